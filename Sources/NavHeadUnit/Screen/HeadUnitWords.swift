// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavGeo
internal import NavModel
internal import NavWords

/// Texts of the screen itself: units, times, and labels of its own buttons.
public struct HeadUnitWords: Sendable, Hashable {
    /// Language of numbers and units as BCP 47 tag.
    public var language: String
    /// Offset of the car's local time from UTC in seconds.
    public var secondsFromUTC: Int
    /// Title of the start button.
    public var start: String
    /// Title of the button for more routes.
    public var moreRoutes: String
    /// Texts of pauses, if the app provides none.
    public var pauses: [CPNavigationSession.PauseReason: String]
    /// Label of the arrival time.
    public var arrival: String
    /// Accessibility label of the back button.
    public var back: String
    /// Accessibility label of a button without text, followed by its number.
    public var button: String
    /// Accessibility labels of the panning arrows by the raw value of their direction.
    public var panning: [Int: String]

    /// The texts in a language, or in the closest available language.
    ///
    /// - Parameters:
    ///   - language: BCP 47 tag.
    ///   - secondsFromUTC: Offset of the car's local time from UTC in seconds.
    public init(language: String = "en", secondsFromUTC: Int = 0) {
        self.language = language
        self.secondsFromUTC = secondsFromUTC
        let words = DisplayStrings(language: language)
        start = words.screen(.start)
        moreRoutes = words.screen(.moreRoutes)
        pauses = [
            .arrived: words.screen(.arrived), .loading: words.screen(.loading), .locating: words.screen(.locating),
            .rerouting: words.state(.rerouting), .proceedToRoute: words.screen(.proceed),
        ]
        arrival = words.screen(.arrival)
        back = words.screen(.back)
        button = words.screen(.button)
        panning = [
            1: words.screen(.panLeft), 2: words.screen(.panRight), 4: words.screen(.panUp), 8: words.screen(.panDown),
        ]
    }

    /// A distance such as `350 m`; `--` if it is negative or not finite.
    func distance(_ measurement: Measurement<UnitLength>) -> String {
        let meters = measurement.converted(to: .meters).value
        guard meters.isFinite, meters >= 0 else { return "--" }
        let format: DistanceFormat =
            switch measurement.unit {
            case .feet, .miles: .feetAndMiles
            case .yards: .yardsAndMiles
            default: .metric
            }
        return format.text(Meters(meters), language: language)
    }

    /// A remaining time such as `12 min`; `--` if it is negative or not finite.
    func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0 else { return "--" }
        return DurationFormat().text(Seconds(seconds), language: language)
    }

    /// A time of day in the car's local time, such as `10:42`.
    func clock(_ time: Double) -> String {
        TimeOfDayFormat(secondsFromUTC: secondsFromUTC).text(time, language: language) ?? "--"
    }

    func pause(_ pause: CPNavigationSession.Pause) -> String { pause.description ?? pauses[pause.reason] ?? "" }
}
#endif
