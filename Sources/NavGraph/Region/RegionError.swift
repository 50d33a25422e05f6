// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An error of reading or writing a region file.
public struct RegionError: CodedError {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unreadable, foreign, unsupportedVersion, truncated, damaged, unwritable, tooLarge, differentMaps
            case mismatched
        }
        private let kind: Kind

        /// The file cannot be opened or mapped. Check the path and the permissions; `message` has the system's error.
        public static let unreadable = Code(kind: .unreadable)
        /// The file is not a region. Build a region from it with `guidepost map build`.
        public static let foreign = Code(kind: .foreign)
        /// The file was written by another version of the program. Build it again with this one.
        public static let unsupportedVersion = Code(kind: .unsupportedVersion)
        /// The file is incomplete, as after an interrupted copy. Copy or build it again.
        public static let truncated = Code(kind: .truncated)
        /// The contents do not match their checksums or contradict each other. Copy or build the file again.
        public static let damaged = Code(kind: .damaged)
        /// The file cannot be written. Check the folder, its permissions and the free space.
        public static let unwritable = Code(kind: .unwritable)

        /// The map has more rows or bytes than a region can number. Build regions of parts of it.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The files of a folder are not parts of one region. Keep the parts of one `guidepost map split` in a folder.
        public static let differentMaps = Code(kind: .differentMaps)
        /// A file that belongs to the map, such as its usual speeds, cannot be read or was made for another map. Make it again
        /// from this one.
        public static let mismatched = Code(kind: .mismatched)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened, with file, section and values. For people; do not parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What happened, for people.
    ///   - cause: The underlying error, if any.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}
