// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The folder from which maps may be served, and the rule that nothing else is opened on request.
struct MapFolder: Sendable, Hashable {
    /// Absolute path without symbolic links; `nil` where there is no such folder, so that nothing lies in it.
    let path: String?

    /// Names a folder.
    init(_ folder: String) { path = MapFolder.resolved(folder.isEmpty ? "." : folder) }

    /// The folder in which a file lies.
    init(of file: String) {
        self.init(file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ".")
    }

    /// The absolute path of a region that a request names; a relative one counts from this folder.
    ///
    /// Symbolic links and `..` are followed first, so that a link inside cannot lead outside.
    ///
    /// - Throws: `unreadable` for what does not lie in the folder, does not exist, or is no regular file.
    func region(at name: String) throws(RegionError) -> String {
        guard let path, !name.isEmpty, !name.utf8.contains(0) else { throw outside(name) }
        guard let file = MapFolder.resolved(name.hasPrefix("/") ? name : path + "/" + name) else {
            // Whether files elsewhere exist is nobody's business.
            throw name.hasPrefix(path == "/" ? path : path + "/") || !name.hasPrefix("/")
                ? RegionError(code: .unreadable, message: "\(name): no such file") : outside(name)
        }
        guard file.hasPrefix(path == "/" ? path : path + "/") else { throw outside(name) }
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RegionError(code: .unreadable, message: "\(name): not a regular file")
        }
        return file
    }

    private func outside(_ name: String) -> RegionError {
        RegionError(
            code: .unreadable,
            message: "\(name): maps are served from the folder that --map-folder names, or that of --map")
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
