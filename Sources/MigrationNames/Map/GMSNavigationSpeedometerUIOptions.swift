// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender

#if canImport(UIKit)
public import UIKit
#endif

/// Colors of the speedometer while speeding. Colors for `unknown` and `notSpeeding` have no effect.
@preconcurrency @MainActor public final class GMSNavigationSpeedometerUIOptions {
    private var colors: SpeedometerUIOptions

    /// Creates options with the standard colors.
    public init() { colors = SpeedometerUIOptions() }

    /// Creates options from native ones.
    public init(_ options: SpeedometerUIOptions) { colors = options }

    /// The native value.
    public var options: SpeedometerUIOptions { colors }

    /// Sets the text color.
    ///
    /// - Parameters:
    ///   - textColor: The color.
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    public func setTextColor(
        _ textColor: UIColor, for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) { colors.setTextColor(textColor.nativeColor, for: severity, lightingMode: lightingMode) }

    /// Sets the background color.
    ///
    /// - Parameters:
    ///   - backgroundColor: The color.
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    public func setBackgroundColor(
        _ backgroundColor: UIColor, for severity: GMSNavigationSpeedAlertSeverity,
        lightingMode: GMSNavigationLightingMode
    ) { colors.setBackgroundColor(backgroundColor.nativeColor, for: severity, lightingMode: lightingMode) }

    /// The text color.
    ///
    /// - Parameters:
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    public func textColor(
        for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) -> UIColor { colors.textColor(for: severity, lightingMode: lightingMode).platformValue }

    /// The background color.
    ///
    /// - Parameters:
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    public func backgroundColor(
        for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) -> UIColor { colors.backgroundColor(for: severity, lightingMode: lightingMode).platformValue }
}
