// SPDX-License-Identifier: Apache-2.0

/// The part of a file that the header `Range` requests.
///
/// Source: RFC 9110, section 14.
enum ByteRange: Hashable {
    /// The whole file: there is no header, or one that a server may ignore, such as several ranges or another unit.
    case whole
    /// The bytes with these offsets; never empty.
    case part(Range<Int>)
    /// The range begins after the end of the file.
    case unsatisfiable

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - field: The value of the header; `nil` if there is none.
    ///   - length: Length of the file in bytes.
    init(_ field: String?, of length: Int) {
        self = .whole
        guard let field, field.utf8.count <= 100,
            let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes"
        else { return }
        let ends = field[field.index(after: equals)...].split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.trimmingPrefix { $0 == " " } }
        guard ends.count == 2, let first = ByteRange.number(ends[0]), let last = ByteRange.number(ends[1]) else {
            return
        }
        switch (first, last) {
        case (.none, .none): return
        case (.none, .some(let count)):
            self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
        case (.some(let first), .some(let last)) where last < first: return
        case (.some(let first), let last):
            self = first < length ? .part(first..<(min(last ?? .max, length - 1) + 1)) : .unsatisfiable
        }
    }

    /// A number of digits: `.some(nil)` for no digits, `nil` for anything else. Larger numbers are the largest one.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return .some(text.isEmpty ? nil : Int(text) ?? .max)
    }
}
