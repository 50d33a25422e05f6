// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The folder from which requests may load maps. Nothing outside of it is opened.
struct MapFolder: Sendable, Hashable {
    /// Absolute path without symbolic links; `nil` if the folder does not exist.
    let path: String?

    /// Creates a folder by its path.
    init(_ folder: String) { path = MapFolder.resolved(folder.isEmpty ? "." : folder) }

    /// The folder that contains a file.
    init(of file: String) {
        self.init(file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ".")
    }

    /// The absolute path of a region named by a request; relative paths start at this folder.
    ///
    /// Symbolic links and `..` are resolved first, so that a link cannot lead outside.
    ///
    /// - Throws: `RegionError` with code `unreadable` for a path outside the folder, and for one that does not exist or is
    ///   not a regular file.
    func region(at name: String) throws(RegionError) -> String {
        guard let path, !name.isEmpty, !name.utf8.contains(0) else { throw outside(name) }
        guard let file = MapFolder.resolved(name.hasPrefix("/") ? name : path + "/" + name) else {
            // Do not reveal whether files exist elsewhere.
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
            message: "\(name): not in the map folder (--map-folder, by default the folder of --map)")
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
