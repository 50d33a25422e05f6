// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// Which events there are, without servers.
@Suite struct WebhookDetectorTests {
    private static let start = Timestamp(seconds: 1_750_000_000)

    private func vehicle(at meters: Double, time: Timestamp, isExpected: Bool = true) -> TrackedVehicle {
        var location = FleetVehicleLocation(place: ServerFixture.east(meters), time: time)
        location.serverTime = time
        return TrackedVehicle(subject: "vehicles/v", location: location, isExpected: isExpected)
    }

    private func kinds(_ events: [WebhookEvent]) -> [String] { events.map(\.kind.rawValue) }

    @Test func positionsNearAnEdgeEnterOnce() {
        var settings = WebhookSettings()
        settings.geofences = [
            Geofence(name: "a", shape: .circle(ServerFixture.home, Meters(100))),
            Geofence(
                name: "b",
                shape: .polygons([
                    [
                        [
                            ServerFixture.east(-100).moved(Meters(50), toward: Bearing(0)),
                            ServerFixture.east(100).moved(Meters(50), toward: Bearing(0)),
                            ServerFixture.east(100).moved(Meters(50), toward: Bearing(180)),
                            ServerFixture.east(-100).moved(Meters(50), toward: Bearing(180)),
                        ]
                    ]
                ])),
        ]
        var detector = WebhookDetector(settings, reported: [:])
        var found: [String] = []
        for (row, meters) in [500.0, 110, 98, 103, 97, 110, 99, 126, 500].enumerated() {
            let now = Self.start.adding(seconds: Double(row))
            let view = WebhookView(vehicles: [vehicle(at: meters, time: now)])
            found += detector.events(in: view, at: now).map { "\($0.kind.rawValue) \($0.facts.geofence ?? "") \(row)" }
        }
        #expect(
            found.sorted() == [
                "vehicle.geofence_entered a 2", "vehicle.geofence_entered b 2", "vehicle.geofence_exited a 7",
                "vehicle.geofence_exited b 7",
            ])
        #expect(detector.reported.isEmpty)
    }

    @Test(arguments: 1...20) func polygonsAgreeWithAngles(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        // A star around a center on the antimeridian.
        let center = Coordinate(latitude: 10, longitude: 179.99)
        let ring = (0..<12).map { corner in
            center.moved(Meters(500 + random.nextUniform() * 3_000), toward: Bearing(Double(corner) * 30))
        }
        let fence = Geofence(name: "star", shape: .polygons([[ring]]))
        for _ in 0..<200 {
            let place = center.moved(
                Meters(random.nextUniform() * 4_000), toward: Bearing(random.nextUniform() * 360))
            // The winding number: how far the direction to the corners turns.
            let frame = LocalFrame(at: place)
            var turn = 0.0
            var isNear = false
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let (p, q) = (frame.point(a), frame.point(b))
                turn += atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y)
                isNear = isNear || SegmentProjection(in: frame, from: a, to: b).distance.value < 5
            }
            guard !isNear else { continue }
            #expect(fence.contains(place, wasInside: false) == (abs(turn) > 3), "seed \(seed), \(place)")
        }
    }

    @Test func silentVehiclesAreReportedOnce() {
        var detector = WebhookDetector(WebhookSettings(), reported: [:])
        let seen = Self.start
        var found: [String] = []
        for seconds in stride(from: 0.0, through: 600, by: 30) {
            let now = Self.start.adding(seconds: seconds)
            let last = seconds < 400 ? seen : now
            found += kinds(detector.events(in: WebhookView(vehicles: [vehicle(at: 0, time: last)]), at: now))
        }
        #expect(found == ["vehicle.silent", "vehicle.back"])
        let late = Self.start.adding(seconds: 10_000)
        let parked = WebhookView(vehicles: [vehicle(at: 0, time: seen, isExpected: false)])
        #expect(detector.events(in: parked, at: late).isEmpty)
    }

    @Test func arrivalsSlip() throws {
        var settings = WebhookSettings()
        settings.slip = 300
        settings.arrivalSoon = 120
        var fleet = FleetState(provider: try ProviderID("acme"))
        let (tripID, id) = (try TripID("t"), try VehicleID("v"))
        let place = ServerFixture.home
        try fleet.createVehicle(
            FleetVehicle(
                id: id, state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                created: Self.start), location: FleetVehicleLocation(place: place, time: Self.start), at: Self.start)
        var draft = FleetTrip(
            id: tripID, type: .exclusive, pickup: ServerFixture.east(5_000), dropoff: ServerFixture.east(9_000),
            created: Self.start)
        draft.vehicleID = id
        try fleet.createTrip(draft, at: Self.start)
        var detector = WebhookDetector(settings, reported: [:])
        func events(_ seconds: Double, driving duration: Double) throws -> [String] {
            let now = Self.start.adding(seconds: seconds)
            let vehicle = try fleet.vehicle(id)
            let legs = [duration, 400].map {
                PlanLeg(path: [place, ServerFixture.east(5_000)], distance: Meters(5_000), duration: Seconds($0))
            }
            let plan = VehiclePlan(stops: vehicle.waypoints, legs: legs, made: now)
            // The detector forgets what it has reported if it is not stored; here it always is.
            let found = detector.events(in: WebhookView(trips: [(try fleet.trip(tripID), vehicle, plan)]), at: now)
            detector = WebhookDetector(settings, reported: detector.reported)
            return found.map { "\($0.kind.rawValue) \($0.facts.stop?.text ?? "")" }
        }
        #expect(try events(0, driving: 900).isEmpty, "The driver is not on the way.")
        var update = FleetTripUpdate([.status])
        update.status = .enrouteToPickup
        try fleet.updateTrip(tripID, update, at: Self.start)
        #expect(try events(1, driving: 900).isEmpty)
        #expect(try events(2, driving: 1_100).isEmpty)
        #expect(try events(3, driving: 1_260) == ["trip.eta_slipped 1.0", "trip.eta_slipped 2.0"])
        #expect(try events(4, driving: 1_500).isEmpty)
        #expect(try events(5, driving: 600).isEmpty, "Earlier is a new promise.")
        #expect(try events(6, driving: 950) == ["trip.eta_slipped 1.0", "trip.eta_slipped 2.0"])
        #expect(try events(7, driving: 100) == ["trip.arrival_soon 1.0"])
        #expect(try events(8, driving: 90).isEmpty)
        #expect(detector.reported["trips/t"]?.soon == "1.0")
        let again = ReportedFacts(record: try #require(detector.reported["trips/t"]).record)
        #expect(again == detector.reported["trips/t"])
        #expect(ReportedFacts(record: "{") == ReportedFacts())
    }

    @Test func whatIsGoneIsForgotten() {
        var facts = ReportedFacts()
        facts.isSilent = true
        var detector = WebhookDetector(WebhookSettings(), reported: ["vehicles/gone": facts])
        #expect(detector.events(in: WebhookView(), at: Self.start).isEmpty && !detector.reported.isEmpty)
        #expect(detector.events(in: WebhookView(isComplete: true), at: Self.start).isEmpty && detector.reported.isEmpty)
        #expect(detector.changed["vehicles/gone"] == .some(nil))
    }
}
