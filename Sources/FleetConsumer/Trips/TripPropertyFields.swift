// SPDX-License-Identifier: Apache-2.0

/// A set of fields of a trip: those that changed, or those of interest.
public struct TripPropertyFields: OptionSet, Sendable, Hashable {
    /// The bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The resource name.
    public static let tripName = TripPropertyFields(rawValue: 1 << 0)
    /// The vehicle.
    public static let vehicleID = TripPropertyFields(rawValue: 1 << 1)
    /// Whether riders share the vehicle.
    public static let tripType = TripPropertyFields(rawValue: 1 << 2)
    /// The status.
    public static let tripStatus = TripPropertyFields(rawValue: 1 << 3)
    /// The pickup point.
    public static let pickupLocation = TripPropertyFields(rawValue: 1 << 4)
    /// Time of the pickup.
    public static let pickupTime = TripPropertyFields(rawValue: 1 << 5)
    /// The drop-off point.
    public static let dropoffLocation = TripPropertyFields(rawValue: 1 << 6)
    /// Time of the drop-off.
    public static let dropoffTime = TripPropertyFields(rawValue: 1 << 7)
    /// The position of the vehicle.
    public static let routeLastVehicleLocation = TripPropertyFields(rawValue: 1 << 8)
    /// The number of riders.
    public static let numberOfPassengers = TripPropertyFields(rawValue: 1 << 9)
    /// Remaining stops, with arrivals and routes.
    public static let remainingWaypoints = TripPropertyFields(rawValue: 1 << 10)
    /// Intermediate destinations.
    public static let intermediateDestinations = TripPropertyFields(rawValue: 1 << 11)
    /// The intermediate destination that is next.
    public static let intermediateDestinationIndex = TripPropertyFields(rawValue: 1 << 12)
    /// Remaining meters to the rider's next stop.
    public static let remainingDistanceOfActiveRouteInMeters = TripPropertyFields(rawValue: 1 << 13)
    /// Meters from there to the rider's last stop.
    public static let distanceOfRemainingRouteInMeters = TripPropertyFields(rawValue: 1 << 14)
    /// The route to the rider's next stop.
    public static let activeRoute = TripPropertyFields(rawValue: 1 << 15)
    /// Traffic on that route.
    public static let activeRouteTraffic = TripPropertyFields(rawValue: 1 << 16)
    /// The route from there to the rider's last stop.
    public static let remainingRoute = TripPropertyFields(rawValue: 1 << 17)
    /// Traffic on that route.
    public static let remainingRouteTraffic = TripPropertyFields(rawValue: 1 << 18)

    /// All fields.
    public static let all = TripPropertyFields(rawValue: (1 << 19) - 1)
    /// The fields that require lines in the response.
    static let lines: TripPropertyFields = [
        .activeRoute, .activeRouteTraffic, .remainingRoute, .remainingRouteTraffic,
    ]
}

extension Trip {
    /// The fields in which two trips differ.
    public static func propertyValueDifferences(
        betweenTrip1 a: Trip?, andTrip2 b: Trip?
    ) -> TripPropertyFields {
        guard a != b else { return [] }
        let (a, b) = (a ?? Trip(tripName: nil), b ?? Trip(tripName: nil))
        var fields: TripPropertyFields = []
        func compare<Value: Equatable>(_ part: KeyPath<Trip, Value>, _ field: TripPropertyFields) {
            if a[keyPath: part] != b[keyPath: part] { fields.insert(field) }
        }
        compare(\.tripName, .tripName)
        compare(\.vehicleID, .vehicleID)
        compare(\.tripType, .tripType)
        compare(\.tripStatus, .tripStatus)
        compare(\.pickupLocation, .pickupLocation)
        compare(\.pickupTime, .pickupTime)
        compare(\.dropoffLocation, .dropoffLocation)
        compare(\.dropoffTime, .dropoffTime)
        compare(\.lastVehicleLocation, .routeLastVehicleLocation)
        compare(\.numberOfPassengers, .numberOfPassengers)
        compare(\.remainingWaypoints, .remainingWaypoints)
        compare(\.intermediateDestinations, .intermediateDestinations)
        compare(\.intermediateDestinationIndex, .intermediateDestinationIndex)
        compare(\.remainingDistanceOfActiveRouteInMeters, .remainingDistanceOfActiveRouteInMeters)
        compare(\.distanceOfRemainingRouteInMeters, .distanceOfRemainingRouteInMeters)
        compare(\.activeRoute, .activeRoute)
        compare(\.activeRouteTraffic, .activeRouteTraffic)
        compare(\.remainingRoute, .remainingRoute)
        compare(\.remainingRouteTraffic, .remainingRouteTraffic)
        return fields
    }
}
