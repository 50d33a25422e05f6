// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// What two fixes in a row tell about the movement between them.
struct Motion {
    /// Seconds from the earlier to the later fix; 0 without an earlier one.
    let seconds: Double
    /// Meters per second, as the receiver says or as the way between the fixes suggests.
    let speed: Double
    /// Whether the receiver itself gave the speed.
    let isSpeedMeasured: Bool
    /// Direction of travel as a unit vector; `nil` when standing or not known.
    let direction: LocalFrame.Point?
    /// Whether the receiver itself gave the direction.
    let isDirectionMeasured: Bool
    /// Meters that may have been traveled between the fixes.
    let travel: Double
    /// Standard error of the later fix to reckon with, meters.
    let error: Double
    /// Flat frame at the later fix.
    let frame: LocalFrame

    /// Looks at the way from `earlier` to `later`.
    ///
    /// - Parameter trail: Places behind the traveler, for receivers that tell no direction; goes along with `later`.
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
        let implied = seconds > 0 ? min(straight / seconds, Motion.topSpeed) : 0
        speed = isSpeedMeasured ? min(later.speed, Motion.topSpeed) : implied
        travel = max(speed * seconds, min(straight, Motion.topSpeed * seconds))

        isDirectionMeasured = later.course >= 0 && later.course.isFinite
        let walked = trail.direction(to: later.coordinate, in: frame, error: error)
        if speed <= 0.5 {
            direction = nil
        } else if later.course < 0 {
            direction = walked
        } else if later.course.isFinite, let bearing = later.bearing {
            direction = bearing.unitVector
        } else {
            direction = nil
        }
    }

    /// Faster than this nothing travels on a road, meters per second.
    static let topSpeed = 80.0
}

/// Two places behind the traveler, so far back that the direction from there is more than noise.
struct Trail: Hashable {
    private var older: Coordinate?
    private var newer: Coordinate?

    /// Direction from behind to `place`, the origin of `frame`, as a unit vector; `nil` before one has come far enough.
    mutating func direction(to place: Coordinate, in frame: LocalFrame, error: Double) -> LocalFrame.Point? {
        guard let last = newer else {
            newer = place
            return nil
        }
        if length(frame.point(last)) >= error { (older, newer) = (last, place) }
        guard let older else { return nil }
        let back = frame.point(older)
        let way = length(back)
        return way >= error ? LocalFrame.Point(x: -back.x / way, y: -back.y / way) : nil
    }

    private func length(_ point: LocalFrame.Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
}
