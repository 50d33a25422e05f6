// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavGeo
internal import NavModel
internal import NavWords

/// What the screen itself says, apart from what apps hand it: units, times, the names of its own buttons.
public struct HeadUnitWords: Sendable, Hashable {
    /// Language of numbers and units, BCP 47.
    public var language: String
    /// Seconds that the clocks in the car are ahead of UTC.
    public var secondsFromUTC: Int
    /// On the button that starts a trip.
    public var start: String
    /// On the button to other ways.
    public var moreRoutes: String
    /// On the card of a pause, where the app says nothing itself.
    public var pauses: [CPNavigationSession.PauseReason: String]
    /// Under the time of arrival.
    public var arrival: String
    /// The arrow to the template below, for those who do not see it.
    public var back: String
    /// A button without words, before its number.
    public var button: String
    /// The arrows for moving the map by the bits of their directions.
    public var panning: [Int: String]

    /// The words of a language, or of the closest one there are words for.
    public init(language: String = "en", secondsFromUTC: Int = 0) {
        self.language = language
        self.secondsFromUTC = secondsFromUTC
        let words = DisplayWords(language: language)
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

    /// A distance such as `350 m`; `--` below zero and where it is no number.
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

    /// A time left such as `12 min`.
    func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0 else { return "--" }
        return DurationFormat().text(Seconds(seconds), language: language)
    }

    /// A moment by the clocks in the car, such as `10:42`.
    func clock(_ time: Double) -> String {
        guard time.isFinite, abs(time) < 1e15 else { return "--" }
        let minutes = Int(((time + Double(secondsFromUTC)) / 60).rounded(.down))
        let (hour, minute) = (((minutes / 60) % 24 + 24) % 24, (minutes % 60 + 60) % 60)
        return "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    func pause(_ pause: CPNavigationSession.Pause) -> String { pause.description ?? pauses[pause.reason] ?? "" }
}
#endif
