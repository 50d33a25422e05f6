// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// A fix in the window of a `LiveMatcher`, with its candidates.
struct LiveLayer: Sendable {
    /// A candidate with its probabilities.
    struct Place: Sendable {
        var candidate: MatchCandidate
        /// Turn state on arrival.
        var state: Int32
        /// Whether the edge belongs to the expected route.
        var isExpected: Bool
        /// Emission probability, 0 … 1, reduced by the correlation with earlier fixes.
        var emission: Float
        /// Emission probability of the fix by itself.
        var fit: Float
        /// Posterior probability given this fix and all before it; those of a layer sum to one.
        var probability: Float
    }

    var fix: LocationFix
    /// Standard deviation of the fix across the road, in meters.
    var deviation: Double
    var places: [Place] = []
    /// Transition probabilities from each candidate of the previous layer: one row per candidate there, one column per
    /// candidate here.
    var transitions: [Float] = []

    /// Removes improbable candidates, and those beyond a number; the rest is normalized.
    ///
    /// - Parameters:
    ///   - limit: Maximum number of candidates.
    ///   - before: Number of candidates of the previous layer.
    mutating func prune(to limit: Int, before: Int) {
        let least = places.reduce(0) { max($0, $1.probability) } * LiveLayer.negligible
        var remaining = Array(places.indices)
        if remaining.count > limit {
            remaining.sort { places[$0].probability > places[$1].probability }
            remaining.removeSubrange(limit...)
            remaining.sort()
        }
        remaining.removeAll { !(places[$0].probability > least) }
        if remaining.count < places.count {
            let width = places.count
            if !transitions.isEmpty {
                transitions = (0..<before).flatMap { row in remaining.map { transitions[row * width + $0] } }
            }
            places = remaining.map { places[$0] }
        }
        normalize()
    }

    /// Normalizes the probabilities to a sum of one.
    mutating func normalize() {
        let sum = places.reduce(0) { $0 + $1.probability }
        guard sum > 0 else { return }
        for row in places.indices { places[row].probability /= sum }
    }

    /// Candidates less probable than the best by this factor are removed.
    private static let negligible: Float = 1e-4
}
