// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

/// The visible controls and the gestures of a map.
@objc(GMSUISettings) @preconcurrency @MainActor public final class ObjCUISettings: NSObject {
    private let native: GMSUISettings

    init(_ native: GMSUISettings) { self.native = native }

    /// Switches all gestures on or off.
    @objc(setAllGesturesEnabled:) public func setAllGesturesEnabled(_ enabled: Bool) {
        native.setAllGesturesEnabled(enabled)
    }
    /// See `scrollGestures` of the Swift type.
    @objc public var scrollGestures: Bool {
        get { native.scrollGestures }
        set { native.scrollGestures = newValue }
    }
    /// See `zoomGestures` of the Swift type.
    @objc public var zoomGestures: Bool {
        get { native.zoomGestures }
        set { native.zoomGestures = newValue }
    }
    /// See `rotateGestures` of the Swift type.
    @objc public var rotateGestures: Bool {
        get { native.rotateGestures }
        set { native.rotateGestures = newValue }
    }
    /// See `tiltGestures` of the Swift type.
    @objc public var tiltGestures: Bool {
        get { native.tiltGestures }
        set { native.tiltGestures = newValue }
    }
    /// See `allowScrollGesturesDuringRotateOrZoom` of the Swift type.
    @objc public var allowScrollGesturesDuringRotateOrZoom: Bool {
        get { native.allowScrollGesturesDuringRotateOrZoom }
        set { native.allowScrollGesturesDuringRotateOrZoom = newValue }
    }
    /// See `consumesGesturesInView` of the Swift type.
    @objc public var consumesGesturesInView: Bool {
        get { native.consumesGesturesInView }
        set { native.consumesGesturesInView = newValue }
    }
    /// See `compassButton` of the Swift type.
    @objc public var compassButton: Bool {
        get { native.compassButton }
        set { native.compassButton = newValue }
    }
    /// See `myLocationButton` of the Swift type.
    @objc public var myLocationButton: Bool {
        get { native.myLocationButton }
        set { native.myLocationButton = newValue }
    }
    /// See `indoorPicker` of the Swift type.
    @objc public var indoorPicker: Bool {
        get { native.indoorPicker }
        set { native.indoorPicker = newValue }
    }
    /// See `isNavigationHeaderEnabled` of the Swift type.
    @objc(navigationHeaderEnabled) public var isNavigationHeaderEnabled: Bool {
        @objc(isNavigationHeaderEnabled) get { native.isNavigationHeaderEnabled }
        @objc(setNavigationHeaderEnabled:) set { native.isNavigationHeaderEnabled = newValue }
    }
    /// See `isNavigationFooterEnabled` of the Swift type.
    @objc(navigationFooterEnabled) public var isNavigationFooterEnabled: Bool {
        @objc(isNavigationFooterEnabled) get { native.isNavigationFooterEnabled }
        @objc(setNavigationFooterEnabled:) set { native.isNavigationFooterEnabled = newValue }
    }
    /// See `isNavigationTripProgressBarEnabled` of the Swift type.
    @objc(navigationTripProgressBarEnabled) public var isNavigationTripProgressBarEnabled: Bool {
        @objc(isNavigationTripProgressBarEnabled) get { native.isNavigationTripProgressBarEnabled }
        @objc(setNavigationTripProgressBarEnabled:) set { native.isNavigationTripProgressBarEnabled = newValue }
    }
    /// See `isRecenterButtonEnabled` of the Swift type.
    @objc(recenterButtonEnabled) public var isRecenterButtonEnabled: Bool {
        @objc(isRecenterButtonEnabled) get { native.isRecenterButtonEnabled }
        @objc(setRecenterButtonEnabled:) set { native.isRecenterButtonEnabled = newValue }
    }
    /// See `showsIncidentCards` of the Swift type.
    @objc public var showsIncidentCards: Bool {
        get { native.showsIncidentCards }
        set { native.showsIncidentCards = newValue }
    }
    /// See `showsDestinationMarkers` of the Swift type.
    @objc public var showsDestinationMarkers: Bool {
        get { native.showsDestinationMarkers }
        set { native.showsDestinationMarkers = newValue }
    }
    /// See `showsTrafficLights` of the Swift type.
    @objc public var showsTrafficLights: Bool {
        get { native.showsTrafficLights }
        set { native.showsTrafficLights = newValue }
    }
    /// See `showsStopSigns` of the Swift type.
    @objc public var showsStopSigns: Bool {
        get { native.showsStopSigns }
        set { native.showsStopSigns = newValue }
    }
    /// See `navigationHeaderBackgroundAlpha` of the Swift type.
    @objc public var navigationHeaderBackgroundAlpha: CGFloat {
        get { native.navigationHeaderBackgroundAlpha }
        set { native.navigationHeaderBackgroundAlpha = newValue }
    }
    /// See `navigationHeaderPrimaryBackgroundColor` of the Swift type.
    @objc public var navigationHeaderPrimaryBackgroundColor: UIColor? {
        get { native.navigationHeaderPrimaryBackgroundColor }
        set { native.navigationHeaderPrimaryBackgroundColor = newValue }
    }
    /// See `navigationHeaderSecondaryBackgroundColor` of the Swift type.
    @objc public var navigationHeaderSecondaryBackgroundColor: UIColor? {
        get { native.navigationHeaderSecondaryBackgroundColor }
        set { native.navigationHeaderSecondaryBackgroundColor = newValue }
    }
    /// See `navigationHeaderPrimaryBackgroundColorNightMode` of the Swift type.
    @objc public var navigationHeaderPrimaryBackgroundColorNightMode: UIColor? {
        get { native.navigationHeaderPrimaryBackgroundColorNightMode }
        set { native.navigationHeaderPrimaryBackgroundColorNightMode = newValue }
    }
    /// See `navigationHeaderSecondaryBackgroundColorNightMode` of the Swift type.
    @objc public var navigationHeaderSecondaryBackgroundColorNightMode: UIColor? {
        get { native.navigationHeaderSecondaryBackgroundColorNightMode }
        set { native.navigationHeaderSecondaryBackgroundColorNightMode = newValue }
    }
    /// See `navigationHeaderLargeManeuverIconColor` of the Swift type.
    @objc public var navigationHeaderLargeManeuverIconColor: UIColor? {
        get { native.navigationHeaderLargeManeuverIconColor }
        set { native.navigationHeaderLargeManeuverIconColor = newValue }
    }
    /// See `navigationHeaderSmallManeuverIconColor` of the Swift type.
    @objc public var navigationHeaderSmallManeuverIconColor: UIColor? {
        get { native.navigationHeaderSmallManeuverIconColor }
        set { native.navigationHeaderSmallManeuverIconColor = newValue }
    }
    /// See `navigationHeaderGuidanceRecommendedLaneColor` of the Swift type.
    @objc public var navigationHeaderGuidanceRecommendedLaneColor: UIColor? {
        get { native.navigationHeaderGuidanceRecommendedLaneColor }
        set { native.navigationHeaderGuidanceRecommendedLaneColor = newValue }
    }
    /// See `navigationHeaderNextStepTextColor` of the Swift type.
    @objc public var navigationHeaderNextStepTextColor: UIColor? {
        get { native.navigationHeaderNextStepTextColor }
        set { native.navigationHeaderNextStepTextColor = newValue }
    }
    /// See `navigationHeaderDistanceValueTextColor` of the Swift type.
    @objc public var navigationHeaderDistanceValueTextColor: UIColor? {
        get { native.navigationHeaderDistanceValueTextColor }
        set { native.navigationHeaderDistanceValueTextColor = newValue }
    }
    /// See `navigationHeaderDistanceUnitsTextColor` of the Swift type.
    @objc public var navigationHeaderDistanceUnitsTextColor: UIColor? {
        get { native.navigationHeaderDistanceUnitsTextColor }
        set { native.navigationHeaderDistanceUnitsTextColor = newValue }
    }
    /// See `navigationHeaderInstructionsTextColor` of the Swift type.
    @objc public var navigationHeaderInstructionsTextColor: UIColor? {
        get { native.navigationHeaderInstructionsTextColor }
        set { native.navigationHeaderInstructionsTextColor = newValue }
    }
    /// See `navigationHeaderNextStepFont` of the Swift type.
    @objc public var navigationHeaderNextStepFont: UIFont? {
        get { native.navigationHeaderNextStepFont }
        set { native.navigationHeaderNextStepFont = newValue }
    }
    /// See `navigationHeaderDistanceValueFont` of the Swift type.
    @objc public var navigationHeaderDistanceValueFont: UIFont? {
        get { native.navigationHeaderDistanceValueFont }
        set { native.navigationHeaderDistanceValueFont = newValue }
    }
    /// See `navigationHeaderDistanceUnitsFont` of the Swift type.
    @objc public var navigationHeaderDistanceUnitsFont: UIFont? {
        get { native.navigationHeaderDistanceUnitsFont }
        set { native.navigationHeaderDistanceUnitsFont = newValue }
    }
    /// See `navigationHeaderInstructionsFirstRowFont` of the Swift type.
    @objc public var navigationHeaderInstructionsFirstRowFont: UIFont? {
        get { native.navigationHeaderInstructionsFirstRowFont }
        set { native.navigationHeaderInstructionsFirstRowFont = newValue }
    }
    /// See `navigationHeaderInstructionsSecondRowFont` of the Swift type.
    @objc public var navigationHeaderInstructionsSecondRowFont: UIFont? {
        get { native.navigationHeaderInstructionsSecondRowFont }
        set { native.navigationHeaderInstructionsSecondRowFont = newValue }
    }
    /// See `navigationHeaderInstructionsConjunctionsFont` of the Swift type.
    @objc public var navigationHeaderInstructionsConjunctionsFont: UIFont? {
        get { native.navigationHeaderInstructionsConjunctionsFont }
        set { native.navigationHeaderInstructionsConjunctionsFont = newValue }
    }
    /// Colors of the speedometer while speeding; `nil` for the standard ones.
    @objc public var speedometerUIOptions: ObjCSpeedometerUIOptions? {
        get { native.speedometerUIOptions.map { ObjCSpeedometerUIOptions($0) } }
        set { native.speedometerUIOptions = newValue?.native }
    }
}

/// Colors of the speedometer while speeding.
@objc(GMSNavigationSpeedometerUIOptions) @preconcurrency @MainActor
public final class ObjCSpeedometerUIOptions: NSObject {
    let native: GMSNavigationSpeedometerUIOptions

    init(_ native: GMSNavigationSpeedometerUIOptions) { self.native = native }

    /// Creates options with the standard colors.
    @objc public override convenience init() { self.init(GMSNavigationSpeedometerUIOptions()) }

    /// Sets the text color.
    ///
    /// - Parameters:
    ///   - textColor: The color.
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    @objc(setTextColor:forSpeedAlertSeverity:lightingMode:) public func setTextColor(
        _ textColor: UIColor, for severity: ObjCSpeedAlertSeverity, lightingMode: ObjCLightingMode
    ) {
        native.setTextColor(
            textColor, for: sameValue(severity, else: .unknown), lightingMode: sameValue(lightingMode, else: .normal))
    }

    /// Sets the background color.
    ///
    /// - Parameters:
    ///   - backgroundColor: The color.
    ///   - severity: The severity of speeding.
    ///   - lightingMode: The lighting mode.
    @objc(setBackgroundColor:forSpeedAlertSeverity:lightingMode:) public func setBackgroundColor(
        _ backgroundColor: UIColor, for severity: ObjCSpeedAlertSeverity, lightingMode: ObjCLightingMode
    ) {
        native.setBackgroundColor(
            backgroundColor, for: sameValue(severity, else: .unknown),
            lightingMode: sameValue(lightingMode, else: .normal))
    }
}

extension GMSServices {
    /// Accepts a key.
    ///
    /// - Returns: Whether it is not empty.
    @discardableResult @objc(provideAPIKey:) public static func objcProvide(apiKey: String) -> Bool {
        provideAPIKey(apiKey)
    }
    /// Accepts options of an account.
    ///
    /// - Returns: `YES`.
    @discardableResult @objc(provideAPIOptions:) public static func objcProvide(apiOptions: [String]) -> Bool {
        provideAPIOptions(apiOptions)
    }
    /// An object that holds the services of the published library. Has no effect.
    @objc(sharedServices) public static func objcSharedServices() -> any NSObjectProtocol { sharedServices() }
    /// The attribution of the map data.
    @objc(openSourceLicenseInfo) public static func objcLicenseInfo() -> String { openSourceLicenseInfo() }
    /// The version of this library.
    @objc(SDKVersion) public static func objcVersion() -> String { sdkVersion() }
    /// The version of this library with its name.
    @objc(SDKLongVersion) public static func objcLongVersion() -> String { sdkLongVersion() }
}

extension GMSNavigationDirectionsListController {
    /// Creates a list of the steps of a navigator.
    @objc(initWithNavigator:) public convenience init(objcNavigator navigator: ObjCNavigator) {
        self.init(navigator: navigator.native)
    }
    /// The rows as a table.
    @objc(directionsListView) public var objcListView: UIView { directionsListView }
    /// Reloads the rows.
    @objc(reloadData) public func objcReloadData() { reloadData() }
    /// Lays the rows out again, as after a rotation of the device.
    @objc(invalidateLayout) public func objcInvalidateLayout() { invalidateLayout() }
}

extension GMSNavigationTermsAndConditionsOptions {
    /// Creates options.
    @objc(initWithCompanyName:) public convenience init(objcCompanyName companyName: String) {
        self.init(companyName: companyName)
    }
    /// See `companyName` of the Swift type.
    @objc(companyName) public var objcCompanyName: String { companyName }
    /// See `title` of the Swift type.
    @objc(title) public var objcTitle: String? {
        get { title }
        set { title = newValue }
    }
    /// See `uiParams` of the Swift type.
    @objc(uiParams) public var objcUiParams: GMSNavigationTermsDialogUIParams? {
        get { uiParams }
        set { uiParams = newValue }
    }
}

extension GMSNavigationTermsDialogUIParams {
    /// See `backgroundColor` of the Swift type.
    @objc(backgroundColor) public var objcBackgroundColor: UIColor? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }
    /// See `titleFont` of the Swift type.
    @objc(titleFont) public var objcTitleFont: UIFont? {
        get { titleFont }
        set { titleFont = newValue }
    }
    /// See `titleColor` of the Swift type.
    @objc(titleColor) public var objcTitleColor: UIColor? {
        get { titleColor }
        set { titleColor = newValue }
    }
    /// See `mainTextFont` of the Swift type.
    @objc(mainTextFont) public var objcMainTextFont: UIFont? {
        get { mainTextFont }
        set { mainTextFont = newValue }
    }
    /// See `mainTextColor` of the Swift type.
    @objc(mainTextColor) public var objcMainTextColor: UIColor? {
        get { mainTextColor }
        set { mainTextColor = newValue }
    }
    /// See `buttonsFont` of the Swift type.
    @objc(buttonsFont) public var objcButtonsFont: UIFont? {
        get { buttonsFont }
        set { buttonsFont = newValue }
    }
    /// See `cancelButtonTextColor` of the Swift type.
    @objc(cancelButtonTextColor) public var objcCancelButtonTextColor: UIColor? {
        get { cancelButtonTextColor }
        set { cancelButtonTextColor = newValue }
    }
    /// See `acceptButtonTextColor` of the Swift type.
    @objc(acceptButtonTextColor) public var objcAcceptButtonTextColor: UIColor? {
        get { acceptButtonTextColor }
        set { acceptButtonTextColor = newValue }
    }
}
#endif
