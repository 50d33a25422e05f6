// SPDX-License-Identifier: Apache-2.0

/// Lists of road numbers in one text, separated by semicolons, such as "E 45;A 22". The text is read in place.
enum RoadNumbers {
    /// Bytes of a list that are compared. OpenStreetMap allows 255 characters, of up to four bytes each; longer texts are from
    /// other sources and would take time with the square of their length.
    private static let longest = 1020

    /// Whether two lists have a number in common.
    ///
    /// - Parameters:
    ///   - a: A list in UTF-8.
    ///   - b: Another one.
    static func haveOneInCommon(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        let b = b.prefix(longest)
        var rest = a.prefix(longest)
        while let number = next(in: &rest) {
            var others = b
            while let other = next(in: &others) { if number.elementsEqual(other) { return true } }
        }
        return false
    }

    /// Removes the first number from a list; `nil` at its end.
    private static func next(
        in list: inout Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>>? {
        while !list.isEmpty {
            let part = list.prefix { $0 != UInt8(ascii: ";") }
            list = list[part.endIndex...].dropFirst()
            let start = part.drop { $0 == UInt8(ascii: " ") }
            if let last = start.lastIndex(where: { $0 != UInt8(ascii: " ") }) { return start[...last] }
        }
        return nil
    }
}
