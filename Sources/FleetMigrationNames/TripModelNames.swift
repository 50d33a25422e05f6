// SPDX-License-Identifier: Apache-2.0

public import FleetConsumer
public import Foundation

// The published library declares models of trips as optional, and its guides use them as if they were not. Both compile here.

extension TripService {
    /// The model of a trip. Never `nil`; with an invalid name the model reports INVALID_ARGUMENT.
    ///
    /// - Parameter tripName: `providers/{provider}/trips/{trip}`.
    public func tripModel(forTripName tripName: String) -> TripModel? { model(ofTrip: tripName) }
}

@MainActor extension Optional where Wrapped == TripModel {
    /// Adds a subscriber, if there is a model.
    public func register(_ subscriber: any TripModelSubscriber) { self?.register(subscriber) }

    /// Removes a subscriber, if there is a model.
    public nonisolated func unregisterSubscriber(_ subscriber: any TripModelSubscriber) {
        self?.unregisterSubscriber(subscriber)
    }

    /// Options of the model; without a model the standard ones.
    public var options: TripModelOptions {
        get { self?.options ?? TripModelOptions() }
        nonmutating set { self?.options = newValue }
    }
}

extension JourneySharingSession {
    /// Creates a session; `nil` without a model.
    public convenience init?(tripModel: TripModel?) {
        guard let tripModel else { return nil }
        self.init(tripModel: tripModel)
    }
}

extension GMTCMapView {
    /// Shows a session; nothing without one.
    public func show(_ session: (any GMTCMapViewSession)?) {
        if let session { show(session) }
    }

    /// Hides a session; nothing without one.
    public func hide(_ session: (any GMTCMapViewSession)?) {
        if let session { hide(session) }
    }
}

extension TripWaypoint {
    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - tripID: The trip.
    ///   - waypointType: The kind of stop.
    ///   - distanceToPreviousWaypointInMeters: Meters along the road from the previous stop.
    ///   - eta: Arrival of the vehicle, in seconds since 1970.
    public init(
        location: TerminalLocation?, tripID: String?, waypointType: TripWaypointType,
        distanceToPreviousWaypointInMeters: Int32, eta: TimeInterval
    ) {
        self.init(location: location, tripID: tripID, waypointType: waypointType)
        self.distanceToPreviousWaypointInMeters = distanceToPreviousWaypointInMeters
        self.eta = eta
    }
}
