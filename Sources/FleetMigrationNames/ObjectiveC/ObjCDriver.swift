// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
internal import FleetDriver
public import Foundation
public import MigrationNames
internal import NavModel

/// The subject of a driver's token.
@objc(GMTDAuthorizationContext) public final class ObjCDriverAuthorizationContext: NSObject {
    /// The vehicle that reports.
    @objc public let vehicleID: String
    /// The task to change; `nil` for none.
    @objc public let taskID: String?

    init(_ native: GMTDAuthorizationContext) { (vehicleID, taskID) = (native.vehicleID, native.taskID) }
}

/// The token provider of a driver's app. Called on any thread.
@objc(GMTDAuthorization) public protocol ObjCDriverAuthorization: NSObjectProtocol, Sendable {
    /// Fetches a token.
    @objc(fetchTokenWithContext:completion:) func fetchToken(
        with authorizationContext: ObjCDriverAuthorizationContext?,
        completion: @escaping @Sendable (String?, (any Error)?) -> Void)
}

/// Asks a token provider of Objective-C.
private final class DriverTokens: GMTDAuthorization {
    private let provider: any ObjCDriverAuthorization

    init(_ provider: any ObjCDriverAuthorization) { self.provider = provider }

    func fetchToken(
        with authorizationContext: GMTDAuthorizationContext?, completion: @escaping GMTDAuthTokenFetchCompletionHandler
    ) {
        provider.fetchToken(
            with: authorizationContext.map { ObjCDriverAuthorizationContext($0) }, completion: completion)
    }
}

/// The identity, the token provider and the navigator of a driver's app.
@objc(GMTDDriverContext) @preconcurrency @MainActor public final class ObjCDriverContext: NSObject {
    let native: GMTDDriverContext

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - accessTokenProvider: The token provider.
    ///   - providerID: The ID of the provider.
    ///   - vehicleID: The ID of the vehicle, without provider.
    ///   - navigator: The navigator.
    @objc(initWithAccessTokenProvider:providerID:vehicleID:navigator:) public init(
        accessTokenProvider: any ObjCDriverAuthorization, providerID: String, vehicleID: String,
        navigator: ObjCNavigator
    ) {
        native = GMTDDriverContext(
            accessTokenProvider: DriverTokens(accessTokenProvider), providerID: providerID, vehicleID: vehicleID,
            navigator: navigator.navigator)
    }
}

/// The API of a ridesharing driver's app. Retain it while the driver is working.
@objc(GMTDRidesharingDriverAPI) @preconcurrency @MainActor public final class ObjCRidesharingDriverAPI: NSObject {
    private let native: GMTDRidesharingDriverAPI

    /// Creates an API; `nil` without `FleetSource.current`, with invalid names, or if the queue cannot be used.
    @objc(initWithDriverContext:) public init?(driverContext: ObjCDriverContext) {
        guard let native = GMTDRidesharingDriverAPI(driverContext: driverContext.native) else { return nil }
        self.native = native
    }

    /// Reports the location of the vehicle.
    @objc public var vehicleReporter: ObjCVehicleReporter {
        // The reporter lives only as long as its API.
        let api = native
        return ObjCBridge.of(api.vehicleReporter).wrapper { ObjCVehicleReporter(api.vehicleReporter, api: api) }
    }
    /// The version of the library.
    @objc(SDKVersion) public static func version() -> String { GMTDRidesharingDriverAPI.sdkVersion() }
    /// Has no effect: nothing is reported.
    @objc public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}
}

/// Reports location, route and state of a vehicle. It gets locations from the navigator; adding it to a road-snapped location
/// provider as well has no effect.
@objc(GMTDVehicleReporter) @preconcurrency @MainActor
public final class ObjCVehicleReporter: NSObject, ObjCLocationListener {
    let native: GMTDVehicleReporter
    private let api: GMTDRidesharingDriverAPI

    init(_ native: GMTDVehicleReporter, api: GMTDRidesharingDriverAPI) { (self.native, self.api) = (native, api) }

    /// Adds a listener, which is held weakly.
    @objc(addListener:) public func add(_ listener: any ObjCVehicleReporterListener) {
        native.add(ObjCBridge.of(native).adapter(of: listener) { ReporterAdapter(listener, api: api) })
    }
    /// Removes a listener.
    @objc(removeListener:) public func remove(_ listener: any ObjCVehicleReporterListener) {
        let adapter = ObjCBridge.of(native).removeAdapter(of: listener)
        if let adapter = adapter as? ReporterAdapter { native.remove(adapter) }
    }
    /// Reports whether the vehicle accepts new trips.
    @objc(updateVehicleState:) public func update(_ vehicleState: ObjCDriverVehicleState) {
        native.update(sameValue(vehicleState, else: .offline))
    }
    /// See `locationTrackingEnabled` of the Swift type.
    @objc public var locationTrackingEnabled: Bool {
        get { native.locationTrackingEnabled }
        set { native.locationTrackingEnabled = newValue }
    }
    /// See `locationReportingInterval` of the Swift type.
    @objc public var locationReportingInterval: TimeInterval {
        get { native.locationReportingInterval }
        set { native.locationReportingInterval = newValue }
    }
    /// See `vehicleState` of the Swift type.
    @objc public var vehicleState: ObjCDriverVehicleState { sameValue(native.vehicleState, else: .offline) }

    /// Does nothing: the reporter gets locations from the navigator.
    @objc(locationProvider:didUpdateLocation:) public func locationProvider(
        _ locationProvider: ObjCLocationProvider, didUpdate location: CLLocation
    ) {}
}

/// Receives the outcome of reports. All methods are optional.
@objc(GMTDVehicleReporterListener) @preconcurrency @MainActor
public protocol ObjCVehicleReporterListener: NSObjectProtocol {
    /// The server has accepted a report.
    @objc(vehicleReporter:didSucceedVehicleUpdate:) optional func vehicleReporter(
        _ vehicleReporter: ObjCVehicleReporter, didSucceed vehicleUpdate: ObjCVehicleUpdate)
    /// A report has failed.
    ///
    /// - Parameters:
    ///   - vehicleReporter: The reporter.
    ///   - vehicleUpdate: The contents of the report.
    ///   - error: What failed.
    @objc(vehicleReporter:didFailVehicleUpdate:withError:) optional func vehicleReporter(
        _ vehicleReporter: ObjCVehicleReporter, didFail vehicleUpdate: ObjCVehicleUpdate, withError error: any Error)
}

/// The contents of one request to the server.
@objc(GMTDVehicleUpdate) public final class ObjCVehicleUpdate: NSObject {
    private let native: GMTDVehicleUpdate

    init(_ native: GMTDVehicleUpdate) { self.native = native }

    /// The location; `nil` if the request has none.
    @objc public var location: CLLocation? { native.location.map { CLLocation($0) } }
    /// The destination of guidance; `nil` if the request does not say.
    @objc public var destinationWaypoint: ObjCWaypoint? {
        native.destinationWaypoint.flatMap { ObjCWaypoint(location: $0.coordinate(), title: "") }
    }
    /// The route; `nil` if the request has none. It is included when it has changed.
    @objc public var route: [CLLocation]? {
        native.route?.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }
    /// Meters to the destination; −1 if the request does not say.
    @objc public var remainingDistanceInMeters: Double { native.remainingDistanceInMeters ?? -1 }
    /// Seconds to the destination; −1 if the request does not say.
    @objc public var remainingTimeInSeconds: TimeInterval { native.remainingTimeInSeconds ?? -1 }
    /// Whether the request changes the state of the vehicle.
    @objc public var hasVehicleState: Bool { native.vehicleState != nil }
    /// The state of the vehicle, if the request changes it.
    @objc public var vehicleState: ObjCDriverVehicleState { sameValue(native.vehicleState ?? .offline, else: .offline) }
}

/// Forwards the outcome of reports to a listener of Objective-C.
@MainActor final class ReporterAdapter: GMTDVehicleReporterListener, ObjCAdapter {
    private weak var target: (any ObjCVehicleReporterListener)?
    private weak var api: GMTDRidesharingDriverAPI?
    var isInUse: Bool { target != nil }

    init(_ target: any ObjCVehicleReporterListener, api: GMTDRidesharingDriverAPI) {
        (self.target, self.api) = (target, api)
    }

    private func wrapper(of reporter: VehicleReporter) -> ObjCVehicleReporter? {
        guard let api else { return nil }
        return ObjCBridge.of(reporter).wrapper { ObjCVehicleReporter(reporter, api: api) }
    }

    func vehicleReporter(_ vehicleReporter: VehicleReporter, didSucceed vehicleUpdate: VehicleUpdate) {
        guard let wrapper = wrapper(of: vehicleReporter) else { return }
        target?.vehicleReporter?(wrapper, didSucceed: ObjCVehicleUpdate(vehicleUpdate))
    }
    func vehicleReporter(
        _ vehicleReporter: VehicleReporter, didFail vehicleUpdate: VehicleUpdate, withError error: any Error
    ) {
        guard let wrapper = wrapper(of: vehicleReporter) else { return }
        target?.vehicleReporter?(wrapper, didFail: ObjCVehicleUpdate(vehicleUpdate), withError: error)
    }
}
#endif
