// SPDX-License-Identifier: Apache-2.0

/// What turning costs a mode of travel.
///
/// The sharper a turn, the more time it takes: little up to a slight bend, then steeply more round a right angle, then
/// levelling off. A turn across oncoming traffic (left where one drives on the right) reaches each level at a smaller
/// angle and waits on top.
public struct TurnHabit: Sendable, Hashable {
    /// Seconds that the sharpest turn takes.
    public var sharpest: Double
    /// Angle of a turn to the near side that takes half of that, degrees.
    public var halfway: Double
    /// The same across oncoming traffic, degrees.
    public var halfwayAcross: Double
    /// Seconds to wait for a gap in oncoming traffic, in a full turn across it.
    public var waitingAcross: Double
    /// Seconds to turn back on the road.
    public var turningBack: Double
    /// Whether one may turn back at any junction, not only at dead ends and where there is room for it.
    public var turnsBackAnywhere: Bool

    /// Makes a habit.
    public init(
        sharpest: Double, halfway: Double = 90, halfwayAcross: Double = 80, waitingAcross: Double = 0,
        turningBack: Double, turnsBackAnywhere: Bool = false
    ) {
        self.sharpest = sharpest
        self.halfway = halfway
        self.halfwayAcross = halfwayAcross
        self.waitingAcross = waitingAcross
        self.turningBack = turningBack
        self.turnsBackAnywhere = turnsBackAnywhere
    }

    /// Seconds for a turn by `degrees` (−180 … 180, right positive) among others.
    public func seconds(degrees: Double, leftHandTraffic: Bool) -> Double {
        let angle = abs(degrees)
        let isAcross = leftHandTraffic ? degrees > 0 : degrees < 0
        let half = isAcross ? halfwayAcross : halfway
        // Hill's curve of the fourth order: 0 straight on, one half at the halfway angle, flat at both ends.
        let (a, h) = (angle * angle * angle * angle, half * half * half * half)
        let share = a / (a + h)
        return share * (sharpest + (isAcross ? waitingAcross : 0))
    }
}
