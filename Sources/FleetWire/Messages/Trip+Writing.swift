// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_V1_StopLocation {
    init(_ report: StopReport) {
        self.init()
        point = Google_Type_LatLng(report.point)
        if let time = report.time { timestamp = Google_Protobuf_Timestamp(time) }
    }
}

extension Maps_Fleetengine_V1_ConsumableTrafficPolyline {
    init(_ stretches: [TrafficStretch], along path: [Coordinate]) {
        self.init()
        speedReadingInterval = stretches.map { stretch in
            var interval = Maps_Fleetengine_V1_SpeedReadingInterval()
            interval.startPolylinePointIndex = Int32(clamping: stretch.start)
            interval.endPolylinePointIndex = Int32(clamping: stretch.end)
            interval.speed = .init(rawValue: stretch.speed.rawValue) ?? .unspecified
            return interval
        }
        encodedPathToWaypoint = Polyline.encode(path)
    }
}

extension Maps_Fleetengine_V1_TripWaypoint {
    /// Encodes a stop without its route.
    init(_ stop: FleetWaypoint) {
        self.init()
        location = Maps_Fleetengine_V1_TerminalLocation(stop.place)
        tripID = stop.tripID.text
        waypointType = .init(rawValue: stop.kind.rawValue) ?? .unknownWaypointType
    }

    /// Encodes a stop with its route.
    init(_ waypoint: WaypointSnapshot, withPath: Bool, encoded: Bool) {
        self.init(waypoint.stop)
        if let distance = waypoint.distance { distanceMeters = .init(rounding: distance.value) }
        if let duration = waypoint.duration { self.duration = Google_Protobuf_Duration(duration) }
        if let arrival = waypoint.arrival { eta = Google_Protobuf_Timestamp(arrival) }
        guard withPath, !waypoint.path.isEmpty else { return }
        if encoded {
            encodedPathToWaypoint = Polyline.encode(waypoint.path)
        } else {
            pathToWaypoint = waypoint.path.map { Google_Type_LatLng($0) }
        }
        if !waypoint.traffic.isEmpty { trafficToWaypoint = .init(waypoint.traffic, along: waypoint.path) }
    }
}

extension Maps_Fleetengine_V1_Trip {
    /// Encodes a stored trip, with what its operator reported.
    init(stored trip: FleetTrip, provider: ProviderID) {
        self.init()
        name = TripName(provider: provider, id: trip.id).description
        vehicleID = trip.vehicleID?.text ?? ""
        tripStatus = .init(rawValue: trip.status.rawValue) ?? .unknownTripStatus
        tripType = .init(rawValue: trip.type.rawValue) ?? .unknownTripType
        pickupPoint = .init(trip.pickup)
        if let dropoff = trip.dropoff { dropoffPoint = .init(dropoff) }
        numberOfPassengers = Int32(clamping: trip.numberOfPassengers)
        intermediateDestinations = trip.intermediateDestinations.map { .init($0) }
        intermediateDestinationsVersion = .init(trip.intermediateDestinationsVersion)
        intermediateDestinationIndex = Int32(clamping: trip.intermediateDestinationIndex)
        attributes = trip.attributes.map { .init($0) }
        if let report = trip.feedback.pickup { actualPickupPoint = .init(report) }
        if let report = trip.feedback.pickupArrival { actualPickupArrivalPoint = .init(report) }
        if let report = trip.feedback.dropoff { actualDropoffPoint = .init(report) }
        actualIntermediateDestinationArrivalPoints = trip.feedback.intermediateArrivals.map { .init($0) }
        actualIntermediateDestinations = trip.feedback.intermediates.map { .init($0) }
    }

    /// Removes fields that are only input. The view for servers has two of them, and no attributes.
    private mutating func removeInput(isSharing: Bool) {
        clearActualPickupArrivalPoint()
        actualIntermediateDestinationArrivalPoints = []
        actualIntermediateDestinations = []
        if isSharing {
            attributes = []
        } else {
            clearActualPickupPoint()
            clearActualDropoffPoint()
        }
    }

    /// Encodes a trip as its reader requested it. What the reader already has is omitted.
    init(_ snapshot: TripSnapshot, _ options: TripReadOptions, provider: ProviderID) {
        self.init(stored: snapshot.trip, provider: provider)
        let isSharing = options.view == .journeySharing
        removeInput(isSharing: isSharing)
        view = isSharing ? .journeySharingV1S : .sdk
        if let time = snapshot.pickupTime { pickupTime = .init(time) }
        if let time = snapshot.dropoffTime { dropoffTime = .init(time) }
        if let location = snapshot.lastLocation { lastLocation = .init(location) }
        guard options.hasJourney else { return }
        let routeIsNewer = snapshot.routeVersion.isNewer(after: options.routeVersion)
        // Paths and their traffic have one version.
        let pathsVersion = [snapshot.routeVersion, snapshot.trafficVersion].compactMap { $0 }.max()
        let pathsAreNewer = pathsVersion.isNewer(after: options.waypointsRouteVersion)
        remainingWaypoints = snapshot.waypoints.map {
            .init($0, withPath: pathsAreNewer, encoded: options.encodesRoute && !isSharing)
        }
        if options.includesVehicleWaypoints { vehicleWaypoints = snapshot.vehicleStops.map { .init($0) } }
        guard !isSharing else { return }
        lastLocationSnappable = snapshot.isSnappable
        if let distance = snapshot.remainingDistance { remainingDistanceMeters = .init(rounding: distance.value) }
        if let arrival = snapshot.arrival {
            etaToFirstWaypoint = .init(arrival)
            remainingTimeToFirstWaypoint = .init(Seconds(max(0, arrival.seconds(since: snapshot.taken))))
        }
        if let version = snapshot.waypointsVersion { remainingWaypointsVersion = .init(version) }
        if let first = snapshot.waypoints.first { currentRouteSegmentEndPoint = .init(first.stop) }
        if let version = snapshot.routeVersion { currentRouteSegmentVersion = .init(version) }
        if let version = pathsVersion { remainingWaypointsRouteVersion = .init(version) }
        if let version = snapshot.trafficVersion { currentRouteSegmentTrafficVersion = .init(version) }
        if routeIsNewer {
            if options.encodesRoute {
                currentRouteSegment = snapshot.driverSegment
                if currentRouteSegment.isEmpty, !snapshot.route.isEmpty {
                    currentRouteSegment = Polyline.encode(snapshot.route)
                }
            } else {
                route = snapshot.route.map { .init($0) }
            }
        }
        // An absent message means "unchanged" to a reader with a version: traffic that has cleared is encoded as a
        // message without slow parts.
        if snapshot.trafficVersion.isNewer(after: options.trafficVersion),
            !snapshot.traffic.isEmpty || options.trafficVersion != nil
        {
            currentRouteSegmentTraffic = .init(snapshot.traffic, along: snapshot.route)
        }
    }
}

extension Timestamp? {
    /// Whether this version is newer than the reader's.
    func isNewer(after seen: Timestamp?) -> Bool {
        guard let seen else { return true }
        return map { $0 > seen } ?? false
    }
}
