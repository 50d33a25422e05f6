// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavImport

extension OSMChanges {
    /// Adds the changes of files and folders.
    ///
    /// Of a folder, all `.osc` and `.osc.gz` files are read in the order of their paths, which is that of their sequence
    /// numbers in the layout of replication servers (`000/004/123.osc.gz`). If a state file is beside one
    /// (`000/004/123.state.txt`), changes that the extract already contains by its `replicationTimestamp` are left out,
    /// and `timestamp` is that of the last one.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, oldest first.
    ///   - known: When the extract was current, in seconds since 1970; `nil` if unknown.
    /// - Returns: The number of files that were read.
    /// - Throws: `ImportError` if a file cannot be read or is damaged, or a folder has no changes.
    mutating func add(paths: [String], after known: Int64? = nil) throws(ImportError) -> Int {
        var count = 0
        for path in paths {
            for file in try Self.files(at: path) {
                let state = Self.timestamp(ofStateBeside: file)
                if let state, let known, state <= known { continue }
                try add(file: file)
                if let state { timestamp = max(timestamp ?? state, state) }
                count += 1
            }
        }
        return count
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

    /// The timestamp of the state file beside a file of changes; `nil` if there is none.
    private static func timestamp(ofStateBeside file: String) -> Int64? {
        guard let end = file.range(of: ".osc", options: .backwards) else { return nil }
        guard let data = FileManager.default.contents(atPath: file[..<end.lowerBound] + ".state.txt"),
            data.count < 1 << 16
        else { return nil }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // A properties file: colons are escaped.
            guard line.hasPrefix("timestamp=") else { continue }
            let text = line.dropFirst("timestamp=".count).replacing("\\", with: "")
            return (try? Date(String(text), strategy: .iso8601)).map { Int64($0.timeIntervalSince1970) }
        }
        return nil
    }
}
