// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A part of the network as its dissection sees it: places numbered from 0, and the roads between them.
///
/// Each road is two arcs, one from either end, that know each other.
struct RoadCell: Sendable {
    /// Position of each place, east and north, in the same unit.
    private(set) var east: [Float] = []
    private(set) var north: [Float] = []
    /// First arc of each place, and the end.
    private(set) var start: [Int32] = [0]
    /// Place where each arc leads.
    private(set) var head: [Int32] = []
    /// The same road from the other end.
    private(set) var twin: [Int32] = []
    /// How many directions of travel are lost when the road is cut.
    private(set) var width: [Int8] = []
    /// Segment of each arc.
    private(set) var segment: [Int32] = []
    /// Roads that end where they start.
    private(set) var loops: [Int32] = []

    /// Number of places.
    var count: Int { east.count }

    /// All roads of a graph that anybody may travel.
    init(_ graph: RoadGraph) {
        var lowest = Int32.max
        var highest = Int32.min
        for place in graph.nodePlace {
            lowest = min(lowest, place.latitude)
            highest = max(highest, place.latitude)
        }
        let shrink = graph.nodeCount == 0 ? 1 : RoadCell.shrink((Double(lowest) + Double(highest)) / 2 * 1e-7)
        for place in graph.nodePlace {
            east.append(Float(Double(place.longitude) * shrink))
            north.append(Float(place.latitude))
        }
        var roads: [Road] = []
        for row in 0..<Int32(graph.segmentCount) {
            let segment = SegmentID(row: row)
            let width = [segment.forward, segment.backward].count { !graph.access(of: $0).isEmpty }
            guard width > 0 else { continue }
            roads.append(
                Road(
                    from: graph.segmentTail[row].row, to: graph.segmentHead[row].row, width: Int8(width), segment: row))
        }
        join(roads)
    }

    /// The places of `parent` for which `side` tells `chosen`, and the roads between them.
    init(_ parent: RoadCell, where side: [UInt8], is chosen: UInt8) {
        var place = [Int32](repeating: -1, count: parent.count)
        for old in 0..<parent.count where side[old] == chosen {
            place[old] = Int32(east.count)
            east.append(parent.east[old])
            north.append(parent.north[old])
        }
        var roads: [Road] = []
        for old in 0..<parent.count where side[old] == chosen {
            for arc in parent.arcs(of: old) {
                let other = Int(parent.head[arc])
                guard side[other] == chosen, arc < Int(parent.twin[arc]) else { continue }
                roads.append(
                    Road(
                        from: place[old], to: place[other], width: parent.width[arc], segment: parent.segment[arc]))
            }
        }
        join(roads)
    }

    /// Arcs of a place.
    func arcs(of place: Int) -> Range<Int> { Int(start[place])..<Int(start[place + 1]) }

    /// The places as they lie in a direction, first to last; of two that lie alike, the lower number comes first.
    ///
    /// - Complexity: O(places · log places).
    func order(eastward: Float, northward: Float) -> [Int32] {
        let key = east.indices.map { east[$0] * eastward + north[$0] * northward }
        return (0..<Int32(count)).sorted { first, second in
            let (here, there) = (key[Int(first)], key[Int(second)])
            return here != there ? here < there : first < second
        }
    }

    /// Segments between places of different sides, ascending.
    func segments(across side: [UInt8]) -> [Int32] {
        var cut: [Int32] = []
        for place in 0..<count {
            for arc in arcs(of: place) where arc < Int(twin[arc]) && side[place] != side[Int(head[arc])] {
                cut.append(segment[arc])
            }
        }
        return cut.sorted()
    }

    private struct Road {
        var from: Int32
        var to: Int32
        var width: Int8
        var segment: Int32
    }

    private mutating func join(_ roads: [Road]) {
        start = [Int32](repeating: 0, count: count + 1)
        for road in roads where road.from != road.to {
            start[Int(road.from) + 1] += 1
            start[Int(road.to) + 1] += 1
        }
        for place in 0..<count { start[place + 1] += start[place] }
        let arcs = Int(start[count])
        head = [Int32](repeating: 0, count: arcs)
        twin = head
        segment = head
        width = [Int8](repeating: 0, count: arcs)
        var next = start
        for road in roads {
            guard road.from != road.to else {
                loops.append(road.segment)
                continue
            }
            let (there, back) = (Int(next[Int(road.from)]), Int(next[Int(road.to)]))
            next[Int(road.from)] += 1
            next[Int(road.to)] += 1
            for (arc, other, place) in [(there, back, road.to), (back, there, road.from)] {
                head[arc] = place
                twin[arc] = Int32(other)
                width[arc] = road.width
                segment[arc] = road.segment
            }
        }
    }

    /// Share of a degree of latitude that a degree of longitude is long, good enough to compare directions.
    private static func shrink(_ latitude: Double) -> Double {
        // 1 − x²/2 + x⁴/24: the cosine to 2 % up to 85°.
        let x = min(85, abs(latitude)) * .pi / 180
        return 1 - x * x / 2 + x * x * x * x / 24
    }
}
