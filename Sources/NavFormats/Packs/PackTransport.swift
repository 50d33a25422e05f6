// SPDX-License-Identifier: Apache-2.0

/// Where a `RegionStore` gets its files from: a server that answers range requests, such as `guidepost packs serve`.
///
/// With `URLSession`, `bytes(of:from:)` is a request for the file under a base address with the field
/// `Range: bytes=OFFSET-`. A response with status 200 instead of 206 has the whole file, of which the first bytes must be
/// skipped.
public protocol PackTransport: Sendable {
    /// The bytes of a file from an offset to its end, in parts as they arrive.
    ///
    /// - Parameters:
    ///   - file: File name, such as `manifest.json`.
    ///   - offset: The first byte.
    /// - Returns: The parts. The sequence throws if the connection fails.
    func bytes(of file: String, from offset: Int) async throws -> AsyncThrowingStream<[UInt8], any Error>
}

/// An error of a `RegionStore`.
public struct PackError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable {
        /// The manifest has no pack of this name. Refresh the manifest.
        case unknown
        /// The file that arrived is not the one of the manifest. Refresh the manifest and download it again.
        case damaged
        /// The packs do not fit the limit, even without all others. Raise the limit.
        case tooLarge
        /// The folder cannot be read or written.
        case unwritable
        /// The folder to publish has no packs, or others than its manifest lists. Split the region anew.
        case unreadable
    }

    /// The kind of failure.
    public var code: Code
    /// What happened, for people.
    public var message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What happened, for people.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
