// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The files of a key folder, with their permissions.
struct KeyFiles: Sendable, Equatable {
    /// A key file.
    struct File: Sendable, Equatable {
        let name: String
        let attributes: FileFacts
    }

    let path: String
    /// Key files, by name.
    let files: [File]
    private let folder: FileFacts

    /// Whether nothing was added, removed or changed; other files of the folder are ignored.
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
            throw TokenError(.unwritable, "\(path) cannot be read: is it the key folder?", cause: error)
        }
        folder = FileFacts(path)
        files =
            names.filter { $0.hasSuffix(".pem") || $0.hasSuffix(".jwks") || $0.hasSuffix(".key") }.sorted()
            .map { File(name: $0, attributes: FileFacts(path + "/" + $0)) }
    }

    var names: [String] { files.map(\.name) }

    /// Rejects a folder, or files in it, that other users can change: they could create tokens of every role.
    ///
    /// A folder on a read-only file system, such as a Kubernetes secret, cannot be written whatever its mode is.
    ///
    /// - Throws: `insecure` with the command that fixes it.
    func checkRights() throws(TokenError) {
        if folder.isWritableByOthers, !KeyFiles.isReadOnly(path) {
            throw TokenError(
                .insecure,
                "\(path) is writable by others (mode \(folder.modeText)), who could create tokens. Run: chmod go-w '\(path)'"
            )
        }
        for file in files where file.attributes.isWritableByOthers {
            throw TokenError(
                .insecure,
                "\(path)/\(file.name) is writable by others (mode \(file.attributes.modeText)). Run: chmod go-w '\(path)/\(file.name)'"
            )
        }
    }

    /// Warnings about files with secrets that every user of the machine can read, with the commands that fix them.
    ///
    /// - Parameter hasSecret: Whether a file contains a private key or a share key.
    func warnings(_ hasSecret: (String) -> Bool) -> [String] {
        files.filter { $0.attributes.isReadableByAll && hasSecret($0.name) }.map { file in
            "\(path)/\(file.name) contains a private key and is readable by every user of this machine (mode \(file.attributes.modeText)). Run: chmod o-r '\(path)/\(file.name)'"
        }
    }

    private static func isReadOnly(_ path: String) -> Bool {
        var attributes = statvfs()
        return statvfs(path, &attributes) == 0 && attributes.f_flag & UInt(ST_RDONLY) != 0
    }
}

/// The attributes of a file, which differ once it is changed or replaced.
struct FileFacts: Sendable, Equatable {
    private let mode: UInt32
    private let numbers: [Int]

    init(_ path: String) {
        // Symbolic links are resolved: Kubernetes secrets are links.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        mode = UInt32(truncatingIfNeeded: attributes?[.posixPermissions] as? Int ?? 0)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        numbers = [
            attributes?[.size] as? Int ?? 0, attributes?[.systemFileNumber] as? Int ?? 0,
            Int(exactly: (time * 1e6).rounded()) ?? 0,
        ]
    }

    var isWritableByOthers: Bool { mode & 0o022 != 0 }
    var isReadableByAll: Bool { mode & 0o004 != 0 }
    var modeText: String { "0" + String(mode & 0o7777, radix: 8) }
}
