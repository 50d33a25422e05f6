// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel
public import NavRender
public import NavSession

/// Where the map, the routes and the letters come from: what an account and a key stood for.
@MainActor public struct GMSNavigationSource {
    /// The region.
    public var graph: RoadGraph
    /// Its map layers; `nil` for roads alone.
    public var features: MapFeatures?
    /// Who finds routes.
    public var provider: any RouteProviding
    /// Language of instructions, BCP 47.
    public var language: String
    /// Where a place of a directory lies that an app names by `placeID`; `nil` for one that the directory knows not.
    public var places: @MainActor (_ placeID: String) -> Coordinate?
    /// Makes letters for one map view.
    public var letters: () -> (any TextShaping)?

    /// Names the sources.
    public init(
        graph: RoadGraph, features: MapFeatures?, provider: any RouteProviding, language: String = "en",
        letters: @escaping () -> (any TextShaping)? = { SystemShaper() },
        places: @escaping @MainActor (_ placeID: String) -> Coordinate? = { _ in nil }
    ) {
        self.graph = graph
        self.features = features
        self.provider = provider
        self.language = language
        self.letters = letters
        self.places = places
    }
}

/// What apps call on the class itself. There is no account and nothing to accept: name the source once, at the start.
@MainActor public enum GMSNavigationServices {
    /// Where maps and routes come from. The calls of this kind of app know no other way to hand it in.
    public static var source: GMSNavigationSource?

    /// There are no terms, so they are accepted as soon as there is a source.
    public static func areTermsAndConditionsAccepted() -> Bool { source != nil }

    /// Answers at once, asynchronously.
    public static func showTermsAndConditionsDialogIfNeeded(
        withCompanyName companyName: String, callback: @escaping @MainActor (Bool) -> Void
    ) {
        let accepted = areTermsAndConditionsAccepted()
        Task { @MainActor in callback(accepted) }
    }

    /// The same with a title.
    public static func showTermsAndConditionsDialogIfNeeded(
        withTitle title: String?, companyName: String, callback: @escaping @MainActor (Bool) -> Void
    ) { showTermsAndConditionsDialogIfNeeded(withCompanyName: companyName, callback: callback) }

    /// The same in the newer spelling.
    public static func showTermsAndConditionsDialogIfNeeded(
        with options: GMSNavigationTermsAndConditionsOptions, callback: @escaping @MainActor (Bool) -> Void
    ) { showTermsAndConditionsDialogIfNeeded(withCompanyName: options.companyName, callback: callback) }

    /// There is nothing to forget.
    public static func resetTermsAndConditionsAccepted() {}

    /// A session; `nil` without a source.
    public static func createNavigationSession() -> GMSNavigationSession? {
        guard let source else { return nil }
        let session = NavigationSession(provider: source.provider, language: source.language)
        #if canImport(CoreLocation)
        SessionDevices.serve(session)
        #endif
        return session
    }

    /// The version of this library.
    public static func navSDKVersion() -> String { "0.1.0" }

    /// Who made the map.
    public static func openSourceLicenseInfo() -> String { "© OpenStreetMap contributors, ODbL" }
}

/// What a dialog of terms would say. Nothing is shown: there are none.
public struct GMSNavigationTermsAndConditionsOptions: Sendable, Hashable {
    /// Who asks.
    public var companyName: String
    /// What stands above.
    public var title: String?

    /// Names who asks.
    public init(companyName: String) { self.companyName = companyName }
}
