// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// One fix in the memory of a `LiveMatcher`: the places where it may have been taken.
struct LiveLayer: Sendable {
    /// A place with what is known of it.
    struct Place: Sendable {
        var candidate: MatchCandidate
        /// Turn state in which one arrives.
        var state: Int32
        /// Whether the edge belongs to the expected way.
        var isExpected: Bool
        /// How well the fix fits the place, 0 … 1, as far as it tells something new.
        var emission: Float
        /// How well it fits by itself.
        var fit: Float
        /// How probable the place is, knowing this fix and those before it; the places of a layer sum up to one.
        var probability: Float
    }

    var fix: LocationFix
    /// Standard deviation of the fix across the road, in meters.
    var deviation: Double
    var places: [Place] = []
    /// How probable it is to come here from each place of the layer before: for each place there, one for each here.
    var transitions: [Float] = []

    /// Drops places that hardly matter, and those beyond a number; the rest sum up to one again.
    ///
    /// - Parameter before: How many places the layer before has.
    mutating func prune(to limit: Int, before: Int) {
        let least = places.reduce(0) { max($0, $1.probability) } * LiveLayer.negligible
        let order = places.indices.sorted { places[$0].probability > places[$1].probability }
        let remaining = order.prefix(limit).filter { places[$0].probability > least }.sorted()
        if remaining.count < places.count {
            let width = places.count
            if !transitions.isEmpty {
                transitions = (0..<before).flatMap { row in remaining.map { transitions[row * width + $0] } }
            }
            places = remaining.map { places[$0] }
        }
        normalise()
    }

    /// Brings the sum of the probabilities to one.
    mutating func normalise() {
        let sum = places.reduce(0) { $0 + $1.probability }
        guard sum > 0 else { return }
        for row in places.indices { places[row].probability /= sum }
    }

    /// Places so much less probable than the best are forgotten.
    private static let negligible: Float = 1e-4
}
