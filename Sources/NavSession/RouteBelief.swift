// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// How a navigator weighs the likelihood of being on the route against that of being anywhere else.
///
/// The odds are a running sum over fixes: place and direction speak for the route or against it as two bell curves
/// against one flat one, by as much time as has passed, since errors of one receiver a second apart are nearly the same
/// error. The sum is bounded, and the odds for having left lie far from those for being back: one wild fix decides
/// nothing, and nobody goes to and fro.
public struct BeliefRule: Sendable, Hashable {
    /// Natural logarithm of the odds at or below which the route has been left.
    public var leftBelow: Double
    /// The most that the logarithm of the odds gathers in favor of the route.
    public var most: Double
    /// Deviation of a place from the route on top of the accuracy of the fix.
    public var place: Meters
    /// Deviation of the direction of travel from the road's, degrees.
    public var direction: Double
    /// How long the error of a receiver stays about the same.
    public var memory: Seconds
    /// The most that the logarithm of the odds loses by the evidence of one memory.
    public var sharpest: Double

    /// Makes a rule.
    public init(
        leftBelow: Double = -2, most: Double = 1.5, place: Meters = Meters(10), direction: Double = 12,
        memory: Seconds = Seconds(2), sharpest: Double = 6
    ) {
        self.leftBelow = leftBelow
        self.most = most
        self.place = place
        self.direction = direction
        self.memory = memory
        self.sharpest = sharpest
    }

    /// Standard errors of place (one axis, meters) and direction (radians) to reckon with.
    ///
    /// Two of three places lie within the accuracy, which is 1.5 standard errors of one axis. The slower one goes, the
    /// less a direction is worth.
    func errors(accuracy: Double, speed: Double) -> (spread: Double, width: Double) {
        let error = accuracy / 1.5
        let spread = (place.value * place.value + error * error).squareRoot()
        return (spread, direction * Double.pi / 180 * (1 + 3 / max(1, speed)))
    }

    /// What being anywhere else costs.
    static let flat = 3.2
}

/// What has been gathered about being on the route.
struct RouteBelief: Hashable {
    /// Natural logarithm of the odds.
    private(set) var odds = 3.0
    private var time: Double?
    private var doubts = 0

    /// Takes one more fix and tells whether the route has been left.
    mutating func add(_ observation: DeviationObservation, _ snap: RoadSnap?, _ rule: BeliefRule) -> Bool {
        defer { time = observation.time }
        let seconds = time.map { observation.time - $0 } ?? 1
        // Standing, it is the receiver that wanders.
        guard observation.speed > 3, seconds > 0 else { return false }
        let gain: Double
        if let onRoute = snap?.routeProbability {
            // The roads have weighed place, direction and every other way there is.
            let bounded = max(0.001, min(0.999, onRoute))
            gain = naturalLogarithm(bounded / (1 - bounded))
        } else {
            // Against: on a road that leaves the route here, or anywhere in a band several times as wide, in any direction.
            gain = min(BeliefRule.flat, observation.stray) - observation.misfit
        }
        odds += max(-rule.sharpest, min(1.5, gain)) * min(1, seconds / rule.memory.value)
        odds = max(-6, min(rule.most, odds))
        doubts = gain < 0 ? doubts + 1 : 0
        return odds <= rule.leftBelow && doubts >= 2
    }
}
