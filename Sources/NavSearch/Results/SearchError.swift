// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An error of opening a search index or of searching.
public struct SearchError: CodedError {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case missingIndex, unsupportedVersion, damaged, unwritable, invalidPlace }
        private let kind: Kind

        /// The region has no search index. Build it again with `guidepost map build`, without `--no-search`.
        public static let missingIndex = Code(kind: .missingIndex)
        /// The search index was written by another version of the program. Build the region again with this one.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The search index does not match its checksum or contradicts itself. Copy or build the region again.
        public static let damaged = Code(kind: .damaged)
        /// The index of a pack, or of a folder of packs in its cache, cannot be written. Make the folder writable, or free disk
        /// space.
        public static let unwritable = Code(kind: .unwritable)
        /// A coordinate is outside the valid range.
        public static let invalidPlace = Code(kind: .invalidPlace)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened. For people; do not parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What happened, for people.
    ///   - cause: The underlying error, if any.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    static func damaged(_ what: String) -> SearchError {
        SearchError(.damaged, "the search index is damaged: \(what)")
    }
}
