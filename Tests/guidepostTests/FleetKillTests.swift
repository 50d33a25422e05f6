// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import Testing

/// The program as a fleet server that is killed in the middle of its work.
@Suite(.serialized, .timeLimit(.minutes(30))) struct FleetKillTests {
    private let folder = Program.folder.appending(path: "kills-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private var keys: String { folder.appending(path: "keys").path }
    private var store: String { "sqlite:" + folder.appending(path: "fleet.sqlite").path }

    /// What was acknowledged when the process was killed: the last place of each vehicle, and the trips.
    private actor Acknowledged {
        var seconds: [Int: Int] = [:]
        var trips: Set<String> = []
        var statuses: [String: String] = [:]
        /// Vehicles that were heard of in this life of the server.
        var moved: Set<Int> = []

        func begin() { moved = [] }
        func note(_ vehicle: Int, _ second: Int) {
            seconds[vehicle] = max(second, seconds[vehicle] ?? 0)
            moved.insert(vehicle)
        }
        func note(_ trip: String) { trips.insert(trip) }
        func note(_ trip: String, _ status: String) { statuses[trip] = status }
    }

    /// A place for each second, never an integer, which would be written without a decimal point.
    private func longitude(_ second: Int) -> Double { Double(second) / 1_000 + 0.0005 }

    /// Statuses of a trip, one after the other.
    private static let life = [
        "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE",
    ]

    /// Statuses that a trip may be in when the last that was acknowledged is this one: the next step may be stored as well.
    private static func possible(after status: String?) -> [String] {
        guard let status, let row = life.firstIndex(of: status) else { return ["NEW", life[0], "CANCELED"] }
        return [status, "CANCELED"] + life.dropFirst(row + 1).prefix(1)
    }

    /// `FLEET_KILLS=200 swift test --filter whatWasAcknowledged` kills as often as that, `NAV_SEED=7` at the moments of a
    /// test that said so.
    @Test func acknowledgedWritesSurviveKill() async throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["FLEET_KILLS"].flatMap { Int($0) } ?? 3
        var random = SeededRandom(seed: environment["NAV_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max))
        let seed = random.seed
        let acknowledged = Acknowledged()
        let token = String(
            try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        for round in 1...rounds + 1 {
            if round > 1 {
                let checked = try Program.run(["fleet", "check", "--store", store])
                #expect(checked.status == 0, "seed \(seed), round \(round): \(checked.text)")
            }
            let server = try FleetProgram(store: store, keys: keys)
            let (door, process) = (FleetWay(http: server.http), server.process.processIdentifier)
            for (vehicle, second) in await acknowledged.seconds {
                let stored = try #require(await door.ask("GET", "/vehicles/v\(vehicle)", token: token))
                // What was on its way when the process died may be there as well, or not.
                let places = [second, second + 2].map { "\"longitude\":\(longitude($0))}" }
                #expect(
                    stored.status == 200 && places.contains { stored.text.contains($0) },
                    "seed \(seed), round \(round): \(stored.text)")
            }
            for trip in await acknowledged.trips.sorted().shuffled(using: &random).prefix(20) {
                let stored = await door.ask("GET", "/trips/\(trip)", token: token)
                let possible = await Self.possible(after: acknowledged.statuses[trip])
                #expect(
                    stored?.status == 200 && possible.contains { stored?.text.contains("\"\($0)\"") ?? false },
                    "seed \(seed), round \(round): \(stored?.text ?? "")")
            }
            guard round <= rounds else { break }
            await acknowledged.begin()
            let pause = Int.random(in: 0...500, using: &random)
            await withTaskGroup(of: Void.self) { group in
                for vehicle in 0..<4 {
                    group.addTask {
                        var second = await acknowledged.seconds[vehicle] ?? 0
                        let made = await door.ask(
                            "POST", "/vehicles?vehicleId=v\(vehicle)",
                            #"{"vehicleState":"ONLINE","supportedTripTypes":["SHARED"],"maximumCapacity":9,"vehicleType":{"category":"AUTO"}}"#,
                            token: token)
                        guard made != nil else { return }
                        while true {
                            second += 2
                            let moved = await door.ask(
                                "PUT", "/vehicles/v\(vehicle)?updateMask=lastLocation",
                                #"{"lastLocation":{"location":{"latitude":1,"longitude":\#(longitude(second))}}}"#,
                                token: token)
                            guard moved?.status == 200 else { return }
                            await acknowledged.note(vehicle, second)
                            let trip = "t\(round)-\(vehicle)-\(second)"
                            let made = await door.ask(
                                "POST", "/trips?tripId=\(trip)",
                                #"{"tripType":"SHARED","pickupPoint":{"point":{"latitude":1,"longitude":2}}}"#,
                                token: token)
                            guard made?.status == 200 else { return }
                            await acknowledged.note(trip)
                            for status in Self.life.prefix(second % 7) {
                                let moved = await door.ask(
                                    "PUT", "/trips/\(trip)?updateMask=tripStatus,vehicleId",
                                    #"{"tripStatus":"\#(status)","vehicleId":"v\#(vehicle)"}"#, token: token)
                                guard moved?.status == 200 else { return }
                                await acknowledged.note(trip, status)
                            }
                            // Seats are free again for the next one.
                            let done = await door.ask(
                                "PUT", "/trips/\(trip)?updateMask=tripStatus", #"{"tripStatus":"CANCELED"}"#,
                                token: token)
                            guard done != nil else { return }
                        }
                    }
                }
                group.addTask {
                    // Somewhere in the work that follows when each has been heard of.
                    for _ in 0..<6_000 {
                        if await acknowledged.moved.count == 4 { break }
                        try? await Task.sleep(for: .milliseconds(10))
                    }
                    try? await Task.sleep(for: .milliseconds(pause))
                    kill(process, SIGKILL)
                }
            }
            server.process.waitUntilExit()
            #expect(await acknowledged.moved.count == 4, "seed \(seed), round \(round): some were never heard of")
        }
    }
}
