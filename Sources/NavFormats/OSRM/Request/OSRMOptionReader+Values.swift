// SPDX-License-Identifier: Apache-2.0

// Parsers of option values. Each throws `InvalidQuery` with the position of the error.
extension OSRMOptionReader {
    static func truth(_ cursor: inout AddressCursor) throws(OSRMError) -> Bool {
        guard let truth = cursor.takeTruth() else { throw .malformed(at: cursor.position) }
        return truth
    }

    static func decimal(_ cursor: inout AddressCursor) throws(OSRMError) -> Double {
        guard let number = cursor.takeDecimal() else { throw .malformed(at: cursor.position) }
        return number
    }

    /// One of several words.
    static func choice<Choice>(
        _ cursor: inout AddressCursor, _ choices: KeyValuePairs<String, Choice>
    ) throws(OSRMError) -> Choice {
        let start = cursor.position
        let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
        guard let choice = choices.first(where: { $0.key == word })?.value else {
            throw .malformed(at: start)
        }
        return choice
    }

    /// A raw value of an enumeration.
    static func word<Choice: RawRepresentable>(
        _ cursor: inout AddressCursor
    ) throws(OSRMError) -> Choice where Choice.RawValue == String {
        let start = cursor.position
        let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
        guard let choice = Choice(rawValue: word) else { throw .malformed(at: start) }
        return choice
    }

    /// Whole numbers separated by semicolons, at least one.
    static func indices(_ cursor: inout AddressCursor) throws(OSRMError) -> [Int] {
        guard let first = cursor.takeWhole() else { throw .malformed(at: cursor.position) }
        var numbers = [first]
        while true {
            let before = cursor.position
            guard cursor.take(";"), let next = cursor.takeWhole() else {
                cursor.back(to: before)
                return numbers
            }
            numbers.append(next)
        }
    }

    /// Elements separated by commas, at least one.
    static func words(
        _ cursor: inout AddressCursor, _ read: (inout AddressCursor) throws(OSRMError) -> Void
    ) throws(OSRMError) {
        try read(&cursor)
        while true {
            let before = cursor.position
            guard cursor.take(",") else { return }
            do throws(OSRMError) {
                try read(&cursor)
            } catch {
                // Report the position of the comma.
                return cursor.back(to: before)
            }
        }
    }

    /// One element per coordinate, separated by semicolons.
    static func list<Element, Failure: Error>(
        _ cursor: inout AddressCursor, _ element: (inout AddressCursor) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        var elements: [Element] = []
        repeat { elements.append(try element(&cursor)) } while cursor.take(";")
        return elements
    }

    /// `degrees,range`; `nil` if empty.
    static func bearing(_ cursor: inout AddressCursor) throws(OSRMError) -> OSRMBearing? {
        guard let degrees = cursor.takeSigned() else { return nil }
        guard cursor.take(","), let range = cursor.takeSigned() else { throw .malformed(at: cursor.position) }
        return OSRMBearing(degrees: degrees, range: range)
    }
}
