// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The bounds that the sea is clipped to. Points on the edge are numbered clockwise from the north-west corner, 0 … 4.
struct CoastFrame {
    private let box: FixedBox

    init(_ box: FixedBox) { self.box = box }

    /// The corners, clockwise from the north-west.
    var corners: [FixedCoordinate] {
        [
            FixedCoordinate(latitude: box.north, longitude: box.west),
            FixedCoordinate(latitude: box.north, longitude: box.east),
            FixedCoordinate(latitude: box.south, longitude: box.east),
            FixedCoordinate(latitude: box.south, longitude: box.west),
        ]
    }

    private func isInside(_ place: FixedCoordinate) -> Bool {
        place.longitude > box.west && place.longitude < box.east && place.latitude > box.south
            && place.latitude < box.north
    }

    /// Whether a ring is entirely inside.
    func holds(_ ring: [FixedCoordinate]) -> Bool { ring.allSatisfy(isInside) }

    /// The ring rotated to start outside the bounds; unchanged if it is entirely inside.
    func turned(_ ring: [FixedCoordinate]) -> [FixedCoordinate] {
        guard let start = ring.firstIndex(where: { !isInside($0) }) else { return ring }
        return Array(ring[start...] + ring[..<start].dropFirst() + [ring[start]])
    }

    /// The chain with ends inside the bounds extended straight to the nearest edge; `nil` if the distance exceeds
    /// `limit`.
    func extendedToEdges(_ chain: [FixedCoordinate], atMost limit: Double) -> [FixedCoordinate]? {
        var chain = chain
        if let first = chain.first, isInside(first) {
            let edge = nearestEdge(first)
            guard CoastFrame.distance(first, edge) <= limit else { return nil }
            chain.insert(edge, at: 0)
        }
        if let last = chain.last, isInside(last) {
            let edge = nearestEdge(last)
            guard CoastFrame.distance(last, edge) <= limit else { return nil }
            chain.append(edge)
        }
        return chain
    }

    private static func distance(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Double {
        abs(Double(a.latitude) - Double(b.latitude)) + abs(Double(a.longitude) - Double(b.longitude))
    }

    private func nearestEdge(_ place: FixedCoordinate) -> FixedCoordinate {
        let candidates = [
            FixedCoordinate(latitude: box.north, longitude: place.longitude),
            FixedCoordinate(latitude: box.south, longitude: place.longitude),
            FixedCoordinate(latitude: place.latitude, longitude: box.west),
            FixedCoordinate(latitude: place.latitude, longitude: box.east),
        ]
        return candidates.min { CoastFrame.distance($0, place) < CoastFrame.distance($1, place) } ?? place
    }

    /// The parts of a chain inside the bounds, each from edge to edge.
    func parts(of chain: [FixedCoordinate]) -> [[FixedCoordinate]] {
        var parts: [[FixedCoordinate]] = []
        var part: [FixedCoordinate] = []
        for (from, to) in zip(chain, chain.dropFirst()) {
            guard let (start, end) = clip(from, to) else {
                if part.count > 1 { parts.append(part) }
                part = []
                continue
            }
            if part.isEmpty { part.append(inBox(CoastFrame.between(from, to, start))) }
            part.append(inBox(CoastFrame.between(from, to, end)))
            if end < 1 {
                parts.append(part)
                part = []
            }
        }
        if part.count > 1 { parts.append(part) }
        return parts.filter { edge($0[0]) != nil && edge($0[$0.count - 1]) != nil && !isSliver($0) }
    }

    /// Whether a part only touches the edge. Such slivers result from breakwaters at the bounds and from extensions of
    /// coasts; their water would be invisible.
    private func isSliver(_ part: [FixedCoordinate]) -> Bool {
        var extent = FixedBox.empty
        for place in part { extent.include(place) }
        let width = Double(extent.east) - Double(extent.west)
        let height = Double(extent.north) - Double(extent.south)
        return width < (Double(box.east) - Double(box.west)) * CoastFrame.sliver
            && height < (Double(box.north) - Double(box.south)) * CoastFrame.sliver
    }

    private static let sliver = 0.015

    /// Linear interpolation between two points.
    static func between(_ from: FixedCoordinate, _ to: FixedCoordinate, _ share: Double) -> FixedCoordinate {
        if share <= 0 { return from }
        if share >= 1 { return to }
        func mix(_ a: Int32, _ b: Int32) -> Int32 { Int32((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
        return FixedCoordinate(
            latitude: mix(from.latitude, to.latitude), longitude: mix(from.longitude, to.longitude))
    }

    private func inBox(_ place: FixedCoordinate) -> FixedCoordinate {
        FixedCoordinate(
            latitude: min(max(place.latitude, box.south), box.north),
            longitude: min(max(place.longitude, box.west), box.east))
    }

    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
    private func clip(_ from: FixedCoordinate, _ to: FixedCoordinate) -> (Double, Double)? {
        var (start, end) = (0.0, 1.0)
        let (x, y) = (Double(from.longitude), Double(from.latitude))
        let (dx, dy) = (Double(to.longitude) - x, Double(to.latitude) - y)
        for (p, q) in [
            (-dx, x - Double(box.west)), (dx, Double(box.east) - x), (-dy, y - Double(box.south)),
            (dy, Double(box.north) - y),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                start = max(start, q / p)
            } else {
                end = min(end, q / p)
            }
        }
        return start < end ? (start, end) : nil
    }

    /// Position of a point on the edge; `nil` off it.
    private func edge(_ place: FixedCoordinate) -> Double? {
        let width = Double(box.east) - Double(box.west)
        let height = Double(box.north) - Double(box.south)
        let (x, y) = (Double(place.longitude) - Double(box.west), Double(box.north) - Double(place.latitude))
        // Rounding may move a point by one unit.
        if y <= 1 { return min(x / width, 0.999_999_9) }
        if x >= width - 1 { return 1 + min(y / height, 0.999_999_9) }
        if y >= height - 1 { return 2 + min((width - x) / width, 0.999_999_9) }
        if x <= 1 { return 3 + min((height - y) / height, 0.999_999_9) }
        return nil
    }

    /// The areas to the right of the parts; `nil` when starts and ends do not alternate along the edge, so that the
    /// side of the water is ambiguous.
    func areas(_ parts: [[FixedCoordinate]]) -> [[FixedCoordinate]]? {
        struct Mark {
            var at: Double
            var part: Int
            var isStart: Bool
        }
        var marks: [Mark] = []
        for (row, part) in parts.enumerated() {
            guard let start = part.first.flatMap(edge), let end = part.last.flatMap(edge) else { return nil }
            marks.append(Mark(at: start, part: row, isStart: true))
            marks.append(Mark(at: end, part: row, isStart: false))
        }
        // Where two coasts touch the edge at the same point, the water between them is behind the end.
        marks.sort { ($0.at, $0.isStart ? 1 : 0, $0.part) < ($1.at, $1.isStart ? 1 : 0, $1.part) }
        for (here, next) in zip(marks, marks.dropFirst() + marks.prefix(1)) where here.isStart == next.isStart {
            return nil
        }
        var following: [Int: (part: Int, from: Double, to: Double)] = [:]
        for (here, next) in zip(marks, marks.dropFirst() + marks.prefix(1)) where !here.isStart {
            following[here.part] = (next.part, here.at, next.at >= here.at ? next.at : next.at + 4)
        }
        var isLeft = [Bool](repeating: true, count: parts.count)
        var areas: [[FixedCoordinate]] = []
        for first in parts.indices where isLeft[first] {
            var area: [FixedCoordinate] = []
            var part = first
            while isLeft[part], let next = following[part] {
                isLeft[part] = false
                area += parts[part]
                var corner = next.from.rounded(.down) + 1
                while corner <= next.to {
                    area.append(corners[Int(corner) % 4])
                    corner += 1
                }
                part = next.part
            }
            let ring = PolygonRing.open(area)
            if ring.count > 2 { areas.append(ring) }
        }
        return areas
    }
}
