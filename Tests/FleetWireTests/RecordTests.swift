// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@testable import FleetWire

@Suite struct RecordTests {
    @Test func roundTripsRecords() throws {
        var fleet = try WireFleet.fleet()
        let (trip, vehicle) = (try TripID("t"), try VehicleID("v"))
        var route = FleetVehicleUpdate([
            .routeSegment, .routeSegmentEndPoint, .routeSegmentTraffic, .remainingDistance, .remainingTime,
            .navigationStatus, .deviceSettings,
        ])
        route.routeSegment = "opaque"
        route.routeSegmentEndPoint = WireFleet.east(1_000)
        route.routeSegmentTraffic = [.init(speed: .jam, offset: 5, length: 10)]
        route.remainingDistance = Meters(750.5)
        route.remainingTime = Seconds(66)
        route.navigationStatus = .enrouteToDestination
        var settings = DeviceSettings()
        settings.isInteractive = true
        settings.batteryPercentage = 50
        route.deviceSettings = settings
        try fleet.updateVehicle(vehicle, route, at: WireFleet.start.adding(seconds: 1))
        var feedback = FleetTripUpdate([.actualPickup, .actualIntermediates])
        feedback.feedback.pickup = StopReport(point: WireFleet.east(1_001), time: WireFleet.start)
        feedback.feedback.intermediates = [StopReport(point: WireFleet.east(3_001))]
        try fleet.updateTrip(trip, feedback, at: WireFleet.start.adding(seconds: 2))
        let steps: [(FleetTripStatus, Int?)] = [
            (.enrouteToPickup, nil), (.arrivedAtPickup, nil), (.enrouteToIntermediateDestination, 0),
            (.arrivedAtIntermediateDestination, 0), (.enrouteToIntermediateDestination, 1),
            (.arrivedAtIntermediateDestination, 1), (.enrouteToDropoff, nil), (.complete, nil),
        ]
        for (row, (status, index)) in steps.enumerated() {
            let stored = try fleet.trip(trip)
            #expect(try FleetRecord.trip(FleetRecord.bytes(of: stored)) == stored)
            let storedVehicle = try fleet.vehicle(vehicle)
            #expect(try FleetRecord.vehicle(FleetRecord.bytes(of: storedVehicle)) == storedVehicle)
            try fleet.updateTrip(
                trip, WireFleet.status(status, index: index), at: WireFleet.start.adding(seconds: Double(row + 3)))
        }
        let over = try fleet.trip(trip)
        #expect(over.setDown != nil)
        #expect(try FleetRecord.trip(FleetRecord.bytes(of: over)) == over)
        if let location = try fleet.vehicle(vehicle).lastLocation {
            #expect(try FleetRecord.location(FleetRecord.bytes(of: location)) == location)
        }
    }

    @Test func rejectsInvalidRecords() {
        for bytes: [UInt8] in [[], [1], [255, 255, 255], Array(repeating: 8, count: 50)] {
            #expect(rejection { _ = try FleetRecord.trip(bytes) } != nil)
            #expect(rejection { _ = try FleetRecord.vehicle(bytes) } != nil)
        }
    }
}
