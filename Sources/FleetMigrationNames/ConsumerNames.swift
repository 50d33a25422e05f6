// SPDX-License-Identifier: Apache-2.0

public import FleetConsumer
public import NavGeo
public import NavModel

#if canImport(CoreLocation)
public import CoreLocation
#else
public import MigrationNames
#endif

// The names that riders' apps know, for the types of Guidepost. Raw values of all enumerations are the same.

// MARK: Following

/// Gives models of trips.
public typealias GMTCTripService = TripService
/// Follows one trip.
public typealias GMTCTripModel = TripModel
/// Whether a model follows its trip.
public typealias GMTCTripModelState = TripModelState
/// What an app is told of its trip.
public typealias GMTCTripModelSubscriber = TripModelSubscriber
/// How a trip is followed.
public typealias GMTCTripModelOptions = TripModelOptions
/// How a trip is followed, to be changed: a value, so that a copy changes nothing but itself.
public typealias GMTCMutableTripModelOptions = TripModelOptions

extension TripModelOptions {
    /// A copy of options.
    public init(options: TripModelOptions) { self = options }

    /// A copy of options.
    public static func mutableTripModelOptions(with options: TripModelOptions) -> TripModelOptions { options }
}

// MARK: On the map

/// A trip that is followed, on a map.
public typealias GMTCJourneySharingSession = JourneySharingSession
/// What a map view can show and hide.
public typealias GMTCMapViewSession = MapSession
/// Whether a session is shown.
public typealias GMTCMapViewSessionState = MapSessionState

/// What an app is told of its session.
@MainActor public protocol GMTCMapViewSessionDelegate: JourneySharingSessionDelegate {
    /// A map begins or ceases to show the session.
    func mapViewSession(_ mapViewSession: any GMTCMapViewSession, didUpdate state: GMTCMapViewSessionState)
}

extension GMTCMapViewSessionDelegate {
    /// Does nothing.
    public func mapViewSession(_ mapViewSession: any GMTCMapViewSession, didUpdate state: GMTCMapViewSessionState) {}

    /// Passes it on.
    public func journeySharingSession(_ session: JourneySharingSession, didUpdate state: MapSessionState) {
        mapViewSession(session, didUpdate: state)
    }
}

/// Which map shows a session.
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

extension JourneySharingSession {
    /// The map that shows the session; `nil` while none does.
    public var hostMapView: GMTCMapView? { HostMaps.map(of: self) }
}

// MARK: Trips

/// A trip as its rider sees it.
public typealias GMTSTrip = Trip
/// How far a trip has come: the numbers of apps, not those of the wire.
public typealias GMTSTripStatus = TripStatus
/// Whether riders share the vehicle.
public typealias GMTSTripType = TripType
/// Parts of a trip.
public typealias GMTSTripPropertyFields = TripPropertyFields
/// Where a vehicle was when its device last said so.
public typealias GMTSVehicleLocation = VehicleLocation
/// A stop that the vehicle has still to make.
public typealias GMTSTripWaypoint = TripWaypoint
/// What happens at a stop.
public typealias GMTSTripWaypointType = TripWaypointType
/// A path and the traffic on it.
public typealias GMTSTrafficData = TrafficData
/// A part of a path on which traffic is the same.
public typealias GMTSSpeedReadingSpan = SpeedReadingSpan
/// How freely traffic moves.
public typealias GMTSSpeedType = SpeedType
/// A place where a trip begins, stops or ends.
public typealias GMTSTerminalLocation = TerminalLocation
/// A place on the ground.
public typealias GMTSLatLng = Coordinate
/// What an app tells the server of itself.
public typealias GMTSRequestHeader = RequestHeader

/// Whether a vehicle takes new trips, as riders' apps number it. Raw values are those of the wire.
public enum GMTSVehicleState: UInt, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// It takes no new ones.
    case offline = 1
    /// It takes new ones.
    case online = 2
}

extension TerminalLocation {
    /// Makes a place of everything that may be known of it.
    public init(
        point: GMTSLatLng, label: String?, description: String?, placeID: String?, generatedID: String?,
        accessPointID: String?
    ) {
        self.init(point: point, label: label, description: description, placeID: placeID)
        self.generatedID = generatedID
        self.accessPointID = accessPointID
    }
}

extension Coordinate {
    /// The same place in the form of maps.
    public func coordinate() -> CLLocationCoordinate2D {
        CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
}

extension Trip {
    /// The parts in which two trips differ.
    public static func propertyValueDifferencesBetweenTrip1(_ trip1: Trip?, andTrip2 trip2: Trip?) -> TripPropertyFields
    {
        propertyValueDifferences(betweenTrip1: trip1, andTrip2: trip2)
    }
}
