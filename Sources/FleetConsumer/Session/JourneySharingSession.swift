// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import NavGeo
public import NavModel

/// Whether a session is shown.
public enum MapSessionState: Int, Sendable, Hashable, CaseIterable {
    /// Not shown by a map.
    case inactive = 0
    /// Shown by a map.
    case active = 1
}

/// Receives the state of a session.
@preconcurrency @MainActor public protocol JourneySharingSessionDelegate: AnyObject {
    /// A map began or ceased to show the session.
    func journeySharingSession(_ session: JourneySharingSession, didUpdate state: MapSessionState)
}

/// Shows a followed trip on a map: the moving vehicle, its route, traffic, stops.
///
/// While it is shown it is a subscriber of its model, which therefore follows the trip.
///
///     let session = JourneySharingSession(tripModel: model)
///     mapView.show(session)
///     …
///     mapView.hide(session)
@preconcurrency @MainActor public final class JourneySharingSession: MapSession {
    /// The model of the trip.
    public let tripModel: TripModel
    /// Called when a map begins or ceases to show the session. Held weakly.
    public weak var delegate: (any JourneySharingSessionDelegate)?
    /// Whether the route from the rider's next stop to the last one is drawn too.
    public var showsRemainingRoute = true
    /// Whether traffic is drawn on the routes.
    public var showsTraffic = true
    /// Whether a map shows the session.
    public private(set) var state = MapSessionState.inactive

    private var interpolation = VehicleInterpolation()
    private var hosts = 0
    private let clock: FleetClock
    private lazy var observer = ModelObserver(self)

    /// Creates a session. The server is not called before a map shows it.
    public init(tripModel: TripModel) {
        self.tripModel = tripModel
        clock = tripModel.clock
        update(with: tripModel.currentTrip)
    }

    // MARK: Map

    /// Called when a map begins to show the session.
    public func didShow() {
        hosts += 1
        guard hosts == 1 else { return }
        update(with: tripModel.currentTrip)
        tripModel.register(observer)
        state = .active
        delegate?.journeySharingSession(self, didUpdate: .active)
    }

    /// Called when a map ceases to show the session.
    public func didHide() {
        guard hosts > 0 else { return }
        hosts -= 1
        guard hosts == 0 else { return }
        tripModel.unregisterSubscriber(observer)
        state = .inactive
        delegate?.journeySharingSession(self, didUpdate: .inactive)
    }

    /// Routes first, then stops, then the vehicle.
    ///
    /// - Complexity: O(points of the routes).
    public func overlays(at time: Double) -> [MapOverlay] {
        guard let trip = tripModel.currentTrip else { return [] }
        var overlays: [MapOverlay] = []
        let vehicle = trip.tripStatus.isFinal ? nil : interpolation.pose(at: time)
        if !trip.tripStatus.isFinal {
            if showsRemainingRoute, let path = trip.remainingRoute {
                overlays.append(
                    .route(
                        .init(path: path, traffic: traffic(trip.remainingRouteTraffic), isAlternative: true)))
            }
            if let path = trip.activeRoute {
                overlays.append(
                    .route(
                        .init(path: path, traffic: traffic(trip.activeRouteTraffic), driven: vehicle?.index ?? 0)))
            }
        }
        overlays += markers(of: trip).map { .marker($0) }
        if let vehicle {
            overlays.append(
                .puck(
                    .init(
                        place: vehicle.place, heading: vehicle.heading, accuracy: Meters(vehicle.accuracy),
                        isStale: vehicle.isStale)))
        }
        return overlays
    }

    /// The vehicle, the route to the rider's next stop, and that stop; without a vehicle, the ends of the trip.
    public func placesInView(at time: Double) -> [Coordinate] {
        guard let trip = tripModel.currentTrip else { return [] }
        let ends = markers(of: trip).map(\.place)
        guard !trip.tripStatus.isFinal, let vehicle = interpolation.pose(at: time) else { return ends }
        var places = [vehicle.place]
        if let path = trip.activeRoute, let index = vehicle.index {
            places += path.dropFirst(Int(index) + 1)
        }
        if let next = trip.nextTripWaypoint?.location?.point { places.append(next) }
        return places.count > 1 ? places : places + ends
    }

    /// The position of the vehicle at a time in seconds since 1970; `nil` while it is unknown, and after the trip.
    public func vehicle(at time: Double) -> MapOverlay.Puck? {
        for case .puck(let puck) in overlays(at: time) { return puck }
        return nil
    }

    // MARK: Trip

    private func update(with trip: Trip?) {
        guard let trip else { return }
        let heard = tripModel.lastHeard ?? clock.now()
        interpolation.follow(trip.activeRoute, at: heard)
        if let location = trip.lastVehicleLocation, !trip.tripStatus.isFinal {
            interpolation.add(location, receivedAt: heard)
        } else {
            interpolation.forget()
        }
    }

    private func markers(of trip: Trip) -> [MapOverlay.Marker] {
        var markers: [MapOverlay.Marker] = []
        let isWaiting: Bool
        switch trip.tripStatus {
        case .unknown, .new, .enrouteToPickup, .arrivedAtPickup: isWaiting = true
        case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination, .enrouteToDropoff, .complete,
            .canceled:
            isWaiting = false
        }
        if isWaiting, let place = trip.pickupLocation?.point {
            markers.append(.init(place: place, kind: .pickUp))
        }
        for case let place? in stopsAhead(of: trip, isWaiting: isWaiting).map(\.point) {
            markers.append(.init(place: place, kind: .stop))
        }
        if let place = trip.dropoffLocation?.point { markers.append(.init(place: place, kind: .dropOff)) }
        return markers
    }

    /// Remaining intermediate destinations.
    private func stopsAhead(of trip: Trip, isWaiting: Bool) -> [TerminalLocation] {
        guard !trip.tripStatus.isFinal else { return [] }
        if let waypoints = trip.remainingWaypoints {
            let id = trip.tripID()
            return waypoints.filter { $0.tripID == id && $0.waypointType == .intermediateDestination }
                .compactMap(\.location)
        }
        return isWaiting ? trip.intermediateDestinations ?? [] : []
    }

    private func traffic(_ data: TrafficData?) -> [TrafficSpan] {
        guard showsTraffic, let data else { return [] }
        return data.speedReadingSpans.map {
            TrafficSpan(
                trafficClass: TrafficClass(rawValue: $0.speedType.rawValue) ?? .noData, startIndex: Int($0.startIndex),
                endIndex: Int($0.endIndex))
        }
    }

    /// Subscribes to the model for the session, without making that public.
    private final class ModelObserver: TripModelSubscriber {
        weak var session: JourneySharingSession?
        init(_ session: JourneySharingSession) { self.session = session }

        func tripModel(
            _ tripModel: TripModel, didUpdate trip: Trip?, updatedPropertyFields: TripPropertyFields
        ) {
            session?.update(with: trip)
        }
    }
}
