// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
internal import FleetConsumer
public import Foundation
internal import MigrationNames
internal import NavModel

/// A coordinate.
@objc(GMTSLatLng) public final class ObjCLatLng: NSObject {
    let native: GMTSLatLng

    init(_ native: GMTSLatLng) { self.native = native }

    /// Creates a coordinate in degrees.
    @objc(initWithLatitude:longitude:) public init(latitude: Double, longitude: Double) {
        native = GMTSLatLng(latitude: latitude, longitude: longitude)
    }
    /// Creates a coordinate.
    @objc(latLngFromCoordinate:) public static func latLng(from coordinate: CLLocationCoordinate2D) -> ObjCLatLng {
        ObjCLatLng(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
    /// See `latitude` of the Swift type.
    @objc public var latitude: Double { native.latitude }
    /// See `longitude` of the Swift type.
    @objc public var longitude: Double { native.longitude }
    /// The coordinate in the platform's type.
    @objc public func coordinate() -> CLLocationCoordinate2D { native.coordinate() }
    /// Whether two coordinates are the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjCLatLng)?.native == native }
    /// The hash value.
    public override var hash: Int { native.hashValue }
}

/// The location of a pickup, stop or dropoff.
@objc(GMTSTerminalLocation) public final class ObjCTerminalLocation: NSObject {
    let native: GMTSTerminalLocation

    init(_ native: GMTSTerminalLocation) { self.native = native }

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - point: The coordinate.
    ///   - label: The displayed label.
    ///   - description: A description.
    ///   - placeID: The ID of the place.
    ///   - generatedID: An ID that was generated for the location.
    ///   - accessPointID: The ID of the access point.
    @objc(initWithPoint:label:description:placeID:generatedID:accessPointID:) public init(
        point: ObjCLatLng?, label: String?, description: String?, placeID: String?, generatedID: String?,
        accessPointID: String?
    ) {
        native = GMTSTerminalLocation(
            point: point?.native, label: label, description: description, placeID: placeID, generatedID: generatedID,
            accessPointID: accessPointID)
    }
    /// The coordinate.
    @objc public var point: ObjCLatLng? { native.point.map { ObjCLatLng($0) } }
    /// See `label` of the Swift type.
    @objc public var label: String? { native.label }
    /// See `placeID` of the Swift type.
    @objc public var placeID: String? { native.placeID }
    /// See `generatedID` of the Swift type.
    @objc public var generatedID: String? { native.generatedID }
    /// See `accessPointID` of the Swift type.
    @objc public var accessPointID: String? { native.accessPointID }
    /// A description.
    public override var description: String { native.description ?? "" }
    /// Whether two locations are the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjCTerminalLocation)?.native == native }
    /// The hash value.
    public override var hash: Int { native.hashValue }
}

/// A remaining stop of the vehicle.
@objc(GMTSTripWaypoint) public final class ObjCTripWaypoint: NSObject {
    let native: GMTSTripWaypoint

    init(_ native: GMTSTripWaypoint) { self.native = native }

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - tripID: The trip.
    ///   - waypointType: The kind of stop.
    ///   - distanceToPreviousWaypointInMeters: Meters along the road from the previous stop.
    ///   - ETA: Arrival of the vehicle, in seconds since 1970.
    @objc(initWithLocation:tripID:waypointType:distanceToPreviousWaypointInMeters:ETA:) public init(
        location: ObjCTerminalLocation?, tripID: String?, waypointType: ObjCTripWaypointType,
        distanceToPreviousWaypointInMeters: Int32, ETA: TimeInterval
    ) {
        native = GMTSTripWaypoint(
            location: location?.native, tripID: tripID, waypointType: sameValue(waypointType, else: .unknown),
            distanceToPreviousWaypointInMeters: distanceToPreviousWaypointInMeters, eta: ETA)
    }
    /// The place.
    @objc public var location: ObjCTerminalLocation? { native.location.map { ObjCTerminalLocation($0) } }
    /// See `tripID` of the Swift type.
    @objc public var tripID: String? { native.tripID }
    /// See `waypointType` of the Swift type.
    @objc public var waypointType: ObjCTripWaypointType { sameValue(native.waypointType, else: .unknown) }
    /// See `distanceToPreviousWaypointInMeters` of the Swift type.
    @objc public var distanceToPreviousWaypointInMeters: Int32 { native.distanceToPreviousWaypointInMeters }
    /// Arrival of the vehicle, in seconds since 1970.
    @objc public var ETA: TimeInterval { native.eta }
    /// The path from the previous stop.
    @objc public var routeFromPreviousWaypoint: [ObjCLatLng]? {
        native.routeFromPreviousWaypoint?.map { ObjCLatLng($0) }
    }
    /// The traffic on that path.
    @objc public var trafficData: ObjCTrafficData? { native.trafficData.map { ObjCTrafficData($0) } }
}

/// A part of a path with the same traffic.
@objc(GMTSSpeedReadingSpan) public final class ObjCSpeedReadingSpan: NSObject {
    let native: GMTSSpeedReadingSpan

    init(_ native: GMTSSpeedReadingSpan) { self.native = native }

    /// See `speedType` of the Swift type.
    @objc public var speedType: ObjCSpeedType { sameValue(native.speedType, else: .noData) }
    /// See `startIndex` of the Swift type.
    @objc public var startIndex: Int32 { native.startIndex }
    /// See `endIndex` of the Swift type.
    @objc public var endIndex: Int32 { native.endIndex }
}

/// A path with its traffic.
@objc(GMTSTrafficData) public final class ObjCTrafficData: NSObject {
    let native: GMTSTrafficData

    init(_ native: GMTSTrafficData) { self.native = native }

    /// Where the route runs.
    @objc public var routePath: [ObjCLatLng] { native.routePath.map { ObjCLatLng($0) } }
    /// Parts with the same traffic.
    @objc public var speedReadingSpans: [ObjCSpeedReadingSpan] {
        native.speedReadingSpans.map { ObjCSpeedReadingSpan($0) }
    }
}

/// The last reported location of a vehicle.
@objc(GMTSVehicleLocation) public final class ObjCVehicleLocation: NSObject {
    let native: GMTSVehicleLocation

    init(_ native: GMTSVehicleLocation) { self.native = native }

    /// The coordinate.
    @objc public var latLng: ObjCLatLng? { native.latLng.map { ObjCLatLng($0) } }
    /// See `latLngAccuracy` of the Swift type.
    @objc public var latLngAccuracy: Double { native.latLngAccuracy }
    /// See `heading` of the Swift type.
    @objc public var heading: Double { native.heading }
    /// See `headingAccuracy` of the Swift type.
    @objc public var headingAccuracy: Double { native.headingAccuracy }
    /// See `speed` of the Swift type.
    @objc public var speed: Int32 { native.speed }
    /// See `speedAccuracy` of the Swift type.
    @objc public var speedAccuracy: Double { native.speedAccuracy }
    /// See `time` of the Swift type.
    @objc public var time: TimeInterval { native.time }
    /// See `updateTime` of the Swift type.
    @objc public var updateTime: TimeInterval { native.updateTime }
    /// See `serverTime` of the Swift type.
    @objc public var serverTime: TimeInterval { native.serverTime }
    /// See `updateServerTime` of the Swift type.
    @objc public var updateServerTime: TimeInterval { native.updateServerTime }
    /// See `isSnappableToRoute` of the Swift type.
    @objc(snappableToRoute) public var isSnappableToRoute: Bool {
        @objc(isSnappableToRoute) get { native.isSnappableToRoute }
    }
}

/// A trip as its rider sees it.
@objc(GMTSTrip) public final class ObjCTrip: NSObject {
    let native: GMTSTrip

    init(_ native: GMTSTrip) { self.native = native }

    /// See `tripName` of the Swift type.
    @objc public var tripName: String? { native.tripName }
    /// See `vehicleID` of the Swift type.
    @objc public var vehicleID: String? { native.vehicleID }
    /// See `tripType` of the Swift type.
    @objc public var tripType: ObjCTripType { sameValue(native.tripType, else: .unknown) }
    /// See `tripStatus` of the Swift type.
    @objc public var tripStatus: ObjCTripStatus { sameValue(native.tripStatus, else: .unknown) }
    /// The ID of the trip, without provider.
    @objc public func tripID() -> String? { native.tripID() }
    /// The properties in which two trips differ: a set of `GMTSTripPropertyFields`.
    @objc(propertyValueDifferencesBetweenTrip1:andTrip2:) public static func propertyValueDifferences(
        betweenTrip1 trip1: ObjCTrip?, andTrip2 trip2: ObjCTrip?
    ) -> UInt {
        GMTSTrip.propertyValueDifferencesBetweenTrip1(trip1?.native, andTrip2: trip2?.native).rawValue
    }
    /// Where the rider is picked up.
    @objc public var pickupLocation: ObjCTerminalLocation? { native.pickupLocation.map { ObjCTerminalLocation($0) } }
    /// See `pickupTime` of the Swift type.
    @objc public var pickupTime: TimeInterval { native.pickupTime }
    /// Where the rider gets off.
    @objc public var dropoffLocation: ObjCTerminalLocation? { native.dropoffLocation.map { ObjCTerminalLocation($0) } }
    /// See `dropoffTime` of the Swift type.
    @objc public var dropoffTime: TimeInterval { native.dropoffTime }
    /// The last reported location of the vehicle.
    @objc public var lastVehicleLocation: ObjCVehicleLocation? {
        native.lastVehicleLocation.map { ObjCVehicleLocation($0) }
    }
    /// The number of passengers, without the driver.
    @objc public var numberOfPassengers: Int { native.numberOfPassengers }
    /// The remaining stops of the vehicle.
    @objc public var remainingWaypoints: [ObjCTripWaypoint]? { native.remainingWaypoints?.map { ObjCTripWaypoint($0) } }
    /// The stops of the rider between pickup and dropoff.
    @objc public var intermediateDestinations: [ObjCTerminalLocation]? {
        native.intermediateDestinations?.map { ObjCTerminalLocation($0) }
    }
    /// See `intermediateDestinationIndex` of the Swift type.
    @objc public var intermediateDestinationIndex: Int32 { native.intermediateDestinationIndex }
    /// The next stop of this trip.
    @objc public var nextTripWaypoint: ObjCTripWaypoint? { native.nextTripWaypoint.map { ObjCTripWaypoint($0) } }
    /// The next stop of the vehicle, of any rider.
    @objc public var nextWaypoint: ObjCTripWaypoint? { native.nextWaypoint.map { ObjCTripWaypoint($0) } }
    /// The path to the next stop of the rider.
    @objc public var activeRoute: [ObjCLatLng]? { native.activeRoute?.map { ObjCLatLng($0) } }
    /// The path with its traffic.
    @objc public var activeRouteTraffic: ObjCTrafficData? { native.activeRouteTraffic.map { ObjCTrafficData($0) } }
    /// See `remainingDistanceOfActiveRouteInMeters` of the Swift type.
    @objc public var remainingDistanceOfActiveRouteInMeters: Int32 { native.remainingDistanceOfActiveRouteInMeters }
    /// The path after the next stop of the rider.
    @objc public var remainingRoute: [ObjCLatLng]? { native.remainingRoute?.map { ObjCLatLng($0) } }
    /// That path with its traffic.
    @objc public var remainingRouteTraffic: ObjCTrafficData? {
        native.remainingRouteTraffic.map { ObjCTrafficData($0) }
    }
    /// See `distanceOfRemainingRouteInMeters` of the Swift type.
    @objc public var distanceOfRemainingRouteInMeters: Int32 { native.distanceOfRemainingRouteInMeters }
}
#endif
