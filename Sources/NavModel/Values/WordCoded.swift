// SPDX-License-Identifier: Apache-2.0

/// An enumeration whose cases are encoded by name in JSON, logs and options, such as `turnSlightLeft`.
public protocol WordCoded: Sendable, Hashable, CaseIterable {}

extension WordCoded {
    /// The name of the case.
    public var word: String { String(describing: self) }

    /// Finds a case by its name; `nil` for any other text.
    public init?(word: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = match
    }
}
