// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct SnapshotTests {
    /// Two pooled riders: a at 1 km → 6 km, b at 2 km → 7 km, in the order a+ b+ a- b-.
    private func pool() throws -> (FleetState, VehiclePlan) {
        var fleet = try Fleets.fleet()
        let vehicle = try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        try fleet.updateVehicle(vehicle.id, Fleets.position(0, at: 0), at: Fleets.start)
        let a = try fleet.createTrip(Fleets.trip("a", .shared, on: "v"), at: Fleets.start)
        let b = try fleet.createTrip(Fleets.trip("b", .shared, from: 2_000, on: "v"), at: Fleets.start)
        var order = FleetTripUpdate([.vehicleWaypoints])
        order.vehicleWaypoints = [
            WaypointReference(tripID: a.id, kind: .pickup, place: a.pickup),
            WaypointReference(tripID: b.id, kind: .pickup, place: b.pickup),
            WaypointReference(tripID: a.id, kind: .dropoff, place: Fleets.east(6_000)),
            WaypointReference(tripID: b.id, kind: .dropoff, place: Fleets.east(7_000)),
        ]
        try fleet.updateTrip(b.id, order, at: Fleets.start)
        let stops = try fleet.vehicle(vehicle.id).waypoints
        var legs: [PlanLeg] = []
        var at = 0.0
        for meters in [1_000.0, 2_000, 6_000, 7_000] {
            legs.append(
                PlanLeg(
                    path: [Fleets.east(at), Fleets.east(meters)], distance: Meters(meters - at),
                    duration: Seconds((meters - at) / 10)))
            at = meters
        }
        return (fleet, try #require(VehiclePlan(stops: stops, legs: legs, made: Fleets.start)))
    }

    private func snapshot(_ id: String, _ audience: TripAudience, _ fleet: FleetState, _ plan: VehiclePlan) throws
        -> TripSnapshot
    {
        TripSnapshot(
            of: try fleet.trip(TripID(id)), vehicle: try fleet.vehicle(VehicleID("v")), plan: plan, for: audience,
            at: Fleets.start)
    }

    @Test func fleetSeesAllStopsUpToEndOfTrip() throws {
        let (fleet, plan) = try pool()
        let a = try snapshot("a", .fleet, fleet, plan)
        #expect(Fleets.spell(a.waypoints.map(\.stop)) == "a+ b+ a-")
        #expect(a.remainingDistance == Meters(1_000))
        #expect(a.pickupTime == Fleets.after(100))
        #expect(a.dropoffTime == Fleets.after(600))
        #expect(a.route.count == 2)
        #expect(Fleets.spell(try snapshot("b", .fleet, fleet, plan).waypoints.map(\.stop)) == "a+ b+ a- b-")
    }

    @Test func hidesOtherRiders() throws {
        let (fleet, plan) = try pool()
        let b = try snapshot("b", .rider, fleet, plan)
        #expect(Fleets.spell(b.waypoints.map(\.stop)) == "b+ b-")
        #expect(b.route.isEmpty, "It leads to the stop of another rider.")
        #expect(b.waypoints.flatMap(\.path).isEmpty)
        #expect(b.waypoints.map(\.distance) == [Meters(2_000), Meters(5_000)])
        #expect(b.waypoints.map(\.arrival) == [Fleets.after(200), Fleets.after(700)])
        #expect(b.lastLocation != nil)

        let a = try snapshot("a", .rider, fleet, plan)
        #expect(Fleets.spell(a.waypoints.map(\.stop)) == "a+ a-")
        #expect(a.route.count == 2, "The next stop is the rider's own.")
        #expect(!a.waypoints[0].path.isEmpty)
        #expect(a.waypoints[1].path.isEmpty, "It passes the stop of another rider.")
        #expect(a.waypoints[1].distance == Meters(5_000))
    }

    /// Whatever the order of stops: no place of another rider's stop is in what a rider gets.
    @Test func leaksNoStopOfOtherRidersInAnyOrder() throws {
        var (fleet, plan) = try pool()
        let stops = plan.stops
        for order in [[0, 1, 2, 3], [0, 2, 1, 3], [1, 3, 0, 2], [1, 0, 3, 2], [0, 1, 3, 2], [1, 0, 2, 3]] {
            var update = FleetTripUpdate([.vehicleWaypoints])
            update.vehicleWaypoints = order.map {
                WaypointReference(tripID: stops[$0].tripID, kind: stops[$0].kind, place: stops[$0].place)
            }
            try fleet.updateTrip(TripID("a"), update, at: Fleets.after(1))
            let now = try fleet.vehicle(VehicleID("v")).waypoints
            let legs = now.indices.map { row in
                PlanLeg(
                    path: [row == 0 ? Fleets.home : now[row - 1].place, now[row].place], distance: Meters(1_000),
                    duration: Seconds(100))
            }
            plan = try #require(VehiclePlan(stops: now, legs: legs, made: Fleets.start))
            for (own, other) in [("a", "b"), ("b", "a")] {
                let seen = try snapshot(own, .rider, fleet, plan)
                let vehicle = VehicleSnapshot(of: try fleet.vehicle(VehicleID("v")), for: seen)
                #expect(vehicle.vehicle.tripIDs.map(\.text) == [own] && vehicle.vehicle.lastLocation != nil)
                let places = Set(
                    seen.route + (seen.waypoints + vehicle.waypoints).flatMap { $0.path + [$0.stop.place] }
                        + vehicle.vehicle.waypoints.map(\.place))
                for stop in try fleet.trip(TripID(other)).remainingStops { #expect(!places.contains(stop.place)) }
            }
        }
    }

    @Test func remainingDistanceShrinks() throws {
        var (fleet, plan) = try pool()
        try fleet.updateVehicle(VehicleID("v"), Fleets.position(400, at: 30), at: Fleets.after(30))
        let a = try snapshot("a", .fleet, fleet, plan)
        #expect(abs((a.remainingDistance?.value ?? 0) - 600) < 1)
        #expect(abs((a.arrival?.seconds(since: Fleets.start) ?? 0) - 90) < 0.2)
        #expect(a.route == plan.legs[0].path, "The route stays as long as its version.")
        #expect(abs((a.waypoints[0].path.first?.longitude ?? 0) - Fleets.east(400).longitude) < 1e-6)
        #expect(a.isSnappable)
        #expect((a.uncertainty?.value ?? 0) > 20)
    }

    @Test func passingStopChangesRouteVersion() throws {
        var (fleet, plan) = try pool()
        let before = try snapshot("a", .fleet, fleet, plan)
        for (status, second) in [
            (FleetTripStatus.enrouteToPickup, 10.0), (.arrivedAtPickup, 20), (.enrouteToDropoff, 30),
        ] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(second))
        }
        let after = try snapshot("a", .fleet, fleet, plan)
        #expect(after.waypoints.count < before.waypoints.count && after.route != before.route)
        // A poller that has seen the old version asks for what is newer than that.
        let (seen, now) = (try #require(before.routeVersion), try #require(after.routeVersion))
        #expect(now > seen)
        #expect(try #require(after.trafficVersion) > seen)
        #expect(try snapshot("a", .fleet, fleet, plan).routeVersion == now, "and stays until the next change")
    }

    @Test func guestsGetOnlyAttributesOfThePage() throws {
        var (fleet, plan) = try pool()
        var update = FleetTripUpdate([.attributes])
        update.attributes = [
            FleetAttribute(key: "pickup_name", value: .text("Casino")),
            FleetAttribute(key: "contact_link", value: .text("tel:+377-9900")),
            FleetAttribute(key: "rider_phone", value: .text("+37799000000")),
            FleetAttribute(key: "dropoff_name", value: .number(7)),
            FleetAttribute(key: "Pickup_Name", value: .text("another key")),
        ]
        try fleet.updateTrip(TripID("a"), update, at: Fleets.start)
        func keys(_ audience: TripAudience) throws -> [String] {
            try snapshot("a", audience, fleet, plan).trip.attributes.map(\.key)
        }
        let all = update.attributes.map(\.key)
        #expect(try keys(.guest) == ["pickup_name", "contact_link"])
        #expect(try keys(.rider) == all && keys(.fleet) == all)
        let guest = try snapshot("b", .guest, fleet, plan)
        #expect(Fleets.spell(guest.waypoints.map(\.stop)) == "b+ b-" && guest.route.isEmpty)
        #expect(guest.vehicleStops.isEmpty)
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(1))
        }
        #expect(try keys(.guest) == ["pickup_name"])
        #expect(try keys(.rider) == all.filter { $0 != "contact_link" } && keys(.fleet) == all)
        // Without a vehicle the trip is cut short before the journey.
        var other = try Fleets.trip("c")
        other.attributes = update.attributes
        try fleet.createTrip(other, at: Fleets.start)
        let trip = try fleet.trip(other.id)
        let lone = TripSnapshot(of: trip, vehicle: nil, plan: nil, for: .guest, at: Fleets.start)
        #expect(lone.trip.attributes.map(\.key) == ["pickup_name", "contact_link"])
    }

    @Test func hidesVehicleAfterTheEnd() throws {
        let (first, plan) = try pool()
        var fleet = first
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(1))
        }
        let a = try snapshot("a", .rider, fleet, plan)
        #expect(a.lastLocation == nil && a.waypoints.isEmpty && a.route.isEmpty && a.arrival == nil)
        #expect(try a.dropoffTime == fleet.trip(TripID("a")).setDown)
        #expect(try snapshot("b", .rider, fleet, plan).lastLocation != nil)
    }

    @Test func usesDriverReports() throws {
        var (fleet, plan) = try pool()
        let path = [Fleets.home, Fleets.east(500), Fleets.east(1_000)]
        var update = FleetVehicleUpdate([.routeSegment, .routeSegmentEndPoint, .remainingDistance, .remainingTime])
        update.routeSegment = Polyline.encode(path)
        update.routeSegmentEndPoint = Fleets.east(1_000)
        update.remainingDistance = Meters(1_234)
        update.remainingTime = Seconds(77)
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.start)
        let a = try snapshot("a", .fleet, fleet, plan)
        #expect(a.driverSegment == Polyline.encode(path))
        #expect(a.remainingDistance == Meters(1_234))
        #expect(a.arrival == Fleets.after(77))
        #expect(a.waypoints[1].arrival == Fleets.after(177), "Later arrivals move along.")
        #expect(a.route.count == 3)
        // A segment to another place is not the one to the next stop.
        update.routeSegmentEndPoint = Fleets.east(9_000)
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.start)
        #expect(try snapshot("a", .fleet, fleet, plan).remainingDistance == Meters(1_000))
        plan.routeVersion = Fleets.after(5)
        #expect(try snapshot("a", .fleet, fleet, plan).routeVersion == Fleets.after(5))
    }

    @Test func versionsNeverDecrease() throws {
        var (fleet, plan) = try pool()
        plan.routeVersion = Fleets.after(5)
        plan.trafficVersion = Fleets.after(5)
        var seen = [Timestamp]()
        func look() throws {
            let a = try snapshot("a", .rider, fleet, plan)
            let vehicle = VehicleSnapshot(of: try fleet.vehicle(VehicleID("v")), plan: plan, at: Fleets.start)
            #expect(a.routeVersion == vehicle.routeVersion && a.trafficVersion == a.routeVersion)
            seen.append(try #require(a.routeVersion))
        }
        try look()
        var update = FleetVehicleUpdate([.routeSegment, .routeSegmentEndPoint])
        for (second, end) in [(1.0, 1_000.0), (10, 1_000), (20, 9_000), (30, 1_000)] {
            update.routeSegment =
                second == 20 ? update.routeSegment : Polyline.encode([Fleets.east(second), Fleets.east(end)])
            update.routeSegmentEndPoint = Fleets.east(end)
            try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(second))
            try look()
        }
        update.routeSegment = ""
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(40))
        try look()
        #expect(seen == [5, 5, 10, 20, 30, 40].map { Fleets.after($0) })
    }

    /// Rider b's next stop is b's own, and the way there began at the door of rider a.
    @Test func routeDoesNotBeginAtOthersStop() throws {
        var (fleet, first) = try pool()
        var legs = first.legs
        legs[1].path = [1_000, 1_300, 1_600, 2_000].map { Fleets.east($0) }
        legs[1].traffic = [.init(speed: .slow, start: 0, end: 2), .init(speed: .jam, start: 2, end: 3)]
        first = try #require(VehiclePlan(stops: first.stops, legs: legs, made: Fleets.start))
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(1))
        }
        try fleet.updateVehicle(VehicleID("v"), Fleets.position(1_400, at: 30), at: Fleets.after(30))
        let b = try snapshot("b", .rider, fleet, first)
        #expect(Fleets.spell(b.waypoints.map(\.stop)) == "b+ b-")
        #expect(b.route.count == 3 && b.route[0].distance(to: Fleets.east(1_400)).value < 1)
        #expect(b.traffic == [.init(speed: .slow, start: 0, end: 1), .init(speed: .jam, start: 1, end: 2)])
        let full = try snapshot("b", .fleet, fleet, first)
        #expect(full.route == legs[1].path && full.traffic == legs[1].traffic)
    }

    @Test func trafficOfNextStopBeginsAtVehicle() throws {
        var (fleet, first) = try pool()
        var legs = first.legs
        legs[0].path = [0, 200, 600, 1_000].map { Fleets.east($0) }
        legs[0].traffic = [.init(speed: .slow, start: 0, end: 1), .init(speed: .jam, start: 1, end: 3)]
        first = try #require(VehiclePlan(stops: first.stops, legs: legs, made: Fleets.start))
        let atStart = try snapshot("a", .rider, fleet, first).waypoints[0]
        #expect(atStart.path.count == 4 && atStart.traffic == legs[0].traffic)
        try fleet.updateVehicle(VehicleID("v"), Fleets.position(700, at: 30), at: Fleets.after(30))
        let plan = first
        func next() throws -> WaypointSnapshot { try snapshot("a", .rider, fleet, plan).waypoints[0] }
        #expect(try next().path.count == 2 && next().traffic == [.init(speed: .jam, start: 0, end: 1)])
        // The same with the line of the driver's app, which is from where the app computed it.
        var update = FleetVehicleUpdate([.routeSegment, .routeSegmentTraffic])
        update.routeSegment = Polyline.encode([0, 300, 800, 1_000].map { Fleets.east($0) })
        update.routeSegmentTraffic = [
            .init(speed: .slow, offset: 0, length: 300), .init(speed: .jam, offset: 800, length: 200),
        ]
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(31))
        #expect(try next().path.count == 3 && abs(next().path[0].distance(to: Fleets.east(700)).value) < 2)
        #expect(try next().traffic == [.init(speed: .jam, start: 1, end: 2)])
        #expect(try snapshot("a", .rider, fleet, plan).route.count == 4, "The line itself stays.")
    }

    @Test func ignoresOldDriverReports() throws {
        let (first, plan) = try pool()
        var fleet = first
        var update = FleetVehicleUpdate([.routeSegmentEndPoint, .remainingDistance, .remainingTime])
        update.routeSegmentEndPoint = Fleets.east(1_000)
        update.remainingDistance = Meters(1_234)
        update.remainingTime = Seconds(60)
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.start)
        func seen(at second: Double) throws -> WaypointSnapshot {
            TripSnapshot(
                of: try fleet.trip(TripID("a")), vehicle: try fleet.vehicle(VehicleID("v")), plan: plan, for: .rider,
                at: Fleets.after(second)
            ).waypoints[0]
        }
        let young = try seen(at: 10)
        #expect(young.arrival == Fleets.after(60) && young.distance == Meters(1_234))
        let late = try seen(at: 100)
        #expect(try (100.1...120).contains(#require(late.arrival).seconds(since: Fleets.start)), "It is not there yet.")
        #expect(try #require(late.uncertainty).value > #require(young.uncertainty).value)
        let old = try seen(at: 121)
        #expect(try (121.1...170).contains(#require(old.arrival).seconds(since: Fleets.start)))
        #expect(old.distance == Meters(1_000), "As the server has computed it.")
        // The same route again is an update, too.
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.after(121))
        #expect(try seen(at: 122).arrival == Fleets.after(181))
    }

    @Test func driverReportAppliesOnlyToItsStop() throws {
        let (first, plan) = try pool()
        var fleet = first
        var update = FleetVehicleUpdate([.routeSegment, .remainingDistance, .remainingTime])
        update.routeSegment = "opaque to the server"
        update.remainingDistance = Meters(3)
        update.remainingTime = Seconds(1)
        try fleet.updateVehicle(VehicleID("v"), update, at: Fleets.start)
        #expect(try snapshot("a", .fleet, fleet, plan).remainingDistance == Meters(3))
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(1))
        }
        #expect(try snapshot("b", .rider, fleet, plan).remainingDistance != Meters(3))
        #expect(try fleet.vehicle(VehicleID("v")).driverRoute?.arrival == nil)
    }

    @Test func fleetSeesAllStopsOfVehicle() throws {
        let (fleet, plan) = try pool()
        #expect(Fleets.spell(try snapshot("a", .fleet, fleet, plan).vehicleStops) == "a+ b+ a- b-")
        #expect(try snapshot("a", .rider, fleet, plan).vehicleStops.isEmpty)
    }

    @Test func keepsReducedPlate() {
        for (plate, left) in [("ABC 1234", "4"), ("AB 123 CD", "3"), ("-1", "-1"), ("7", "7"), ("ABC", "-1")] {
            #expect(LicensePlate(countryCode: "MC", plate: plate).lastCharacter == left)
        }
    }
}
