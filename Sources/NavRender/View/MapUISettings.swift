// SPDX-License-Identifier: Apache-2.0

/// Controls shown on a map view. The defaults match those of common navigation apps.
public struct MapUISettings: Sendable, Hashable {
    /// The header with the upcoming maneuver, during navigation.
    public var isNavigationHeaderEnabled = true
    /// The footer with time, distance and arrival, during navigation.
    public var isNavigationFooterEnabled = true
    /// A bar of the whole trip at the right edge, with its traffic; shown if the map is at least 552 points high.
    public var isNavigationTripProgressBarEnabled = false
    /// The recenter button, shown while the camera is not following.
    public var isRecenterButtonEnabled = true
    /// Cards of incidents along the route.
    public var showsIncidentCards = true
    /// Whether the stops of the route are marked on the map.
    public var showsDestinationMarkers = true
    /// Upcoming traffic lights.
    public var showsTrafficLights = false
    /// Upcoming stop signs.
    public var showsStopSigns = false
    /// A compass, shown while north is not up.
    public var compassButton = false
    /// A button that moves the camera to the device's location, shown while not navigating.
    public var myLocationButton = false
    /// A button that shows the rest of the route, during guidance.
    public var overviewButton = false
    /// A button that switches the voice off and on, during guidance.
    public var muteButton = false
    /// A button in the footer that opens and closes the list of steps, during guidance.
    public var stepListButton = false
    /// Whether prompts are shown, with their buttons.
    public var showsPrompts = true

    /// Background of the header; `nil` for green.
    public var navigationHeaderPrimaryBackgroundColor: Color?
    /// Background of the lanes and the maneuver after the next one; `nil` for dark green.
    public var navigationHeaderSecondaryBackgroundColor: Color?
    /// Background of the header at night; `nil` for the day color.
    public var navigationHeaderPrimaryBackgroundColorNightMode: Color?
    /// Background of the lanes at night; `nil` for the day color.
    public var navigationHeaderSecondaryBackgroundColorNightMode: Color?
    /// Opacity of the header's background, 0 … 1.
    public var navigationHeaderBackgroundAlpha = 1.0
    /// Color of the upcoming maneuver's image; `nil` for white.
    public var navigationHeaderLargeManeuverIconColor: Color?
    /// Color of the following maneuver's image; `nil` for white.
    public var navigationHeaderSmallManeuverIconColor: Color?
    /// Color of recommended lanes. The others are mixed with the background.
    public var navigationHeaderGuidanceRecommendedLaneColor = Color.white
    /// Color of the word before the maneuver after the next one.
    public var navigationHeaderNextStepTextColor = Color.white
    /// Size of that word, in points.
    public var navigationHeaderNextStepFontSize = 16.0
    /// Color of the number in the header's distance.
    public var navigationHeaderDistanceValueTextColor = Color.white
    /// Size of the distance value, in points.
    public var navigationHeaderDistanceValueFontSize = 24.0
    /// Color of the unit beside the header's distance.
    public var navigationHeaderDistanceUnitsTextColor = Color(0xE3E8E5)
    /// Size of the distance unit, in points.
    public var navigationHeaderDistanceUnitsFontSize = 18.0
    /// Color of the header's main line.
    public var navigationHeaderInstructionsTextColor = Color.white
    /// Maximum size of the first row of the instruction, in points.
    public var navigationHeaderInstructionsFirstRowFontSize = 30.0
    /// Maximum size of the second row, in points.
    public var navigationHeaderInstructionsSecondRowFontSize = 24.0
    /// Colors of the speedometer; `nil` for the defaults.
    public var speedometerUIOptions: SpeedometerUIOptions?

    /// Creates the default settings.
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
