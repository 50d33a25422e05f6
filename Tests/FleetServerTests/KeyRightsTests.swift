// SPDX-License-Identifier: Apache-2.0

import Foundation
import JWTKit
import NavTestSupport
import Testing

@testable import FleetServer

/// Folders and files of keys that others can change or read.
@Suite struct KeyRightsTests {
    private func set(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func problem(_ work: () async throws -> Void) async -> TokenError? {
        do { try await work() } catch { return error as? TokenError }
        return nil
    }

    @Test(arguments: [0o770, 0o707, 0o777, 0o1777])
    func rejectsFolderWritableByOthers(_ mode: Int) async throws {
        let path = try TemporaryFolder("keys").path(of: "keys")
        _ = try await KeyFolder(path: path)
        try set(mode, path)
        for error in [
            await problem { _ = try await KeyFolder(path: path) },
            await problem { _ = try await KeyFolder(existing: path) },
        ] {
            #expect(error?.code == .insecure)
            #expect(error?.message.contains("chmod go-w '\(path)'") == true)
        }
        try set(0o755, path)
        _ = try await KeyFolder(path: path)
    }

    @Test func createsNoKeysInFolderWritableByOthers() async throws {
        let path = try TemporaryFolder("keys").path(of: "keys")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try set(0o777, path)
        #expect(await problem { _ = try await KeyFolder(path: path) }?.code == .insecure)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }

    @Test(arguments: [0o620, 0o602, 0o666])
    func rejectsKeyWritableByOthers(_ mode: Int) async throws {
        let path = try TemporaryFolder("keys").path(of: "keys")
        let keys = try await KeyFolder(path: path)
        for name in ["driver.driver-1.pem", "share.share-1.key"] {
            try set(mode, path + "/" + name)
            #expect(await problem { _ = try await KeyFolder(path: path) }?.message.contains("chmod go-w") == true)
            #expect(await problem { _ = try await keys.refresh() }?.code == .insecure, "also while the server runs")
            #expect(keys.ring.keys.count == 4, "The keys of before stay.")
            try set(0o600, path + "/" + name)
        }
        _ = try await KeyFolder(path: path)
    }

    @Test func warnsAboutReadablePrivateKeys() async throws {
        let path = try TemporaryFolder("keys").path(of: "keys")
        #expect(try await KeyFolder(path: path).warnings.isEmpty)
        try set(0o644, path + "/server.server-1.pem")
        try set(0o640, path + "/driver.driver-1.pem")
        let open = ES256PrivateKey().publicKey.pemRepresentation
        try Data(open.utf8).write(to: URL(filePath: path + "/consumer.open.pem"))
        try set(0o644, path + "/consumer.open.pem")
        let warnings = try await KeyFolder(path: path).warnings
        #expect(warnings.count == 1, "A public key may be read, and a group may be meant.")
        #expect(warnings.first?.contains("chmod o-r '\(path)/server.server-1.pem'") == true)
    }

    @Test func reportsProblemOnceAndDropsRemovedKey() async throws {
        let path = try TemporaryFolder("keys").path(of: "keys")
        let keys = try await KeyFolder(path: path)
        try Data("no key".utf8).write(to: URL(filePath: path + "/server.broken.pem"))
        try set(0o600, path + "/server.broken.pem")
        #expect(await problem { _ = try await keys.refresh() }?.code == .badKey)
        #expect(try await !keys.refresh(), "once")
        #expect(keys.ring.keys.count == 4)
        try FileManager.default.removeItem(atPath: path + "/driver.driver-1.pem")
        #expect(
            await problem { _ = try await keys.refresh() }?.message.contains(
                "Keys whose files are gone have been removed") == true)
        #expect(
            keys.ring.keys.keys.sorted() == ["consumer-1", "reader-1", "server-1"], "Whatever else is in the folder.")
        try FileManager.default.removeItem(atPath: path + "/server.broken.pem")
        _ = try await keys.refresh()
        try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
        #expect(await problem { _ = try await keys.refresh() }?.code == .unwritable)
        #expect(try await !keys.refresh(), "once")
        #expect(keys.ring.keys.count == 3, "A folder that cannot be read takes nothing away.")
    }

    @Test func detectsReplacedKey() async throws {
        let fixture = try await ServerFixture()
        let file = fixture.folder.path(of: "keys") + "/driver.driver-1.pem"
        let token = try await fixture.token(.driver, vehicle: "v")
        let grant = try await fixture.tokens.verify(token)
        #expect(fixture.tokens.carries(grant))
        // Of the same length, and written within the same second.
        try Data((ES256PrivateKey().pemRepresentation + "\n").utf8).write(to: URL(filePath: file), options: .atomic)
        try set(0o600, file)
        #expect(try await fixture.keys.refresh())
        #expect(!fixture.tokens.carries(grant))
        // The cache of verified tokens has not been cleared.
        await #expect(throws: TokenError.self) { _ = try await fixture.tokens.verify(token) }
        #expect(try await fixture.tokens.verify(fixture.token(.driver, vehicle: "v")).role == .driver)
    }
}
