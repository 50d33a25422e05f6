// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation

// The enumerations of Objective-C. Raw values are those of the Swift types.

/// Whether a model follows its trip.
@objc(GMTCTripModelState) public enum ObjCTripModelState: Int {
    /// There are no subscribers, or the trip has ended.
    case inactive = 0
    /// The trip is being followed.
    case active = 1
}

/// Whether a session is shown.
@objc(GMTCMapViewSessionState) public enum ObjCMapViewSessionState: Int {
    /// Not shown by a map.
    case inactive = 0
    /// Shown by a map.
    case active = 1
}

/// The type of a tapped marker. Raw values are those of the published API.
@objc(GMTCMarkerType) public enum ObjCMarkerType: Int {
    /// Unknown.
    case unknown = 0
    /// The vehicle.
    case vehicle = 1
    /// The pickup point.
    case tripPickupPoint = 2
    /// The dropoff point.
    case tripDropoffPoint = 3
    /// An intermediate destination.
    case intermediateDestination = 4
}

/// Markers with customizable styles. Raw values are those of the published API, and differ from `GMTCMarkerType`.
@objc(GMTCCustomizableMarkerType) public enum ObjCCustomizableMarkerType: Int {
    /// Unknown.
    case unknown = -1
    /// The pickup point.
    case tripPickupPoint = 0
    /// The dropoff point.
    case tripDropoffPoint = 1
    /// The vehicle.
    case tripVehicle = 2
    /// An intermediate destination.
    case intermediateDestination = 3
}

/// Routes with customizable styles. Raw values are those of the published API.
@objc(GMTCPolylineType) public enum ObjCPolylineType: Int {
    /// From the vehicle to the rider's next stop.
    case activeRoute = 0
    /// From there to the rider's last stop.
    case remainingRoute = 1
}

/// The status of a trip.
///
/// Raw values are those of consumer apps, in the order of a trip. The wire has others: see ``init(wire:)``.
@objc(GMTSTripStatus) public enum ObjCTripStatus: Int {
    /// Unknown, or newer than this library.
    case unknown = 0
    /// Created; no driver is on the way.
    case new = 1
    /// The driver is on the way to the pickup.
    case enrouteToPickup = 2
    /// The driver is at the pickup.
    case arrivedAtPickup = 3
    /// The rider is aboard, on the way to an intermediate destination.
    case enrouteToIntermediateDestination = 4
    /// Waiting at an intermediate destination.
    case arrivedAtIntermediateDestination = 5
    /// The rider is aboard, on the way to the drop-off.
    case enrouteToDropoff = 6
    /// Completed. Final.
    case complete = 7
    /// Cancelled. Final.
    case canceled = 8
}

/// Whether riders share the vehicle.
@objc(GMTSTripType) public enum ObjCTripType: Int {
    /// Unknown.
    case unknown = 0
    /// Several riders may be aboard at once.
    case shared = 1
    /// One party has the vehicle for itself.
    case exclusive = 2
}

/// The kind of a stop.
@objc(GMTSTripWaypointType) public enum ObjCTripWaypointType: Int {
    /// Unknown.
    case unknown = 0
    /// A rider gets in.
    case pickUp = 1
    /// A rider gets out.
    case dropOff = 2
    /// An intermediate destination of a rider.
    case intermediateDestination = 3
}

/// The state of traffic.
@objc(GMTSSpeedType) public enum ObjCSpeedType: UInt {
    /// Unknown.
    case noData = 0
    /// No delay.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case trafficJam = 3
}

/// The state of a vehicle, as numbered in riders' apps. Raw values are those of the wire format.
@objc(GMTSVehicleState) public enum ObjCVehicleState: UInt {
    /// Unknown.
    case unknown = 0
    /// The vehicle accepts no new trips.
    case offline = 1
    /// The vehicle accepts new trips.
    case online = 2
}

/// The code of an error of reports.
@objc(GMTDVehicleReporterErrorCode) public enum ObjCVehicleReporterErrorCode: Int {
    /// The update failed; see the underlying error.
    case general = 1
    /// The vehicle has no trip.
    case noActiveTrips = 2
    /// The trips of the vehicle could not be fetched.
    case activeTripsFetchFailed = 3
    /// Enable `locationTrackingEnabled` first.
    case locationTrackingNotEnabled = 4
    /// Wait for a position first.
    case noLastKnownLocation = 5
}

/// Whether a vehicle accepts new trips. Raw values are those of driver apps; the wire has others.
@objc(GMTDVehicleState) public enum ObjCDriverVehicleState: Int {
    /// It accepts no new trips, and may finish those it has.
    case offline = 0
    /// It accepts new trips.
    case online = 1
}
#endif
