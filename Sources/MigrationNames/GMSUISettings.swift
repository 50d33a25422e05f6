// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender

#if canImport(UIKit)
public import UIKit
#endif

/// What is drawn on a map view beside the map.
public typealias GMSUISettings = MapUISettings

/// Colors of the speedometer while one is too fast. Colors for `unknown` and `notSpeeding` mean nothing.
@MainActor public final class GMSNavigationSpeedometerUIOptions {
    private var colors: SpeedometerUIOptions

    /// Starts with the usual colors.
    public init() { colors = SpeedometerUIOptions() }

    /// Takes native options.
    public init(_ options: SpeedometerUIOptions) { colors = options }

    /// The same for the native calls.
    public var options: SpeedometerUIOptions { colors }

    /// Sets the color of the letters.
    public func setTextColor(
        _ textColor: UIColor, for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) { colors.setTextColor(textColor.inDots, for: severity, lightingMode: lightingMode) }

    /// Sets the color of the background.
    public func setBackgroundColor(
        _ backgroundColor: UIColor, for severity: GMSNavigationSpeedAlertSeverity,
        lightingMode: GMSNavigationLightingMode
    ) { colors.setBackgroundColor(backgroundColor.inDots, for: severity, lightingMode: lightingMode) }

    /// Color of the letters.
    public func textColor(
        for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) -> UIColor { colors.textColor(for: severity, lightingMode: lightingMode).forViews }

    /// Color of the background.
    public func backgroundColor(
        for severity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
    ) -> UIColor { colors.backgroundColor(for: severity, lightingMode: lightingMode).forViews }
}

/// Fonts of the header. Their size counts; the family is that of the map.
@MainActor extension MapUISettings {
    /// Colors of the speedometer; `nil` for the usual ones.
    public var speedometerUIOptions: GMSNavigationSpeedometerUIOptions? {
        get { speedometerColors.map { GMSNavigationSpeedometerUIOptions($0) } }
        set { speedometerColors = newValue?.options }
    }
    /// The word before the maneuver after the next.
    public var navigationHeaderNextStepFont: UIFont? {
        get { font(navigationHeaderNextStepFontSize) }
        set { navigationHeaderNextStepFontSize = size(newValue, or: 16) }
    }
    /// The number of the distance.
    public var navigationHeaderDistanceValueFont: UIFont? {
        get { font(navigationHeaderDistanceValueFontSize) }
        set { navigationHeaderDistanceValueFontSize = size(newValue, or: 24) }
    }
    /// The unit of the distance.
    public var navigationHeaderDistanceUnitsFont: UIFont? {
        get { font(navigationHeaderDistanceUnitsFontSize) }
        set { navigationHeaderDistanceUnitsFontSize = size(newValue, or: 18) }
    }
    /// The first row of what to do.
    public var navigationHeaderInstructionsFirstRowFont: UIFont? {
        get { font(navigationHeaderInstructionsFirstRowFontSize) }
        set { navigationHeaderInstructionsFirstRowFontSize = size(newValue, or: 30) }
    }
    /// The second row of what to do.
    public var navigationHeaderInstructionsSecondRowFont: UIFont? {
        get { font(navigationHeaderInstructionsSecondRowFontSize) }
        set { navigationHeaderInstructionsSecondRowFontSize = size(newValue, or: 24) }
    }

    private func font(_ size: Double) -> UIFont { FontStyle(size: size, isBold: true).forViews }
    private func size(_ font: UIFont?, or usual: Double) -> Double { font?.inPictures.size ?? usual }
}
