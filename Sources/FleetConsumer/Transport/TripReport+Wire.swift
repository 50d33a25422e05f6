// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo
internal import SwiftProtobuf

extension TripReport {
    /// Decodes a response. Invalid parts are treated as missing: a rider gets what can be shown.
    init(_ message: Maps_Fleetengine_V1_Trip) {
        self.init(trip: Trip(message))
        versions.route = message.hasCurrentRouteSegmentVersion ? message.currentRouteSegmentVersion.nanoseconds : nil
        versions.traffic =
            message.hasCurrentRouteSegmentTrafficVersion
            ? message.currentRouteSegmentTrafficVersion.nanoseconds : nil
        versions.waypointRoutes =
            message.hasRemainingWaypointsRouteVersion ? message.remainingWaypointsRouteVersion.nanoseconds : nil
    }

    init(_ update: Guidepost_Fleet_V1_TripUpdate) {
        self.init(update.trip)
        if update.hasEtaUncertainty {
            trip.etaUncertainty = Double(update.etaUncertainty.seconds) + Double(update.etaUncertainty.nanos) / 1e9
        }
        // The tokens of this server increase; for other servers the order of the stream is used.
        if update.resumeToken.first == "r" { revision = Int64(update.resumeToken.dropFirst()) }
    }
}

extension Trip {
    init(_ message: Maps_Fleetengine_V1_Trip) {
        self.init(tripName: message.name.isEmpty ? nil : message.name)
        vehicleID = message.vehicleID.isEmpty ? nil : message.vehicleID
        tripType = TripType(rawValue: message.tripType.rawValue) ?? .unknown
        tripStatus = TripStatus(wire: message.tripStatus.rawValue)
        pickupLocation = message.hasPickupPoint ? TerminalLocation(message.pickupPoint) : nil
        dropoffLocation = message.hasDropoffPoint ? TerminalLocation(message.dropoffPoint) : nil
        pickupTime = message.hasPickupTime ? message.pickupTime.wholeSeconds : 0
        dropoffTime = message.hasDropoffTime ? message.dropoffTime.wholeSeconds : 0
        etaToNextWaypoint = message.hasEtaToFirstWaypoint ? message.etaToFirstWaypoint.wholeSeconds : 0
        numberOfPassengers = Int(message.numberOfPassengers)
        intermediateDestinationIndex = message.intermediateDestinationIndex
        let between = message.intermediateDestinations.compactMap { TerminalLocation($0) }
        intermediateDestinations = between.isEmpty ? nil : between
        if message.hasLastLocation {
            lastVehicleLocation = VehicleLocation(message.lastLocation, isOnRoute: message.lastLocationSnappable)
        }
        var stops = message.remainingWaypoints.map { TripWaypoint($0) }
        if !stops.isEmpty {
            // The planned route to the first stop: it is stable, while the one in the list shrinks with every report.
            let route = message.route.places
            if !route.isEmpty { (stops[0].routeFromPreviousWaypoint, stops[0].trafficData) = (route, nil) }
            if message.hasCurrentRouteSegmentTraffic, let path = stops[0].routeFromPreviousWaypoint {
                stops[0].trafficData = TrafficData(message.currentRouteSegmentTraffic, along: path)
            }
            if message.hasRemainingDistanceMeters {
                stops[0].distanceToPreviousWaypointInMeters = message.remainingDistanceMeters.value
            }
        }
        remainingWaypoints = stops.isEmpty ? nil : stops
    }
}

extension TripWaypoint {
    init(_ message: Maps_Fleetengine_V1_TripWaypoint) {
        self.init(
            location: message.hasLocation ? TerminalLocation(message.location) : nil,
            tripID: message.tripID.isEmpty ? nil : message.tripID,
            waypointType: TripWaypointType(rawValue: message.waypointType.rawValue) ?? .unknown)
        distanceToPreviousWaypointInMeters = message.hasDistanceMeters ? message.distanceMeters.value : 0
        eta = message.hasEta ? message.eta.wholeSeconds : 0
        let path = message.pathToWaypoint.places
        routeFromPreviousWaypoint = path.isEmpty ? nil : path
        if message.hasTrafficToWaypoint { trafficData = TrafficData(message.trafficToWaypoint, along: path) }
    }
}

extension TrafficData {
    /// `nil` without data, or if it does not fit the path.
    init?(_ message: Maps_Fleetengine_V1_ConsumableTrafficPolyline, along path: [Coordinate]) {
        let spans = message.speedReadingInterval.compactMap { interval -> SpeedReadingSpan? in
            let (start, end) = (interval.startPolylinePointIndex, interval.endPolylinePointIndex)
            guard start >= 0, start < end, Int(end) < path.count else { return nil }
            return SpeedReadingSpan(
                speedType: SpeedType(rawValue: UInt(clamping: interval.speed.rawValue)) ?? .noData, startIndex: start,
                endIndex: end)
        }
        guard !spans.isEmpty else { return nil }
        self.init(routePath: path, speedReadingSpans: spans)
    }
}

extension TerminalLocation {
    init?(_ message: Maps_Fleetengine_V1_TerminalLocation) {
        guard message.hasPoint, let point = Coordinate(message.point) else { return nil }
        self.init(point: point)
        accessPointID = message.accessPointID.isEmpty ? nil : message.accessPointID
        placeID = message.terminalPointID.placeID.isEmpty ? nil : message.terminalPointID.placeID
        generatedID = message.terminalPointID.generatedID.isEmpty ? nil : message.terminalPointID.generatedID
    }
}

extension VehicleLocation {
    init?(_ message: Maps_Fleetengine_V1_VehicleLocation, isOnRoute: Bool) {
        guard message.hasLocation, let place = Coordinate(message.location) else { return nil }
        self.init(latLng: place, time: message.hasUpdateTime ? message.updateTime.exactSeconds : 0)
        serverTime = message.hasServerTime ? message.serverTime.exactSeconds : 0
        latLngAccuracy = message.hasLatlngAccuracy ? message.latlngAccuracy.value : -1
        heading = message.hasHeading ? Double(message.heading.value) : -1
        headingAccuracy = message.hasHeadingAccuracy ? message.headingAccuracy.value : -1
        metersPerSecond = message.hasSpeed ? message.speed.value : -1
        speedAccuracy = message.hasSpeedAccuracy ? message.speedAccuracy.value : -1
        isSnappableToRoute = isOnRoute
    }
}

extension Coordinate {
    /// `nil` for coordinates out of range.
    fileprivate init?(_ message: Google_Type_LatLng) {
        self.init(latitude: message.latitude, longitude: message.longitude)
        guard isValid else { return nil }
    }
}

extension [Google_Type_LatLng] {
    /// Empty if any coordinates are out of range.
    fileprivate var places: [Coordinate] {
        let places = compactMap { Coordinate($0) }
        return places.count == count ? places : []
    }
}

extension Google_Protobuf_Timestamp {
    /// Nanoseconds since 1970, clamped to the range.
    fileprivate var nanoseconds: Int64 {
        Timestamp(seconds: seconds, nanos: nanos)?.nanoseconds ?? (seconds > 0 ? .max : .min)
    }

    fileprivate var exactSeconds: Double { Double(seconds) + Double(nanos) / 1e9 }

    /// An arrival in whole seconds: its uncertainty is larger, and fractions would change with every report.
    fileprivate var wholeSeconds: Double { exactSeconds.rounded() }

    init(nanoseconds: Int64) {
        self.init()
        seconds = nanoseconds / 1_000_000_000
        nanos = Int32(nanoseconds % 1_000_000_000)
    }
}
