// SPDX-License-Identifier: Apache-2.0

/// How far a vehicle has moved aside of its route, by measured course and speed.
///
/// Receivers derive course and speed from the Doppler shift, whose errors are independent of those of the position. A position
/// that reflections pull away can therefore be distinguished from a vehicle that drives away: it moves aside without the vehicle
/// heading there.
struct SidewaysMotion: Hashable {
    /// Distance moved to the left of the route since the position was last on it, in meters; negative to the right.
    private var distance = 0.0
    /// Whether the motion is known since the position was last on the route.
    private var isKnown = false
    /// When the position first was off the route without such a motion, in seconds since 1970.
    private var unexplainedSince: Double?

    /// Adds the motion up to a fix.
    ///
    /// - Parameters:
    ///   - observation: The fix.
    ///   - sine: Sine of the angle from the road to the measured course, positive to the left; `nil` if not measured.
    ///   - seconds: Time since the last fix.
    mutating func add(_ observation: DeviationObservation, sine: Double?, seconds: Double) {
        if observation.distance <= observation.accuracy {
            self = SidewaysMotion()
            isKnown = true
        } else if seconds > SidewaysMotion.longestInterval {
            isKnown = false
        }
        if let sine { distance += observation.speed * seconds * sine }
    }

    /// Whether the motion explains the distance of a fix from the route.
    ///
    /// A part of it is sufficient, because the road may have led away before the fix was matched. A position that stays away for
    /// long is believed in any case.
    ///
    /// - Parameters:
    ///   - observation: The fix.
    ///   - isMeasured: Whether its course was measured.
    mutating func explains(_ observation: DeviationObservation, isMeasured: Bool) -> Bool {
        if !isKnown || !isMeasured || observation.alignment < SidewaysMotion.headingAway { return true }
        if abs(distance) >= SidewaysMotion.sufficientShare * observation.distance { return true }
        let since = unexplainedSince ?? observation.time
        unexplainedSince = since
        return observation.time - since >= SidewaysMotion.unexplainedLimit || observation.time < since
    }

    /// After a longer interval between fixes, in seconds, the course in between is unknown.
    private static let longestInterval = 4.5
    /// Cosine of the angle to the road beyond which the vehicle is heading away from it: 25 degrees, five standard errors.
    private static let headingAway = 0.906
    /// Share of the distance that the motion has to explain.
    private static let sufficientShare = 0.3
    /// Time after which a position is believed without a motion, in seconds: twice that of an episode of reflections.
    private static let unexplainedLimit = 26.0
}
