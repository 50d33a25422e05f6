// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Something about one fix that speaks for having left the route. Signs combine with `and` and `or`.
public indirect enum DeviationSign: Sendable, Hashable {
    /// Farther from the route than this distance and so many radii of the fix's own accuracy.
    case farther(than: Meters, accuracies: Double)
    /// The direction of travel is known and differs from the road's by more than this many degrees, 0 … 180.
    case heading(offBy: Double)
    /// Moving faster than this.
    case faster(than: MetersPerSecond)
    /// Both of two signs.
    case both(DeviationSign, DeviationSign)
    /// Any of two signs.
    case either(DeviationSign, DeviationSign)

    /// This sign together with `other`.
    public func and(_ other: DeviationSign) -> DeviationSign { .both(self, other) }
    /// This sign, or `other` in its place.
    public func or(_ other: DeviationSign) -> DeviationSign { .either(self, other) }
    /// The rule that the route has been left once this sign has held for some time and several fixes in a row.
    public func lasting(_ seconds: Seconds, fixes: Int) -> DeviationRule {
        DeviationRule(sign: self, seconds: seconds, fixes: fixes)
    }

    /// Whether the sign shows.
    func holds(for observation: DeviationObservation) -> Bool {
        switch self {
        case .farther(let distance, let accuracies):
            observation.distance > distance.value + accuracies * observation.accuracy
        case .heading(let degrees): observation.alignment < Bearing(degrees).unitVector.y
        case .faster(let speed): observation.speed > speed.value
        case .both(let a, let b): a.holds(for: observation) && b.holds(for: observation)
        case .either(let a, let b): a.holds(for: observation) || b.holds(for: observation)
        }
    }
}

/// When the route counts as left: a sign that has lasted. A policy has several; any one is enough.
public struct DeviationRule: Sendable, Hashable {
    /// What has to show.
    public var sign: DeviationSign
    /// For how long, from the first fix that showed it.
    public var seconds: Seconds
    /// In how many fixes in a row.
    public var fixes: Int

    /// Makes a rule.
    public init(sign: DeviationSign, seconds: Seconds, fixes: Int) {
        self.sign = sign
        self.seconds = seconds
        self.fixes = fixes
    }
}

/// What one fix tells about being on the route.
struct DeviationObservation {
    /// When, in seconds since 1970.
    var time: Double
    /// Meters from the route beyond what the place excuses.
    var distance: Double
    /// Accuracy of the fix, meters.
    var accuracy: Double
    /// Cosine of the angle between travel and road; 1 when not known.
    var alignment: Double
    /// How badly place and direction fit the road nearby, as half a square of standard errors.
    var misfit: Double
    /// How badly they fit the roads that leave the route nearby, in the same way.
    var stray: Double
    /// Meters per second.
    var speed: Double
}

/// What has been seen of one rule.
struct DeviationEvidence: Hashable {
    /// When the sign began to show.
    var since = 0.0
    /// Fixes in a row that showed it.
    var fixes = 0

    /// Takes one more fix and tells whether the rule is met.
    mutating func add(_ observation: DeviationObservation, for rule: DeviationRule) -> Bool {
        guard rule.sign.holds(for: observation) else {
            fixes = 0
            return false
        }
        if fixes == 0 { since = observation.time }
        fixes += 1
        return fixes >= rule.fixes && observation.time - since >= rule.seconds.value
    }
}
