// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An error while reading an OpenStreetMap file or building a region.
public struct ImportError: CodedError {
    /// Error codes. More may be added; keep a `default` when switching.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unreadableFile, unknownFormat, truncatedFile, damagedFile, tooLarge
            case unsupportedCompression, unsupportedFeature, unwritableFile, nothingToImport, mapTooLarge
        }
        private let kind: Kind

        /// The file could not be opened or read. Check its name, its permissions and the disk.
        public static let unreadableFile = Code(kind: .unreadableFile)
        /// The content is not OpenStreetMap data in a supported format. Use `.osm.pbf`, `.osm` or `.osm.gz`.
        public static let unknownFormat = Code(kind: .unknownFormat)
        /// The file ends unexpectedly. Download it again.
        public static let truncatedFile = Code(kind: .truncatedFile)
        /// The content violates its format. Download the file again or contact its author.
        public static let damagedFile = Code(kind: .damagedFile)
        /// A size in the file exceeds the limits of the format or of the importer. The file is damaged or malicious.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The compression is not supported. Recompress the file with zlib.
        public static let unsupportedCompression = Code(kind: .unsupportedCompression)
        /// The file requires an unsupported feature, such as object history.
        public static let unsupportedFeature = Code(kind: .unsupportedFeature)
        /// The result could not be written. Check the permissions of the folder and the free disk space.
        public static let unwritableFile = Code(kind: .unwritableFile)
        /// The file is valid but contains no roads. Use an extract with roads.
        public static let nothingToImport = Code(kind: .nothingToImport)

        /// The map has more nodes, roads or bytes than a region can number. Import parts of it.
        public static let mapTooLarge = Code(kind: .mapTooLarge)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The error code.
    public var code: Code
    /// Description with the file and relevant values. For people; do not parse it.
    public var message: String
    /// Byte offset in the file where reading failed; for a blob, the offset of the blob.
    public var byteOffset: Int?
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: Error code.
    ///   - message: Description.
    ///   - byteOffset: Byte offset in the file where reading failed.
    ///   - cause: Underlying error.
    public init(_ code: Code, _ message: String, byteOffset: Int? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.byteOffset = byteOffset
        self.cause = cause
    }
}
