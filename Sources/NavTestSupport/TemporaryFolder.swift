// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A new folder for the files of one test, which goes with all that is in it when nobody holds it any more.
///
/// Hold it as long as the files are needed: in the suite, or in what works with them.
public final class TemporaryFolder: Sendable {
    /// Where it lies: in the temporary directory, under a name that nothing else has.
    public let url: URL

    /// Makes the folder. Its name begins with `purpose`.
    public init(_ purpose: String = "guidepost-test") throws {
        url = FileManager.default.temporaryDirectory.appending(path: "\(purpose)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the folder.
    public var path: String { url.path }

    /// The path of a file in it, which need not be there.
    public func path(of file: String) -> String { url.appending(path: file).path }

    /// The path of a file that is not there yet.
    public func newPath() -> String { path(of: UUID().uuidString) }
}
