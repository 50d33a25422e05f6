// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import SwiftProtobuf

@testable import FleetWire

/// A vehicle with a trip, for writing and reading.
enum WireFleet {
    static let start = Timestamp(nanoseconds: 1_700_000_000_123_456_000)
    static let home = Coordinate(latitude: 43.73, longitude: 7.42)

    static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    static func fleet() throws -> FleetState {
        var fleet = FleetState(provider: try ProviderID("acme"))
        var vehicle = FleetVehicle(
            id: try VehicleID("v"), state: .online, supportedTripTypes: [.exclusive, .shared], maximumCapacity: 4,
            category: .taxi, created: start)
        vehicle.attributes = [
            FleetAttribute(key: "class", value: .text("van")), FleetAttribute(key: "pet", value: .flag(true)),
            FleetAttribute(key: "seats", value: .number(2.5)),
        ]
        vehicle.licensePlate = LicensePlate(countryCode: "MC", plate: "AB 123 CD")
        vehicle.backToBackEnabled = true
        var location = FleetVehicleLocation(place: home, time: start)
        location.heading = 90
        location.speed = 10
        location.accuracy = 5
        location.sensor = .roadSnapped
        location.isRoadSnapped = true
        location.raw = .init(place: east(3), time: start, sensor: .gps, accuracy: 8)
        location.fused = .init(place: east(1), time: start, accuracy: 4)
        location.fusedHeading = 91
        try fleet.createVehicle(vehicle, location: location, at: start)
        var trip = FleetTrip(
            id: try TripID("t"), type: .exclusive, pickup: east(1_000), dropoff: east(9_000),
            intermediateDestinations: [east(3_000), east(5_000)], numberOfPassengers: 2, created: start)
        trip.vehicleID = try VehicleID("v")
        trip.attributes = [FleetAttribute(key: "note", value: .text("bell"))]
        try fleet.createTrip(trip, at: start)
        return fleet
    }

    static func plan(_ fleet: FleetState) throws -> VehiclePlan? {
        let stops = try fleet.vehicle(VehicleID("v")).waypoints
        let legs = stops.map { stop in
            PlanLeg(
                path: [home, stop.place], distance: Meters(1_000), duration: Seconds(100),
                traffic: [TrafficStretch(speed: .slow, start: 0, end: 1)])
        }
        return VehiclePlan(stops: stops, legs: legs, made: start)
    }

    static func snapshot(_ fleet: FleetState) throws -> TripSnapshot {
        TripSnapshot(
            of: try fleet.trip(TripID("t")), vehicle: try fleet.vehicle(VehicleID("v")), plan: try plan(fleet),
            for: .fleet, at: start)
    }

    static func status(_ status: FleetTripStatus, index: Int? = nil) -> FleetTripUpdate {
        var update = FleetTripUpdate(index == nil ? [.status] : [.status, .intermediateDestinationIndex])
        update.status = status
        update.intermediateDestinationIndex = index ?? 0
        return update
    }
}

func rejection(_ work: () throws -> Void) -> FleetError? {
    do {
        try work()
        return nil
    } catch { return error as? FleetError }
}
