// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavGeo
internal import NavWords

/// What the screen itself says, apart from what apps hand it: units, times, the names of its own buttons.
public struct HeadUnitWords: Sendable, Hashable {
    /// Language of numbers and units, BCP 47.
    public var language: String
    /// Seconds that the clocks in the car are ahead of UTC.
    public var secondsFromUTC: Int
    /// On the button that starts a trip.
    public var start = "Go"
    /// On the button to other ways.
    public var moreRoutes = "More routes"
    /// On the card of a pause, where the app says nothing itself.
    public var pauses: [CPNavigationSession.PauseReason: String] = [
        .arrived: "You have arrived", .loading: "Loading the route…", .locating: "Looking for the car's position…",
        .rerouting: "Looking for a new route…", .proceedToRoute: "Drive to the route",
    ]
    /// Under the time of arrival.
    public var arrival = "arrival"
    /// The arrow to the template below, for those who do not see it.
    public var back = "Back"
    /// A button without words, before its number.
    public var button = "Button"
    /// The arrows for moving the map by the bits of their directions.
    public var panning = [1: "Move left", 2: "Move right", 4: "Move up", 8: "Move down"]

    /// Takes a language.
    public init(language: String = "en", secondsFromUTC: Int = 0) {
        self.language = language
        self.secondsFromUTC = secondsFromUTC
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
