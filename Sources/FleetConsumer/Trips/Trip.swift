// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A trip as its rider sees it at one moment.
///
/// Times are seconds since 1970, as the server told them: subtract the present time to have minutes left.
public struct Trip: Sendable, Hashable {
    /// Full name, `providers/{provider}/trips/{trip}`.
    public var tripName: String?
    /// The vehicle that comes; `nil` while there is none.
    public var vehicleID: String?
    /// Whether riders share the vehicle.
    public var tripType = TripType.unknown
    /// How far it has come.
    public var tripStatus = TripStatus.unknown
    /// Where the rider waits.
    public var pickupLocation: TerminalLocation?
    /// Where the rider wants to go; `nil` while nobody knows.
    public var dropoffLocation: TerminalLocation?
    /// When the rider is, or was, picked up; 0 when nobody knows.
    public var pickupTime = 0.0
    /// When the rider is, or was, set down; 0 when nobody knows.
    public var dropoffTime = 0.0
    /// When the vehicle is at the first stop ahead, whoever's it is; 0 when nobody knows.
    public var etaToNextWaypoint = 0.0
    /// How far `etaToNextWaypoint` may be off either way, one standard deviation in seconds; `nil` when the server does not
    /// say.
    public var etaUncertainty: Double?
    /// Where the vehicle is; `nil` without a vehicle, and when the trip is over.
    public var lastVehicleLocation: VehicleLocation?
    /// Riders, without the driver.
    public var numberOfPassengers = 0
    /// Stops from the vehicle to the end of this trip; with other riders' stops where the token lets them be seen.
    public var remainingWaypoints: [TripWaypoint]? {
        get { waypoints }
        // Not an observer of a stored property: initialisers do not call those.
        set {
            waypoints = newValue
            derive()
        }
    }
    private var waypoints: [TripWaypoint]?
    /// Stops between pick-up and drop-off, those that are over too.
    public var intermediateDestinations: [TerminalLocation]?
    /// Which of these is ahead, or where the vehicle is.
    public var intermediateDestinationIndex: Int32 = 0

    /// From where the vehicle was when the route was made to this rider's next stop; `nil` when it is not known or not told.
    /// It stays the same while the route does; where the vehicle is on it follows from `lastVehicleLocation`.
    public private(set) var activeRoute: [Coordinate]?
    /// Traffic along `activeRoute`; `nil` when nothing is known of it.
    public private(set) var activeRouteTraffic: TrafficData?
    /// From this rider's next stop to this rider's last one; `nil` when the next stop is the last.
    public private(set) var remainingRoute: [Coordinate]?
    /// Traffic along `remainingRoute`; `nil` when nothing is known of it.
    public private(set) var remainingRouteTraffic: TrafficData?
    /// Meters along the road from the vehicle to this rider's next stop; 0 when nobody knows.
    public private(set) var remainingDistanceOfActiveRouteInMeters: Int32 = 0
    /// Meters along the road from this rider's next stop to this rider's last one.
    public private(set) var distanceOfRemainingRouteInMeters: Int32 = 0

    /// A trip of which nothing is known.
    public init(tripName: String?) { self.tripName = tripName }

    /// The ID: the last part of the name.
    public func tripID() -> String? { tripName?.split(separator: "/").last.map { String($0) } }

    /// The next stop of this trip; `nil` when it has none left.
    public var nextTripWaypoint: TripWaypoint? {
        let id = tripID()
        return remainingWaypoints?.first { $0.tripID == id }
    }

    /// The next stop of the vehicle, whoever's it is.
    public var nextWaypoint: TripWaypoint? { remainingWaypoints?.first }

    /// Works out what follows from the stops ahead.
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

    /// One path out of the ways to several stops; `nil` as soon as one of them is not known.
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
