// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// A vehicle that a traffic sensor follows.
struct Traveler: Sendable {
    /// Matches its fixes.
    private(set) var matcher: LiveMatcher
    /// Start of the current measurement.
    private var anchor: Position?
    /// Time of the last settled position.
    private var last: Double?

    /// A settled position.
    struct Position {
        var place: SnappedPlace
        var time: Double
        var probability: Double
    }

    /// A measurement ends after this distance in meters …
    static let measurementLength = 120.0
    /// … or after this time in seconds.
    static let measurementTime = 30.0
    /// Maximum time of a measurement in seconds; slower vehicles were not driving.
    static let maximumMeasurementTime = 180.0

    /// A vehicle without fixes.
    init(_ matcher: LiveMatcher) { self.matcher = matcher }

    /// Whether a fix is later than the last one.
    func isLater(_ fix: LocationFix) -> Bool { matcher.lastFix.map { fix.time > $0.time } ?? true }

    /// Whether so much time has passed since the last fix that it says nothing about the way to this one.
    func hasGap(before fix: LocationFix) -> Bool {
        matcher.lastFix.map { fix.time - $0.time > Self.maximumMeasurementTime } ?? false
    }

    /// Adds a fix, which must be later than the last one.
    ///
    /// - Returns: Both ends of a measurement that it completes.
    mutating func advance(to fix: LocationFix) -> (start: Position, end: Position)? {
        _ = matcher.advance(to: fix)
        guard let settled = matcher.smoothedTime, settled != last, let found = matcher.smoothedPlace else { return nil }
        last = settled
        let place = Position(place: found.place, time: settled, probability: found.probability)
        guard let start = anchor else {
            anchor = place
            return nil
        }
        let time = place.time - start.time
        let length = start.place.place.distance(to: place.place.place).value
        guard
            length >= Self.measurementLength || time >= Self.measurementTime && length >= 10
                || time > Self.maximumMeasurementTime
        else { return nil }
        anchor = place
        guard time > 0, time <= Self.maximumMeasurementTime, place.probability > 0.6, start.probability > 0.6
        else { return nil }
        return (start, place)
    }
}
