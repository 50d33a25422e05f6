// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The motion between two consecutive fixes.
struct Motion {
    /// Time between the fixes, in seconds; 0 without an earlier one.
    let seconds: Double
    /// Speed in meters per second, as measured or as implied by the distance between the fixes.
    let speed: Double
    /// Whether the receiver measured the speed.
    let isSpeedMeasured: Bool
    /// Direction of travel as a unit vector; `nil` when standing or if unknown.
    let direction: LocalFrame.Point?
    /// Whether the receiver measured the direction.
    let isDirectionMeasured: Bool
    /// Distance that may have been traveled between the fixes, in meters.
    let travel: Double
    /// Standard error of the later fix, in meters.
    let error: Double
    /// Local frame at the later fix.
    let frame: LocalFrame

    /// Computes the motion from `earlier` to `later`.
    ///
    /// - Parameters:
    ///   - earlier: The earlier fix; `nil` for none.
    ///   - later: The later fix.
    ///   - trail: Recent positions, for receivers that do not measure the direction. Updated with `later`.
    init(from earlier: LocationFix?, to later: LocationFix, trail: inout Trail) {
        frame = LocalFrame(at: later.coordinate)
        let accuracy = later.horizontalAccuracy
        error = accuracy > 0 && accuracy.isFinite ? max(4, min(100, accuracy)) : 10
        var back = LocalFrame.Point(x: 0, y: 0)
        if let earlier {
            seconds = max(0, later.time - earlier.time)
            back = frame.point(earlier.coordinate)
        } else {
            seconds = 0
        }
        let straight = (back.x * back.x + back.y * back.y).squareRoot()

        isSpeedMeasured = later.speed >= 0 && later.speed.isFinite
        let impliedSpeed = seconds > 0 ? min(straight / seconds, Motion.topSpeed) : 0
        speed = isSpeedMeasured ? min(later.speed, Motion.topSpeed) : impliedSpeed
        travel = max(speed * seconds, min(straight, Motion.topSpeed * seconds))

        isDirectionMeasured = later.course >= 0 && later.course.isFinite
        let impliedDirection = trail.direction(to: later.coordinate, in: frame, error: error)
        if speed <= 0.5 {
            direction = nil
        } else if later.course < 0 {
            direction = impliedDirection
        } else if later.course.isFinite, let bearing = later.bearing {
            direction = bearing.unitVector
        } else {
            direction = nil
        }
    }

    /// Maximum speed on a road, in meters per second.
    static let topSpeed = 80.0
}

/// Two recent positions, far enough back that the direction from there is more than noise.
struct Trail: Hashable {
    private var older: Coordinate?
    private var newer: Coordinate?

    /// Direction from the recent positions to `place`, the origin of `frame`, as a unit vector; `nil` if they are too near.
    mutating func direction(to place: Coordinate, in frame: LocalFrame, error: Double) -> LocalFrame.Point? {
        guard let last = newer else {
            newer = place
            return nil
        }
        if length(frame.point(last)) >= error { (older, newer) = (last, place) }
        guard let older else { return nil }
        let back = frame.point(older)
        let distance = length(back)
        return distance >= error ? LocalFrame.Point(x: -back.x / distance, y: -back.y / distance) : nil
    }

    private func length(_ point: LocalFrame.Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
}
