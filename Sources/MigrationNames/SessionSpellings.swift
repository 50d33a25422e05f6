// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
internal import NavGeo
internal import NavHeadUnit
public import NavModel
public import NavSession

// Members of native types with the published types. They take precedence in apps that import only this module.

extension NavigationSession {
    /// The navigator. Never `nil`, because there are no terms.
    public var navigator: GMSNavigator? { nativeNavigator }
    /// Provides snapped positions. Never `nil`.
    public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? { nativeLocationProvider }
    /// The simulator. Never `nil`.
    public var locationSimulator: GMSLocationSimulator? { nativeSimulator }
}

extension NavInfo {
    /// Rounds a distance in meters for display: in the units that the user prefers (`GMSNavigationSource.units`), or else in
    /// those of road signs along the route.
    public func roundedDistance(_ distance: Double) -> Measurement<UnitLength> {
        DisplayDistance(rounding: Meters(distance), in: GMSNavigationServices.preferredUnits ?? units).measurement
    }
}

// The guides use the location provider of a map as if it were not optional.
@MainActor extension Optional where Wrapped == RoadSnappedLocationProvider {
    /// Starts updates, if there is a provider.
    public func startUpdatingLocation() { self?.startUpdatingLocation() }
    /// Stops updates, if there is a provider.
    public func stopUpdatingLocation() { self?.stopUpdatingLocation() }
    /// Whether positions are delivered while the app is in the background; `false` without a provider.
    public var allowsBackgroundLocationUpdates: Bool {
        get { self?.allowsBackgroundLocationUpdates ?? false }
        nonmutating set { self?.allowsBackgroundLocationUpdates = newValue }
    }
}

extension RouteStatus {
    /// Success.
    public static let OK = RouteStatus.ok
}

/// Thresholds for speed alerts.
@preconcurrency @MainActor public final class GMSNavigationSpeedAlertOptions {
    private var rules: SpeedAlertOptions

    /// Creates options without thresholds, and so without alerts.
    public init() { rules = SpeedAlertOptions() }

    /// Creates options from native ones.
    public init(_ options: SpeedAlertOptions) { rules = options }

    /// The native value.
    public var options: SpeedAlertOptions { rules }

    /// Time above the `minor` threshold after which the severity becomes `major`, in seconds; negative for never.
    public var severityUpgradeDurationSeconds: Double {
        get { rules.severityUpgradeDurationSeconds }
        set { rules.severityUpgradeDurationSeconds = newValue }
    }

    /// Sets the fraction above the limit at which a severity starts: 0.05 is 5 %. Negative values remove it.
    public func setSpeedAlertThresholdPercentage(
        _ speedAlertThresholdPercentage: CGFloat, for speedAlertSeverity: GMSNavigationSpeedAlertSeverity
    ) { rules.setSpeedAlertThresholdPercentage(Double(speedAlertThresholdPercentage), for: speedAlertSeverity) }

    /// The fraction above the limit at which a severity starts; negative for none.
    public func speedAlertThresholdPercentage(
        for speedAlertSeverity: GMSNavigationSpeedAlertSeverity
    ) -> CGFloat { CGFloat(rules.speedAlertThresholdPercentage(for: speedAlertSeverity)) }
}

extension Navigator {
    /// Thresholds for speed alerts; `nil` for none. Later changes of the options apply when they are set again.
    public var speedAlertOptions: GMSNavigationSpeedAlertOptions? {
        get { nativeSpeedAlertOptions.map { GMSNavigationSpeedAlertOptions($0) } }
        set { nativeSpeedAlertOptions = newValue?.options }
    }
}
