// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

/// Trips and vehicles to test with.
enum Fleets {
    static let start = Timestamp(seconds: 1_700_000_000)
    static let home = Coordinate(latitude: 43.73, longitude: 7.42)

    /// A place so many meters east of home.
    static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    static func after(_ seconds: Double) -> Timestamp { start.adding(seconds: seconds) }

    static func fleet() throws -> FleetState { FleetState(provider: try ProviderID("acme")) }

    static func vehicle(
        _ id: String, types: [FleetTripType] = [.exclusive, .shared], seats: Int = 4, backToBack: Bool = false
    ) throws -> FleetVehicle {
        var vehicle = FleetVehicle(
            id: try VehicleID(id), state: .online, supportedTripTypes: types, maximumCapacity: seats, category: .auto,
            created: start)
        vehicle.backToBackEnabled = backToBack
        return vehicle
    }

    static func trip(
        _ id: String, _ type: FleetTripType = .exclusive, stops: Int = 0, from: Double = 1_000, riders: Int = 1,
        on vehicle: String? = nil
    ) throws -> FleetTrip {
        var trip = FleetTrip(
            id: try TripID(id), type: type, pickup: east(from), dropoff: east(from + 5_000),
            intermediateDestinations: (0..<stops).map { east(from + 1_000 * Double($0 + 1)) },
            numberOfPassengers: riders, created: start)
        trip.vehicleID = try vehicle.map { try VehicleID($0) }
        return trip
    }

    static func status(_ status: FleetTripStatus, index: Int? = nil) -> FleetTripUpdate {
        var update = FleetTripUpdate(index == nil ? [.status] : [.status, .intermediateDestinationIndex])
        update.status = status
        update.intermediateDestinationIndex = index ?? 0
        return update
    }

    static func position(_ meters: Double, at seconds: Double) -> FleetVehicleUpdate {
        var update = FleetVehicleUpdate([.lastLocation])
        update.lastLocation = FleetVehicleLocation(place: east(meters), time: after(seconds))
        return update
    }

    /// What a stop is, in short: `a:pickup`.
    static func spell(_ stops: [FleetWaypoint]) -> String {
        stops.map { stop in
            switch stop.kind {
            case .pickup: "\(stop.tripID)+"
            case .dropoff: "\(stop.tripID)-"
            case .intermediateDestination: "\(stop.tripID)\(stop.index)"
            }
        }.joined(separator: " ")
    }
}

/// The error code of an operation; `nil` if it succeeds.
func rejection(_ work: () throws -> Void) -> FleetError.Code? {
    do {
        try work()
        return nil
    } catch let error as FleetError {
        return error.code
    } catch {
        Issue.record(error)
        return nil
    }
}
