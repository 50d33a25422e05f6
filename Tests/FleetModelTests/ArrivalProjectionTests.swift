// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@testable import FleetModel

/// Arrivals of vehicles that have not reported for a while.
@Suite struct ArrivalProjectionTests {
    private func arrival(_ seconds: Double, age: Double) -> Double? {
        ArrivalProjection.arrival(seconds: seconds, since: Fleets.start, at: Fleets.after(age))?
            .seconds(since: Fleets.start)
    }

    @Test func freshReportsAreTakenAsTheyAre() {
        #expect(arrival(600, age: 0) == 600)
        #expect(arrival(600, age: 30) == 600)
        #expect(arrival(600, age: -5) == 600)
        #expect(arrival(10, age: 20) == 20)
    }

    @Test(arguments: [60.0, 600, 840, 3_600]) func silentVehiclesNeverArrive(seconds: Double) throws {
        var last = seconds
        for age in stride(from: 30.0, through: max(900, seconds), by: 15) {
            let expected = try #require(arrival(seconds, age: age))
            #expect(expected >= last - 1e-6, "The estimate moves on.")
            #expect(expected > age, "It is not there yet after \(age) s.")
            last = expected
        }
    }

    @Test(arguments: [0.0, 20, 600, 899]) func isUnknownAfterALongSilence(seconds: Double) {
        #expect(arrival(seconds, age: 900) != nil)
        #expect(arrival(seconds, age: 901) == nil)
    }

    @Test func longDrivesStayKnownForTheirTime() {
        #expect(arrival(5_000, age: 4_999) != nil)
        #expect(arrival(5_000, age: 5_001) == nil)
    }

    @Test func laterStopsStayLater() throws {
        for age in stride(from: 0.0, through: 900, by: 50) {
            let stops = try [5.0, 40, 100, 600, 800].map { try #require(arrival($0, age: age)) }
            #expect(stops == stops.sorted())
        }
    }

    @Test func silentVehicleIsNotArrivingNow() throws {
        var fleet = try Fleets.fleet()
        try fleet.createVehicle(Fleets.vehicle("v"), at: Fleets.start)
        try fleet.createTrip(Fleets.trip("a", on: "v"), at: Fleets.start)
        try fleet.updateVehicle(VehicleID("v"), Fleets.position(-8_800, at: 0), at: Fleets.start)
        let vehicle = try fleet.vehicle(VehicleID("v"))
        let (from, pickup, dropoff) = (Fleets.east(-8_800), Fleets.east(1_000), Fleets.east(6_000))
        let legs = [
            PlanLeg(path: [from, pickup], distance: Meters(9_800), duration: Seconds(600)),
            PlanLeg(path: [pickup, dropoff], distance: Meters(5_000), duration: Seconds(400)),
        ]
        let plan = try #require(VehiclePlan(stops: vehicle.waypoints, legs: legs, made: Fleets.start))
        func seen(at second: Double) throws -> WaypointSnapshot {
            TripSnapshot(
                of: try fleet.trip(TripID("a")), vehicle: vehicle, plan: plan, for: .rider, at: Fleets.after(second)
            ).waypoints[0]
        }
        let stop = try seen(at: 700)
        #expect(try #require(stop.arrival).seconds(since: Fleets.after(700)) > 60)
        #expect(try #require(stop.uncertainty).value > 300)
        let unknown = try seen(at: 1_000)
        #expect(unknown.arrival == nil && unknown.uncertainty == nil && unknown.distance != nil)
    }
}
