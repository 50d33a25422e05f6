// SPDX-License-Identifier: Apache-2.0

/// What is drawn on a map view beside the map. Starts with what apps expect.
public struct MapUISettings: Sendable, Hashable {
    /// The header with the upcoming maneuver, while navigating.
    public var isNavigationHeaderEnabled = true
    /// The footer with time, distance and arrival, while navigating.
    public var isNavigationFooterEnabled = true
    /// A bar of the whole trip at the right edge, with its traffic; only where the map is at least 552 points high.
    public var isNavigationTripProgressBarEnabled = false
    /// The button that brings the camera back, shown while it does not follow.
    public var isRecenterButtonEnabled = true
    /// Cards of incidents on the way.
    public var showsIncidentCards = true
    /// Pins at destinations.
    public var showsDestinationMarkers = true
    /// Traffic lights that come next.
    public var showsTrafficLights = false
    /// Stop signs that come next.
    public var showsStopSigns = false
    /// A compass while north is not up.
    public var compassButton = false
    /// A button that brings the camera to where the device is, while not navigating.
    public var myLocationButton = false

    /// The header's background; `nil` for green.
    public var navigationHeaderPrimaryBackgroundColor: Color?
    /// The background of lanes and of the maneuver after the next; `nil` for dark green.
    public var navigationHeaderSecondaryBackgroundColor: Color?
    /// The same for the dark; `nil` for that of the day.
    public var navigationHeaderPrimaryBackgroundColorNightMode: Color?
    /// The same for the dark; `nil` for that of the day.
    public var navigationHeaderSecondaryBackgroundColorNightMode: Color?
    /// Opacity of the header's background, 0 … 1.
    public var navigationHeaderBackgroundAlpha = 1.0
    /// The picture of the upcoming maneuver; `nil` for white.
    public var navigationHeaderLargeManeuverIconColor: Color?
    /// The picture of the maneuver after it; `nil` for white.
    public var navigationHeaderSmallManeuverIconColor: Color?
    /// Lanes to take; the others are mixed with the background.
    public var navigationHeaderGuidanceRecommendedLaneColor = Color.white
    /// The word before the maneuver after the next.
    public var navigationHeaderNextStepTextColor = Color.white
    /// Size of that word, in points.
    public var navigationHeaderNextStepFontSize = 16.0
    /// The number of the distance.
    public var navigationHeaderDistanceValueTextColor = Color.white
    /// Size of the number, in points.
    public var navigationHeaderDistanceValueFontSize = 24.0
    /// The unit of the distance.
    public var navigationHeaderDistanceUnitsTextColor = Color(0xE3E8E5)
    /// Size of the unit, in points.
    public var navigationHeaderDistanceUnitsFontSize = 18.0
    /// What to do.
    public var navigationHeaderInstructionsTextColor = Color.white
    /// Largest size of the first row of what to do, in points.
    public var navigationHeaderInstructionsFirstRowFontSize = 30.0
    /// Largest size of the second row, in points.
    public var navigationHeaderInstructionsSecondRowFontSize = 24.0
    /// Colors of the speedometer; `nil` for the usual ones.
    public var speedometerUIOptions: SpeedometerUIOptions?

    /// Starts with the usual settings.
    public init() {}

    func headerBackground(isNight: Bool) -> Color {
        let day = navigationHeaderPrimaryBackgroundColor
        let color = isNight ? navigationHeaderPrimaryBackgroundColorNightMode ?? day : day
        return (color ?? Color(isNight ? 0x0B5A35 : 0x0D6B3F)).opacity(navigationHeaderBackgroundAlpha)
    }

    func headerSecondary(isNight: Bool) -> Color {
        let day = navigationHeaderSecondaryBackgroundColor
        let color = isNight ? navigationHeaderSecondaryBackgroundColorNightMode ?? day : day
        return (color ?? Color(isNight ? 0x08432A : 0x0A5C35)).opacity(navigationHeaderBackgroundAlpha)
    }
}
