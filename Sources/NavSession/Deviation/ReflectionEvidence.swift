// SPDX-License-Identifier: Apache-2.0

/// Whether a position beside the route can still be explained by reflections of the signal.
///
/// The larger the distance and the longer it lasts, the less. The log-likelihood of an episode of reflections falls with the square
/// of its offset, and in proportion to its duration.
struct ReflectionEvidence: Hashable {
    /// Whether the motion has been measured since the position was last on the route.
    private var isMotionKnown = true
    /// When the position first was beside the route without a motion, in seconds since 1970.
    private var since: Double?

    /// Takes note that there was no fix for so long that the motion in between is unknown.
    mutating func loseMotion() { isMotionKnown = false }

    /// Takes note that a position is on the route.
    mutating func reset() { self = ReflectionEvidence() }

    /// Adds a position beside the route that no motion explains.
    ///
    /// - Parameters:
    ///   - distance: Distance from the route, in meters.
    ///   - time: Timestamp in seconds since 1970.
    /// - Returns: Whether reflections are less likely than an unnoticed departure.
    mutating func isImplausible(at distance: Double, time: Double) -> Bool {
        let start = since ?? time
        since = start
        let ratio = distance / ReflectionEvidence.error
        let evidence = ratio * ratio / 2 + (time - start) / ReflectionEvidence.duration
        let limit = isMotionKnown ? ReflectionEvidence.knownMotionLimit : ReflectionEvidence.unknownMotionLimit
        return evidence >= limit || time < start
    }

    /// Standard deviation of the offset on one axis, in meters, and mean duration of an episode, in seconds
    /// (`ReceiverModel.multipath`).
    static let error = 20.0
    private static let duration = 13.0
    /// Log-odds against leaving the route unnoticed: while course and speed are measured, and without them.
    private static let knownMotionLimit = 10.0
    private static let unknownMotionLimit = 4.0
}
