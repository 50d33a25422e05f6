// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A random choice among routes that take about the same time: a multinomial logit.
///
/// If all vehicles take the route that is best in the current traffic, they jam it, and the next ones jam the second best. Random
/// choices spread them. Source: Daganzo and Sheffi, "On stochastic models of traffic assignment" (1977).
public enum RouteChoice {
    /// Draws a route. A route that takes *d* seconds longer than the fastest one is chosen exp(−*d* / scale) times as often.
    ///
    /// - Parameters:
    ///   - times: Travel times in seconds.
    ///   - spread: The scale as a share of the shortest time, 0 or more; 0 chooses the fastest route.
    ///   - random: The source of the choice.
    /// - Returns: The row of the route; `nil` if there are none.
    public static func draw(_ times: [Double], spread: Double, using random: inout SeededRandom) -> Int? {
        guard spread > 0, let shortest = times.min() else { return times.indices.min { times[$0] < times[$1] } }
        let scale = spread * max(0, shortest)
        // The least of times with a Gumbel-distributed part has these probabilities.
        let perceived = times.map { time in
            time + scale * naturalLogarithm(-naturalLogarithm(max(0x1p-53, random.nextUniform())))
        }
        return perceived.indices.min { perceived[$0] < perceived[$1] }
    }
}
