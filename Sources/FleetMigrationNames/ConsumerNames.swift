// SPDX-License-Identifier: Apache-2.0

public import FleetConsumer
public import NavGeo
public import NavModel

#if canImport(CoreLocation)
public import CoreLocation
#else
public import MigrationNames
#endif

// The published names for riders' apps. Raw values of all enumerations are the same.

// MARK: Following

/// Provides models of trips.
public typealias GMTCTripService = TripService
/// Follows one trip.
public typealias GMTCTripModel = TripModel
/// The state of a trip model.
public typealias GMTCTripModelState = TripModelState
/// Receives the updates of a trip.
public typealias GMTCTripModelSubscriber = TripModelSubscriber
/// Options of a trip model.
public typealias GMTCTripModelOptions = TripModelOptions
/// Mutable options of a trip model. A value, so copies are independent.
public typealias GMTCMutableTripModelOptions = TripModelOptions

extension TripModelOptions {
    /// Copies options.
    public init(options: TripModelOptions) { self = options }

    /// Copies options.
    public static func mutableTripModelOptions(with options: TripModelOptions) -> TripModelOptions { options }
}

// MARK: On the map

/// A followed trip on a map.
public typealias GMTCJourneySharingSession = JourneySharingSession
/// A session that a map view can show and hide.
public typealias GMTCMapViewSession = MapSession
/// The state of a session on a map.
public typealias GMTCMapViewSessionState = MapSessionState

/// Receives the state of a session.
@preconcurrency @MainActor public protocol GMTCMapViewSessionDelegate: JourneySharingSessionDelegate {
    /// A map started or stopped showing the session.
    func mapViewSession(_ mapViewSession: any GMTCMapViewSession, didUpdate state: GMTCMapViewSessionState)
}

extension GMTCMapViewSessionDelegate {
    /// Does nothing.
    public func mapViewSession(_ mapViewSession: any GMTCMapViewSession, didUpdate state: GMTCMapViewSessionState) {}

    /// Forwards the call.
    public func journeySharingSession(_ session: JourneySharingSession, didUpdate state: MapSessionState) {
        mapViewSession(session, didUpdate: state)
    }
}

/// The map of each session.
@MainActor enum HostMaps {
    private struct Host {
        weak var session: (any MapSession)?
        weak var map: GMTCMapView?
    }

    private static var hosts: [Host] = []

    static func note(_ session: any MapSession, on map: GMTCMapView?) {
        hosts.removeAll { $0.session == nil || $0.session === session }
        if let map { hosts.append(Host(session: session, map: map)) }
    }

    static func map(of session: any MapSession) -> GMTCMapView? { hosts.first { $0.session === session }?.map }
}

extension MapSession {
    /// The map that shows the session; `nil` for none.
    public var hostMapView: GMTCMapView? { HostMaps.map(of: self) }

    /// Whether a map shows the session.
    public var state: GMTCMapViewSessionState {
        if let session = self as? JourneySharingSession { return session.state }
        return hostMapView == nil ? .inactive : .active
    }

    /// Receives the state of a followed trip. Held weakly. Other sessions have none.
    public var delegate: (any GMTCMapViewSessionDelegate)? {
        get {
            let delegate: (any JourneySharingSessionDelegate)? = (self as? JourneySharingSession)?.delegate
            return delegate as? any GMTCMapViewSessionDelegate
        }
        set { (self as? JourneySharingSession)?.delegate = newValue as (any JourneySharingSessionDelegate)? }
    }
}

// MARK: Trips

/// A trip as its rider sees it.
public typealias GMTSTrip = Trip
/// The status of a trip. Raw values are those of apps, not those of the wire format.
public typealias GMTSTripStatus = TripStatus
/// The type of a trip.
public typealias GMTSTripType = TripType
/// Properties of a trip.
public typealias GMTSTripPropertyFields = TripPropertyFields
/// The last reported location of a vehicle.
public typealias GMTSVehicleLocation = VehicleLocation
/// A remaining stop of the vehicle.
public typealias GMTSTripWaypoint = TripWaypoint
/// The type of a stop.
public typealias GMTSTripWaypointType = TripWaypointType
/// A path with its traffic.
public typealias GMTSTrafficData = TrafficData
/// A part of a path with the same traffic.
public typealias GMTSSpeedReadingSpan = SpeedReadingSpan
/// A traffic class.
public typealias GMTSSpeedType = SpeedType
/// The location of a pickup, stop or dropoff.
public typealias GMTSTerminalLocation = TerminalLocation
/// A coordinate.
public typealias GMTSLatLng = Coordinate
/// Information about the app for the server.
public typealias GMTSRequestHeader = RequestHeader

/// The state of a vehicle, as numbered in riders' apps. Raw values are those of the wire format.
public enum GMTSVehicleState: UInt, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// The vehicle accepts no new trips.
    case offline = 1
    /// The vehicle accepts new trips.
    case online = 2
}

extension TerminalLocation {
    /// Creates a location with all its properties.
    ///
    /// - Parameters:
    ///   - point: The coordinate.
    ///   - label: The displayed label.
    ///   - description: A description.
    ///   - placeID: The ID of the place.
    ///   - generatedID: An ID that was generated for the location.
    ///   - accessPointID: The ID of the access point.
    public init(
        point: GMTSLatLng?, label: String?, description: String?, placeID: String?, generatedID: String?,
        accessPointID: String?
    ) {
        self.init(point: point, label: label, description: description, placeID: placeID)
        self.generatedID = generatedID
        self.accessPointID = accessPointID
    }
}

extension Coordinate {
    /// The coordinate in the platform's type.
    public func coordinate() -> CLLocationCoordinate2D {
        CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
}

extension Trip {
    /// The properties in which two trips differ.
    public static func propertyValueDifferencesBetweenTrip1(_ trip1: Trip?, andTrip2 trip2: Trip?) -> TripPropertyFields
    {
        propertyValueDifferences(betweenTrip1: trip1, andTrip2: trip2)
    }
}
