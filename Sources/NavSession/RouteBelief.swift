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
    /// The same where the roads tell the odds; after a silence for two fixes in a row.
    public var doubtedBelow: Double
    /// At or below this a single fix is enough after a short silence too, where the roads tell the odds.
    public var surelyLeftBelow: Double
    /// Nearer to the route than this nobody has left it, whatever the odds: beside the road there are paths.
    public var beside: Meters
    /// Where the roads give the route more than this probability, only a large distance from it speaks against it.
    public var trusted: Double
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
    /// Below this speed it is the receiver that wanders.
    public var leastSpeed: MetersPerSecond

    /// Makes a rule.
    public init(
        leftBelow: Double = -2, doubtedBelow: Double = -2.5, surelyLeftBelow: Double = -6,
        beside: Meters = .zero, trusted: Double = 0.5, most: Double = 1.5, place: Meters = Meters(10),
        direction: Double = 12, memory: Seconds = Seconds(2), sharpest: Double = 6,
        leastSpeed: MetersPerSecond = MetersPerSecond(3)
    ) {
        self.leftBelow = leftBelow
        self.doubtedBelow = doubtedBelow
        self.surelyLeftBelow = surelyLeftBelow
        self.beside = beside
        self.trusted = trusted
        self.most = most
        self.place = place
        self.direction = direction
        self.memory = memory
        self.sharpest = sharpest
        self.leastSpeed = leastSpeed
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

    /// A route that was begun beside the road is given so many fixes to get to it.
    static let patience = 6
    /// So many seconds without a fix are a long silence.
    static let silence = 5.0
    /// And so many are a dark in which much can have happened.
    static let dark = 12.0
    /// What being anywhere else costs.
    static let flat = 3.2
}

/// What has been gathered about being on the route.
struct RouteBelief: Hashable {
    /// Natural logarithm of the odds.
    private(set) var odds = 3.0
    private var time: Double?
    private var doubts = 0
    /// Whether the roads have ever spoken for the route since it was begun.
    private var isFound = false

    /// Forgets what was gathered before a silence. A route that the roads have spoken for stays so.
    mutating func forget() {
        (odds, doubts) = (RouteBelief().odds, 0)
    }

    /// Takes one more fix and tells whether the route has been left.
    mutating func add(_ observation: DeviationObservation, _ snap: RoadSnap?, _ rule: BeliefRule) -> Bool {
        defer { time = observation.time }
        let seconds = time.map { observation.time - $0 } ?? 1
        guard observation.speed > rule.leastSpeed.value, seconds > 0 else { return false }
        if let snap, snap.verdict != .offRoad, let onRoute = snap.routeProbability {
            // A fix that the roads do not believe says nothing.
            guard snap.verdict == .onRoad else { return false }
            // They have weighed place, direction and every other way there is, and remember all fixes before: there is
            // nothing to add up. One fix alone must leave hardly a doubt.
            let bounded = max(0.001, min(0.999, onRoute))
            odds = naturalLogarithm(bounded / (1 - bounded))
            doubts = odds <= rule.doubtedBelow ? doubts + 1 : 0
            isFound = isFound || odds > 0
            guard observation.distance >= rule.beside.value else { return false }
            if !isFound { return doubts >= BeliefRule.patience }
            // The first fix after a silence may be anywhere.
            let isEnough =
                seconds < BeliefRule.silence || seconds < BeliefRule.dark && odds <= rule.surelyLeftBelow
            return doubts >= 2 || doubts == 1 && isEnough
        }
        // Against: on a road that leaves the route here, or anywhere in a band several times as wide, in any direction.
        let gain = min(BeliefRule.flat, observation.stray) - observation.misfit
        odds += max(-rule.sharpest, min(1.5, gain)) * min(1, seconds / rule.memory.value)
        odds = max(-6, min(rule.most, odds))
        doubts = gain < 0 ? doubts + 1 : 0
        return odds <= rule.leftBelow && doubts >= 2 && observation.distance >= rule.beside.value
    }
}
