// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer

/// One process writes to a store at a time.
@Suite(.timeLimit(.minutes(20))) struct StoreLockTests {
    @Test func rejectsSecondWriterAndNamesTheFirst() async throws {
        let folder = try TemporaryFolder("lock")
        let path = folder.path(of: "fleet.sqlite")
        let store = try SQLiteFleetStore(path: path)
        let error = await failure { _ = try SQLiteFleetStore(path: path) }
        #expect(error?.code == .failedPrecondition && error?.reason == "STORE_IN_USE")
        #expect(error?.message.contains("pid \(ProcessInfo.processInfo.processIdentifier) on host ") == true)
        #expect(error?.message.contains(" since 20") == true)
        // Another name of the same file is no way round.
        let link = folder.path(of: "link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(await failure { _ = try SQLiteFleetStore(path: link) }?.reason == "STORE_IN_USE")
        // Readers run concurrently.
        let reader = try SQLiteFleetStore(path: path, access: .readOnly)
        #expect(try reader.inspect().problems == [])
        try await reader.backUp(to: folder.path(of: "copy.sqlite"))
        let trip = FleetTrip(
            id: try TripID("t"), type: .shared, pickup: ServerFixture.home, created: Timestamp(seconds: 0))
        #expect(await failure { try await reader.enqueue([.trip(trip)]) {}.wait() }?.code == .unavailable)
        #expect(await failure { _ = try await reader.purge(before: Timestamp(seconds: 0)) }?.code == .unavailable)
        try await store.enqueue([.trip(trip)]) {}.wait()
        #expect(try reader.load().trips == [trip])
        store.close()
        #expect(await failure { try await store.enqueue([.trip(trip)]) {}.wait() }?.code == .unavailable)
        let next = try SQLiteFleetStore(path: path)
        #expect(try next.load().trips == [trip])
        next.close()
        let rights = try FileManager.default.attributesOfItem(atPath: path + ".lock")[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func lockEndsWithItsProcess() async throws {
        let folder = try TemporaryFolder("lock")
        let path = folder.path(of: "fleet.sqlite")
        try SQLiteFleetStore(path: path).close()
        let flock = Process()
        flock.executableURL = URL(filePath: "/usr/bin/env")
        let ready = Pipe()
        flock.arguments = [
            "flock", "--nonblock", "--no-fork", path + ".lock", "sh", "-c", "echo ready; exec sleep 600",
        ]
        flock.standardOutput = ready
        try flock.run()
        defer { if flock.isRunning { kill(flock.processIdentifier, SIGKILL) } }
        #expect(ready.fileHandleForReading.availableData == Data("ready\n".utf8))
        #expect(await failure { _ = try SQLiteFleetStore(path: path) }?.reason == "STORE_IN_USE")
        kill(flock.processIdentifier, SIGKILL)
        flock.waitUntilExit()
        // What it says of a process that is no more is no obstacle.
        try Data("pid 1 on host nowhere since 1970-01-01T00:00:00Z\n".utf8).write(to: URL(filePath: path + ".lock"))
        try SQLiteFleetStore(path: path).close()
    }

    @Test func rejectsStoreOfOtherVersion() async throws {
        let folder = try TemporaryFolder("lock")
        let path = folder.path(of: "fleet.sqlite")
        #expect(await failure { _ = try SQLiteFleetStore(path: path, access: .readOnly) }?.code == .unavailable)
        try SQLiteFleetStore(path: path).close()
        try DamagedStore.run(path, "INSERT INTO grdb_migrations VALUES ('99: from the future')")
        #expect(await failure { _ = try SQLiteFleetStore(path: path) }?.code == .failedPrecondition)
        try DamagedStore.run(
            path, "DELETE FROM grdb_migrations WHERE identifier LIKE '99%' OR identifier LIKE '5%'; DROP TABLE probe")
        #expect(
            await failure { _ = try SQLiteFleetStore(path: path, access: .readOnly) }?.code == .failedPrecondition)
        try SQLiteFleetStore(path: path).close()
    }
}
