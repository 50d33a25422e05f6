// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavRouting

/// Difference between a matched path and the true one: length wrongly added plus length missed.
///
/// Paths are compared by directed stretches between consecutive OpenStreetMap nodes, each as often as it was traveled.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009), section 5.1.
struct RouteMismatch {
    /// A stretch from one OpenStreetMap node to the next.
    struct Stretch: Hashable {
        var from: Int64
        var to: Int64
    }

    /// Length of the true paths, in meters.
    private(set) var driven = 0.0
    /// Length wrongly added or missed, in meters.
    private(set) var wrong = 0.0

    /// Mismatch relative to the true paths; 0 if there are none.
    var share: Double { driven > 0 ? wrong / driven : 0 }

    /// Adds one drive.
    mutating func add(truth: [(stretch: Stretch, meters: Double)], found: [Matching], on graph: RoadGraph) {
        var balance: [Stretch: (count: Int, meters: Double)] = [:]
        for (stretch, meters) in truth {
            driven += meters
            balance[stretch, default: (0, meters)].count += 1
        }
        for matching in found {
            var meters: [Stretch: Double] = [:]
            for piece in matching.pieces {
                for (stretch, length) in RouteMismatch.stretches(of: piece.edge, graph) { meters[stretch] = length }
            }
            let nodes = matching.osmNodes(in: graph)
            for (from, to) in zip(nodes, nodes.dropFirst()) {
                let stretch = Stretch(from: from, to: to)
                balance[stretch, default: (0, meters[stretch] ?? 0)].count -= 1
            }
        }
        for (count, meters) in balance.values { wrong += Double(abs(count)) * meters }
    }

    /// Adds the counts of another mismatch.
    mutating func add(_ other: RouteMismatch) {
        driven += other.driven
        wrong += other.wrong
    }

    /// The stretches of an edge with their lengths.
    static func stretches(of edge: EdgeID, _ graph: RoadGraph) -> [(stretch: Stretch, meters: Double)] {
        let (ids, shape) = (graph.osmNodes(of: edge), graph.shape(of: edge))
        return (1..<max(1, min(ids.count, shape.count))).map {
            (Stretch(from: ids[$0 - 1], to: ids[$0]), shape[$0 - 1].distance(to: shape[$0]).value)
        }
    }
}
