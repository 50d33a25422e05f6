// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What someone typed, and what else decides on the order of results.
public struct SearchQuery: Sendable, Hashable {
    /// The text, possibly incomplete. At most 200 characters and 30 words are used.
    public var text: String
    /// Results near this place come first; `nil` for no preference.
    public var near: Coordinate?
    /// Maximum number of results, 1 … 100.
    public var limit: Int
    /// Language of names in results, as a BCP 47 tag; empty for the local names. Names are found in all languages.
    public var language: String

    /// Whether the text has neither a letter nor a digit, so that nothing can be found.
    public var isEmpty: Bool {
        !text.unicodeScalars.prefix(SearchQuery.maximumLength).contains {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }

    /// Maximum of `limit`.
    public static let maximumLimit = 100
    /// Maximum number of characters that are used.
    public static let maximumLength = 200

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - near: A place whose surroundings come first.
    ///   - limit: Maximum number of results, clamped to 1 … 100.
    ///   - language: Language of names in results.
    public init(_ text: String, near: Coordinate? = nil, limit: Int = 10, language: String = "") {
        self.text = text
        self.near = near.flatMap { $0.isValid ? $0 : nil }
        self.limit = max(1, min(SearchQuery.maximumLimit, limit))
        self.language = language
    }
}
