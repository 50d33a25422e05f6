// SPDX-License-Identifier: Apache-2.0

import NavFormats
import Testing

@Suite struct JSONWriterTests {
    @Test func writesFieldsInOrderWithCommas() {
        var json = JSONWriter()
        json.object { json in
            json.field("z", 1)
            json.array("list") { json in
                json.value("a")
                json.object { _ in }
                json.null()
            }
            json.field("a", true)
            json.field("nothing", ifAny: "")
        }
        #expect(json.text == #"{"z":1,"list":["a",{},null],"a":true}"#)
    }

    @Test func oneValuePerLineNeedsNoComma() {
        var json = JSONWriter()
        for number in 1...2 {
            json.object { $0.field("n", number) }
            json.endLine()
        }
        #expect(json.text == "{\"n\":1}\n{\"n\":2}\n")
    }

    @Test(arguments: [
        (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (2, 3, "2"), (0.1 + 0.2, 6, "0.3"), (-0.04, 1, "0"),
        (7.4391234567, 6, "7.439123"),
        (0.000_001, 6, "0.000001"), (1e300, 2, "1e+300"), (123_456_789.5, 0, "123456790"), (10, 1, "10"),
        (5.05, 2, "5.05"),
    ])
    func numbersHaveBoundedDigits(number: Double, decimals: Int, text: String) {
        var json = JSONWriter()
        json.value(number, decimals: decimals)
        #expect(json.text == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func neverWritesNonFiniteNumbers(number: Double) {
        var json = JSONWriter()
        json.field("x", number, decimals: 3)
        #expect(json.text == #""x":null"#)
    }

    @Test func quotesText() throws {
        let text = "\"a\\b\"\n\r\t\u{1}\u{1F} é 王 \u{1F697} /"
        var json = JSONWriter()
        json.value(text)
        #expect(json.text == "\"\\\"a\\\\b\\\"\\n\\r\\t\\u0001\\u001f é 王 \u{1F697} /\"")
        #expect(try JSONValue(parsing: json.take()).string == text)
        #expect(json.bytes.isEmpty)
    }
}

@Suite struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    @Test func parsesEveryType() throws {
        let value = try parse(#" {"a":[1,-2.5e1,0],"b":{"c":null},"d":true,"e":"x","d":false} "#)
        #expect(value["a"]?.array?.compactMap(\.number) == [1, -25, 0])
        #expect(value["b"]?["c"] == .null)
        #expect(value["d"]?.bool == false, "the last of repeated keys counts")
        #expect(value["e"]?.string == "x")
        #expect(value["a"]?[3] == nil)
        #expect(value["missing"] == nil)
    }

    @Test func parsesEscapesAndSurrogatePairs() throws {
        #expect(try parse(#""\u0041\ud83d\ude97\/\b\f\n\r\t\"\\""#).string == "A\u{1F697}/\u{8}\u{C}\n\r\t\"\\")
    }

    @Test func skipsByteOrderMark() throws {
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[]".utf8)) == .array([]))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "-",
        "nul",
        "truex", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[] []", "1e999",
        "NaN",
    ])
    func refusesWhatIsNotJSON(text: String) {
        #expect(throws: FormatError.self) { try parse(text) }
    }

    @Test func limitsNesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try parse(nested(64))
        #expect(throws: FormatError.self) { try parse(nested(65)) }
        #expect(throws: FormatError.self) { try parse(nested(100_000)) }
    }

    @Test func rejectsInvalidUTF8() {
        #expect(throws: FormatError.self) { try JSONValue(parsing: [34, 0xFF, 34]) }
    }

    @Test func errorHasPosition() {
        let error = #expect(throws: FormatError.self) { try parse("[1, x]") }
        #expect(error?.code == .invalidJSON)
        #expect(error?.message.hasPrefix("byte 4:") == true)
    }
}
