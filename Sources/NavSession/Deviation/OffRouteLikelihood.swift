// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// How a navigator weighs the likelihood of being on the route against that of being anywhere else.
///
/// The log-odds are accumulated over fixes, as in a sequential probability ratio test: position and direction of a
/// fix on the route have normal distributions, those of a fix elsewhere a uniform one. Errors of a receiver a second apart are
/// strongly correlated, so a fix counts in proportion to the time since the last one. The sum is bounded, and the threshold
/// for leaving the route is far from that for being on it, so that single outliers have no effect.
public struct OffRouteLikelihoodRule: Sendable, Hashable {
    /// Log-odds of being on the route at or below which the traveler has left it.
    public var offRouteBelow: Double
    /// The same threshold when a snapper provides the odds; after signal loss for two consecutive fixes.
    public var suspectBelow: Double
    /// Log-odds at or below which a single fix after a short signal loss is sufficient, when a snapper provides the odds.
    public var certainlyOffRouteBelow: Double
    /// Distance from the route below which the odds do not count, because there are paths beside the road.
    public var minimumDistance: Meters
    /// Probability of the route, as provided by a snapper, above which only a large distance counts as having left it.
    public var trustedProbability: Double
    /// Upper bound of the log-odds.
    public var maximumLogOdds: Double
    /// Standard deviation of a position from the route, in addition to the accuracy of the fix.
    public var positionError: Meters
    /// Standard deviation of the direction of travel from that of the road, in degrees.
    public var directionError: Double
    /// Correlation time of the error of a receiver.
    public var correlationTime: Seconds
    /// Maximum decrease of the log-odds within one correlation time.
    public var maximumLoss: Double
    /// Speed below which fixes do not count, because receivers drift.
    public var minimumSpeed: MetersPerSecond

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - offRouteBelow: Log-odds of being on the route at or below which the traveler has left it.
    ///   - suspectBelow: The same threshold when a snapper provides the odds.
    ///   - certainlyOffRouteBelow: Log-odds at or below which a single fix after a short signal loss is sufficient.
    ///   - minimumDistance: Distance from the route below which the odds do not count.
    ///   - trustedProbability: Probability of the route above which only a large distance counts.
    ///   - maximumLogOdds: Upper bound of the log-odds.
    ///   - positionError: Standard deviation of a position, in addition to the accuracy of the fix.
    ///   - directionError: Standard deviation of the direction of travel, in degrees.
    ///   - correlationTime: Correlation time of the error of a receiver.
    ///   - maximumLoss: Maximum decrease of the log-odds within one correlation time.
    ///   - minimumSpeed: Speed below which fixes do not count.
    public init(
        offRouteBelow: Double = -2, suspectBelow: Double = -2.5, certainlyOffRouteBelow: Double = -6,
        minimumDistance: Meters = .zero, trustedProbability: Double = 0.5, maximumLogOdds: Double = 1.5,
        positionError: Meters = Meters(10), directionError: Double = 12, correlationTime: Seconds = Seconds(2),
        maximumLoss: Double = 6, minimumSpeed: MetersPerSecond = MetersPerSecond(3)
    ) {
        self.offRouteBelow = offRouteBelow
        self.suspectBelow = suspectBelow
        self.certainlyOffRouteBelow = certainlyOffRouteBelow
        self.minimumDistance = minimumDistance
        self.trustedProbability = trustedProbability
        self.maximumLogOdds = maximumLogOdds
        self.positionError = positionError
        self.directionError = directionError
        self.correlationTime = correlationTime
        self.maximumLoss = maximumLoss
        self.minimumSpeed = minimumSpeed
    }

    /// Standard errors of position (on one axis, in meters) and direction (in radians) of a fix.
    ///
    /// The accuracy of a fix contains two of three positions, which is 1.5 standard errors on one axis. The slower the
    /// vehicle, the less reliable the direction.
    func errors(accuracy: Double, speed: Double) -> (spread: Double, width: Double) {
        let error = accuracy / 1.5
        let spread = (positionError.value * positionError.value + error * error).squareRoot()
        return (spread, directionError * Double.pi / 180 * (1 + 3 / max(1, speed)))
    }

    /// Number of fixes that a route started beside the road is given to be reached.
    static let gracePeriod = 6
    /// A longer time without a fix, in seconds, counts as signal loss.
    static let shortGap = 5.0
    /// A longer time without a fix, in seconds, counts as long signal loss.
    static let longGap = 12.0
    /// The misfit of being anywhere else.
    static let backgroundMisfit = 3.2
}

/// The accumulated likelihood of having left the route.
struct OffRouteLikelihood: Hashable {
    /// Natural logarithm of the odds of being on the route.
    private(set) var logOdds = 3.0
    private var time: Double?
    /// Number of consecutive fixes that speak against the route.
    private var suspectFixes = 0
    /// Whether the snapper has confirmed the route since it was set.
    private var isConfirmed = false

    /// Forgets the odds, as after signal loss. A confirmed route stays confirmed.
    mutating func reset() {
        (logOdds, suspectFixes) = (OffRouteLikelihood().logOdds, 0)
    }

    /// Adds a fix.
    ///
    /// - Returns: Whether the traveler has left the route.
    mutating func add(
        _ observation: DeviationObservation, _ snap: RoadSnap?, _ rule: OffRouteLikelihoodRule
    ) -> Bool {
        defer { time = observation.time }
        let seconds = time.map { observation.time - $0 } ?? 1
        guard observation.speed > rule.minimumSpeed.value, seconds > 0 else { return false }
        if let snap, snap.status != .offRoad, let probability = snap.routeProbability {
            // An outlier is no evidence.
            guard snap.status == .onRoad else { return false }
            return add(probability, observation, after: seconds, rule)
        }
        // The alternatives are a road that leaves the route here, and any position and direction in a wide band around it.
        let gain = min(OffRouteLikelihoodRule.backgroundMisfit, observation.exitMisfit) - observation.misfit
        logOdds += max(-rule.maximumLoss, min(1.5, gain)) * min(1, seconds / rule.correlationTime.value)
        logOdds = max(-6, min(rule.maximumLogOdds, logOdds))
        suspectFixes = gain < 0 ? suspectFixes + 1 : 0
        return logOdds <= rule.offRouteBelow && suspectFixes >= 2
            && observation.distance >= rule.minimumDistance.value
    }

    /// Replaces the odds by the probability of a snapper, which takes all earlier fixes into account.
    private mutating func add(
        _ probability: Double, _ observation: DeviationObservation, after seconds: Double,
        _ rule: OffRouteLikelihoodRule
    ) -> Bool {
        // Bounded, so that a single fix leaves hardly any suspicion.
        let bounded = max(0.001, min(0.999, probability))
        logOdds = naturalLogarithm(bounded / (1 - bounded))
        suspectFixes = logOdds <= rule.suspectBelow ? suspectFixes + 1 : 0
        isConfirmed = isConfirmed || logOdds > 0
        guard observation.distance >= rule.minimumDistance.value else { return false }
        if !isConfirmed { return suspectFixes >= OffRouteLikelihoodRule.gracePeriod }
        // The first fix after signal loss may be anywhere.
        let isSufficient =
            seconds < OffRouteLikelihoodRule.shortGap
            || seconds < OffRouteLikelihoodRule.longGap && logOdds <= rule.certainlyOffRouteBelow
        return suspectFixes >= 2 || suspectFixes == 1 && isSufficient
    }
}
