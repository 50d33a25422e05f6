// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The files of a folder, and the system calls of a cache of files.
package enum FolderFiles {
    /// A file of a folder.
    package struct Entry: Sendable, Hashable {
        /// Name of the file.
        package var name: String
        /// Length in bytes.
        package var size: Int
        /// When the file was last used, as its modification time since 1970.
        package var used: Duration
    }

    /// Whether a file exists.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a path is a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder of a file.
    package static func folder(of path: String) -> String {
        guard let end = path.lastIndex(of: "/") else { return "." }
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// The regular files of a folder whose names end with `suffix`, by name. Names that begin with a dot are left out.
    ///
    /// - Throws: `unreadable`.
    package static func list(_ folder: String, suffix: String) throws(RegionError) -> [Entry] {
        guard let stream = opendir(folder) else { throw failure(folder, .unreadable) }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(suffix), !name.hasPrefix(".") else { continue }
            if let file = FolderFiles.entry("\(folder)/\(name)", name: name) { entries.append(file) }
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Size and time of a file; `nil` if there is no regular file at the path.
    ///
    /// - Parameters:
    ///   - path: Path of the file.
    ///   - name: Name of the entry.
    package static func entry(_ path: String, name: String) -> Entry? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Entry(
            name: name, size: Int(status.st_size), used: .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec)))
    }

    /// Creates a folder if it does not exist.
    ///
    /// - Throws: `unwritable`.
    package static func create(_ folder: String) throws(RegionError) {
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure(folder, .unwritable) }
    }

    /// Renames a file.
    ///
    /// - Throws: `unwritable`.
    package static func rename(_ old: String, to new: String) throws(RegionError) {
        #if canImport(Darwin)
        let result = Darwin.rename(old, new)
        #elseif canImport(Glibc)
        let result = Glibc.rename(old, new)
        #elseif canImport(Musl)
        let result = Musl.rename(old, new)
        #endif
        guard result == 0 else { throw failure(new, .unwritable) }
    }

    /// Notes that a file has been used, as its modification time. Files of a cache that cannot be written stay as they are.
    package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

    /// Removes a file, unless a process is writing it.
    package static func remove(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        close(descriptor)
    }

    /// XXH64 of a file; `nil` if it cannot be read or is empty.
    package static func checksum(of path: String) -> UInt64? {
        (try? RegionBytes(mapping: path)).map { Checksum.of($0.bytes) }
    }

    /// The bytes of a file; `nil` if it cannot be read or is empty.
    package static func read(_ path: String) -> [UInt8]? {
        (try? RegionBytes(mapping: path)).map { Array($0.bytes) }
    }

    /// Appends bytes to a file, which is created if it does not exist.
    ///
    /// - Throws: `unwritable`, for example when the disk is full.
    package static func append(_ bytes: [UInt8], to path: String) throws(RegionError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path, .unwritable) }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path, .unwritable) }
            done += count
        }
    }

    private static func failure(_ path: String, _ code: RegionError.Code) -> RegionError {
        RegionError(code: code, message: "\(path): \(String(cString: strerror(errno)))")
    }
}
