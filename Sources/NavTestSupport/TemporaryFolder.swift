// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A new folder for the files of a test, which is deleted with its contents when the last reference is released.
///
/// Keep a reference as long as the files are needed.
public final class TemporaryFolder: Sendable {
    /// A unique path in the temporary directory.
    public let url: URL

    /// Creates the folder. Its name begins with `purpose`.
    ///
    /// - Throws: The error of the file system.
    public init(_ purpose: String = "guidepost-test") throws {
        url = FileManager.default.temporaryDirectory.appending(path: "\(purpose)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the folder.
    public var path: String { url.path }

    /// The path of a file in the folder, which need not exist.
    public func path(of file: String) -> String { url.appending(path: file).path }

    /// The path of a new file.
    public func newPath() -> String { path(of: UUID().uuidString) }
}
