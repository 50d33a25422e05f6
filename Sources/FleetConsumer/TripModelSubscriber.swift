// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What an app is told of a trip that it follows. Every method may be left out.
///
/// Calls come on the main actor, never from inside a call to the model, and each only when something is different. What one
/// answer of the server changes is told in the order of this protocol; failures come by themselves. One who registers later
/// is told of changes from then on: look at ``TripModel/currentTrip`` for what was before.
@MainActor public protocol TripModelSubscriber: AnyObject {
    /// The model begins or ceases to keep up with the trip.
    func tripModel(_ tripModel: TripModel, didUpdate sessionState: TripModelState)
    /// Something changed: the whole trip, and what is different in it.
    func tripModel(
        _ tripModel: TripModel, didUpdate trip: Trip?, updatedPropertyFields: TripPropertyFields)
    /// How far the trip has come.
    func tripModel(_ tripModel: TripModel, didUpdate tripStatus: TripStatus)
    /// Where the vehicle is; `nil` when it is not known or not told any more.
    func tripModel(_ tripModel: TripModel, didUpdate vehicleLocation: VehicleLocation?)
    /// Where the rider waits.
    func tripModel(_ tripModel: TripModel, didUpdatePickupLocation pickupLocation: TerminalLocation?)
    /// Where the rider wants to go.
    func tripModel(_ tripModel: TripModel, didUpdateDropoffLocation dropoffLocation: TerminalLocation?)
    /// When the vehicle is at its next stop, whoever's it is: seconds since 1970, 0 when nobody knows.
    func tripModel(_ tripModel: TripModel, didUpdateETAToNextWaypoint eta: Double)
    /// When the rider is picked up: seconds since 1970, 0 when nobody knows.
    func tripModel(_ tripModel: TripModel, didUpdatePickupETA pickupETA: Double)
    /// When the rider is set down: seconds since 1970, 0 when nobody knows.
    func tripModel(_ tripModel: TripModel, didUpdateDropoffETA dropoffETA: Double)
    /// Meters along the road to the rider's next stop.
    func tripModel(
        _ tripModel: TripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32)
    /// The way to the rider's next stop.
    func tripModel(_ tripModel: TripModel, didUpdateActiveRoute activeRoute: [Coordinate]?)
    /// Traffic on it.
    func tripModel(_ tripModel: TripModel, didUpdateActiveRouteTraffic activeRouteTraffic: TrafficData?)
    /// The way from the rider's next stop to the last one.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRoute remainingRoute: [Coordinate]?)
    /// Meters along it.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteDistance remainingRouteDistance: Int32)
    /// Traffic on it.
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteTraffic remainingRouteTraffic: TrafficData?)
    /// Stops ahead, with arrivals.
    func tripModel(_ tripModel: TripModel, didUpdateRemaining remainingWaypoints: [TripWaypoint]?)
    /// Stops between pick-up and drop-off.
    func tripModel(
        _ tripModel: TripModel, didUpdateIntermediateDestinations intermediateDestinations: [TerminalLocation]?)
    /// The trip could not be brought up to date: a ``TripUpdateError``. The model goes on trying; it is told once until that
    /// worked, or until it fails for another reason.
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
    /// Calls the method that tells of this.
    @MainActor func tell(_ subscriber: any TripModelSubscriber, of model: TripModel) {
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
