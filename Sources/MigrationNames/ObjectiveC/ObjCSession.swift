// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
internal import NavModel
internal import NavSession

/// The class methods of the published API. See ``GMSNavigationServices``; its `source` is set in Swift.
@objc(GMSNavigationServices) public final class ObjCNavigationServices: NSObject {
    /// Whether terms are accepted: true once a source is set.
    @objc public static func areTermsAndConditionsAccepted() -> Bool {
        GMSNavigationServices.areTermsAndConditionsAccepted()
    }

    /// Calls back on the main queue with true once a source is set.
    @objc(showTermsAndConditionsDialogIfNeededWithCompanyName:callback:)
    public static func showTerms(withCompanyName companyName: String, callback: @escaping @MainActor (Bool) -> Void) {
        GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(withCompanyName: companyName, callback: callback)
    }

    /// Calls back on the main queue with true once a source is set.
    ///
    /// - Parameters:
    ///   - title: Ignored.
    ///   - companyName: Ignored.
    ///   - callback: Called once with the result.
    @objc(showTermsAndConditionsDialogIfNeededWithTitle:companyName:callback:)
    public static func showTerms(
        withTitle title: String?, companyName: String, callback: @escaping @MainActor (Bool) -> Void
    ) { showTerms(withCompanyName: companyName, callback: callback) }

    /// Calls back on the main queue with true once a source is set.
    ///
    /// - Parameters:
    ///   - title: Ignored.
    ///   - companyName: Ignored.
    ///   - uiParams: Ignored.
    ///   - callback: Called once with the result.
    @objc(showTermsAndConditionsDialogIfNeededWithTitle:companyName:UIParams:callback:)
    public static func showTerms(
        withTitle title: String?, companyName: String, uiParams: GMSNavigationTermsDialogUIParams?,
        callback: @escaping @MainActor (Bool) -> Void
    ) { showTerms(withCompanyName: companyName, callback: callback) }

    /// Calls back on the main queue with true once a source is set.
    @objc(showTermsAndConditionsDialogIfNeededWithOptions:callback:)
    public static func showTerms(
        with options: GMSNavigationTermsAndConditionsOptions, callback: @escaping @MainActor (Bool) -> Void
    ) { GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(with: options, callback: callback) }

    /// Does nothing, because there are no terms.
    @objc public static func resetTermsAndConditionsAccepted() {}
    /// Does nothing, because nothing is ever reported.
    @objc public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}
    /// Creates a session; `nil` without a source.
    @MainActor @objc public static func createNavigationSession() -> ObjCNavigationSession? {
        GMSNavigationServices.createNavigationSession().map { ObjCNavigationSession.of($0) }
    }
    /// The version of this library.
    @objc public static func navSDKVersion() -> String { GMSNavigationServices.navSDKVersion() }
    /// The attribution of the map data.
    @objc public static func openSourceLicenseInfo() -> String { GMSNavigationServices.openSourceLicenseInfo() }
}

/// Navigation without a map.
@objc(GMSNavigationSession) @preconcurrency @MainActor public final class ObjCNavigationSession: NSObject {
    let native: NavigationSession

    private init(_ native: NavigationSession) { self.native = native }

    static func of(_ native: NavigationSession) -> ObjCNavigationSession {
        ObjCBridge.of(native).wrapper { ObjCNavigationSession(native) }
    }

    /// See `isStarted` of the Swift type.
    @objc(started) public var isStarted: Bool {
        @objc(isStarted) get { native.isStarted }
        @objc(setStarted:) set { native.isStarted = newValue }
    }
    /// See `travelMode` of the Swift type.
    @objc public var travelMode: ObjCTravelMode {
        get { sameValue(native.travelMode, else: .driving) }
        set { native.travelMode = sameValue(newValue, else: .driving) }
    }
    /// The navigator. Never `nil`, because there are no terms.
    @objc public var navigator: ObjCNavigator? { native.navigator.map { ObjCNavigator.of($0) } }
    /// Provides snapped positions. Never `nil`.
    @objc public var roadSnappedLocationProvider: ObjCLocationProvider? {
        native.roadSnappedLocationProvider.map { ObjCLocationProvider.of($0) }
    }
    /// The simulator. Never `nil`.
    @objc public var locationSimulator: ObjCLocationSimulator? {
        native.locationSimulator.map { ObjCLocationSimulator.of($0) }
    }
}

/// Positions on the road.
@objc(GMSRoadSnappedLocationProvider) @preconcurrency @MainActor public final class ObjCLocationProvider: NSObject {
    let native: RoadSnappedLocationProvider

    private init(_ native: RoadSnappedLocationProvider) { self.native = native }

    static func of(_ native: RoadSnappedLocationProvider) -> ObjCLocationProvider {
        ObjCBridge.of(native).wrapper { ObjCLocationProvider(native) }
    }

    /// Adds a listener, which is held weakly.
    @objc(addListener:) public func add(_ listener: any ObjCLocationListener) {
        native.add(ObjCBridge.of(native).adapter(of: listener) { LocationAdapter(listener) })
    }

    /// Removes a listener.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult @objc(removeListener:) public func remove(_ listener: any ObjCLocationListener) -> Bool {
        guard let adapter = ObjCBridge.of(native).removeAdapter(of: listener) as? LocationAdapter else {
            return false
        }
        return native.remove(adapter)
    }

    /// Starts updates.
    @objc public func startUpdatingLocation() { native.startUpdatingLocation() }
    /// Stops updates.
    @objc public func stopUpdatingLocation() { native.stopUpdatingLocation() }
    /// See `allowsBackgroundLocationUpdates` of the Swift type.
    @objc public var allowsBackgroundLocationUpdates: Bool {
        get { native.allowsBackgroundLocationUpdates }
        set { native.allowsBackgroundLocationUpdates = newValue }
    }
}

/// Simulates locations.
@objc(GMSLocationSimulator) @preconcurrency @MainActor public final class ObjCLocationSimulator: NSObject {
    let native: LocationSimulator

    private init(_ native: LocationSimulator) { self.native = native }

    static func of(_ native: LocationSimulator) -> ObjCLocationSimulator {
        ObjCBridge.of(native).wrapper { ObjCLocationSimulator(native) }
    }

    /// See `isPaused` of the Swift type.
    @objc(paused) public var isPaused: Bool {
        @objc(isPaused) get { native.isPaused }
        @objc(setPaused:) set { native.isPaused = newValue }
    }
    /// See `speedMultiplier` of the Swift type.
    @objc public var speedMultiplier: Float {
        get { native.speedMultiplier }
        set { native.speedMultiplier = newValue }
    }
    /// See `avoidsHighways` of the Swift type.
    @objc public var avoidsHighways: Bool {
        get { native.avoidsHighways }
        set { native.avoidsHighways = newValue }
    }
    /// See `avoidsTolls` of the Swift type.
    @objc public var avoidsTolls: Bool {
        get { native.avoidsTolls }
        set { native.avoidsTolls = newValue }
    }
    /// See `avoidsFerries` of the Swift type.
    @objc public var avoidsFerries: Bool {
        get { native.avoidsFerries }
        set { native.avoidsFerries = newValue }
    }
    /// See `isLocationJitteringEnabled` of the Swift type.
    @objc(locationJitteringEnabled) public var isLocationJitteringEnabled: Bool {
        @objc(isLocationJitteringEnabled) get { native.isLocationJitteringEnabled }
        @objc(setLocationJitteringEnabled:) set { native.isLocationJitteringEnabled = newValue }
    }

    /// Stays at a coordinate.
    @objc(simulateLocationAtCoordinate:) public func simulateLocation(at coordinate: CLLocationCoordinate2D) {
        native.simulateLocation(at: coordinate)
    }
    /// Drives along the route of the navigator.
    @objc public func simulateLocationsAlongExistingRoute() { native.simulateLocationsAlongExistingRoute() }
    /// Ends the simulation.
    @objc public func stopSimulation() { native.stopSimulation() }
    /// Shows a prompt.
    @objc public func simulateNavigationPrompt() { native.simulateNavigationPrompt() }
    /// Shows a report of traffic.
    @objc public func simulateTrafficIncidentReport() { native.simulateTrafficIncidentReport() }

    /// Drives along a new route.
    @objc(simulateAlongNewRouteToDestinations:callback:) public func simulateAlongNewRoute(
        toDestinations destinations: [ObjCWaypoint], callback: @escaping @MainActor (ObjCRouteStatus) -> Void
    ) { simulateAlongNewRoute(toDestinations: destinations, routingOptions: ObjCRoutingOptions(), callback: callback) }

    /// Drives along a new route with routing options.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status.
    @objc(simulateAlongNewRouteToDestinations:routingOptions:callback:) public func simulateAlongNewRoute(
        toDestinations destinations: [ObjCWaypoint], routingOptions: ObjCRoutingOptions,
        callback: @escaping @MainActor (ObjCRouteStatus) -> Void
    ) {
        native.simulateAlongNewRoute(
            toDestinations: destinations.compactMap(\.native), routingOptions: routingOptions.native
        ) { callback(sameValue($0, else: .internalError)) }
    }
}
#endif
