// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import NavModel
import SwiftProtobuf
import Testing

@testable import FleetWire

@Suite struct MessageTests {
    @Test func omitsWhatReaderHas() throws {
        let snapshot = try WireFleet.snapshot(WireFleet.fleet())
        let provider = try ProviderID("acme")
        var reading = TripReadOptions()
        var all = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: provider)
        #expect(
            !all.route.isEmpty && all.hasCurrentRouteSegmentTraffic && !all.remainingWaypoints[1].pathToWaypoint.isEmpty
        )
        #expect(all.vehicleWaypoints.isEmpty, "Readers never get the order of the vehicle.")
        reading.routeVersion = snapshot.routeVersion
        reading.trafficVersion = snapshot.trafficVersion
        reading.waypointsRouteVersion = snapshot.routeVersion
        all = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: provider)
        #expect(all.route.isEmpty && !all.hasCurrentRouteSegmentTraffic && all.hasCurrentRouteSegmentVersion)
        #expect(all.remainingWaypoints.count == 4 && all.remainingWaypoints[1].pathToWaypoint.isEmpty)
        reading = TripReadOptions()
        reading.encodesRoute = true
        all = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: provider)
        #expect(all.route.isEmpty && Polyline.decode(all.currentRouteSegment)?.count == 2)
        reading.view = .journeySharing
        all = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: provider)
        #expect(all.currentRouteSegment.isEmpty && !all.hasEtaToFirstWaypoint && all.remainingWaypoints.count == 4)
        #expect(all.view == .journeySharingV1S && all.hasLastLocation)
    }

    @Test func encodesClearedTraffic() throws {
        var snapshot = try WireFleet.snapshot(WireFleet.fleet())
        let provider = try ProviderID("acme")
        var reading = TripReadOptions()
        reading.routeVersion = snapshot.routeVersion
        reading.trafficVersion = snapshot.trafficVersion
        reading.waypointsRouteVersion = [snapshot.routeVersion, snapshot.trafficVersion].compactMap { $0 }.max()
        snapshot.trafficVersion = snapshot.trafficVersion?.adding(seconds: 1)
        snapshot.traffic = []
        for row in snapshot.waypoints.indices { snapshot.waypoints[row].traffic = [] }
        let message = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: provider)
        #expect(
            message.hasCurrentRouteSegmentTraffic && message.currentRouteSegmentTraffic.speedReadingInterval.isEmpty)
        #expect(message.route.isEmpty && !message.remainingWaypoints[1].pathToWaypoint.isEmpty)
        #expect(message.remainingWaypointsRouteVersion == message.currentRouteSegmentTrafficVersion)
        let fresh = Maps_Fleetengine_V1_Trip(snapshot, TripReadOptions(), provider: provider)
        #expect(!fresh.hasCurrentRouteSegmentTraffic, "Who has nothing lacks nothing.")
    }

    /// The list of docs/fleet.md: what each view has besides.
    @Test func returnsNoInputOnlyFields() throws {
        var fleet = try WireFleet.fleet()
        let report = StopReport(point: WireFleet.home)
        var update = FleetTripUpdate([
            .actualPickup, .actualPickupArrival, .actualDropoff, .actualIntermediates, .actualIntermediateArrivals,
        ])
        (update.feedback.pickup, update.feedback.pickupArrival, update.feedback.dropoff) = (report, report, report)
        (update.feedback.intermediates, update.feedback.intermediateArrivals) = ([report], [report])
        try fleet.updateTrip(TripID("t"), update, at: WireFleet.start)
        let snapshot = try WireFleet.snapshot(fleet)
        var reading = TripReadOptions()
        for view in [TripReadOptions.View.sdk, .journeySharing] {
            reading.view = view
            let message = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: try ProviderID("acme"))
            let isSharing = view == .journeySharing
            #expect(message.hasActualPickupPoint == isSharing && message.hasActualDropoffPoint == isSharing)
            #expect(message.attributes.isEmpty == isSharing)
            #expect(!message.hasActualPickupArrivalPoint && message.actualIntermediateDestinations.isEmpty)
            #expect(message.actualIntermediateDestinationArrivalPoints.isEmpty)
        }
        let stored = try FleetRecord.trip(FleetRecord.bytes(of: fleet.trip(TripID("t"))))
        #expect(stored.feedback == update.feedback && !stored.attributes.isEmpty, "The store has all.")
    }

    @Test func trafficOfEveryStopIsEncoded() throws {
        let snapshot = try WireFleet.snapshot(WireFleet.fleet())
        for view in [TripReadOptions.View.sdk, .journeySharing] {
            var reading = TripReadOptions()
            reading.view = view
            let message = Maps_Fleetengine_V1_Trip(snapshot, reading, provider: try ProviderID("acme"))
            #expect(message.remainingWaypoints.count == 4)
            for stop in message.remainingWaypoints {
                #expect(stop.trafficToWaypoint.speedReadingInterval.map(\.speed) == [.slow])
                #expect(stop.trafficToWaypoint.speedReadingInterval[0].endPolylinePointIndex == 1)
            }
        }
    }

    @Test func readsOnlyMaskedFields() throws {
        var trip = Maps_Fleetengine_V1_Trip()
        trip.tripStatus = .UNRECOGNIZED(77)
        trip.pickupPoint.point.latitude = 1_000
        trip.vehicleID = "v"
        let update = try FleetTripUpdate(trip, mask: ["vehicle_id"])
        #expect(update.fields == [.vehicleID] && update.vehicleID?.text == "v")
        #expect(rejection { _ = try FleetTripUpdate(trip, mask: ["trip_status"]) }?.field == "trip.trip_status")
        #expect(rejection { _ = try FleetTripUpdate(trip, mask: ["pickup_point"]) }?.code == .invalidArgument)
        #expect(rejection { _ = try FleetTripUpdate(trip, mask: ["name"]) }?.code == .invalidArgument)
        #expect(rejection { _ = try FleetTripUpdate(trip, mask: []) }?.field == "update_mask")
    }

    @Test func encodesAnyDurationAsJSON() throws {
        for seconds in [1e12, -1e12, .infinity, .nan, 1e300, 12.5] {
            _ = try Google_Protobuf_Duration(Seconds(seconds)).jsonString()
        }
        #expect(try Google_Protobuf_Duration(Seconds(1e12)).jsonString() == "\"315576000000s\"")
        #expect(try Google_Protobuf_Duration(Seconds(12.5)).jsonString() == "\"12.500s\"")
    }

    @Test func pastPositionsNeedUpdateTime() throws {
        var vehicle = Maps_Fleetengine_Delivery_V1_DeliveryVehicle()
        var past = Maps_Fleetengine_Delivery_V1_DeliveryVehicleLocation()
        past.location.latitude = 1
        vehicle.pastLocations = [past]
        let error = rejection {
            _ = try DeliveryVehicleUpdate(vehicle, mask: ["past_locations"], at: WireFleet.start)
        }
        #expect(error?.field == "delivery_vehicle.past_locations")
    }

    /// A position that the device has only from another source has the time and the sensor of that source.
    @Test func positionFromAnotherSourceHasItsTime() throws {
        let now = WireFleet.start
        func stamp(_ seconds: Double) -> Google_Protobuf_Timestamp { .init(now.adding(seconds: -seconds)) }
        var raw = Maps_Fleetengine_V1_VehicleLocation()
        raw.rawLocation.latitude = 1
        raw.rawLocationTime = stamp(600)
        raw.rawLocationAccuracy = .init(12)
        var supplemental = Maps_Fleetengine_V1_VehicleLocation()
        supplemental.supplementalLocation.latitude = 1
        supplemental.supplementalLocationTime = stamp(600)
        supplemental.supplementalLocationSensor = .network
        for (message, sensor) in [(raw, LocationSensor.gps), (supplemental, .network)] {
            let delivery = try Maps_Fleetengine_Delivery_V1_DeliveryVehicleLocation(
                serializedBytes: message.serializedBytes() as [UInt8])
            for message in [message, try Maps_Fleetengine_V1_VehicleLocation(delivery)] {
                let location = try FleetVehicleLocation(message, at: now, field: "x")
                #expect(location.place.latitude == 1 && location.isTimed && location.sensor == sensor)
                #expect(location.time == now.adding(seconds: -600))
            }
        }
        #expect(try FleetVehicleLocation(raw, at: now, field: "x").accuracy == 12)
        // Fields of the position itself win, but not over the time of its source.
        raw.updateTime = stamp(30)
        raw.locationSensor = .passive
        raw.latlngAccuracy = .init(3)
        let both = try FleetVehicleLocation(raw, at: now, field: "x")
        #expect(both.time == now.adding(seconds: -600) && both.sensor == .passive && both.accuracy == 3)
        raw.clearRawLocationTime()
        #expect(try FleetVehicleLocation(raw, at: now, field: "x").time == now.adding(seconds: -30))
        raw.clearUpdateTime()
        #expect(try !FleetVehicleLocation(raw, at: now, field: "x").isTimed)
        raw.location.latitude = 2
        raw.rawLocationTime = stamp(600)
        let snapped = try FleetVehicleLocation(raw, at: now, field: "x")
        #expect(snapped.place.latitude == 2 && snapped.time == now && !snapped.isTimed && snapped.sensor == .passive)
        #expect(snapped.raw?.time == now.adding(seconds: -600))
    }

    @Test func pastPositionMayHaveTheTimeOfItsSource() throws {
        var vehicle = Maps_Fleetengine_V1_Vehicle()
        var past = Maps_Fleetengine_V1_VehicleLocation()
        past.rawLocation.latitude = 1
        vehicle.pastLocations = [past]
        #expect(
            rejection { _ = try FleetVehicleUpdate(vehicle, mask: ["past_locations"], at: WireFleet.start) }?.field
                == "vehicle.past_locations")
        vehicle.pastLocations[0].rawLocationTime = .init(WireFleet.start)
        let update = try FleetVehicleUpdate(vehicle, mask: ["past_locations"], at: WireFleet.start.adding(seconds: 9))
        #expect(update.pastLocations.map(\.time) == [WireFleet.start])
    }

    @Test func creationsOfDeliveriesTakeNoName() throws {
        var task = Maps_Fleetengine_Delivery_V1_Task()
        (task.type, task.state, task.trackingID) = (.delivery, .open, "x")
        task.taskDuration.seconds = 60
        task.plannedLocation.point.latitude = 1
        let id = try TaskID("a")
        _ = try DeliveryTask(creating: task, id: id, at: WireFleet.start)
        task.name = "providers/acme/tasks/a"
        #expect(rejection { _ = try DeliveryTask(creating: task, id: id, at: WireFleet.start) }?.field == "task.name")
        var vehicle = Maps_Fleetengine_Delivery_V1_DeliveryVehicle()
        let vehicleID = try DeliveryVehicleID("d")
        _ = try DeliveryVehicle(creating: vehicle, id: vehicleID, at: WireFleet.start)
        vehicle.name = "providers/acme/deliveryVehicles/d"
        #expect(
            rejection { _ = try DeliveryVehicle(creating: vehicle, id: vehicleID, at: WireFleet.start) }?.field
                == "delivery_vehicle")
    }

    @Test func rejectsServerLocationsFromClients() throws {
        var vehicle = Maps_Fleetengine_V1_Vehicle()
        vehicle.lastLocation.location.latitude = 1
        vehicle.lastLocation.locationSensor = .fleetEngineLocation
        let update = try FleetVehicleUpdate(vehicle, mask: ["last_location"], at: WireFleet.start)
        var fleet = try WireFleet.fleet()
        #expect(
            rejection { try fleet.updateVehicle(VehicleID("v"), update, at: WireFleet.start) }?.code == .invalidArgument
        )
    }

    @Test func readsDeprecatedFields() throws {
        var message = Maps_Fleetengine_V1_VehicleLocation()
        message.location.latitude = 1
        message.horizontalAccuracy = .init(7)
        message.verticalAccuracy = .init(8)
        message.bearingAccuracy = .init(9)
        message.roadSnapped = true
        let now = Timestamp(seconds: 0)
        let old = try FleetVehicleLocation(message, at: now, field: "x")
        #expect(old.accuracy == 7 && old.altitudeAccuracy == 8 && old.headingAccuracy == 9 && old.isRoadSnapped == true)
        message.latlngAccuracy = .init(3)
        #expect(try FleetVehicleLocation(message, at: now, field: "x").accuracy == 3, "What is of today wins.")
    }

    @Test func preservesNanoseconds() throws {
        for nanoseconds in [0, 1, -1, 1_700_000_000_999_999_999, Int64.max, Int64.min] {
            let timestamp = Timestamp(nanoseconds: nanoseconds)
            let stamp = Google_Protobuf_Timestamp(timestamp)
            #expect(stamp.nanos >= 0)
            if nanoseconds != .min { #expect(try Wire.time(stamp, field: "") == timestamp) }
        }
        var far = Google_Protobuf_Timestamp()
        far.seconds = 253_402_300_799
        #expect(rejection { _ = try Wire.time(far, field: "x") }?.code == .invalidArgument)
    }

    /// Random bytes and malformed messages: a response or an error, never a crash.
    @Test func rejectsFuzzedMessages() throws {
        var whole = Maps_Fleetengine_V1_UpdateVehicleRequest()
        whole.name = "providers/acme/vehicles/v"
        whole.vehicle = Maps_Fleetengine_V1_Vehicle(
            VehicleSnapshot(of: try WireFleet.fleet().vehicle(VehicleID("v")), plan: nil, at: WireFleet.start),
            VehicleReadOptions(), provider: try ProviderID("acme"))
        whole.updateMask.paths = VehicleField.allCases.map(\.rawValue)
        let bytes: [UInt8] = try whole.serializedBytes()
        var read = 0
        for seed in UInt64(1)...3_000 {
            var random = SeededRandom(seed: seed)
            var broken = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let message = try? Maps_Fleetengine_V1_UpdateVehicleRequest(serializedBytes: broken) else { continue }
            read += 1
            var fleet = try WireFleet.fleet()
            let code = rejection {
                let addressed = try message.call(at: WireFleet.start)
                guard case .updateVehicle(let id, let update) = addressed.call else { return }
                try fleet.updateVehicle(id, update, at: WireFleet.start)
            }?.code
            #expect([nil, .invalidArgument, .notFound, .failedPrecondition].contains(code), "seed \(seed)")
        }
        #expect(read > 100, "Some can be read at all.")
    }

    @Test(arguments: [
        ("1S", Duration.seconds(1)), ("250m", .milliseconds(250)), ("3H", .seconds(10_800)), ("7u", .microseconds(7)),
    ])
    func parsesTimeouts(_ text: String, _ duration: Duration) {
        #expect(GRPCTimeout.duration(text) == duration)
        for bad in ["", "S", "-1S", "1", "1x", "1234567890S"] { #expect(GRPCTimeout.duration(bad) == nil) }
    }
}
