// SPDX-License-Identifier: Apache-2.0

/// Removes dead ends and joins chains of roads, which need no dissection: what is left are the roads between junctions of
/// three or more.
///
/// Contracting a road that ends at a dead end adds no shortcut that is not needed anyway, since the roads at its other end
/// are neighbors of each other. Of two roads that meet where no other does, one can be contracted first in the same way; the
/// other one then stands for both. Rounds, in which each road is involved once at most, keep the elimination tree of a chain
/// low.
struct RoadReduction {
    /// The roads left, between the nodes that they connect now.
    private(set) var roads: [DissectedRoad]
    /// The other segments in contraction order, before all that are left.
    private(set) var eliminated: [Int32] = []

    private var start: [Int32]
    private var end: [Int32]
    /// Roads at each node.
    private var incident: [Int32]
    private var isGone: [Bool]
    /// Last round in which a road was involved.
    private var round: [Int32]

    /// Reduces some roads.
    ///
    /// - Complexity: O(roads · log roads).
    init(_ roads: consuming [DissectedRoad], nodes: Int) {
        self.roads = roads
        start = [Int32](repeating: 0, count: nodes + 1)
        isGone = [Bool](repeating: false, count: self.roads.count)
        round = [Int32](repeating: -1, count: self.roads.count)
        for road in self.roads where road.from != road.to {
            start[Int(road.from) + 1] += 1
            start[Int(road.to) + 1] += 1
        }
        for node in 0..<nodes { start[node + 1] += start[node] }
        incident = [Int32](repeating: 0, count: Int(start[nodes]))
        end = Array(start.dropLast())
        for (row, road) in self.roads.enumerated() {
            guard road.from != road.to else {
                // All other roads at its node are neighbors of each other.
                isGone[row] = true
                eliminated.append(road.segment)
                continue
            }
            for node in [Int(road.from), Int(road.to)] {
                incident[Int(end[node])] = Int32(row)
                end[node] += 1
            }
        }
        run(nodes)
        self.roads = zip(self.roads, isGone).compactMap { $1 ? nil : $0 }
    }

    private mutating func run(_ nodes: Int) {
        var waiting = (0..<Int32(nodes)).filter { (1...2).contains(degree($0)) }
        var later: [Int32] = []
        var number: Int32 = 0
        while !waiting.isEmpty {
            for node in waiting {
                let count = degree(node)
                guard count == 1 || count == 2 else { continue }
                let first = Int(incident[Int(start[Int(node)])])
                let second = Int(incident[Int(start[Int(node)]) + count - 1])
                guard round[first] < number, round[second] < number else {
                    later.append(node)
                    continue
                }
                if count == 1 {
                    removeDeadEnd(first, at: node, number, &later)
                } else {
                    join(first, second, at: node, number, &later)
                }
            }
            waiting = later
            later.removeAll(keepingCapacity: true)
            number += 1
        }
    }

    private func degree(_ node: Int32) -> Int { Int(end[Int(node)] - start[Int(node)]) }

    private mutating func remove(_ road: Int, from node: Int32) {
        let range = Int(start[Int(node)])..<Int(end[Int(node)])
        guard let row = range.first(where: { incident[$0] == Int32(road) }) else { return }
        end[Int(node)] -= 1
        incident[row] = incident[Int(end[Int(node)])]
    }

    private mutating func eliminate(_ road: Int) {
        isGone[road] = true
        eliminated.append(roads[road].segment)
    }

    private mutating func removeDeadEnd(_ road: Int, at node: Int32, _ number: Int32, _ later: inout [Int32]) {
        let other = roads[road].other(than: node)
        eliminate(road)
        remove(road, from: node)
        remove(road, from: other)
        // Of a long dead end, every other road is removed in a round.
        for row in start[Int(other)]..<end[Int(other)] { round[Int(incident[Int(row)])] = number }
        if degree(other) <= 2 { later.append(other) }
    }

    private mutating func join(
        _ first: Int, _ second: Int, at node: Int32, _ number: Int32, _ later: inout [Int32]
    ) {
        let (near, far) = (roads[first].other(than: node), roads[second].other(than: node))
        // The one with fewer directions is cheaper to cut; among equals, that at a junction has more neighbors.
        let isFirstLeft =
            roads[first].width != roads[second].width
            ? roads[first].width < roads[second].width : degree(near) >= degree(far)
        let (left, gone) = isFirstLeft ? (first, second) : (second, first)
        let (end, newEnd) = isFirstLeft ? (near, far) : (far, near)
        eliminate(gone)
        round[left] = number
        self.end[Int(node)] = start[Int(node)]
        guard near != far else {
            // The rest of a loop at one node.
            eliminate(left)
            remove(left, from: near)
            remove(gone, from: near)
            if degree(near) <= 2 { later.append(near) }
            return
        }
        roads[left].from = end
        roads[left].to = newEnd
        for row in Int(start[Int(newEnd)])..<Int(self.end[Int(newEnd)]) where incident[row] == Int32(gone) {
            incident[row] = Int32(left)
        }
    }
}
