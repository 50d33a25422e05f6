// SPDX-License-Identifier: Apache-2.0

/// Why an OpenStreetMap file could not be read or made into a region.
public struct ImportError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is. New codes may come; keep a `default` when switching.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unreadableFile, unknownFormat, truncatedFile, damagedFile, tooLarge
            case unsupportedCompression, unsupportedFeature, unwritableFile, nothingToImport
        }
        private let kind: Kind

        /// The file could not be opened or read. Check its name, its rights and the disk.
        public static let unreadableFile = Code(kind: .unreadableFile)
        /// The content is not OpenStreetMap data in a form that can be read. Give `.osm.pbf`, `.osm` or `.osm.gz`.
        public static let unknownFormat = Code(kind: .unknownFormat)
        /// The file ends in the middle of its content. Fetch it again.
        public static let truncatedFile = Code(kind: .truncatedFile)
        /// The content contradicts its format. Fetch the file again or ask who wrote it.
        public static let damagedFile = Code(kind: .damagedFile)
        /// A size in the file is beyond what the format allows or what can be held. The file is damaged or hostile.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The data is packed in a way that is not read. Write the file again with zlib compression.
        public static let unsupportedCompression = Code(kind: .unsupportedCompression)
        /// The file says that it needs something that is not understood, such as object history.
        public static let unsupportedFeature = Code(kind: .unsupportedFeature)
        /// The result could not be written. Check the folder's rights and the space on the disk.
        public static let unwritableFile = Code(kind: .unwritableFile)
        /// The file is sound but holds nothing that a region can be made of. Give an extract that has roads.
        public static let nothingToImport = Code(kind: .nothingToImport)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened, with the file and the values that matter. For people; never parse it.
    public var message: String
    /// The byte in the file where reading failed, counted from 0; for a blob, the byte at which the blob starts.
    public var byteOffset: Int?
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, byteOffset: Int? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.byteOffset = byteOffset
        self.cause = cause
    }

    /// The code, the message and the cause in one line.
    public var description: String {
        guard let cause else { return "\(code): \(message)" }
        return "\(code): \(message) (\(cause))"
    }
}
