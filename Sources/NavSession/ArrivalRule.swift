// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// When a destination counts as reached. Rules combine with `and` and `or`.
public indirect enum ArrivalRule: Sendable, Hashable {
    /// No farther than this from the end of the leg, along the road.
    case within(Meters)
    /// No farther than this from the destination or the end of the leg, as the crow flies.
    case near(Meters)
    /// At least this far from the road, as in a yard or a car park.
    case besideRoad(Meters)
    /// Slower than this.
    case slower(than: MetersPerSecond)
    /// Both of two rules.
    case both(ArrivalRule, ArrivalRule)
    /// Any of two rules.
    case either(ArrivalRule, ArrivalRule)

    /// This rule together with `other`.
    public func and(_ other: ArrivalRule) -> ArrivalRule { .both(self, other) }
    /// This rule, or `other` in its place.
    public func or(_ other: ArrivalRule) -> ArrivalRule { .either(self, other) }

    /// Whether the rule is met.
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

/// What one fix tells about having arrived.
struct Approach {
    /// Meters along the road to the end of the leg.
    var remaining: Double
    /// Meters to the destination or the end of the leg, whichever is closer.
    var straight: Double
    /// Meters from the road.
    var beside: Double
    /// Meters per second.
    var speed: Double
}
