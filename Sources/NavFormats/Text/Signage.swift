// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavWords

/// Formats distances, times and speeds in the units of road signs and the language of the reader.
public struct Signage: Sendable, Hashable {
    /// The units of distance.
    public var distances: DistanceFormat
    /// Language of the reader, BCP 47.
    public var language: String

    /// Creates a formatter.
    public init(distances: DistanceFormat = .metric, language: String = "en") {
        self.distances = distances
        self.language = language
    }

    /// Creates a formatter with the units of road signs at the start of `route`.
    public init(on route: Route, language: String) {
        self.init(distances: DistanceFormat(DistanceUnits(signedOn: route)), language: language)
    }

    /// Formats a distance in meters; "–" if it is not finite.
    func distance(_ meters: Double) -> String {
        meters.isFinite ? distances.text(Meters(meters), language: language) : "–"
    }

    /// Formats a duration in seconds; "–" if it is not finite.
    func time(_ seconds: Double) -> String {
        seconds.isFinite ? DurationFormat().text(Seconds(seconds), language: language) : "–"
    }

    /// Formats a speed in meters per second.
    func speed(_ value: Double) -> String {
        let speed = MetersPerSecond(value)
        let isMetric = distances == .metric
        // Clamp implausible speeds.
        guard value.isFinite else { return "–" }
        let number = min(1000, max(0, isMetric ? speed.kilometersPerHour : speed.milesPerHour))
        return words.speed(Int(number.rounded()), isMetric: isMetric)
    }

    /// Strings besides the instructions.
    var words: DisplayStrings { DisplayStrings(language: language) }

    /// The advantages of an alternative in one line; may be empty.
    func differences(of route: Route, from best: Route) -> String {
        DifferenceFormat(distances: distances).text(route.differences(from: best), language: language)
    }
}
