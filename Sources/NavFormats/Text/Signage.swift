// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavWords

/// How distances and times are told to somebody on a road: the units of its signs, in the language of the reader.
public struct Signage: Sendable, Hashable {
    /// The units that signs have.
    public var distances: DistanceFormat
    /// Language of the reader, BCP 47.
    public var language: String

    /// Tells with these units.
    public init(distances: DistanceFormat = .metric, language: String = "en") {
        self.distances = distances
        self.language = language
    }

    /// Takes the units that are signed where `route` begins.
    public init(on route: Route, language: String) {
        self.init(distances: DistanceFormat(DistanceUnits(signedOn: route)), language: language)
    }

    /// A distance in meters as a display shows it; one that is not finite is "–".
    func distance(_ meters: Double) -> String {
        meters.isFinite ? distances.text(Meters(meters), language: language) : "–"
    }

    /// A time in seconds as a display shows it; one that is not finite is "–".
    func time(_ seconds: Double) -> String {
        seconds.isFinite ? DurationFormat().text(Seconds(seconds), language: language) : "–"
    }

    /// A speed in meters per second as a display shows it.
    func speed(_ value: Double) -> String {
        let speed = MetersPerSecond(value)
        let isMetric = distances == .metric
        // Nothing on a road is as fast as a thousand kilometers an hour.
        guard value.isFinite else { return "–" }
        let number = min(1000, max(0, isMetric ? speed.kilometersPerHour : speed.milesPerHour))
        return words.speed(Int(number.rounded()), isMetric: isMetric)
    }

    /// Words round the instructions.
    var words: DisplayStrings { DisplayStrings(language: language) }

    /// What speaks for a route beside the best one, in one line; empty for nothing.
    func differences(of route: Route, from best: Route) -> String {
        DifferenceFormat(distances: distances).text(route.differences(from: best), language: language)
    }
}
