// SPDX-License-Identifier: Apache-2.0

/// Why a region file cannot be used.
public struct RegionError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case unreadable, foreign, unsupportedVersion, truncated, damaged, unwritable }
        private let kind: Kind

        /// The file cannot be opened or mapped. Check the path and the rights; `message` has the system's words.
        public static let unreadable = Code(kind: .unreadable)
        /// The file is something else. Build a region from it with `guidepost map build`.
        public static let foreign = Code(kind: .foreign)
        /// Another version of the program wrote the file. Build it again with this one.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The file ends too early, as after a broken copy. Copy or build it again.
        public static let truncated = Code(kind: .truncated)
        /// The bytes contradict their checksum or each other. Copy or build the file again.
        public static let damaged = Code(kind: .damaged)
        /// The file cannot be written. Check the folder, its rights and the free space.
        public static let unwritable = Code(kind: .unwritable)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened, with file, section and values. For people; never parse it.
    public var message: String
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    /// Makes an error.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// Code, message and cause in one line.
    public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }
}
