// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavSession

/// Decides which positions are reported.
struct ReportingRule: Sendable {
    /// Seconds between two reports, 1 … 60.
    var interval = 10.0 {
        didSet { interval = interval.isFinite ? min(60, max(1, interval)) : oldValue }
    }
    /// Whether a vehicle that stands is reported less often.
    var isMovementAware = true

    /// How often a vehicle that stands is reported, unless the interval is longer.
    static let standingInterval = 30.0
    /// Up to this speed a vehicle stands, meters per second.
    static let standingSpeed = 0.5
    /// Up to this distance from where it was reported it stands, meters.
    static let standingReach = 5.0

    private var last: (time: Double, place: Coordinate, isStanding: Bool)?

    /// Whether a position is reported; if so, the next ones go by it.
    mutating func takes(_ location: RoadSnappedLocation) -> Bool {
        let isStanding = location.speed >= 0 && location.speed < Self.standingSpeed
        if let last {
            let age = location.time - last.time
            // The same position again. A clock that was set back is believed.
            guard age != 0 else { return false }
            let stands =
                isMovementAware && isStanding && last.isStanding
                && location.coordinate.distance(to: last.place).value < Self.standingReach
            // Receivers are not that punctual.
            guard age < 0 || age >= (stands ? max(interval, Self.standingInterval) : interval) - 0.25 else {
                return false
            }
        }
        last = (location.time, location.coordinate, isStanding)
        return true
    }

    /// Has the next position reported in any case.
    mutating func forget() { last = nil }
}
