// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_V1_Vehicle {
    /// Encodes the stored fields of a vehicle that readers may see.
    init(stored vehicle: FleetVehicle, provider: ProviderID) {
        self.init()
        name = VehicleName(provider: provider, id: vehicle.id).description
        vehicleState = .init(rawValue: vehicle.state.rawValue) ?? .unknownVehicleState
        supportedTripTypes = vehicle.supportedTripTypes.map { .init(rawValue: $0.rawValue) ?? .unknownTripType }
        currentTrips = vehicle.tripIDs.map(\.text)
        if let location = vehicle.lastLocation { lastLocation = .init(location) }
        maximumCapacity = Int32(clamping: vehicle.maximumCapacity)
        attributes = vehicle.attributes.map { .init($0) }
        vehicleType.category = .init(rawValue: vehicle.category.rawValue) ?? .unknown
        if let plate = vehicle.licensePlate {
            licensePlate.countryCode = plate.countryCode
            licensePlate.lastCharacter = plate.lastCharacter
        }
        backToBackEnabled = vehicle.backToBackEnabled
        if let status = vehicle.navigationStatus {
            navigationStatus = .init(rawValue: status.rawValue) ?? .unknownNavigationStatus
        }
        waypointsVersion = .init(vehicle.waypointsVersion)
        if let version = vehicle.driverRouteVersion { currentRouteSegmentVersion = .init(version) }
        if let route = vehicle.driverRoute { currentRouteSegment = route.segment }
    }

    /// Encodes what anyone may know of an available vehicle.
    init(fuzzed candidate: VehicleCandidate, provider: ProviderID) {
        self.init()
        name = VehicleName(provider: provider, id: candidate.vehicle.id).description
        vehicleType.category = .init(rawValue: candidate.vehicle.category.rawValue) ?? .unknown
        maximumCapacity = Int32(clamping: candidate.vehicle.maximumCapacity)
        lastLocation.location = .init(candidate.location.place)
    }

    /// Encodes a vehicle as its reader requested it. What the reader already has is omitted.
    init(_ snapshot: VehicleSnapshot, _ options: VehicleReadOptions, provider: ProviderID) {
        self.init(stored: snapshot.vehicle, provider: provider)
        let version: Timestamp? = snapshot.vehicle.waypointsVersion
        if version.isNewer(after: options.waypointsVersion) {
            waypoints = snapshot.waypoints.map { .init($0, withPath: false, encoded: false) }
        }
        if let version = snapshot.routeVersion { currentRouteSegmentVersion = .init(version) }
        if let first = snapshot.waypoints.first {
            if let distance = first.distance { remainingDistanceMeters = .init(rounding: distance.value) }
            if let arrival = first.arrival { etaToFirstWaypoint = .init(arrival) }
            currentRouteSegmentEndPoint = .init(first.stop)
        }
        if currentRouteSegment.isEmpty, let path = snapshot.waypoints.first?.path, !path.isEmpty {
            currentRouteSegment = Polyline.encode(path)
        }
        if !snapshot.routeVersion.isNewer(after: options.routeVersion) { currentRouteSegment = "" }
    }
}

extension Maps_Fleetengine_V1_VehicleMatch {
    /// Encodes a match.
    ///
    /// - Parameters:
    ///   - match: The match.
    ///   - search: The criteria.
    ///   - provider: The operator of the fleet.
    ///   - isFuzzed: Whether the search was made with rounded positions, so that only what anyone may know is encoded.
    init(_ match: VehicleMatch, _ search: VehicleSearch, provider: ProviderID, isFuzzed: Bool) {
        self.init()
        if isFuzzed {
            vehicle = .init(fuzzed: match.candidate, provider: provider)
        } else {
            vehicle = .init(stored: match.candidate.vehicle, provider: provider)
            vehicleTripsWaypoints = match.waypoints.map { stop in
                var waypoint = Maps_Fleetengine_V1_Waypoint()
                waypoint.latLng = .init(stop.place)
                waypoint.eta = .init(stop.arrival)
                return waypoint
            }
        }
        if let arrival = match.pickupArrival { vehiclePickupEta = .init(arrival) }
        if let distance = match.pickupDistance { vehiclePickupDistanceMeters = .init(rounding: distance.value) }
        if let arrival = match.dropoffArrival { vehicleDropoffEta = .init(arrival) }
        if let distance = match.dropoffDistance {
            vehiclePickupToDropoffDistanceMeters = .init(rounding: distance.value)
        }
        tripType = .init(rawValue: search.tripType.rawValue) ?? .unknownTripType
        vehicleMatchType = .init(rawValue: match.candidate.kind.rawValue) ?? .unknown
        requestedOrderedBy = .init(rawValue: search.order.rawValue) ?? .unknownVehicleMatchOrder
        orderedBy = requestedOrderedBy
        vehiclePickupStraightLineDistanceMeters = .init(rounding: match.candidate.straightDistance.value)
    }
}
