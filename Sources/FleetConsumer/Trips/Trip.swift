// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A trip as its rider sees it.
///
/// Times are seconds since 1970, as sent by the server: subtract the present time for the remaining minutes.
public struct Trip: Sendable, Hashable {
    /// The resource name, `providers/{provider}/trips/{trip}`.
    public var tripName: String?
    /// The vehicle; `nil` while there is none.
    public var vehicleID: String?
    /// Whether riders share the vehicle.
    public var tripType = TripType.unknown
    /// How far the trip has come.
    public var tripStatus = TripStatus.unknown
    /// The pickup point.
    public var pickupLocation: TerminalLocation?
    /// The drop-off point; `nil` while it is unknown.
    public var dropoffLocation: TerminalLocation?
    /// When the rider is or was picked up; 0 if unknown.
    public var pickupTime = 0.0
    /// When the rider is or was dropped off; 0 if unknown.
    public var dropoffTime = 0.0
    /// Arrival of the vehicle at its next stop, of any rider; 0 if unknown.
    public var etaToNextWaypoint = 0.0
    /// Standard deviation of `etaToNextWaypoint` in seconds; `nil` if the server does not send it.
    public var etaUncertainty: Double?
    /// The position of the vehicle; `nil` without a vehicle, and after the trip.
    public var lastVehicleLocation: VehicleLocation?
    /// Riders, without the driver.
    public var numberOfPassengers = 0
    /// Stops from the vehicle to the end of this trip; including those of other riders if the token allows it.
    public var remainingWaypoints: [TripWaypoint]? {
        get { waypoints }
        // Not an observer of a stored property: initializers do not call those.
        set {
            waypoints = newValue
            derive()
        }
    }
    private var waypoints: [TripWaypoint]?
    /// Intermediate destinations, including passed ones.
    public var intermediateDestinations: [TerminalLocation]?
    /// The intermediate destination that is next, or where the vehicle is.
    public var intermediateDestinationIndex: Int32 = 0

    /// The route to this rider's next stop, from where it was computed; `nil` if it is unknown or not visible. It is
    /// stable until the route changes; the vehicle's place on it follows from `lastVehicleLocation`.
    public private(set) var activeRoute: [Coordinate]?
    /// Traffic along `activeRoute`; `nil` if unknown.
    public private(set) var activeRouteTraffic: TrafficData?
    /// The route from this rider's next stop to the last one; `nil` if the next stop is the last.
    public private(set) var remainingRoute: [Coordinate]?
    /// Traffic along `remainingRoute`; `nil` if unknown.
    public private(set) var remainingRouteTraffic: TrafficData?
    /// Meters along the road from the vehicle to this rider's next stop; 0 if unknown.
    public private(set) var remainingDistanceOfActiveRouteInMeters: Int32 = 0
    /// Meters along the road from this rider's next stop to the last one.
    public private(set) var distanceOfRemainingRouteInMeters: Int32 = 0

    /// A trip with a name only.
    public init(tripName: String?) { self.tripName = tripName }

    /// The ID: the last part of the name.
    public func tripID() -> String? { tripName?.split(separator: "/").last.map { String($0) } }

    /// The next stop of this trip; `nil` when it has none left.
    public var nextTripWaypoint: TripWaypoint? {
        let id = tripID()
        return remainingWaypoints?.first { $0.tripID == id }
    }

    /// The next stop of the vehicle, of any rider.
    public var nextWaypoint: TripWaypoint? { remainingWaypoints?.first }

    /// Derives routes and distances from the remaining stops.
    private mutating func derive() {
        let stops = remainingWaypoints ?? []
        let id = tripID()
        let next = stops.firstIndex { $0.tripID == id } ?? max(0, stops.count - 1)
        (activeRoute, activeRouteTraffic) = Trip.joined(stops.prefix(next + 1))
        (remainingRoute, remainingRouteTraffic) = Trip.joined(stops.dropFirst(next + 1))
        remainingDistanceOfActiveRouteInMeters = Trip.length(stops.prefix(next + 1))
        distanceOfRemainingRouteInMeters = Trip.length(stops.dropFirst(next + 1))
    }

    private static func length(_ stops: ArraySlice<TripWaypoint>) -> Int32 {
        stops.reduce(0) { $0 &+ $1.distanceToPreviousWaypointInMeters }
    }

    /// The concatenated routes to several stops; `nil` if one of them is unknown.
    private static func joined(_ stops: ArraySlice<TripWaypoint>) -> ([Coordinate]?, TrafficData?) {
        var path: [Coordinate] = []
        var spans: [SpeedReadingSpan] = []
        for stop in stops {
            guard let part = stop.routeFromPreviousWaypoint, !part.isEmpty else { return (nil, nil) }
            let sharesJoint = path.last == part.first
            let offset = Int32(clamping: sharesJoint ? path.count - 1 : path.count)
            path += sharesJoint ? part.dropFirst() : part[...]
            for span in stop.trafficData?.speedReadingSpans ?? [] {
                spans.append(
                    SpeedReadingSpan(
                        speedType: span.speedType, startIndex: span.startIndex + offset,
                        endIndex: span.endIndex + offset))
            }
        }
        guard !path.isEmpty else { return (nil, nil) }
        return (path, spans.isEmpty ? nil : TrafficData(routePath: path, speedReadingSpans: spans))
    }
}
