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
    /// Meters that may have been traveled between the fixes.
    let travel: Double
    /// Standard error of the later fix to reckon with, meters.
    let error: Double
    /// Flat frame at the later fix.
    let frame: LocalFrame

    /// Looks at the way from `earlier` to `later`.
    init(from earlier: LocationFix?, to later: LocationFix) {
        frame = LocalFrame(at: later.coordinate)
        let accuracy = later.horizontalAccuracy
        error = accuracy > 0 && accuracy.isFinite ? max(4, min(100, accuracy)) : 8
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

        if speed > 0.5, let bearing = later.bearing, later.course.isFinite {
            direction = bearing.unitVector
        } else if later.course < 0, straight > max(3, error) {
            direction = LocalFrame.Point(x: -back.x / straight, y: -back.y / straight)
        } else {
            direction = nil
        }
    }

    /// Faster than this nothing travels on a road, meters per second.
    static let topSpeed = 80.0
}
