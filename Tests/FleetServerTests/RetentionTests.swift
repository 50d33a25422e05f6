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
    private func fixture() async throws -> ServerFixture {
        let fixture = try await ServerFixture()
        let server = try await fixture.token(.server)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        try await fixture.addTrip("over", type: "SHARED", on: "")
        try await fixture.setStatus("CANCELED", of: "over")
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        for task in ["open", "closed"] {
            _ = try await fixture.send(
                "POST", "/tasks?taskId=\(task)",
                """
                {"type": "DELIVERY", "state": "OPEN", "trackingId": "track-\(task)", "taskDuration": "60s",
                 "plannedLocation": {"point": \(ServerFixture.json(ServerFixture.home))}}
                """, token: server)
        }
        _ = try await fixture.send("PATCH", "/tasks/closed?updateMask=state", #"{"state": "CLOSED"}"#, token: server)
        _ = try await fixture.send("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: server)
        try await fixture.move(to: 100)
        fixture.clock.move(by: 8 * Self.day)
        _ = try await fixture.send("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: fixture.token(.server))
        try await fixture.move(to: 200)
        try await fixture.addTrip("justOver", type: "SHARED", on: "")
        try await fixture.setStatus("CANCELED", of: "justOver")
        return fixture
    }

    /// What the store holds: trips, tasks, links and vehicles.
    private func persisted(_ store: SQLiteFleetStore) throws -> [String] {
        let persisted = try store.load()
        return (persisted.trips.map(\.id.text) + persisted.tasks.map(\.id.text) + persisted.vehicles.map(\.id.text))
            .sorted()
            + ["\(persisted.shares.count) links"]
    }

    @Test func purgesOldData() async throws {
        let fixture = try await fixture()
        let clock = fixture.clock
        fixture.store.close()
        try await RunningServer.with(
            folder: fixture.folder, clock: { clock.now },
            configure: { settings in
                settings.retention = 7 * Self.day
                settings.maintenanceInterval = 0.02
                settings.purgeInterval = 0.2
                settings.purgeDelayAfterClockChange = 0.05
            },
            { _ in
                func eventually<Value: Equatable>(_ what: Value, _ read: () throws -> Value) async throws {
                    for _ in 0..<4_000 where try read() != what { try await Task.sleep(for: .milliseconds(30)) }
                    #expect(try read() == what)
                }
                let store = try SQLiteFleetStore(
                    path: fixture.folder.path(of: "fleet.sqlite"), access: .readOnly)
                try await eventually(["justOver", "open", "t", "v", "1 links"]) { try persisted(store) }
                // The older position is gone.
                try await eventually(1) { try store.history(of: TripID("t")).positions.count }
                #expect(try store.history(of: TripID("over")).statuses.isEmpty)
                #expect(
                    try store.history(of: TripID("t")).statuses.map(\.status) == [.new, .enrouteToPickup],
                    "A trip that is not over keeps what it has been through.")

                // It is looked at now and then.
                clock.move(by: 7.5 * Self.day)
                try await eventually(["open", "t", "v", "0 links"]) { try persisted(store) }
            })
    }

    @Test func configuresRetention() throws {
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
