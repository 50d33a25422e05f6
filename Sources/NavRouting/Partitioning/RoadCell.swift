// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A subgraph of the network for dissection: nodes numbered from 0, and the roads between them.
///
/// Each road is a pair of arcs that refer to each other.
struct RoadCell: Sendable {
    /// Position of each node, east and north in the same unit.
    private(set) var east: [Float] = []
    private(set) var north: [Float] = []
    /// First arc of each node, followed by the end.
    private(set) var start: [Int32] = [0]
    /// Head node of each arc.
    private(set) var head: [Int32] = []
    /// The reverse arc.
    private(set) var twin: [Int32] = []
    /// Capacity of each arc: the number of directions of travel.
    private(set) var width: [Int8] = []
    /// Segment of each arc.
    private(set) var segment: [Int32] = []

    /// Number of nodes.
    var count: Int { east.count }

    /// The nodes of a graph that some roads connect.
    ///
    /// - Precondition: The ends of each road differ.
    init(_ roads: [DissectedRoad], in graph: RoadGraph) {
        var lowest = Int32.max
        var highest = Int32.min
        for node in graph.nodePlace {
            lowest = min(lowest, node.latitude)
            highest = max(highest, node.latitude)
        }
        let longitudeScale =
            graph.nodeCount == 0 ? 1 : RoadCell.longitudeScale((Double(lowest) + Double(highest)) / 2 * 1e-7)
        var number = [Int32](repeating: -1, count: graph.nodeCount)
        for road in roads {
            number[Int(road.from)] = 0
            number[Int(road.to)] = 0
        }
        for node in number.indices where number[node] == 0 {
            number[node] = Int32(east.count)
            let place = graph.nodePlace[node]
            east.append(Float(Double(place.longitude) * longitudeScale))
            north.append(Float(place.latitude))
        }
        var numbered = roads
        for row in numbered.indices {
            numbered[row].from = number[Int(roads[row].from)]
            numbered[row].to = number[Int(roads[row].to)]
        }
        join(numbered)
    }

    /// The subgraph of the nodes of `parent` on one side of a cut.
    init(_ parent: RoadCell, where side: [UInt8], is chosen: UInt8) {
        var node = [Int32](repeating: -1, count: parent.count)
        for old in 0..<parent.count where side[old] == chosen {
            node[old] = Int32(east.count)
            east.append(parent.east[old])
            north.append(parent.north[old])
        }
        var roads: [DissectedRoad] = []
        for old in 0..<parent.count where side[old] == chosen {
            for arc in parent.arcs(of: old) {
                let other = Int(parent.head[arc])
                guard side[other] == chosen, arc < Int(parent.twin[arc]) else { continue }
                roads.append(
                    DissectedRoad(
                        from: node[old], to: node[other], width: parent.width[arc], segment: parent.segment[arc]))
            }
        }
        join(roads)
    }

    /// Arcs of a node.
    func arcs(of node: Int) -> Range<Int> { Int(start[node])..<Int(start[node + 1]) }

    /// Segments across a cut, ascending.
    func segments(across side: [UInt8]) -> [Int32] {
        var cut: [Int32] = []
        for node in 0..<count {
            for arc in arcs(of: node) where arc < Int(twin[arc]) && side[node] != side[Int(head[arc])] {
                cut.append(segment[arc])
            }
        }
        return cut.sorted()
    }

    private mutating func join(_ roads: [DissectedRoad]) {
        start = [Int32](repeating: 0, count: count + 1)
        for road in roads {
            start[Int(road.from) + 1] += 1
            start[Int(road.to) + 1] += 1
        }
        for node in 0..<count { start[node + 1] += start[node] }
        let arcs = Int(start[count])
        head = [Int32](repeating: 0, count: arcs)
        twin = head
        segment = head
        width = [Int8](repeating: 0, count: arcs)
        var next = start
        for road in roads {
            let (there, back) = (Int(next[Int(road.from)]), Int(next[Int(road.to)]))
            next[Int(road.from)] += 1
            next[Int(road.to)] += 1
            set(there, head: road.to, twin: back, road)
            set(back, head: road.from, twin: there, road)
        }
    }

    private mutating func set(_ arc: Int, head: Int32, twin: Int, _ road: DissectedRoad) {
        self.head[arc] = head
        self.twin[arc] = Int32(twin)
        width[arc] = road.width
        segment[arc] = road.segment
    }

    /// Length of a degree of longitude relative to one of latitude, accurate enough to compare directions.
    private static func longitudeScale(_ latitude: Double) -> Double {
        // 1 − x²/2 + x⁴/24: the cosine to 2 % up to 85°.
        let x = min(85, abs(latitude)) * .pi / 180
        return 1 - x * x / 2 + x * x * x * x / 24
    }
}
