// SPDX-License-Identifier: Apache-2.0

/// A range of texts in their order. All texts that pass a test are in it.
struct ValueRange: Sendable {
    /// Where a range starts or ends.
    private enum Bound {
        /// At the text and equal ones.
        case at(String)
        /// After the text and equal ones.
        case after(String)

        /// Whether a value is at this place or later.
        func isReached(by value: String) -> Bool {
            switch self {
            case .at(let text): value >= text
            case .after(let text): value > text
            }
        }
    }

    private var start: Bound?
    private var end: Bound?
    /// Whether every text in the range passes the test.
    private(set) var isExact = true
    /// Whether all texts in the range are equal.
    private(set) var isSingle = false

    /// The range of a test.
    init(_ test: ValueTest) {
        switch test {
        case .matches(.exact(let text)):
            (start, end) = (.at(text), .after(text))
            isSingle = true
        case .matches(.prefix(let text)):
            isExact = false
            guard let last = text.utf8.last, last < 0x7F, text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
            // ASCII texts are ordered by their bytes, and so is everything that begins with one.
            (start, end) = (
                .at(text), .at(String(decoding: Array(text.utf8.dropLast()) + [last + 1], as: UTF8.self))
            )
        case .matches(.suffix(let text)), .matches(.part(let text)): isExact = text.isEmpty
        case .differs: isExact = false
        case .less(let text): end = .at(text)
        case .lessOrEqual(let text): end = .after(text)
        case .greater(let text): start = .after(text)
        case .greaterOrEqual(let text): start = .at(text)
        }
    }

    private init(start: Bound? = nil, end: Bound? = nil) { (self.start, self.end) = (start, end) }

    /// The ranges of all other texts.
    var others: [ValueRange] {
        let (before, behind) = (start.map { ValueRange(end: $0) }, end.map { ValueRange(start: $0) })
        return [before, behind].compactMap(\.self)
    }

    /// Whether a value is in the range or behind it.
    func isAtStart(_ value: String) -> Bool { start?.isReached(by: value) ?? true }

    /// Whether a value is behind the range.
    func isAtEnd(_ value: String) -> Bool { end?.isReached(by: value) ?? false }
}
