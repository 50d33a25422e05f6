// SPDX-License-Identifier: Apache-2.0

/// Which parts of a trip are meant: those that changed, or those that an app wants.
public struct TripPropertyFields: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The name.
    public static let tripName = TripPropertyFields(rawValue: 1 << 0)
    /// The vehicle.
    public static let vehicleID = TripPropertyFields(rawValue: 1 << 1)
    /// Whether riders share the vehicle.
    public static let tripType = TripPropertyFields(rawValue: 1 << 2)
    /// How far the trip has come.
    public static let tripStatus = TripPropertyFields(rawValue: 1 << 3)
    /// Where the rider waits.
    public static let pickupLocation = TripPropertyFields(rawValue: 1 << 4)
    /// When the rider is picked up.
    public static let pickupTime = TripPropertyFields(rawValue: 1 << 5)
    /// Where the rider wants to go.
    public static let dropoffLocation = TripPropertyFields(rawValue: 1 << 6)
    /// When the rider is set down.
    public static let dropoffTime = TripPropertyFields(rawValue: 1 << 7)
    /// Where the vehicle is.
    public static let routeLastVehicleLocation = TripPropertyFields(rawValue: 1 << 8)
    /// How many riders.
    public static let numberOfPassengers = TripPropertyFields(rawValue: 1 << 9)
    /// Stops ahead, with arrivals and ways to them.
    public static let remainingWaypoints = TripPropertyFields(rawValue: 1 << 10)
    /// Stops between pick-up and drop-off.
    public static let intermediateDestinations = TripPropertyFields(rawValue: 1 << 11)
    /// Which of them is ahead.
    public static let intermediateDestinationIndex = TripPropertyFields(rawValue: 1 << 12)
    /// Meters to the rider's next stop.
    public static let remainingDistanceOfActiveRouteInMeters = TripPropertyFields(rawValue: 1 << 13)
    /// Meters from there to the rider's last stop.
    public static let distanceOfRemainingRouteInMeters = TripPropertyFields(rawValue: 1 << 14)
    /// The way to the rider's next stop.
    public static let activeRoute = TripPropertyFields(rawValue: 1 << 15)
    /// Traffic on it.
    public static let activeRouteTraffic = TripPropertyFields(rawValue: 1 << 16)
    /// The way from there to the rider's last stop.
    public static let remainingRoute = TripPropertyFields(rawValue: 1 << 17)
    /// Traffic on it.
    public static let remainingRouteTraffic = TripPropertyFields(rawValue: 1 << 18)

    /// Everything.
    public static let all = TripPropertyFields(rawValue: (1 << 19) - 1)
    /// What takes lines over the wire.
    static let lines: TripPropertyFields = [
        .activeRoute, .activeRouteTraffic, .remainingRoute, .remainingRouteTraffic,
    ]
}

extension Trip {
    /// The parts in which two trips differ.
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
