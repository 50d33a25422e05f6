// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A condition for having reached a destination. Conditions combine with `and` and `or`.
public indirect enum ArrivalRule: Sendable, Hashable {
    /// At most this far from the end of the leg, along the road.
    case within(Meters)
    /// At most this far from the destination or the end of the leg, in a straight line.
    case near(Meters)
    /// At least this far from the road, as on a parking lot.
    case besideRoad(Meters)
    /// Slower than this.
    case slower(than: MetersPerSecond)
    /// Both conditions.
    case both(ArrivalRule, ArrivalRule)
    /// At least one of the conditions.
    case either(ArrivalRule, ArrivalRule)

    /// Requires this condition and `other`.
    public func and(_ other: ArrivalRule) -> ArrivalRule { .both(self, other) }
    /// Requires this condition or `other`.
    public func or(_ other: ArrivalRule) -> ArrivalRule { .either(self, other) }

    /// Whether the condition is met.
    func holds(for approach: Approach) -> Bool {
        switch self {
        case .within(let distance): approach.remaining <= distance.value
        case .near(let distance): approach.straight <= distance.value
        case .besideRoad(let distance): approach.beside >= distance.value
        case .slower(let speed): approach.speed < speed.value
        case .both(let a, let b): a.holds(for: approach) && b.holds(for: approach)
        case .either(let a, let b): a.holds(for: approach) || b.holds(for: approach)
        }
    }
}

/// The position of a fix relative to the destination.
struct Approach {
    /// Distance along the road to the end of the leg, in meters.
    var remaining: Double
    /// Straight distance to the destination or the end of the leg, whichever is closer, in meters.
    var straight: Double
    /// Distance from the road, in meters.
    var beside: Double
    /// Speed in meters per second.
    var speed: Double
}
