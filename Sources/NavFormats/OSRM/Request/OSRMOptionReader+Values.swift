// SPDX-License-Identifier: Apache-2.0

// How the values of options are written. Each throws `InvalidQuery` with the position where it cannot be read.
extension OSRMOptionReader {
    static func truth(_ cursor: inout AddressCursor) throws(OSRMRefusal) -> Bool {
        guard let truth = cursor.takeTruth() else { throw .malformed(at: cursor.position) }
        return truth
    }

    static func decimal(_ cursor: inout AddressCursor) throws(OSRMRefusal) -> Double {
        guard let number = cursor.takeDecimal() else { throw .malformed(at: cursor.position) }
        return number
    }

    /// One of a few words.
    static func choice<Choice>(
        _ cursor: inout AddressCursor, _ choices: KeyValuePairs<String, Choice>
    ) throws(OSRMRefusal) -> Choice {
        let start = cursor.position
        let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
        guard let choice = choices.first(where: { $0.key == word })?.value else {
            throw .malformed(at: start)
        }
        return choice
    }

    /// One of the words of an enumeration.
    static func word<Choice: RawRepresentable>(
        _ cursor: inout AddressCursor
    ) throws(OSRMRefusal) -> Choice where Choice.RawValue == String {
        let start = cursor.position
        let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
        guard let choice = Choice(rawValue: word) else { throw .malformed(at: start) }
        return choice
    }

    /// Whole numbers between semicolons, at least one.
    static func indices(_ cursor: inout AddressCursor) throws(OSRMRefusal) -> [Int] {
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

    /// Elements between commas, at least one.
    static func words(
        _ cursor: inout AddressCursor, _ read: (inout AddressCursor) throws(OSRMRefusal) -> Void
    ) throws(OSRMRefusal) {
        try read(&cursor)
        while true {
            let before = cursor.position
            guard cursor.take(",") else { return }
            do throws(OSRMRefusal) {
                try read(&cursor)
            } catch {
                // The comma belongs to nothing, and that is what will be told.
                return cursor.back(to: before)
            }
        }
    }

    /// One element for each place, between semicolons.
    static func list<Element, Failure: Error>(
        _ cursor: inout AddressCursor, _ element: (inout AddressCursor) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        var elements: [Element] = []
        repeat { elements.append(try element(&cursor)) } while cursor.take(";")
        return elements
    }

    /// `degrees,range`, or nothing.
    static func bearing(_ cursor: inout AddressCursor) throws(OSRMRefusal) -> OSRMBearing? {
        guard let degrees = cursor.takeSigned() else { return nil }
        guard cursor.take(","), let range = cursor.takeSigned() else { throw .malformed(at: cursor.position) }
        return OSRMBearing(degrees: degrees, range: range)
    }
}
