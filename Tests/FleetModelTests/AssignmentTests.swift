// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct AssignmentTests {
    @Test func followsDispatchersOrder() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        try fleet.createTrip(Fleets.trip("a", .shared, on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", .shared, from: 2_000, on: "v")
        let a = try fleet.trip(TripID("a"))
        let order = [
            WaypointReference(tripID: a.id, kind: .pickup, place: a.pickup),
            WaypointReference(tripID: nil, kind: .pickup, place: b.pickup),
            WaypointReference(tripID: a.id, kind: .dropoff, place: Fleets.east(6_000)),
            WaypointReference(tripID: b.id, kind: .dropoff, place: Fleets.east(7_000)),
        ]
        var early = fleet
        #expect(
            rejection { try early.createTrip(b, order: Array(order.dropLast()), at: Fleets.start) } == .invalidArgument)
        #expect(
            rejection { try early.createTrip(b, order: order.reversed(), at: Fleets.start) } == .invalidArgument)
        #expect(rejection { _ = try early.trip(b.id) } == .notFound, "A rejected create leaves nothing.")
        try fleet.createTrip(b, order: order, at: Fleets.start)
        let vehicle = try VehicleID("v")
        #expect(Fleets.spell(try fleet.vehicle(vehicle).waypoints) == "a+ b+ a- b-")
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff] {
            try fleet.updateTrip(a.id, Fleets.status(status), at: Fleets.after(1))
        }
        #expect(Fleets.spell(try fleet.vehicle(vehicle).waypoints) == "b+ a- b-")
    }

    @Test func doesNotMixExclusiveTripWithOthers() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v", backToBack: true), at: Fleets.start)
        let a = try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", from: 2_000, on: "v")
        let mixed = [
            WaypointReference(tripID: a.id, kind: .pickup, place: a.pickup),
            WaypointReference(tripID: b.id, kind: .pickup, place: b.pickup),
            WaypointReference(tripID: a.id, kind: .dropoff, place: Fleets.east(6_000)),
            WaypointReference(tripID: b.id, kind: .dropoff, place: Fleets.east(7_000)),
        ]
        #expect(rejection { try fleet.createTrip(b, order: mixed, at: Fleets.start) } == .invalidArgument)
        let first = [mixed[1], mixed[3], mixed[0], mixed[2]]
        try fleet.createTrip(b, order: first, at: Fleets.start)
        #expect(Fleets.spell(try fleet.vehicle(VehicleID("v")).waypoints) == "b+ b- a+ a-")
    }

    @Test func rejectsTripsThatVehicleCannotServe() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v", types: [.exclusive]), at: Fleets.start)
        #expect(
            rejection { try fleet.createTrip(Fleets.trip("s", .shared, on: "v"), at: Fleets.start) }
                == .failedPrecondition
        )
        #expect(
            rejection { try fleet.createTrip(Fleets.trip("r", riders: 5, on: "v"), at: Fleets.start) }
                == .failedPrecondition)
        #expect(rejection { try fleet.createTrip(Fleets.trip("x", on: "unknown"), at: Fleets.start) } == .notFound)
        try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start)
        #expect(rejection { try fleet.createTrip(Fleets.trip("b", on: "v"), at: Fleets.start) } == .failedPrecondition)
        var update = FleetVehicleUpdate([.backToBackEnabled])
        update.backToBackEnabled = true
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(1))
        try fleet.createTrip(Fleets.trip("b", on: "v"), at: Fleets.start)
        update = FleetVehicleUpdate([.state])
        update.state = .offline
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(2))
        #expect(rejection { try fleet.createTrip(Fleets.trip("c", on: "v"), at: Fleets.start) } == .failedPrecondition)
    }

    @Test func neverExceedsSeats() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v", seats: 3), at: Fleets.start)
        try fleet.createTrip(Fleets.trip("a", .shared, riders: 2, on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", .shared, riders: 2, on: "v")
        try fleet.createTrip(b, at: Fleets.start)
        #expect(
            Fleets.spell(try fleet.vehicle(VehicleID("v")).waypoints) == "a+ a- b+ b-", "One after the other they fit.")
        let stops = try fleet.vehicle(VehicleID("v")).waypoints
        var together = FleetTripUpdate([.vehicleWaypoints])
        together.vehicleWaypoints = [0, 2, 1, 3].map {
            WaypointReference(tripID: stops[$0].tripID, kind: stops[$0].kind, place: stops[$0].place)
        }
        #expect(rejection { try fleet.updateTrip(b.id, together, at: Fleets.after(1)) } == .failedPrecondition)
    }

    @Test func lateReportNeverMovesVehicleBack() throws {
        var fleet = try Fleets.fleet()
        let id = try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        try fleet.updateVehicle(id, Fleets.position(100, at: 10), at: Fleets.after(10))
        _ = fleet.takeChanges()
        let before = try fleet.vehicle(id)
        try fleet.updateVehicle(id, Fleets.position(50, at: 5), at: Fleets.after(12))
        #expect(try fleet.vehicle(id) == before)
        guard case .position(_, let late)? = fleet.takeChanges().first else {
            Issue.record("The late report is added to the history.")
            return
        }
        #expect(late.time == Fleets.after(5))
        try fleet.updateVehicle(id, Fleets.position(100, at: 10), at: Fleets.after(13))
        #expect(fleet.takeChanges().isEmpty, "A retry changes nothing.")

        var collected = FleetVehicleUpdate([.pastLocations])
        collected.pastLocations = [30, 20, 25].map {
            FleetVehicleLocation(place: Fleets.east($0), time: Fleets.after($0))
        }
        try fleet.updateVehicle(id, collected, at: Fleets.after(40))
        #expect(try fleet.vehicle(id).lastLocation?.time == Fleets.after(30))
        #expect(fleet.takeChanges().filter { if case .position = $0 { true } else { false } }.count == 3)
    }

    @Test func validatesPositions() throws {
        var fleet = try Fleets.fleet()
        let id = try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        func code(_ change: (inout FleetVehicleLocation) -> Void) -> FleetError.Code? {
            var update = Fleets.position(1, at: 1)
            var location = FleetVehicleLocation(place: Fleets.home, time: Fleets.after(1))
            change(&location)
            update.lastLocation = location
            return rejection { try fleet.updateVehicle(id, update, at: Fleets.after(1)) }
        }
        #expect(code { $0.place.latitude = .nan } == .invalidArgument)
        #expect(code { $0.place.longitude = 181 } == .invalidArgument)
        #expect(code { $0.heading = 360 } == .invalidArgument)
        #expect(code { $0.speed = -1 } == .invalidArgument)
        #expect(code { $0.sensor = .fleetEngine } == .invalidArgument)
        #expect(code { $0.time = Fleets.after(1_000) } == .invalidArgument)
        #expect(code { $0.heading = 359 } == nil)
    }

    @Test func upsertsAttributes() throws {
        var fleet = try Fleets.fleet()
        let id = try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        let note = { (key: String, value: String) in FleetAttribute(key: key, value: .text(value)) }
        _ = try fleet.updateVehicleAttributes(id, [note("a", "1"), note("b", "2")], at: Fleets.after(1))
        let all = try fleet.updateVehicleAttributes(id, [note("b", "3"), note("c", "4")], at: Fleets.after(2))
        #expect(all == [note("a", "1"), note("b", "3"), note("c", "4")])
        let bad = [
            [note("a:b", "")], [note("", "")], [note("k", String(repeating: "x", count: 256))],
            [note("a", ""), note("a", "")],
        ]
        for notes in bad {
            #expect(
                rejection { _ = try fleet.updateVehicleAttributes(id, notes, at: Fleets.after(3)) } == .invalidArgument)
        }
        let many = (0..<101).map { note("n\($0)", "") }
        #expect(rejection { _ = try fleet.updateVehicleAttributes(id, many, at: Fleets.after(3)) } == .invalidArgument)
    }
}
