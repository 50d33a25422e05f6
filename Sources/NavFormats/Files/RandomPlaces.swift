// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// Random places on the roads of a region, for demonstrations, tests and benchmarks.
///
/// Every place is the middle of an edge of the main network of a mode, so there are routes between all of them, except
/// for turn restrictions. The probability of an edge is proportional to its length.
public struct RandomPlaces: Sequence, IteratorProtocol {
    private let graph: RoadGraph
    private let edges: [EdgeID]
    /// Cumulative length of `edges` in centimeters.
    private let ends: [Int]
    private var generator: any RandomNumberGenerator

    /// Prepares the choice; `nil` if the region has no roads for the mode.
    ///
    /// - Parameters:
    ///   - graph: The region.
    ///   - mode: The travel mode.
    ///   - generator: The source of randomness.
    /// - Complexity: O(edges); each place O(log edges).
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

    /// The next random place; never `nil`.
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

    /// The midpoint of an edge.
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
