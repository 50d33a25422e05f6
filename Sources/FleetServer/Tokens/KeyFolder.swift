// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
internal import JWTKit
internal import Synchronization

/// A folder of keys. Files that come and go count without a restart.
///
/// - `ROLE.NAME.pem`: one key; `ROLE` is server, driver or consumer, `NAME` is what tokens call it.
/// - `ROLE.NAME.jwks`: a JSON Web Key Set; its keys bring their own names.
///
/// - `share.NAME.key`: 32 random bytes in base64 that links are signed with. One is made where there is none; taking a file
///   away ends all links that were signed with it.
///
/// Tokens are signed with the private key of the role whose name is last in the alphabet.
public final class KeyFolder: Sendable {
    /// Where it is.
    public let path: String
    private let state: Mutex<State>

    private struct State {
        var ring: KeyRing
        var print: String
    }

    /// Opens a folder. One that is missing or has no keys gets a new elliptic key for each role.
    ///
    /// - Parameter onMade: Called with the names of files that were made.
    /// - Throws: `TokenError` for a folder that cannot be used, or a key that cannot be read.
    public init(path: String, onMade: ([String]) -> Void = { _ in }) async throws(TokenError) {
        self.path = path
        var names = FileManager.default.fileExists(atPath: path) ? try KeyFolder.names(in: path) : []
        if names.isEmpty {
            names = try KeyFolder.makeKeys(in: path)
            onMade(names)
        } else if !names.contains(where: { $0.hasSuffix(".key") }), let name = try? KeyFolder.makeShareKey(in: path) {
            names.append(name)
            onMade([name])
        }
        state = Mutex(State(ring: try await KeyFolder.read(names, in: path), print: try KeyFolder.print(of: path)))
    }

    /// Opens a folder that somebody else has made, and changes nothing in it.
    ///
    /// - Throws: `TokenError` for a folder that is not there or has no keys, or a key that cannot be read.
    public init(existing path: String) async throws(TokenError) {
        self.path = path
        let names = try KeyFolder.names(in: path)
        guard !names.isEmpty else { throw TokenError(.unwritable, "\(path) has no keys.") }
        state = Mutex(State(ring: try await KeyFolder.read(names, in: path), print: try KeyFolder.print(of: path)))
    }

    /// The keys of now.
    var ring: KeyRing { state.withLock { $0.ring } }

    /// What links are signed with.
    var shareSeal: ShareSeal {
        let keys = ring.shareKeys
        return ShareSeal(keys: keys.keys.sorted().compactMap { keys[$0] })
    }

    /// Looks whether files have come or gone, and reads the folder again if so.
    ///
    /// - Returns: whether the keys have changed.
    /// - Throws: `TokenError`; the old keys stay.
    public func refresh() async throws(TokenError) -> Bool {
        let print = try KeyFolder.print(of: path)
        guard print != state.withLock({ $0.print }) else { return false }
        let ring = try await KeyFolder.read(KeyFolder.names(in: path), in: path)
        state.withLock { $0 = State(ring: ring, print: print) }
        return true
    }

    private static func names(in path: String) throws(TokenError) -> [String] {
        let all: [String]
        do { all = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw TokenError(.unwritable, "\(path) cannot be read: is it the folder of keys?", cause: error)
        }
        return all.filter { $0.hasSuffix(".pem") || $0.hasSuffix(".jwks") || $0.hasSuffix(".key") }.sorted()
    }

    /// Something that is different once a file has come, gone or changed.
    private static func print(of path: String) throws(TokenError) -> String {
        try names(in: path).map { name in
            let facts = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
            let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(name) \(facts?[.size] as? Int ?? 0) \(time)"
        }.joined(separator: "\n")
    }

    private static func read(_ names: [String], in path: String) async throws(TokenError) -> KeyRing {
        var ring = KeyRing()
        for name in names {
            let parts = name.split(separator: ".")
            if name.hasSuffix(".key") {
                ring.shareKeys[name] = try shareKey(name, in: path)
                continue
            }
            guard parts.count >= 3, let role = FleetRole(rawValue: String(parts[0])) else {
                throw TokenError(
                    .badKey, "\(path)/\(name): call it ROLE.NAME.pem, with the role server, driver or consumer.")
            }
            guard let bytes = FileManager.default.contents(atPath: path + "/" + name),
                let text = String(bytes: bytes, encoding: .utf8)
            else { throw TokenError(.unwritable, "\(path)/\(name) cannot be read.") }
            if name.hasSuffix(".pem") {
                let id = parts.dropFirst().dropLast().joined(separator: ".")
                try ring.add(try await FleetKey(pem: text, id: id, role: role))
            } else {
                guard let set = try? JSONDecoder().decode(JWKS.self, from: bytes) else {
                    throw TokenError(.badKey, "\(path)/\(name) is no JSON Web Key Set.")
                }
                for jwk in set.keys { try ring.add(try await FleetKey(jwk: jwk, role: role)) }
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
            throw error as? TokenError ?? TokenError(.unwritable, "\(path) cannot be made.", cause: error)
        }
    }
}
