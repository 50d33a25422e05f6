// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct TripLifeTests {
    @Test func completesTripWithoutStops() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start).id
        let path: [(FleetTripStatus, String)] = [
            (.enrouteToPickup, "a+ a-"), (.arrivedAtPickup, "a+ a-"), (.enrouteToDropoff, "a-"), (.complete, ""),
        ]
        for (row, (status, stops)) in path.enumerated() {
            try fleet.updateTrip(id, Fleets.status(status), at: Fleets.after(Double(row)))
            #expect(Fleets.spell(try fleet.vehicle(VehicleID("v")).waypoints) == stops)
        }
        let trip = try fleet.trip(id)
        #expect(trip.pickedUp == Fleets.after(2))
        #expect(trip.setDown == Fleets.after(3))
        #expect(try fleet.vehicle(VehicleID("v")).tripIDs.isEmpty)
        #expect(trip.vehicleID?.text == "v", "The vehicle remains after the end.")
    }

    @Test func visitsIntermediateDestinationsInOrder() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a", stops: 2, on: "v"), at: Fleets.start).id
        func move(_ status: FleetTripStatus, _ index: Int? = nil) -> FleetError.Code? {
            rejection { try fleet.updateTrip(id, Fleets.status(status, index: index), at: Fleets.after(1)) }
        }
        #expect(move(.enrouteToPickup) == nil)
        #expect(move(.arrivedAtPickup) == nil)
        #expect(move(.enrouteToDropoff) == .failedPrecondition, "Stops between are not skipped.")
        #expect(move(.enrouteToIntermediateDestination, 1) == .failedPrecondition)
        #expect(move(.enrouteToIntermediateDestination, 0) == nil)
        #expect(move(.arrivedAtIntermediateDestination, 1) == .failedPrecondition)
        #expect(move(.arrivedAtIntermediateDestination, 0) == nil)
        #expect(
            Fleets.spell(try fleet.trip(id).remainingStops) == "a0 a1 a-", "The stop stays while the vehicle is there.")
        #expect(move(.enrouteToDropoff) == .failedPrecondition)
        #expect(move(.enrouteToIntermediateDestination, 1) == nil)
        #expect(Fleets.spell(try fleet.trip(id).remainingStops) == "a1 a-")
        #expect(move(.enrouteToIntermediateDestination, 2) == .failedPrecondition)
        #expect(move(.arrivedAtIntermediateDestination, 1) == nil)
        #expect(move(.enrouteToDropoff) == nil)
        #expect(move(.canceled) == .failedPrecondition, "The rider is aboard.")
        #expect(move(.complete) == nil)
        #expect(move(.enrouteToDropoff) == .failedPrecondition, "Nothing follows the end.")
    }

    @Test func rejectsStatusForOutdatedStops() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let trip = try fleet.createTrip(Fleets.trip("a", stops: 1, on: "v"), at: Fleets.start)
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup] {
            try fleet.updateTrip(trip.id, Fleets.status(status), at: Fleets.after(1))
        }
        var dispatch = FleetTripUpdate([.intermediateDestinations])
        dispatch.intermediateDestinations = [Fleets.east(2_500)]
        try fleet.updateTrip(trip.id, dispatch, at: Fleets.after(2))
        var update = Fleets.status(.enrouteToIntermediateDestination, index: 0)
        update.intermediateDestinationsVersion = trip.intermediateDestinationsVersion
        #expect(rejection { try fleet.updateTrip(trip.id, update, at: Fleets.after(3)) } == .failedPrecondition)
        update.fields.insert(.intermediateDestinations)
        update.intermediateDestinations = [Fleets.east(2_000), Fleets.east(3_000)]
        #expect(rejection { try fleet.updateTrip(trip.id, update, at: Fleets.after(3)) } == .failedPrecondition)
        update.intermediateDestinationsVersion = try fleet.trip(trip.id).intermediateDestinationsVersion
        #expect(rejection { try fleet.updateTrip(trip.id, update, at: Fleets.after(3)) } == nil)
        #expect(rejection { try fleet.updateTrip(trip.id, update, at: Fleets.after(4)) } == nil, "A retry is welcome.")
    }

    @Test func sameStatusIsIdempotent() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start).id
        let first = try fleet.updateTrip(id, Fleets.status(.enrouteToPickup), at: Fleets.after(1))
        _ = fleet.takeChanges()
        let again = try fleet.updateTrip(id, Fleets.status(.enrouteToPickup), at: Fleets.after(9))
        #expect(again == first)
        #expect(fleet.takeChanges().isEmpty)
        #expect(rejection { try fleet.createTrip(Fleets.trip("a"), at: Fleets.after(9)) } == .alreadyExists)
    }

    @Test func requiresVehicleOnTheWay() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a"), at: Fleets.start).id
        #expect(
            rejection { try fleet.updateTrip(id, Fleets.status(.enrouteToPickup), at: Fleets.after(1)) }
                == .failedPrecondition)
        var both = Fleets.status(.enrouteToPickup)
        both.fields.insert(.vehicleID)
        both.vehicleID = try VehicleID("v")
        try fleet.updateTrip(id, both, at: Fleets.after(1))
        let without = FleetTripUpdate([.vehicleID])
        #expect(rejection { try fleet.updateTrip(id, without, at: Fleets.after(2)) } == .failedPrecondition)
        var back = Fleets.status(.new)
        back.fields.insert(.vehicleID)
        try fleet.updateTrip(id, back, at: Fleets.after(3))
        #expect(try fleet.vehicle(VehicleID("v")).waypoints.isEmpty)
        #expect(try fleet.trip(id).vehicleID == nil)
    }

    @Test func handlesStopAddedMeanwhile() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a", stops: 1, on: "v"), at: Fleets.start).id
        try fleet.updateTrip(id, Fleets.status(.enrouteToPickup), at: Fleets.after(1))
        try fleet.updateTrip(id, Fleets.status(.arrivedAtPickup), at: Fleets.after(2))
        let seen = try fleet.trip(id).intermediateDestinationsVersion
        var more = FleetTripUpdate([.intermediateDestinations])
        more.intermediateDestinations = [Fleets.east(2_000), Fleets.east(3_000)]
        try fleet.updateTrip(id, more, at: Fleets.after(3))
        #expect(Fleets.spell(try fleet.vehicle(VehicleID("v")).waypoints) == "a+ a0 a1 a-")
        var move = Fleets.status(.enrouteToIntermediateDestination, index: 0)
        move.intermediateDestinationsVersion = seen
        #expect(rejection { try fleet.updateTrip(id, move, at: Fleets.after(4)) } == .failedPrecondition)
        move.intermediateDestinationsVersion = try fleet.trip(id).intermediateDestinationsVersion
        try fleet.updateTrip(id, move, at: Fleets.after(5))
        try fleet.updateTrip(id, Fleets.status(.arrivedAtIntermediateDestination, index: 0), at: Fleets.after(6))
        more.intermediateDestinations = [Fleets.east(9_000)]
        #expect(
            rejection { try fleet.updateTrip(id, more, at: Fleets.after(7)) } == .failedPrecondition,
            "Where the vehicle stands stays.")
        more.intermediateDestinations = [Fleets.east(2_000)]
        try fleet.updateTrip(id, more, at: Fleets.after(8))
        try fleet.updateTrip(id, Fleets.status(.enrouteToDropoff), at: Fleets.after(9))
        more.intermediateDestinations = [Fleets.east(2_000), Fleets.east(4_000)]
        try fleet.updateTrip(id, more, at: Fleets.after(10))
        #expect(Fleets.spell(try fleet.vehicle(VehicleID("v")).waypoints) == "a1 a-")
        try fleet.updateTrip(id, Fleets.status(.enrouteToIntermediateDestination, index: 1), at: Fleets.after(11))
    }

    @Test func parsesMasksExactly() throws {
        #expect(try UpdateMask.tripFields(["trip_status", "vehicle_id"]) == [.status, .vehicleID])
        for path in ["name", "route", "eta_to_first_waypoint", "eta_to_next_waypoint", "number_of_passengers"] {
            #expect(rejection { _ = try UpdateMask.tripFields([path]) } == .invalidArgument, "\(path)")
        }
        for path in ["", "*", "tripStatus", "trip_status.x", "nonsense"] {
            #expect(rejection { _ = try UpdateMask.tripFields([path]) } == .invalidArgument, "\(path)")
        }
        #expect(rejection { _ = try UpdateMask.tripFields([]) } == .invalidArgument)
        #expect(rejection { _ = try UpdateMask.vehicleFields(["current_trips"]) } == .invalidArgument)

        var fleet = try Fleets.fleet()
        let id = try fleet.createTrip(Fleets.trip("a"), at: Fleets.start).id
        var update = FleetTripUpdate([.attributes])
        update.attributes = [FleetAttribute(key: "k", value: .flag(true))]
        update.dropoff = Fleets.east(1)
        let trip = try fleet.updateTrip(id, update, at: Fleets.after(1))
        #expect(trip.dropoff == Fleets.east(6_000), "What the mask leaves out stays.")
        #expect(trip.attributes.count == 1)
        #expect(try fleet.updateTrip(id, FleetTripUpdate([.dropoff]), at: Fleets.after(2)).dropoff == nil)
    }

    @Test func doesNotDeleteActiveTripWithVehicle() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        let id = try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start).id
        #expect(rejection { try fleet.deleteTrip(id) } == .failedPrecondition)
        #expect(rejection { try fleet.deleteVehicle(VehicleID("v")) } == .failedPrecondition)
        try fleet.updateTrip(id, Fleets.status(.canceled), at: Fleets.after(1))
        try fleet.deleteTrip(id)
        try fleet.deleteVehicle(VehicleID("v"))
        #expect(rejection { try fleet.deleteTrip(id) } == .notFound)
    }

    @Test(arguments: ["", "a/b", "a:b", "a?b", "a,b", "a#b", "a\nb", String(repeating: "x", count: 65)])
    func validatesIDs(_ text: String) { #expect(rejection { _ = try TripID(text) } == .invalidArgument) }

    @Test func parsesAndFormatsNames() throws {
        let name = try TripName("providers/acme/trips/été")
        #expect(try name.id == TripID("e\u{301}te\u{301}"), "NFC makes one of two spellings.")
        #expect(name.description.utf8.elementsEqual("providers/acme/trips/\u{e9}t\u{e9}".utf8))
        for bad in ["", "trips/x", "providers/acme/vehicles/x", "providers/acme/trips/x/y", "providers//trips/x"] {
            #expect(rejection { _ = try TripName(bad) } == .invalidArgument, "\(bad)")
        }
    }
}
