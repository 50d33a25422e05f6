// SPDX-License-Identifier: Apache-2.0

internal import NativeNames
public import NavModel
public import NavRender

#if canImport(UIKit)
public import UIKit
#endif

/// The visible controls of a map view.
public typealias GMSUISettings = MapUISettings

/// Colors of the speedometer while speeding. Colors for `unknown` and `notSpeeding` have no effect.
@MainActor public final class GMSNavigationSpeedometerUIOptions {
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

/// Fonts of the header. Only the size applies; the family is that of the map.
@MainActor extension MapUISettings {
    /// Colors of the speedometer; `nil` for the standard ones.
    public var speedometerUIOptions: GMSNavigationSpeedometerUIOptions? {
        get { nativeSpeedometerUIOptions.map { GMSNavigationSpeedometerUIOptions($0) } }
        set { nativeSpeedometerUIOptions = newValue?.options }
    }
    /// Font of the label of the following maneuver.
    public var navigationHeaderNextStepFont: UIFont? {
        get { font(navigationHeaderNextStepFontSize) }
        set { navigationHeaderNextStepFontSize = size(newValue, or: 16) }
    }
    /// Font of the number in the header's distance; only its size is used.
    public var navigationHeaderDistanceValueFont: UIFont? {
        get { font(navigationHeaderDistanceValueFontSize) }
        set { navigationHeaderDistanceValueFontSize = size(newValue, or: 24) }
    }
    /// Font of the unit in the header's distance; only its size is used.
    public var navigationHeaderDistanceUnitsFont: UIFont? {
        get { font(navigationHeaderDistanceUnitsFontSize) }
        set { navigationHeaderDistanceUnitsFontSize = size(newValue, or: 18) }
    }
    /// Font of the first row of instructions.
    public var navigationHeaderInstructionsFirstRowFont: UIFont? {
        get { font(navigationHeaderInstructionsFirstRowFontSize) }
        set { navigationHeaderInstructionsFirstRowFontSize = size(newValue, or: 30) }
    }
    /// Font of the second row of instructions.
    public var navigationHeaderInstructionsSecondRowFont: UIFont? {
        get { font(navigationHeaderInstructionsSecondRowFontSize) }
        set { navigationHeaderInstructionsSecondRowFontSize = size(newValue, or: 24) }
    }

    private func font(_ size: Double) -> UIFont { FontStyle(size: size, isBold: true).platformValue }
    private func size(_ font: UIFont?, or usual: Double) -> Double { font?.nativeFont.size ?? usual }
}
