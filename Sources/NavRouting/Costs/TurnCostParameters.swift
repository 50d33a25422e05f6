// SPDX-License-Identifier: Apache-2.0

/// Turn costs of a travel mode.
///
/// The time of a turn is a sigmoid of its angle: little for a slight bend, rising around a right angle, then leveling
/// off. A turn across oncoming traffic (left in right-hand traffic) reaches the midpoint at a smaller angle and adds a
/// wait.
public struct TurnCostParameters: Sendable, Hashable {
    /// Time of the sharpest turn, in seconds.
    public var turnPenalty: Double
    /// Angle at which a turn takes half of that, in degrees.
    public var midpointAngle: Double
    /// The same for turns across oncoming traffic, in degrees.
    public var midpointAngleAcross: Double
    /// Wait for a gap in oncoming traffic in a full turn across it, in seconds.
    public var oncomingWait: Double
    /// Time of a U-turn, in seconds.
    public var uTurnPenalty: Double
    /// Whether U-turns are allowed at every junction, not only at dead ends and turning circles.
    public var allowsUTurnsAnywhere: Bool

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - turnPenalty: Time of the sharpest turn, in seconds.
    ///   - midpointAngle: Angle at which a turn takes half of that, in degrees.
    ///   - midpointAngleAcross: The same for turns across oncoming traffic.
    ///   - oncomingWait: Wait for a gap in oncoming traffic, in seconds.
    ///   - uTurnPenalty: Time of a U-turn, in seconds.
    ///   - allowsUTurnsAnywhere: Whether U-turns are allowed at every junction.
    public init(
        turnPenalty: Double, midpointAngle: Double = 90, midpointAngleAcross: Double = 80, oncomingWait: Double = 0,
        uTurnPenalty: Double, allowsUTurnsAnywhere: Bool = false
    ) {
        self.turnPenalty = turnPenalty
        self.midpointAngle = midpointAngle
        self.midpointAngleAcross = midpointAngleAcross
        self.oncomingWait = oncomingWait
        self.uTurnPenalty = uTurnPenalty
        self.allowsUTurnsAnywhere = allowsUTurnsAnywhere
    }

    /// Time in seconds of a turn by `degrees` (−180 … 180, right is positive) at a junction.
    public func seconds(degrees: Double, leftHandTraffic: Bool) -> Double {
        let angle = abs(degrees)
        let isAcross = leftHandTraffic ? degrees > 0 : degrees < 0
        let half = isAcross ? midpointAngleAcross : midpointAngle
        // Hill function of order 4: 0 straight on, one half at the midpoint angle, flat at both ends.
        let (a, h) = (angle * angle * angle * angle, half * half * half * half)
        let share = a / (a + h)
        return share * (turnPenalty + (isAcross ? oncomingWait : 0))
    }
}
