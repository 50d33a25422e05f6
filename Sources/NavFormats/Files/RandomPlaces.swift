// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// Places on the roads of a region, drawn by lot: for demonstrations, tests and measurements on any map.
///
/// Every place lies in the middle of an edge of the main network of a mode, so that one gets from each to every other
/// as far as turn restrictions allow. An edge is drawn as often as it is long.
public struct RandomPlaces: Sequence, IteratorProtocol {
    private let graph: RoadGraph
    private let edges: [EdgeID]
    /// Centimeters up to the end of each of `edges`.
    private let ends: [Int]
    private var generator: any RandomNumberGenerator

    /// Prepares the lot; `nil` when the mode has no road here.
    ///
    /// - Complexity: O(edges); each draw O(log edges).
    public init?(on graph: RoadGraph, mode: TravelMode, generator: some RandomNumberGenerator) {
        self.graph = graph
        self.generator = generator
        let wanted = ModeSet(rawValue: 1 << UInt8(mode.rawValue))
        var (edges, ends, total) = ([EdgeID](), [Int](), 0)
        for row in 0..<graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            guard graph.mainNetwork(of: edge).isSuperset(of: wanted) else { continue }
            total += Int(graph.segmentLength[edge.segment.row])
            edges.append(edge)
            ends.append(total)
        }
        guard total > 0 else { return nil }
        (self.edges, self.ends) = (edges, ends)
    }

    /// The next place. There is always one.
    public mutating func next() -> Coordinate? {
        guard let total = ends.last else { return nil }
        let ticket = Int.random(in: 0..<total, using: &generator)
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > ticket { high = middle } else { low = middle + 1 }
        }
        return middle(of: edges[low])
    }

    /// The place half the way along an edge.
    private func middle(of edge: EdgeID) -> Coordinate {
        let shape = graph.shape(of: edge)
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = lengths.reduce(0, +) / 2
        for (index, length) in lengths.enumerated() {
            if length >= rest, length > 0 {
                return shape[index].interpolated(to: shape[index + 1], fraction: rest / length)
            }
            rest -= length
        }
        return graph.place(of: graph.head(of: edge))
    }
}
