// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavSession

/// Decides which positions are reported.
struct ReportingRule: Sendable {
    /// The minimum interval between reports in seconds, 1 … 60.
    var interval = 10.0 {
        didSet { interval = interval.isFinite ? min(60, max(1, interval)) : oldValue }
    }
    /// Whether a stationary vehicle is reported less often.
    var isMovementAware = true

    /// The interval for a stationary vehicle, unless the regular one is longer.
    static let stationaryInterval = 30.0
    /// The maximum speed of a stationary vehicle, in meters per second.
    static let stationarySpeed = 0.5
    /// The maximum distance of a stationary vehicle from its last report, in meters.
    static let stationaryDistance = 5.0

    private var last: (time: Double, place: Coordinate, isStationary: Bool)?

    /// Whether a position is reported; if so, it is the reference for the next ones.
    mutating func accepts(_ location: RoadSnappedLocation) -> Bool {
        let isStationary = location.speed >= 0 && location.speed < Self.stationarySpeed
        if let last {
            let age = location.time - last.time
            // The same position again. A clock that was set back is accepted.
            guard age != 0 else { return false }
            let stands =
                isMovementAware && isStationary && last.isStationary
                && location.coordinate.distance(to: last.place).value < Self.stationaryDistance
            // Receivers are not exactly periodic.
            guard age < 0 || age >= (stands ? max(interval, Self.stationaryInterval) : interval) - 0.25 else {
                return false
            }
        }
        last = (location.time, location.coordinate, isStationary)
        return true
    }

    /// Makes the next position be reported in any case.
    mutating func forget() { last = nil }
}
