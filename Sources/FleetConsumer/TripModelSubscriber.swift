// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Receives the changes of a followed trip. All methods are optional.
///
/// Calls are made on the main actor, never synchronously from a call to the model, and only for changes. The changes of
/// one response are reported in the order of this protocol, except for failures. A later subscriber gets later changes
/// only: see ``TripModel/currentTrip`` for the present state.
@preconcurrency @MainActor public protocol TripModelSubscriber: AnyObject {
    /// The model began or ceased to follow the trip.
    func tripModel(_ tripModel: TripModel, didUpdate sessionState: TripModelState)
    /// Any change: the whole trip, and the fields that differ.
    func tripModel(
        _ tripModel: TripModel, didUpdate trip: Trip?, updatedPropertyFields: TripPropertyFields)
    /// The status has changed.
    func tripModel(_ tripModel: TripModel, didUpdate tripStatus: TripStatus)
    /// The position of the vehicle; `nil` if it is unknown or no longer visible.
    func tripModel(_ tripModel: TripModel, didUpdate vehicleLocation: VehicleLocation?)
    /// The pickup point has changed.
    func tripModel(_ tripModel: TripModel, didUpdatePickupLocation pickupLocation: TerminalLocation?)
    /// The drop-off point has changed.
    func tripModel(_ tripModel: TripModel, didUpdateDropoffLocation dropoffLocation: TerminalLocation?)
    /// Arrival of the vehicle at its next stop, of any rider: seconds since 1970, 0 if unknown.
    func tripModel(_ tripModel: TripModel, didUpdateETAToNextWaypoint eta: Double)
    /// Time of the pickup: seconds since 1970, 0 if unknown.
    func tripModel(_ tripModel: TripModel, didUpdatePickupETA pickupETA: Double)
    /// Time of the drop-off: seconds since 1970, 0 if unknown.
    func tripModel(_ tripModel: TripModel, didUpdateDropoffETA dropoffETA: Double)
    /// Meters along the road to the rider's next stop.
    func tripModel(
        _ tripModel: TripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32)
    /// The route to the rider's next stop.
    func tripModel(_ tripModel: TripModel, didUpdateActiveRoute activeRoute: [Coordinate]?)
    /// Traffic on that route.
    func tripModel(_ tripModel: TripModel, didUpdateActiveRouteTraffic activeRouteTraffic: TrafficData?)
    /// The route from the rider's next stop to the last one.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRoute remainingRoute: [Coordinate]?)
    /// Length of that route in meters.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteDistance remainingRouteDistance: Int32)
    /// Traffic on that route.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteTraffic remainingRouteTraffic: TrafficData?)
    /// Remaining stops, with arrivals.
    func tripModel(_ tripModel: TripModel, didUpdateRemaining remainingWaypoints: [TripWaypoint]?)
    /// Intermediate destinations.
    func tripModel(
        _ tripModel: TripModel, didUpdateIntermediateDestinations intermediateDestinations: [TerminalLocation]?)
    /// The trip could not be updated: a ``TripUpdateError``. The model keeps trying, and reports each try that fails,
    /// except those that it repeats at once: with a new token, or by polling where the server has no watches.
    func tripModel(_ tripModel: TripModel, didFailUpdateTripWithError error: (any Error)?)
}

extension TripModelSubscriber {
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdate sessionState: TripModelState) {}
    /// Does nothing.
    public func tripModel(
        _ tripModel: TripModel, didUpdate trip: Trip?, updatedPropertyFields: TripPropertyFields
    ) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdate tripStatus: TripStatus) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdate vehicleLocation: VehicleLocation?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdatePickupLocation pickupLocation: TerminalLocation?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateDropoffLocation dropoffLocation: TerminalLocation?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateETAToNextWaypoint eta: Double) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdatePickupETA pickupETA: Double) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateDropoffETA dropoffETA: Double) {}
    /// Does nothing.
    public func tripModel(
        _ tripModel: TripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32
    ) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateActiveRoute activeRoute: [Coordinate]?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateActiveRouteTraffic activeRouteTraffic: TrafficData?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateRemainingRoute remainingRoute: [Coordinate]?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteDistance remainingRouteDistance: Int32) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteTraffic remainingRouteTraffic: TrafficData?) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didUpdateRemaining remainingWaypoints: [TripWaypoint]?) {}
    /// Does nothing.
    public func tripModel(
        _ tripModel: TripModel, didUpdateIntermediateDestinations intermediateDestinations: [TerminalLocation]?
    ) {}
    /// Does nothing.
    public func tripModel(_ tripModel: TripModel, didFailUpdateTripWithError error: (any Error)?) {}
}

extension TripModelUpdate {
    /// Calls the method for this update.
    @MainActor func notify(_ subscriber: any TripModelSubscriber, of model: TripModel) {
        switch self {
        case .sessionState(let state): subscriber.tripModel(model, didUpdate: state)
        case .trip(let trip, let fields): subscriber.tripModel(model, didUpdate: trip, updatedPropertyFields: fields)
        case .tripStatus(let status): subscriber.tripModel(model, didUpdate: status)
        case .vehicleLocation(let location): subscriber.tripModel(model, didUpdate: location)
        case .pickupLocation(let place): subscriber.tripModel(model, didUpdatePickupLocation: place)
        case .dropoffLocation(let place): subscriber.tripModel(model, didUpdateDropoffLocation: place)
        case .etaToNextWaypoint(let eta): subscriber.tripModel(model, didUpdateETAToNextWaypoint: eta)
        case .pickupETA(let eta): subscriber.tripModel(model, didUpdatePickupETA: eta)
        case .dropoffETA(let eta): subscriber.tripModel(model, didUpdateDropoffETA: eta)
        case .activeRouteRemainingDistance(let meters):
            subscriber.tripModel(model, didUpdateActiveRouteRemainingDistance: meters)
        case .activeRoute(let route): subscriber.tripModel(model, didUpdateActiveRoute: route)
        case .activeRouteTraffic(let traffic): subscriber.tripModel(model, didUpdateActiveRouteTraffic: traffic)
        case .remainingRoute(let route): subscriber.tripModel(model, didUpdateRemainingRoute: route)
        case .remainingRouteDistance(let meters):
            subscriber.tripModel(model, didUpdateRemainingRouteDistance: meters)
        case .remainingRouteTraffic(let traffic):
            subscriber.tripModel(model, didUpdateRemainingRouteTraffic: traffic)
        case .remainingWaypoints(let stops): subscriber.tripModel(model, didUpdateRemaining: stops)
        case .intermediateDestinations(let places):
            subscriber.tripModel(model, didUpdateIntermediateDestinations: places)
        case .failed(let error): subscriber.tripModel(model, didFailUpdateTripWithError: error)
        }
    }
}
