// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NativeNames
public import NavGeo
public import NavGraph
public import NavModel
public import NavRender
public import NavSearch
public import NavSession
internal import Synchronization

/// Map, routes and fonts, which replace account and API key.
@MainActor public struct GMSNavigationSource {
    /// The region.
    public var graph: RoadGraph
    /// The map layers; `nil` for roads only.
    public var features: MapFeatures?
    /// Finds routes.
    public var provider: any RouteProviding
    /// Language of instructions, as a BCP 47 tag; by default that of the device.
    public var language: String
    /// The units of distance that the user prefers; `nil` for those of road signs along the route. Applies to sessions that are
    /// created afterwards.
    public var units: DistanceUnits?
    /// Maximum distance of destinations from a road. If one is farther away, the status is `noRouteFound`. `nil` leaves it to the
    /// provider.
    public var maximumDistanceToRoad: Meters? = Meters(2_000)
    /// Search index of the region, for `GMSGeocoder` and place IDs; `nil` for none.
    public var search: SearchIndex?
    /// Looks up the coordinate of a `placeID`; `nil` if it is unknown.
    public var places: @MainActor (_ placeID: String) -> Coordinate?
    /// Creates the text shaper of a map view.
    public var textShaper: () -> (any TextShaping)?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - graph: The region.
    ///   - features: The map layers; `nil` for roads only.
    ///   - provider: Finds routes.
    ///   - language: Language of instructions, as a BCP 47 tag; `nil` for the first that the user has set on the device.
    ///   - search: Search index of the region, for `GMSGeocoder` and place IDs; `nil` for none.
    ///   - textShaper: Creates the text shaper of a map view.
    ///   - places: Looks up the coordinate of a `placeID`; `nil` if it is unknown. By default, IDs are those of `search`.
    public init(
        graph: RoadGraph, features: MapFeatures?, provider: any RouteProviding, language: String? = nil,
        search: SearchIndex? = nil, textShaper: @escaping () -> (any TextShaping)? = { SystemShaper() },
        places: (@MainActor (_ placeID: String) -> Coordinate?)? = nil
    ) {
        self.graph = graph
        self.features = features
        self.provider = provider
        self.language = language ?? Locale.preferredLanguages.first ?? "en"
        self.textShaper = textShaper
        self.search = search
        self.places = places ?? { search?.place(PlaceID(rawValue: $0))?.location }
    }
}

/// The class methods of the published API. There is no account and there are no terms: set the source once at the start.
public enum GMSNavigationServices {
    private static let hasSource = Mutex(false)
    private static let preference = Mutex<DistanceUnits?>(nil)

    /// Map and routes. Set here because the published API has no parameter for it.
    @MainActor public static var source: GMSNavigationSource? {
        didSet {
            let isSet = source != nil
            hasSource.withLock { $0 = isSet }
            let units = source?.units
            preference.withLock { $0 = units }
        }
    }

    /// Language of instructions without options: that of the source.
    @MainActor static var language: String { source?.language ?? Locale.preferredLanguages.first ?? "en" }

    /// The units of distance that the user prefers; `nil` for those of the route.
    static var preferredUnits: DistanceUnits? { preference.withLock { $0 } }

    /// Whether the app shows a notice for drivers instead of terms. Has no effect: there is neither.
    @preconcurrency @MainActor public static var shouldOnlyShowDriverAwarenesssDisclaimer = false

    /// Whether terms are accepted. There are none, so the result is true once a source is set.
    public static func areTermsAndConditionsAccepted() -> Bool { hasSource.withLock { $0 } }

    /// Calls back on the main actor with true once a source is set, and never from inside the call.
    public static func showTermsAndConditionsDialogIfNeeded(
        withCompanyName companyName: String, callback: @escaping @MainActor (Bool) -> Void
    ) {
        let accepted = areTermsAndConditionsAccepted()
        Task { @MainActor in callback(accepted) }
    }

    /// Calls back like `showTermsAndConditionsDialogIfNeeded(withCompanyName:callback:)`.
    ///
    /// - Parameters:
    ///   - title: Ignored.
    ///   - companyName: Ignored.
    ///   - callback: Called once with the result.
    public static func showTermsAndConditionsDialogIfNeeded(
        withTitle title: String?, companyName: String, callback: @escaping @MainActor (Bool) -> Void
    ) { showTermsAndConditionsDialogIfNeeded(withCompanyName: companyName, callback: callback) }

    /// Calls back like `showTermsAndConditionsDialogIfNeeded(withCompanyName:callback:)`.
    ///
    /// - Parameters:
    ///   - title: Ignored.
    ///   - companyName: Ignored.
    ///   - uiParams: Ignored.
    ///   - callback: Called once with the result.
    public static func showTermsAndConditionsDialogIfNeeded(
        withTitle title: String?, companyName: String, uiParams: GMSNavigationTermsDialogUIParams?,
        callback: @escaping @MainActor (Bool) -> Void
    ) { showTermsAndConditionsDialogIfNeeded(withCompanyName: companyName, callback: callback) }

    /// Calls back like `showTermsAndConditionsDialogIfNeeded(withCompanyName:callback:)`, in the newer spelling.
    public static func showTermsAndConditionsDialogIfNeeded(
        with options: GMSNavigationTermsAndConditionsOptions, callback: @escaping @MainActor (Bool) -> Void
    ) { showTermsAndConditionsDialogIfNeeded(withCompanyName: options.companyName, callback: callback) }

    /// Returns true once a source is set.
    public static func showTermsAndConditionsDialogIfNeeded(
        with options: GMSNavigationTermsAndConditionsOptions
    ) async -> Bool { areTermsAndConditionsAccepted() }

    /// Does nothing, because there are no terms.
    public static func resetTermsAndConditionsAccepted() {}

    /// Does nothing, because nothing is ever reported.
    public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// Creates a session; `nil` without a source. Positions are snapped to the roads of the source's provider, also without a route.
    @preconcurrency @MainActor public static func createNavigationSession() -> GMSNavigationSession? {
        guard let source else { return nil }
        var provider = source.provider
        if let limit = source.maximumDistanceToRoad { provider = NearbyStops(base: provider, limit: limit) }
        let session = NavigationSession(provider: provider, language: source.language)
        session.snapsToRoads = true
        session.nativeNavigator.preferredUnits = source.units
        session.nativeSimulator.presentTime = { Date().timeIntervalSince1970 }
        session.nativeNavigator.firstLocationTimeout = 10
        #if canImport(CoreLocation)
        SessionDevices.serve(session)
        #endif
        return session
    }

    /// The version of this library.
    public static func navSDKVersion() -> String { "0.1.0" }

    /// The attribution of the map data.
    public static func openSourceLicenseInfo() -> String { "© OpenStreetMap contributors, ODbL" }
}
