// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FleetModel
import FleetServer
import Foundation
import Logging
import NavGeo
import NavModel
import NavTestSupport
import ServiceLifecycle
import Testing

/// A real process that is really killed, and a real server that is away meanwhile.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KillTests {
    private static let probe: URL = {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return tests.appending(path: "DriverProbe")
    }()

    /// Runs the driver; kills it once it has reported a number, or lets it finish.
    ///
    /// - Returns: the last report that it had in its file for certain.
    private func drive(
        port: Int, queue: String, token: String, from first: Int, to last: Int, start: Double, killAt: Int?
    ) async throws -> Int {
        let process = Process()
        process.executableURL = Self.probe
        process.arguments = [String(port), queue, token, String(first), String(last), String(start)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let (child, pipe) = (process.processIdentifier, output.fileHandleForReading.fileDescriptor)
        let persisted = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                var persisted = first - 1
                var line: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while true {
                    let count = read(pipe, &buffer, buffer.count)
                    guard count > 0 else { break }
                    for byte in buffer[..<count] {
                        if byte != UInt8(ascii: "\n") {
                            line.append(byte)
                            continue
                        }
                        persisted = Int(String(decoding: line, as: UTF8.self)) ?? persisted
                        line = []
                        if let killAt, persisted == killAt { kill(child, SIGKILL) }
                    }
                }
                done.resume(returning: persisted)
            }
        }
        process.waitUntilExit()
        return persisted
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: probe.path), "no DriverProbe beside the tests"))
    func losesNothingInHalfAnHourOfflineAndTwoKills() async throws {
        let folder = try TemporaryFolder("kill")
        let keys = try await KeyFolder(path: folder.path(of: "keys"))
        let now: @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) }
        let token = try await TokenService(folder: keys, clock: now).mint(role: .driver, vehicleID: "v")
        let queue = folder.path(of: "reports")
        let start = (Date().timeIntervalSince1970 - 2_400).rounded()
        // 1,800 seconds of driving without a server, killed twice.
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        var next = 0
        for _ in 0..<2 {
            let death = next + 200 + Int(random.nextShare() * 500)
            let persisted = try await drive(
                port: 1, queue: queue, token: token, from: next, to: 1_800, start: start, killAt: death)
            #expect(persisted >= death, "seed \(seed)")
            // Fixes that came while the process was not running are lost with the receiver; persisted reports are not.
            next = persisted + 1
        }
        try await Self.fill(
            folder, from: Timestamp(seconds: start - 600), pickup: Coordinate(latitude: 43.73, longitude: 7.42))
        let wait = next
        try await Self.serve(folder, keys, now) { port in
            let persisted = try await drive(
                port: port, queue: queue, token: token, from: wait, to: 1_800, start: start, killAt: nil)
            #expect(persisted == 1_799, "seed \(seed)")
        }
        let store = try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite"), access: .readOnly)
        let times = try store.history(of: TripID("t")).positions.map { ($0.time.seconds - start).rounded() }
        #expect(times == (0..<1_800).map { Double($0) }, "seed \(seed): \(times.count) of 1800 positions")
        let vehicle = try #require(try store.load().vehicles.first)
        #expect(vehicle.lastLocation.map { $0.time.seconds - start } == 1_799, "seed \(seed)")
    }

    /// A store with a vehicle on its way to a pick-up since then.
    static func fill(_ folder: TemporaryFolder, from begin: Timestamp, pickup: Coordinate) async throws {
        let store = try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite"))
        var fleet = FleetState(provider: try ProviderID("acme"))
        try fleet.createVehicle(
            FleetVehicle(
                id: VehicleID("v"), state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4,
                category: .auto, created: begin), at: begin)
        var trip = FleetTrip(id: try TripID("t"), type: .exclusive, pickup: pickup, created: begin)
        trip.vehicleID = try VehicleID("v")
        try fleet.createTrip(trip, at: begin)
        var update = FleetTripUpdate([.status])
        update.status = .enrouteToPickup
        try fleet.updateTrip(TripID("t"), update, at: begin)
        try await store.enqueue(fleet.takeChanges()) {}.wait()
        store.close()
    }

    /// A server over that store, while `work` lasts.
    static func serve(
        _ folder: TemporaryFolder, _ keys: KeyFolder, _ now: @escaping @Sendable () -> Timestamp,
        _ work: @Sendable @escaping (Int) async throws -> Void
    ) async throws {
        let provider = try ProviderID("acme")
        let path = folder.path(of: "fleet.sqlite")
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let server = try FleetServer(
            settings: FleetServerSettings(provider: provider), store: SQLiteFleetStore(path: path), keys: keys,
            routes: nil, logger: quiet, clock: now
        ) { grpc, _ in continuation.yield(grpc) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var ready = ports.makeAsyncIterator()
                guard let port = await ready.next() else { return }
                do { try await work(port) } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }
}
