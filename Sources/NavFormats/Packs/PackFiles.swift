// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The files of a `RegionStore`.
final class PackFiles {
    private let folder: String
    /// Checksums of files, by name; valid as long as size and time of the file do not change.
    private var checksums: [String: (file: FolderFiles.Entry, value: UInt64)] = [:]

    /// Creates the folder if it does not exist.
    init(_ folder: String) throws(PackError) {
        self.folder = folder
        try PackFiles.explaining { () throws(RegionError) in try FolderFiles.create(folder) }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The region files.
    func regions() -> [FolderFiles.Entry] { (try? FolderFiles.list(folder, suffix: ".region")) ?? [] }

    /// Whether a file exists.
    func exists(_ name: String) -> Bool { FolderFiles.exists(path(name)) }

    /// Length of a file in bytes; `nil` if it does not exist.
    func size(of name: String) -> Int? { FolderFiles.entry(path(name), name: name)?.size }

    /// XXH64 of a file; `nil` if it does not exist or is empty.
    func checksum(of name: String) -> UInt64? {
        guard let file = FolderFiles.entry(path(name), name: name) else { return nil }
        if let known = checksums[name], known.file == file { return known.value }
        guard let value = FolderFiles.checksum(of: path(name)) else { return nil }
        checksums[name] = (file, value)
        return value
    }

    /// The bytes of a file; `nil` if it cannot be read.
    func read(_ name: String) -> [UInt8]? { FolderFiles.read(path(name)) }

    /// Replaces a file at once.
    func write(_ name: String, _ bytes: [UInt8]) throws(PackError) {
        let new = ".\(name).new"
        FolderFiles.remove(path(new))
        try append(bytes, to: new)
        try rename(new, to: name)
    }

    /// Appends bytes to a file, which is created if it does not exist.
    func append(_ bytes: [UInt8], to name: String) throws(PackError) {
        let path = path(name)
        try PackFiles.explaining { () throws(RegionError) in try FolderFiles.append(bytes, to: path) }
    }

    /// Renames a file, replacing one of the new name.
    func rename(_ old: String, to new: String) throws(PackError) {
        let (old, new) = (path(old), path(new))
        try PackFiles.explaining { () throws(RegionError) in try FolderFiles.rename(old, to: new) }
    }

    /// Removes a file.
    func remove(_ name: String) { FolderFiles.remove(path(name)) }

    /// Removes what is left of downloads of a file.
    func removeParts(of name: String) {
        for file in (try? FolderFiles.list(folder, suffix: "")) ?? [] where file.name.hasPrefix("\(name).download") {
            remove(file.name)
        }
    }

    /// Notes that a file is in use.
    func touch(_ name: String) { FolderFiles.touch(path(name)) }

    private static func explaining(_ work: () throws(RegionError) -> Void) throws(PackError) {
        do throws(RegionError) { try work() } catch { throw PackError(code: .unwritable, message: error.message) }
    }
}
