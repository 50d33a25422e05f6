// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer

/// What is over is forgotten in time, and what is not stays.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let day = 86_400.0

    /// A fleet with something of each kind that is over for eight days, and something that is not.
    private func stage() async throws -> Stage {
        let stage = try await Stage()
        let server = try await stage.token(.server)
        try await stage.addVehicle()
        try await stage.addTrip()
        try await stage.addTrip("over", type: "SHARED", on: "")
        try await stage.setStatus("CANCELED", of: "over")
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        for task in ["open", "closed"] {
            _ = try await stage.ask(
                "POST", "/tasks?taskId=\(task)",
                """
                {"type": "DELIVERY", "state": "OPEN", "trackingId": "track-\(task)", "taskDuration": "60s",
                 "plannedLocation": {"point": \(Stage.json(Stage.home))}}
                """, token: server)
        }
        _ = try await stage.ask("PATCH", "/tasks/closed?updateMask=state", #"{"state": "CLOSED"}"#, token: server)
        _ = try await stage.ask("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: server)
        try await stage.move(to: 100)
        stage.clock.move(by: 8 * Self.day)
        _ = try await stage.ask("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: stage.token(.server))
        try await stage.move(to: 200)
        try await stage.addTrip("justOver", type: "SHARED", on: "")
        try await stage.setStatus("CANCELED", of: "justOver")
        return stage
    }

    /// What the store holds: trips, tasks, links and vehicles.
    private func kept(_ folder: TemporaryFolder) throws -> [String] {
        let kept = try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite"), access: .readOnly).load()
        return (kept.trips.map(\.id.text) + kept.tasks.map(\.id.text) + kept.vehicles.map(\.id.text)).sorted()
            + ["\(kept.shares.count) links"]
    }

    @Test func whatIsOverForLongIsForgotten() async throws {
        let stage = try await stage()
        let clock = stage.clock
        stage.store.close()
        try await RunningServer.with(
            folder: stage.folder, clock: { clock.now },
            configure: { settings in
                settings.retention = 7 * Self.day
                settings.rounds = 0.02
                settings.purgeInterval = 0.05
                settings.clockPatience = 0.05
            },
            { _ in
                func eventually<Value: Equatable>(_ what: Value, _ read: () throws -> Value) async throws {
                    for _ in 0..<12_000 where try read() != what { try await Task.sleep(for: .milliseconds(10)) }
                    #expect(try read() == what)
                }
                try await eventually(["justOver", "open", "t", "v", "1 links"]) { try kept(stage.folder) }
                let store = try SQLiteFleetStore(
                    path: stage.folder.path(of: "fleet.sqlite"), access: .readOnly)
                // The older position is gone.
                try await eventually(1) { try store.history(of: TripID("t")).positions.count }
                #expect(try store.history(of: TripID("over")).statuses.isEmpty)
                #expect(
                    try store.history(of: TripID("t")).statuses.map(\.status) == [.new, .enrouteToPickup],
                    "A trip that is not over keeps what it has been through.")

                // It is looked at now and then.
                clock.move(by: 7.5 * Self.day)
                try await eventually(["open", "t", "v", "0 links"]) { try kept(stage.folder) }
            })
    }

    @Test func daysOfRetentionAreASetting() throws {
        func retention(_ days: String?) throws -> Double {
            var flags = ["store": "sqlite:x", "keys": "k"]
            flags["retention-days"] = days
            return try FleetConfiguration(flags: flags, environment: [:]).settings.retention
        }
        #expect(try retention(nil) == 30 * Self.day)
        #expect(try retention("7") == 7 * Self.day)
        #expect(throws: FleetError.self) { _ = try retention("soon") }
        #expect(throws: FleetError.self) { _ = try retention("-1") }
    }
}
