// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct AssignmentTests {
    @Test func aPooledVehicleDrivesInTheOrderOfTheDispatcher() throws {
        var book = try Fleets.book()
        try book.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        try book.createTrip(Fleets.trip("a", .shared, on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", .shared, from: 2_000, on: "v")
        let a = try book.trip(TripID("a"))
        let order = [
            WaypointWish(tripID: a.id, kind: .pickup, place: a.pickup),
            WaypointWish(tripID: nil, kind: .pickup, place: b.pickup),
            WaypointWish(tripID: a.id, kind: .dropoff, place: Fleets.east(6_000)),
            WaypointWish(tripID: b.id, kind: .dropoff, place: Fleets.east(7_000)),
        ]
        var early = book
        #expect(
            refusal { try early.createTrip(b, order: Array(order.dropLast()), at: Fleets.start) } == .invalidArgument)
        #expect(
            refusal { try early.createTrip(b, order: order.reversed(), at: Fleets.start) } == .invalidArgument)
        #expect(refusal { _ = try early.trip(b.id) } == .notFound, "Nothing is left of a create that was refused.")
        try book.createTrip(b, order: order, at: Fleets.start)
        let vehicle = try VehicleID("v")
        #expect(Fleets.spell(try book.vehicle(vehicle).waypoints) == "a+ b+ a- b-")
        for status in [TripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff] {
            try book.updateTrip(a.id, Fleets.status(status), at: Fleets.after(1))
        }
        #expect(Fleets.spell(try book.vehicle(vehicle).waypoints) == "b+ a- b-")
    }

    @Test func anExclusiveTripIsNotMixedWithOthers() throws {
        var book = try Fleets.book()
        try book.createVehicle(Fleets.vehicle("v", backToBack: true), at: Fleets.start)
        let a = try book.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", from: 2_000, on: "v")
        let mixed = [
            WaypointWish(tripID: a.id, kind: .pickup, place: a.pickup),
            WaypointWish(tripID: b.id, kind: .pickup, place: b.pickup),
            WaypointWish(tripID: a.id, kind: .dropoff, place: Fleets.east(6_000)),
            WaypointWish(tripID: b.id, kind: .dropoff, place: Fleets.east(7_000)),
        ]
        #expect(refusal { try book.createTrip(b, order: mixed, at: Fleets.start) } == .invalidArgument)
        let first = [mixed[1], mixed[3], mixed[0], mixed[2]]
        try book.createTrip(b, order: first, at: Fleets.start)
        #expect(Fleets.spell(try book.vehicle(VehicleID("v")).waypoints) == "b+ b- a+ a-")
    }

    @Test func aVehicleRefusesWhatItCannotTake() throws {
        var book = try Fleets.book()
        try book.createVehicle(Fleets.vehicle("v", types: [.exclusive]), at: Fleets.start)
        #expect(
            refusal { try book.createTrip(Fleets.trip("s", .shared, on: "v"), at: Fleets.start) } == .failedPrecondition
        )
        #expect(
            refusal { try book.createTrip(Fleets.trip("r", riders: 5, on: "v"), at: Fleets.start) }
                == .failedPrecondition)
        #expect(refusal { try book.createTrip(Fleets.trip("x", on: "nobody"), at: Fleets.start) } == .notFound)
        try book.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start)
        #expect(refusal { try book.createTrip(Fleets.trip("b", on: "v"), at: Fleets.start) } == .failedPrecondition)
        var update = VehicleUpdate([.backToBackEnabled])
        update.backToBackEnabled = true
        try book.updateVehicle(VehicleID("v"), update, at: Fleets.after(1))
        try book.createTrip(Fleets.trip("b", on: "v"), at: Fleets.start)
        update = VehicleUpdate([.state])
        update.state = .offline
        try book.updateVehicle(VehicleID("v"), update, at: Fleets.after(2))
        #expect(refusal { try book.createTrip(Fleets.trip("c", on: "v"), at: Fleets.start) } == .failedPrecondition)
    }

    @Test func sharedRidersNeverOutnumberTheSeats() throws {
        var book = try Fleets.book()
        try book.createVehicle(Fleets.vehicle("v", seats: 3), at: Fleets.start)
        try book.createTrip(Fleets.trip("a", .shared, riders: 2, on: "v"), at: Fleets.start)
        let b = try Fleets.trip("b", .shared, riders: 2, on: "v")
        try book.createTrip(b, at: Fleets.start)
        #expect(
            Fleets.spell(try book.vehicle(VehicleID("v")).waypoints) == "a+ a- b+ b-", "One after the other they fit.")
        let stops = try book.vehicle(VehicleID("v")).waypoints
        var together = TripUpdate([.vehicleWaypoints])
        together.vehicleWaypoints = [0, 2, 1, 3].map {
            WaypointWish(tripID: stops[$0].tripID, kind: stops[$0].kind, place: stops[$0].place)
        }
        #expect(refusal { try book.updateTrip(b.id, together, at: Fleets.after(1)) } == .failedPrecondition)
    }

    @Test func aLateReportNeverMovesAVehicleBack() throws {
        var book = try Fleets.book()
        let id = try book.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        try book.updateVehicle(id, Fleets.position(100, at: 10), at: Fleets.after(10))
        _ = book.takeChanges()
        let before = try book.vehicle(id)
        try book.updateVehicle(id, Fleets.position(50, at: 5), at: Fleets.after(12))
        #expect(try book.vehicle(id) == before)
        guard case .position(_, let late)? = book.takeChanges().first else {
            Issue.record("The late report is kept in the history.")
            return
        }
        #expect(late.time == Fleets.after(5))
        try book.updateVehicle(id, Fleets.position(100, at: 10), at: Fleets.after(13))
        #expect(book.takeChanges().isEmpty, "A retry changes nothing.")

        var collected = VehicleUpdate([.pastLocations])
        collected.pastLocations = [30, 20, 25].map { VehicleLocation(place: Fleets.east($0), time: Fleets.after($0)) }
        try book.updateVehicle(id, collected, at: Fleets.after(40))
        #expect(try book.vehicle(id).lastLocation?.time == Fleets.after(30))
        #expect(book.takeChanges().filter { if case .position = $0 { true } else { false } }.count == 3)
    }

    @Test func aPositionHasRules() throws {
        var book = try Fleets.book()
        let id = try book.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        func refused(_ change: (inout VehicleLocation) -> Void) -> FleetError.Code? {
            var update = Fleets.position(1, at: 1)
            var location = VehicleLocation(place: Fleets.home, time: Fleets.after(1))
            change(&location)
            update.lastLocation = location
            return refusal { try book.updateVehicle(id, update, at: Fleets.after(1)) }
        }
        #expect(refused { $0.place.latitude = .nan } == .invalidArgument)
        #expect(refused { $0.place.longitude = 181 } == .invalidArgument)
        #expect(refused { $0.heading = 360 } == .invalidArgument)
        #expect(refused { $0.speed = -1 } == .invalidArgument)
        #expect(refused { $0.sensor = .fleetEngine } == .invalidArgument)
        #expect(refused { $0.time = Fleets.after(1_000) } == .invalidArgument)
        #expect(refused { $0.heading = 359 } == nil)
    }

    @Test func notesAreUpsertedOneByOne() throws {
        var book = try Fleets.book()
        let id = try book.createVehicle(Fleets.vehicle("v"), at: Fleets.start).id
        let note = { (key: String, value: String) in FleetAttribute(key: key, value: .text(value)) }
        _ = try book.updateVehicleAttributes(id, [note("a", "1"), note("b", "2")], at: Fleets.after(1))
        let all = try book.updateVehicleAttributes(id, [note("b", "3"), note("c", "4")], at: Fleets.after(2))
        #expect(all == [note("a", "1"), note("b", "3"), note("c", "4")])
        let bad = [
            [note("a:b", "")], [note("", "")], [note("k", String(repeating: "x", count: 256))],
            [note("a", ""), note("a", "")],
        ]
        for notes in bad {
            #expect(
                refusal { _ = try book.updateVehicleAttributes(id, notes, at: Fleets.after(3)) } == .invalidArgument)
        }
        let many = (0..<101).map { note("n\($0)", "") }
        #expect(refusal { _ = try book.updateVehicleAttributes(id, many, at: Fleets.after(3)) } == .invalidArgument)
    }
}
