// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavImport

/// A file of changes, and what the state file beside it says.
struct ChangeFile: Equatable {
    let path: String
    /// Length in bytes.
    let byteCount: Int64
    /// When the map was current after it, in seconds since 1970; `nil` without a state file.
    var timestamp: Int64?
    var sequence: Int64?

    /// Looks up the length and the state file of `path`.
    init(_ path: String) {
        self.path = path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        byteCount = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
        for line in Self.state(beside: path).split(whereSeparator: \.isNewline) {
            // A properties file: colons are escaped.
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].replacing("\\", with: "")
            switch parts[0] {
            case "timestamp":
                timestamp = (try? Date(value, strategy: .iso8601)).map { Int64($0.timeIntervalSince1970) }
            case "sequenceNumber": sequence = Int64(value).flatMap { $0 >= 0 ? $0 : nil }
            default: break
            }
        }
    }

    /// `000/004/123.state.txt` beside `000/004/123.osc.gz`; empty if there is none.
    private static func state(beside file: String) -> String {
        guard let end = file.range(of: ".osc", options: .backwards),
            let data = FileManager.default.contents(atPath: file[..<end.lowerBound] + ".state.txt"),
            data.count < 1 << 16
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The changes that an extract lacks, of files and folders given.
///
/// Of a folder, all `.osc` and `.osc.gz` files count in the order of their paths, which is that of their sequence numbers
/// in the layout of replication servers (`000/004/123.osc.gz`). If a state file is beside one (`000/004/123.state.txt`),
/// changes that the extract already contains by its date are left out.
struct ChangeFiles {
    /// A file or folder that was given, and the files of it that the extract lacks, oldest first.
    struct Group {
        let path: String
        var files: [ChangeFile]

        /// Sequence numbers of the first and the last file; `nil` if unknown.
        var sequences: ClosedRange<Int64>? {
            guard let first = files.first?.sequence, let last = files.last?.sequence, first <= last else { return nil }
            return first...last
        }
    }

    private(set) var groups: [Group] = []

    /// Lists the changes.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, oldest first.
    ///   - known: When the extract was current, in seconds since 1970; `nil` if unknown.
    /// - Throws: `ImportError` if a folder has no changes, or lacks one between others.
    init(at paths: [String], after known: Int64?) throws(ImportError) {
        for path in paths {
            let all = try Self.files(at: path).map { ChangeFile($0) }
            func isKnown(_ file: ChangeFile) -> Bool {
                guard let known, let timestamp = file.timestamp else { return false }
                return timestamp <= known
            }
            groups.append(Group(path: path, files: all.filter { !isKnown($0) }))
            // The first change that counts must follow the last that does not.
            let start = max(0, (all.firstIndex { !isKnown($0) } ?? all.count) - 1)
            try Self.checkSequences(of: all[start...], at: path)
        }
    }

    /// All files, oldest first.
    var files: [ChangeFile] { groups.flatMap(\.files) }

    /// When the map is current after the last change, in seconds since 1970; `nil` if unknown.
    var timestamp: Int64? { files.compactMap(\.timestamp).max() }

    /// Identifies the files by their names within what was given, and their lengths.
    var digest: UInt64 {
        var bytes: [UInt8] = []
        for group in groups {
            for file in group.files {
                let name = file.path == group.path ? file.path.split(separator: "/").last : nil
                bytes += (name ?? file.path.dropFirst(group.path.utf8.count)).utf8
                bytes += "\n\(file.byteCount)\n".utf8
            }
        }
        return bytes.withUnsafeBytes { Checksum.of($0) }
    }

    /// Reads all files.
    ///
    /// - Throws: `ImportError` if a file cannot be read or is damaged.
    func read() throws(ImportError) -> OSMChanges {
        var changes = OSMChanges()
        for file in files { try changes.add(file: file.path) }
        changes.timestamp = timestamp
        return changes
    }

    /// The files of changes at a path, oldest first.
    private static func files(at path: String) throws(ImportError) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let found = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".osc") || $0.hasSuffix(".osc.gz") }
        guard !found.isEmpty else {
            throw ImportError(.unreadableFile, "\(path) has no .osc or .osc.gz files")
        }
        return found.sorted().map { path + "/" + $0 }
    }

    /// Replication servers number their changes without gaps; after one, the map would be wrong unnoticed.
    private static func checkSequences(of files: ArraySlice<ChangeFile>, at path: String) throws(ImportError) {
        for (file, next) in zip(files, files.dropFirst()) {
            guard let number = file.sequence, let following = next.sequence, following > number else { continue }
            guard following == number + 1 else {
                let last = following - 1
                let missing = last == number + 1 ? "change \(last)" : "changes \(number + 1) to \(last)"
                throw ImportError(.unreadableFile, "\(path) lacks \(missing), before \(next.path)")
            }
        }
    }
}
