// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What the file system says of a folder of keys and of the files in it.
struct KeyFiles: Sendable, Equatable {
    /// A file of keys.
    struct File: Sendable, Equatable {
        let name: String
        let facts: FileFacts
    }

    let path: String
    /// Files that hold keys, by name.
    let files: [File]
    private let folder: FileFacts

    /// Whether nothing has come, gone or changed; other files of the folder do not count.
    static func == (a: KeyFiles, b: KeyFiles) -> Bool {
        a.path == b.path && a.files == b.files && a.folder.modeText == b.folder.modeText
    }

    /// Lists a folder.
    ///
    /// - Throws: `unwritable` for a folder that cannot be read.
    init(at path: String) throws(TokenError) {
        self.path = path
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw TokenError(.unwritable, "\(path) cannot be read: is it the folder of keys?", cause: error)
        }
        folder = FileFacts(path)
        files =
            names.filter { $0.hasSuffix(".pem") || $0.hasSuffix(".jwks") || $0.hasSuffix(".key") }.sorted()
            .map { File(name: $0, facts: FileFacts(path + "/" + $0)) }
    }

    var names: [String] { files.map(\.name) }

    /// Rejects a folder, or files in it, that somebody else could change: whoever writes there makes tokens of every role.
    ///
    /// A folder on a file system that is mounted read-only, as secrets of Kubernetes are, cannot be written whatever its mode
    /// says.
    ///
    /// - Throws: `insecure` with the command that puts it right.
    func checkRights() throws(TokenError) {
        if folder.isWritableByOthers, !KeyFiles.isReadOnly(path) {
            throw TokenError(
                .insecure,
                "\(path) can be written by others (mode \(folder.modeText)): whoever writes there can make tokens. Run: chmod go-w '\(path)'"
            )
        }
        for file in files where file.facts.isWritableByOthers {
            throw TokenError(
                .insecure,
                "\(path)/\(file.name) can be written by others (mode \(file.facts.modeText)). Run: chmod go-w '\(path)/\(file.name)'"
            )
        }
    }

    /// Files of this folder with secrets that every user of the machine can read, with the command that puts it right.
    ///
    /// - Parameter hasSecret: Whether a file holds a private key or a share key.
    func warnings(_ hasSecret: (String) -> Bool) -> [String] {
        files.filter { $0.facts.isReadableByAll && hasSecret($0.name) }.map { file in
            "\(path)/\(file.name) holds a private key and can be read by every user of this machine (mode \(file.facts.modeText)). Run: chmod o-r '\(path)/\(file.name)'"
        }
    }

    private static func isReadOnly(_ path: String) -> Bool {
        var facts = statvfs()
        return statvfs(path, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
    }
}

/// What the file system says of a file: something is different once it has been changed or replaced.
struct FileFacts: Sendable, Equatable {
    private let mode: UInt32
    private let numbers: [Int]

    init(_ path: String) {
        // What a link leads to: secrets of Kubernetes are links.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let facts = try? FileManager.default.attributesOfItem(atPath: target)
        mode = UInt32(truncatingIfNeeded: facts?[.posixPermissions] as? Int ?? 0)
        let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        numbers = [
            facts?[.size] as? Int ?? 0, facts?[.systemFileNumber] as? Int ?? 0,
            Int(exactly: (time * 1e6).rounded()) ?? 0,
        ]
    }

    var isWritableByOthers: Bool { mode & 0o022 != 0 }
    var isReadableByAll: Bool { mode & 0o004 != 0 }
    var modeText: String { "0" + String(mode & 0o7777, radix: 8) }
}
