// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import FleetConsumer
public import Foundation
internal import MigrationNames
internal import NavModel

/// Provides models of trips.
@objc(GMTCTripService) @preconcurrency @MainActor public final class ObjCTripService: NSObject {
    private let native: GMTCTripService

    init(_ native: GMTCTripService) { self.native = native }

    /// The model of a trip. Never `nil`; with an invalid name the model reports INVALID_ARGUMENT.
    ///
    /// - Parameter tripName: `providers/{provider}/trips/{trip}`.
    @objc(tripModelForTripName:) public func tripModel(forTripName tripName: String) -> ObjCTripModel? {
        ObjCTripModel.of(native.model(ofTrip: tripName))
    }
}

/// Follows one trip.
@objc(GMTCTripModel) @preconcurrency @MainActor public final class ObjCTripModel: NSObject {
    let native: GMTCTripModel

    private init(_ native: GMTCTripModel) { self.native = native }

    static func of(_ native: GMTCTripModel) -> ObjCTripModel {
        ObjCBridge.of(native).wrapper { ObjCTripModel(native) }
    }

    /// The full name of the trip.
    @objc public var tripName: String { native.tripName }
    /// Whether the trip is followed.
    @objc public var state: ObjCTripModelState { sameValue(native.state, else: .inactive) }
    /// The trip as last reported; `nil` before the first report.
    @objc public var currentTrip: ObjCTrip? { native.currentTrip.map { ObjCTrip($0) } }
    /// How the trip is followed. Changes of the options apply to the model at once; other options that are set are copied.
    @objc public var options: ObjCMutableTripModelOptions {
        get { ObjCMutableTripModelOptions(of: native) }
        set { native.options = newValue.native }
    }
    /// Seconds between two polls; 0 for the standard interval. Only if streaming is off or not possible.
    @objc public var autoRefreshTimeInterval: TimeInterval {
        get { native.options.autoRefreshTimeInterval }
        set { native.options.autoRefreshTimeInterval = newValue }
    }
    /// Whether the server is asked to push updates, instead of polling it.
    @objc(streamingEnabled) public var isStreamingEnabled: Bool {
        @objc(isStreamingEnabled) get { native.options.isStreamingEnabled }
        @objc(setStreamingEnabled:) set { native.options.isStreamingEnabled = newValue }
    }

    /// Adds a subscriber, which is held weakly.
    @objc(registerSubscriber:) public func register(_ subscriber: any ObjCTripModelSubscriber) {
        native.register(ObjCBridge.of(native).adapter(of: subscriber) { SubscriberAdapter(subscriber) })
    }

    /// Removes a subscriber.
    @objc(unregisterSubscriber:) public func unregisterSubscriber(_ subscriber: any ObjCTripModelSubscriber) {
        let adapter = ObjCBridge.of(native).removeAdapter(of: subscriber)
        if let adapter = adapter as? SubscriberAdapter { native.unregisterSubscriber(adapter) }
    }
}

/// Receives the updates of a trip. All methods are optional.
@objc(GMTCTripModelSubscriber) @preconcurrency @MainActor public protocol ObjCTripModelSubscriber: NSObjectProtocol {
    /// The trip was updated. The fields are a set of `GMTSTripPropertyFields`.
    @objc(tripModel:didUpdateTrip:updatedPropertyFields:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdate trip: ObjCTrip?, updatedPropertyFields: UInt)
    /// The status of the trip has changed.
    @objc(tripModel:didUpdateTripStatus:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateTripStatus tripStatus: ObjCTripStatus)
    /// The model began or stopped to follow the trip.
    @objc(tripModel:didUpdateModelState:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateModelState modelState: ObjCTripModelState)
    /// The model began or stopped to follow the trip, in the spelling of the sample apps. Only if a subscriber has no other.
    @objc(tripModel:didUpdateSessionState:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateSessionState sessionState: ObjCTripModelState)
    /// The distance on the active route has changed, in meters.
    @objc(tripModel:didUpdateActiveRouteRemainingDistance:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32)
    /// The active route has changed.
    @objc(tripModel:didUpdateActiveRoute:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateActiveRoute activeRoute: [ObjCLatLng]?)
    /// The traffic on the active route has changed.
    @objc(tripModel:didUpdateActiveRouteTraffic:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateActiveRouteTraffic activeRouteTraffic: ObjCTrafficData?)
    /// The location of the vehicle has changed.
    @objc(tripModel:didUpdateVehicleLocation:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateVehicleLocation vehicleLocation: ObjCVehicleLocation?)
    /// The pickup has moved.
    @objc(tripModel:didUpdatePickupLocation:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdatePickupLocation pickupLocation: ObjCTerminalLocation?)
    /// The dropoff has moved.
    @objc(tripModel:didUpdateDropoffLocation:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateDropoffLocation dropoffLocation: ObjCTerminalLocation?)
    /// The time of pickup has changed, in seconds since 1970.
    @objc(tripModel:didUpdatePickupETA:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdatePickupETA pickupETA: TimeInterval)
    /// The time of dropoff has changed, in seconds since 1970.
    @objc(tripModel:didUpdateDropoffETA:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateDropoffETA dropoffETA: TimeInterval)
    /// The time of the next stop has changed, in seconds since 1970.
    @objc(tripModel:didUpdateETAToNextWaypoint:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateETAToNextWaypoint eta: TimeInterval)
    /// The remaining stops have changed.
    @objc(tripModel:didUpdateRemainingWaypoints:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateRemainingWaypoints remainingWaypoints: [ObjCTripWaypoint]?)
    /// The stops of the rider have changed.
    @objc(tripModel:didUpdateIntermediateDestinations:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateIntermediateDestinations destinations: [ObjCTerminalLocation]?)
    /// The route after the next stop of the rider has changed.
    @objc(tripModel:didUpdateRemainingRoute:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateRemainingRoute remainingRoute: [ObjCLatLng]?)
    /// The distance on that route has changed, in meters.
    @objc(tripModel:didUpdateRemainingRouteDistance:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateRemainingRouteDistance remainingRouteDistance: Int32)
    /// The traffic on that route has changed.
    @objc(tripModel:didUpdateRemainingRouteTraffic:) optional func tripModel(
        _ tripModel: ObjCTripModel, didUpdateRemainingRouteTraffic remainingRouteTraffic: ObjCTrafficData?)
    /// A request has failed. Domain and code are those of gRPC.
    @objc(tripModel:didFailUpdateTripWithError:) optional func tripModel(
        _ tripModel: ObjCTripModel, didFailUpdateTripWithError error: (any Error)?)
}

/// Forwards the updates of a trip to a subscriber of Objective-C.
@MainActor final class SubscriberAdapter: GMTCTripModelSubscriber, ObjCAdapter {
    private weak var target: (any ObjCTripModelSubscriber)?
    var isInUse: Bool { target != nil }

    init(_ target: any ObjCTripModelSubscriber) { self.target = target }

    func tripModel(_ model: TripModel, didUpdate trip: Trip?, updatedPropertyFields fields: TripPropertyFields) {
        target?.tripModel?(.of(model), didUpdate: trip.map { ObjCTrip($0) }, updatedPropertyFields: fields.rawValue)
    }
    func tripModel(_ model: TripModel, didUpdate tripStatus: TripStatus) {
        target?.tripModel?(.of(model), didUpdateTripStatus: sameValue(tripStatus, else: .unknown))
    }
    func tripModel(_ model: TripModel, didUpdate sessionState: TripModelState) {
        let state: ObjCTripModelState = sameValue(sessionState, else: .inactive)
        guard target?.tripModel?(.of(model), didUpdateModelState: state) == nil else { return }
        target?.tripModel?(.of(model), didUpdateSessionState: state)
    }
    func tripModel(_ model: TripModel, didUpdateActiveRouteRemainingDistance distance: Int32) {
        target?.tripModel?(.of(model), didUpdateActiveRouteRemainingDistance: distance)
    }
    func tripModel(_ model: TripModel, didUpdateActiveRoute route: [GMTSLatLng]?) {
        target?.tripModel?(.of(model), didUpdateActiveRoute: route?.map { ObjCLatLng($0) })
    }
    func tripModel(_ model: TripModel, didUpdateActiveRouteTraffic traffic: TrafficData?) {
        target?.tripModel?(.of(model), didUpdateActiveRouteTraffic: traffic.map { ObjCTrafficData($0) })
    }
    func tripModel(_ model: TripModel, didUpdate vehicleLocation: VehicleLocation?) {
        target?.tripModel?(.of(model), didUpdateVehicleLocation: vehicleLocation.map { ObjCVehicleLocation($0) })
    }
    func tripModel(_ model: TripModel, didUpdatePickupLocation location: TerminalLocation?) {
        target?.tripModel?(.of(model), didUpdatePickupLocation: location.map { ObjCTerminalLocation($0) })
    }
    func tripModel(_ model: TripModel, didUpdateDropoffLocation location: TerminalLocation?) {
        target?.tripModel?(.of(model), didUpdateDropoffLocation: location.map { ObjCTerminalLocation($0) })
    }
    func tripModel(_ model: TripModel, didUpdatePickupETA eta: Double) {
        target?.tripModel?(.of(model), didUpdatePickupETA: eta)
    }
    func tripModel(_ model: TripModel, didUpdateDropoffETA eta: Double) {
        target?.tripModel?(.of(model), didUpdateDropoffETA: eta)
    }
    func tripModel(_ model: TripModel, didUpdateETAToNextWaypoint eta: Double) {
        target?.tripModel?(.of(model), didUpdateETAToNextWaypoint: eta)
    }
    func tripModel(_ model: TripModel, didUpdateRemaining waypoints: [TripWaypoint]?) {
        target?.tripModel?(.of(model), didUpdateRemainingWaypoints: waypoints?.map { ObjCTripWaypoint($0) })
    }
    func tripModel(_ model: TripModel, didUpdateIntermediateDestinations destinations: [TerminalLocation]?) {
        target?.tripModel?(
            .of(model), didUpdateIntermediateDestinations: destinations?.map { ObjCTerminalLocation($0) })
    }
    func tripModel(_ model: TripModel, didUpdateRemainingRoute route: [GMTSLatLng]?) {
        target?.tripModel?(.of(model), didUpdateRemainingRoute: route?.map { ObjCLatLng($0) })
    }
    func tripModel(_ model: TripModel, didUpdateRemainingRouteDistance distance: Int32) {
        target?.tripModel?(.of(model), didUpdateRemainingRouteDistance: distance)
    }
    func tripModel(_ model: TripModel, didUpdateRemainingRouteTraffic traffic: TrafficData?) {
        target?.tripModel?(.of(model), didUpdateRemainingRouteTraffic: traffic.map { ObjCTrafficData($0) })
    }
    func tripModel(_ model: TripModel, didFailUpdateTripWithError error: (any Error)?) {
        target?.tripModel?(.of(model), didFailUpdateTripWithError: error)
    }
}
#endif
