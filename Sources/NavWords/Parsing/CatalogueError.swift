// SPDX-License-Identifier: Apache-2.0

/// A mistake in the text of a catalogue.
public struct CatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Error codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case malformedLine, repeatedKey, unknownKey, missingKey, malformedText }
        private let kind: Kind

        /// A line is neither a comment nor `key = text`. Correct the line.
        public static let malformedLine = Code(kind: .malformedLine)
        /// A key is defined twice. Delete one of the definitions.
        public static let repeatedKey = Code(kind: .repeatedKey)
        /// A key does not exist, or not in this language. docs/words.md lists all keys.
        public static let unknownKey = Code(kind: .unknownKey)
        /// A required key is missing. Add it.
        public static let missingKey = Code(kind: .missingKey)
        /// A text lacks a placeholder, has one that is not allowed, or an unbalanced bracket. Correct the text.
        public static let malformedText = Code(kind: .malformedText)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// The error code.
    public var code: Code
    /// Line of the text, from 1; `nil` for something that is missing.
    public var line: Int?
    /// What is wrong, with the key. For people; do not parse it.
    public var message: String

    /// Line and message.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
