// SPDX-License-Identifier: Apache-2.0

/// An enumeration whose cases are written as words in JSON, logs and options: the name of the case, such as
/// `turnSlightLeft`.
public protocol WordCoded: Sendable, Hashable, CaseIterable {}

extension WordCoded {
    /// The case as a word.
    public var word: String { String(describing: self) }

    /// Reads a word written by `word`; `nil` for any other text.
    public init?(word: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = match
    }
}
