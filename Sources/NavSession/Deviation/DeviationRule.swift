// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A sign of one fix for having left the route. Signs combine with `and` and `or`.
public indirect enum DeviationSign: Sendable, Hashable {
    /// Farther from the route than this distance plus a multiple of the accuracy of the fix.
    case farther(than: Meters, accuracies: Double)
    /// The direction of travel is known and differs from that of the road by more than this many degrees, 0 … 180.
    case heading(offBy: Double)
    /// Faster than this.
    case faster(than: MetersPerSecond)
    /// Both signs.
    case both(DeviationSign, DeviationSign)
    /// At least one of the signs.
    case either(DeviationSign, DeviationSign)

    /// Requires this sign and `other`.
    public func and(_ other: DeviationSign) -> DeviationSign { .both(self, other) }
    /// Requires this sign or `other`.
    public func or(_ other: DeviationSign) -> DeviationSign { .either(self, other) }
    /// A rule that requires this sign for a time and for a number of consecutive fixes.
    public func lasting(_ seconds: Seconds, fixes: Int) -> DeviationRule {
        DeviationRule(sign: self, seconds: seconds, fixes: fixes)
    }

    /// Whether the sign is present.
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

/// A rule for having left the route: a sign that persists. A policy has several; any of them is sufficient.
public struct DeviationRule: Sendable, Hashable {
    /// The required sign.
    public var sign: DeviationSign
    /// The required duration, from the first fix with the sign.
    public var seconds: Seconds
    /// The required number of consecutive fixes.
    public var fixes: Int

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - sign: The required sign.
    ///   - seconds: The required duration.
    ///   - fixes: The required number of consecutive fixes.
    public init(sign: DeviationSign, seconds: Seconds, fixes: Int) {
        self.sign = sign
        self.seconds = seconds
        self.fixes = fixes
    }
}

/// One fix relative to the route.
struct DeviationObservation {
    /// Timestamp in seconds since 1970.
    var time: Double
    /// Distance from the route beyond the tolerance, in meters.
    var distance: Double
    /// Accuracy of the fix, in meters.
    var accuracy: Double
    /// Cosine of the angle between direction of travel and road; 1 if unknown.
    var alignment: Double
    /// Deviation of position and direction from the road nearby, as half the sum of squared standard errors.
    var misfit: Double
    /// The same deviation from the roads that leave the route nearby.
    var exitMisfit: Double
    /// Speed in meters per second.
    var speed: Double
}

/// The evidence for one rule.
struct DeviationEvidence: Hashable {
    /// Timestamp of the first fix with the sign.
    var since = 0.0
    /// Number of consecutive fixes with the sign.
    var fixes = 0

    /// Adds a fix.
    ///
    /// - Returns: Whether the rule is met.
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
