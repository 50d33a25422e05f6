// SPDX-License-Identifier: Apache-2.0

public import Foundation

#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

/// Colors and fonts of the header. Setting `nil` restores the standard value. Of a font only the size applies; the family is
/// that of the map.
extension GMSUISettings {
    /// Background of the header; `nil` for green.
    public var navigationHeaderPrimaryBackgroundColor: UIColor? {
        get { native.navigationHeaderPrimaryBackgroundColor?.platformValue }
        set { native.navigationHeaderPrimaryBackgroundColor = newValue?.nativeColor }
    }
    /// Background of the lanes and the maneuver after the next one; `nil` for dark green.
    public var navigationHeaderSecondaryBackgroundColor: UIColor? {
        get { native.navigationHeaderSecondaryBackgroundColor?.platformValue }
        set { native.navigationHeaderSecondaryBackgroundColor = newValue?.nativeColor }
    }
    /// Background of the header at night; `nil` for the day color.
    public var navigationHeaderPrimaryBackgroundColorNightMode: UIColor? {
        get { native.navigationHeaderPrimaryBackgroundColorNightMode?.platformValue }
        set { native.navigationHeaderPrimaryBackgroundColorNightMode = newValue?.nativeColor }
    }
    /// Background of the lanes at night; `nil` for the day color.
    public var navigationHeaderSecondaryBackgroundColorNightMode: UIColor? {
        get { native.navigationHeaderSecondaryBackgroundColorNightMode?.platformValue }
        set { native.navigationHeaderSecondaryBackgroundColorNightMode = newValue?.nativeColor }
    }
    /// Opacity of the header's background, 0 … 1.
    public var navigationHeaderBackgroundAlpha: CGFloat {
        get { CGFloat(native.navigationHeaderBackgroundAlpha) }
        set { native.navigationHeaderBackgroundAlpha = Double(newValue) }
    }
    /// Color of the upcoming maneuver's image; `nil` for white.
    public var navigationHeaderLargeManeuverIconColor: UIColor? {
        get { native.navigationHeaderLargeManeuverIconColor?.platformValue }
        set { native.navigationHeaderLargeManeuverIconColor = newValue?.nativeColor }
    }
    /// Color of the following maneuver's image; `nil` for white.
    public var navigationHeaderSmallManeuverIconColor: UIColor? {
        get { native.navigationHeaderSmallManeuverIconColor?.platformValue }
        set { native.navigationHeaderSmallManeuverIconColor = newValue?.nativeColor }
    }
    /// Color of recommended lanes. The others are mixed with the background.
    public var navigationHeaderGuidanceRecommendedLaneColor: UIColor? {
        get { native.navigationHeaderGuidanceRecommendedLaneColor.platformValue }
        set { set(\.navigationHeaderGuidanceRecommendedLaneColor, newValue) }
    }
    /// Color of the word before the maneuver after the next one.
    public var navigationHeaderNextStepTextColor: UIColor? {
        get { native.navigationHeaderNextStepTextColor.platformValue }
        set { set(\.navigationHeaderNextStepTextColor, newValue) }
    }
    /// Color of the number in the header's distance.
    public var navigationHeaderDistanceValueTextColor: UIColor? {
        get { native.navigationHeaderDistanceValueTextColor.platformValue }
        set { set(\.navigationHeaderDistanceValueTextColor, newValue) }
    }
    /// Color of the unit beside the header's distance.
    public var navigationHeaderDistanceUnitsTextColor: UIColor? {
        get { native.navigationHeaderDistanceUnitsTextColor.platformValue }
        set { set(\.navigationHeaderDistanceUnitsTextColor, newValue) }
    }
    /// Color of the header's main line.
    public var navigationHeaderInstructionsTextColor: UIColor? {
        get { native.navigationHeaderInstructionsTextColor.platformValue }
        set { set(\.navigationHeaderInstructionsTextColor, newValue) }
    }
    /// Font of the label of the following maneuver.
    public var navigationHeaderNextStepFont: UIFont? {
        get { font(native.navigationHeaderNextStepFontSize) }
        set { set(\.navigationHeaderNextStepFontSize, newValue) }
    }
    /// Font of the number in the header's distance.
    public var navigationHeaderDistanceValueFont: UIFont? {
        get { font(native.navigationHeaderDistanceValueFontSize) }
        set { set(\.navigationHeaderDistanceValueFontSize, newValue) }
    }
    /// Font of the unit in the header's distance.
    public var navigationHeaderDistanceUnitsFont: UIFont? {
        get { font(native.navigationHeaderDistanceUnitsFontSize) }
        set { set(\.navigationHeaderDistanceUnitsFontSize, newValue) }
    }
    /// Font of the first row of instructions.
    public var navigationHeaderInstructionsFirstRowFont: UIFont? {
        get { font(native.navigationHeaderInstructionsFirstRowFontSize) }
        set { set(\.navigationHeaderInstructionsFirstRowFontSize, newValue) }
    }
    /// Font of the second row of instructions.
    public var navigationHeaderInstructionsSecondRowFont: UIFont? {
        get { font(native.navigationHeaderInstructionsSecondRowFontSize) }
        set { set(\.navigationHeaderInstructionsSecondRowFontSize, newValue) }
    }

    private func set(_ path: WritableKeyPath<MapUISettings, Color>, _ color: UIColor?) {
        native[keyPath: path] = color?.nativeColor ?? MapUISettings()[keyPath: path]
    }

    private func set(_ path: WritableKeyPath<MapUISettings, Double>, _ font: UIFont?) {
        native[keyPath: path] = font?.nativeFont.size ?? MapUISettings()[keyPath: path]
    }

    private func font(_ size: Double) -> UIFont { FontStyle(size: size, isBold: true).platformValue }
}
