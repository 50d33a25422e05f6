// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavModel
public import NavSession

// Members of native types in the types that apps know. Where an app imports this module alone, they are found first.

extension NavigationSession {
    /// The navigator. Never `nil`: there is nothing to accept first.
    public var navigator: GMSNavigator? { guide }
    /// Positions on the road. Never `nil`.
    public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? { positions }
    /// Drives in simulation. Never `nil`.
    public var locationSimulator: GMSLocationSimulator? { simulator }
}

extension RouteStatus {
    /// There is a route.
    public static let OK = RouteStatus.ok
}

/// When to tell of speeding.
@MainActor public final class GMSNavigationSpeedAlertOptions {
    private var rules: SpeedAlertOptions

    /// Starts without thresholds: no speed is ever alerted.
    public init() { rules = SpeedAlertOptions() }

    /// Takes native options.
    public init(_ options: SpeedAlertOptions) { rules = options }

    /// The same for the native calls.
    public var options: SpeedAlertOptions { rules }

    /// How long one may be above the threshold of `minor` before it becomes `major`, seconds; negative for never.
    public var severityUpgradeDurationSeconds: Double {
        get { rules.severityUpgradeDurationSeconds }
        set { rules.severityUpgradeDurationSeconds = newValue }
    }

    /// Sets the share above the limit from which a severity counts: 0.05 is 5 %. Negative takes it away.
    public func setSpeedAlertThresholdPercentage(
        _ speedAlertThresholdPercentage: CGFloat, for speedAlertSeverity: GMSNavigationSpeedAlertSeverity
    ) { rules.setSpeedAlertThresholdPercentage(Double(speedAlertThresholdPercentage), for: speedAlertSeverity) }

    /// The share above the limit from which a severity counts; negative when there is none.
    public func speedAlertThresholdPercentage(
        for speedAlertSeverity: GMSNavigationSpeedAlertSeverity
    ) -> CGFloat { CGFloat(rules.speedAlertThresholdPercentage(for: speedAlertSeverity)) }
}

extension Navigator {
    /// When to tell of speeding; `nil` for never. What is changed in the options later counts when they are set again.
    public var speedAlertOptions: GMSNavigationSpeedAlertOptions? {
        get { speedAlertRules.map { GMSNavigationSpeedAlertOptions($0) } }
        set { speedAlertRules = newValue?.options }
    }
}
