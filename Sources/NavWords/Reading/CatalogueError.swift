// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the text of a catalogue, and where.
public struct CatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What sort of mistake it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case malformedLine, repeatedKey, unknownKey, missingKey, malformedText }
        private let kind: Kind

        /// A line is neither a comment nor `key = text`. Write it as one of these.
        public static let malformedLine = Code(kind: .malformedLine)
        /// A key stands there twice. Delete one of the two.
        public static let repeatedKey = Code(kind: .repeatedKey)
        /// A key has no meaning, or none in this language. docs/words.md lists all keys.
        public static let unknownKey = Code(kind: .unknownKey)
        /// A key that every catalogue needs is not there. Add it.
        public static let missingKey = Code(kind: .missingKey)
        /// A text lacks a placeholder, has one that means nothing there, or an open bracket. Mend it.
        public static let malformedText = Code(kind: .malformedText)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// What sort of mistake it is.
    public var code: Code
    /// Line of the text, from 1; `nil` for something that is not there.
    public var line: Int?
    /// What is wrong, with the key. For people; never parse it.
    public var message: String

    /// The place and what is wrong with it.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
