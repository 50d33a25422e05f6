// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
internal import JWTKit
internal import Synchronization

/// A folder of keys. Added and removed files take effect without a restart.
///
/// - `ROLE.NAME.pem`: one key; `ROLE` is server, reader, driver or consumer, `NAME` is the key ID in tokens.
/// - `ROLE.NAME.jwks`: a JSON Web Key Set; its keys have their own IDs.
/// - `share.NAME.key`: 32 random bytes in base64 that sign links. One is created if there is none; removing a file
///   revokes all links that were signed with it.
///
/// Tokens are signed with the private key of the role whose ID is last in alphabetical order.
///
/// A folder or file that other users can write is rejected.
public final class KeyFolder: Sendable {
    /// The path.
    public let path: String
    private let state: Mutex<State>

    private struct State {
        var ring: KeyRing
        var files: KeyFiles
        /// The invalid files, so that they are reported once.
        var bad: KeyFiles?
        /// Whether the folder itself could not be read.
        var isUnreadable = false
    }

    /// Opens a folder. One that is missing or has no keys gets a new elliptic key for each role.
    ///
    /// - Parameters:
    ///   - path: The path of the folder.
    ///   - onMade: Called with the names of created files.
    /// - Throws: `TokenError` for a folder that cannot be used, or a key that cannot be read.
    public init(path: String, onMade: ([String]) -> Void = { _ in }) async throws(TokenError) {
        self.path = path
        var names: [String] = []
        if FileManager.default.fileExists(atPath: path) {
            let files = try KeyFiles(at: path)
            try files.checkRights()
            names = files.names
        }
        if names.isEmpty {
            names = try KeyFolder.makeKeys(in: path)
            onMade(names)
        } else if !names.contains(where: { $0.hasSuffix(".key") }), let name = try? KeyFolder.makeShareKey(in: path) {
            onMade([name])
        }
        let files = try KeyFiles(at: path)
        state = Mutex(State(ring: try await KeyFolder.read(files), files: files))
    }

    /// Opens an existing folder without changing it.
    ///
    /// - Parameter path: The path of the folder.
    /// - Throws: `TokenError` for a folder that does not exist or has no keys, or a key that cannot be read.
    public init(existing path: String) async throws(TokenError) {
        self.path = path
        let files = try KeyFiles(at: path)
        guard !files.files.isEmpty else { throw TokenError(.unwritable, "\(path) has no keys.") }
        state = Mutex(State(ring: try await KeyFolder.read(files), files: files))
    }

    /// The present keys.
    var ring: KeyRing { state.withLock { $0.ring } }

    /// Warnings about file permissions, with the commands that fix them.
    public var warnings: [String] {
        let (files, ring) = state.withLock { ($0.files, $0.ring) }
        let secret = Set(ring.keys.values.filter(\.canSign).map(\.file)).union(ring.shareKeys.keys)
        return files.warnings { secret.contains($0) }
    }

    /// The signer of links.
    var shareSigner: ShareSigner {
        let keys = ring.shareKeys
        return ShareSigner(keys: keys.keys.sorted().compactMap { keys[$0] })
    }

    /// Reloads the folder if files were added, removed or changed.
    ///
    /// If the present files are invalid, keys whose files are gone are removed all the same: deleting a file revokes
    /// its keys, whatever else is in the folder.
    ///
    /// - Returns: Whether the keys have changed.
    /// - Throws: `TokenError`, once for each invalid state of the folder.
    public func refresh() async throws(TokenError) -> Bool {
        let files: KeyFiles
        do throws(TokenError) { files = try KeyFiles(at: path) } catch {
            let isNew = state.withLock { state in
                defer { state.isUnreadable = true }
                return !state.isUnreadable
            }
            guard isNew else { return false }
            throw error
        }
        let isKnown = state.withLock { state in
            state.isUnreadable = false
            return files == state.files || files == state.bad
        }
        guard !isKnown else { return false }
        do throws(TokenError) {
            var ring = try await KeyFolder.read(files)
            return state.withLock { state in
                let hasChanged = !ring.hasSameKeys(as: state.ring)
                ring.generation = state.ring.generation + (hasChanged ? 1 : 0)
                state = State(ring: ring, files: files)
                return hasChanged
            }
        } catch {
            let hasFewer = state.withLock { state in
                state.bad = files
                guard state.ring.retainKeys(Set(files.names)) else { return false }
                state.ring.generation += 1
                return true
            }
            throw TokenError(
                error.code, error.message + (hasFewer ? " Keys whose files are gone have been removed." : ""),
                cause: error.cause)
        }
    }

    private static func read(_ files: KeyFiles) async throws(TokenError) -> KeyRing {
        try files.checkRights()
        let path = files.path
        var ring = KeyRing()
        for name in files.names {
            let parts = name.split(separator: ".")
            if name.hasSuffix(".key") {
                ring.shareKeys[name] = try shareKey(name, in: path)
                continue
            }
            guard parts.count >= 3, let role = FleetRole(rawValue: String(parts[0])) else {
                throw TokenError(
                    .badKey,
                    "\(path)/\(name): the name must be ROLE.NAME.pem, with the role server, reader, driver or consumer."
                )
            }
            guard let bytes = FileManager.default.contents(atPath: path + "/" + name),
                let text = String(bytes: bytes, encoding: .utf8)
            else { throw TokenError(.unwritable, "\(path)/\(name) cannot be read.") }
            var keys: [FleetKey] = []
            if name.hasSuffix(".pem") {
                let id = parts.dropFirst().dropLast().joined(separator: ".")
                keys = [try await FleetKey(pem: text, id: id, role: role)]
            } else {
                guard let set = try? JSONDecoder().decode(JWKS.self, from: bytes) else {
                    throw TokenError(.badKey, "\(path)/\(name) is not a JSON Web Key Set.")
                }
                for jwk in set.keys { keys.append(try await FleetKey(jwk: jwk, role: role)) }
            }
            for var key in keys {
                key.file = name
                try ring.add(key)
            }
        }
        return ring
    }

    private static func shareKey(_ name: String, in path: String) throws(TokenError) -> SymmetricKey {
        guard name.hasPrefix("share."), let bytes = FileManager.default.contents(atPath: path + "/" + name),
            let text = String(bytes: bytes, encoding: .utf8),
            let key = Data(base64Encoded: String(text.filter { !$0.isWhitespace })), key.count >= 32
        else {
            throw TokenError(
                .badKey, "\(path)/\(name): a share.NAME.key with 32 bytes or more in base64 was expected.")
        }
        return SymmetricKey(data: key)
    }

    private static func makeShareKey(in path: String) throws(TokenError) -> String {
        let name = "share.share-1.key"
        let bytes = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let made = FileManager.default.createFile(
            atPath: path + "/" + name, contents: Data((bytes.base64EncodedString() + "\n").utf8),
            attributes: [.posixPermissions: 0o600])
        guard made else { throw TokenError(.unwritable, "\(path)/\(name) cannot be written.") }
        return name
    }

    private static func makeKeys(in path: String) throws(TokenError) -> [String] {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return try FleetRole.allCases.map { role in
                let name = "\(role.rawValue).\(role.rawValue)-1.pem"
                let made = FileManager.default.createFile(
                    atPath: path + "/" + name, contents: Data((ES256PrivateKey().pemRepresentation + "\n").utf8),
                    attributes: [.posixPermissions: 0o600])
                guard made else { throw TokenError(.unwritable, "\(path)/\(name) cannot be written.") }
                return name
            } + [try makeShareKey(in: path)]
        } catch {
            throw error as? TokenError ?? TokenError(.unwritable, "\(path) cannot be created.", cause: error)
        }
    }
}
