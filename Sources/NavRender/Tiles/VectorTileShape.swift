// SPDX-License-Identifier: Apache-2.0

/// Points, lines or areas of one feature of a vector tile, as the commands that draw them.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4.3, github.com/mapbox/vector-tile-spec.
package struct VectorTileShape {
    /// What a feature is made of; raw values are the tile's.
    package enum Kind: UInt64, Sendable { case points = 1, lines, areas }

    package let kind: Kind
    /// Commands and their zigzag numbers.
    private(set) var commands: [UInt32] = []
    private var last: (x: Int32, y: Int32) = (0, 0)

    /// Starts with nothing.
    package init(_ kind: Kind) { self.kind = kind }

    /// Whether nothing is in it.
    package var isEmpty: Bool { commands.isEmpty }

    /// Adds a point, in units from the upper left corner.
    package mutating func add(point: Point) {
        // All points of a feature follow one command, so its count grows.
        if commands.isEmpty { commands.append(9) } else { commands[0] += 8 }
        go(to: VectorTileShape.unit(point))
    }

    /// Adds a line. Points nearer than `tolerance` units to the one before are left out; so is a line of a single point.
    package mutating func add(line: some BidirectionalCollection<Point>, tolerance: Int32 = 1) {
        guard let first = line.first, let end = line.last else { return }
        let before = (commands.count, last)
        commands.append(9)
        go(to: VectorTileShape.unit(first))
        commands.append(0)
        let (header, finish) = (commands.count - 1, VectorTileShape.unit(end))
        for point in line.dropFirst().dropLast() {
            let next = VectorTileShape.unit(point)
            if isFar(next, tolerance) { go(to: next) }
        }
        if finish != last { go(to: finish) }
        let count = (commands.count - header - 1) / 2
        guard count > 0 else { return undo(before) }
        commands[header] = UInt32(count) << 3 | 2
    }

    /// Adds a ring, outer ones clockwise as seen; the first point is not repeated. One that covers nothing is left out.
    ///
    /// - Parameter grain: of points in a row that lie in one square of so many units, one is kept. Which one does not
    ///   depend on where the ring begins and which way round it runs, so that areas go on sharing their borders.
    package mutating func add(ring: [Point], grain: Int32 = 1) {
        let before = (commands.count, last)
        var (header, start): (Int, (x: Int32, y: Int32)) = (0, (0, 0))
        var area: Int64 = 0
        func cross(_ a: (x: Int32, y: Int32), _ b: (x: Int32, y: Int32)) -> Int64 {
            Int64(a.x) * Int64(b.y) - Int64(b.x) * Int64(a.y)
        }
        VectorTileShape.forEachKept(of: ring, grain: max(1, grain)) { next in
            if header == 0 {
                commands.append(9)
                go(to: next)
                start = next
                commands.append(0)
                header = commands.count - 1
            } else {
                area += cross(last, next)
                go(to: next)
            }
        }
        guard header > 0 else { return }
        area += cross(last, start)
        let count = (commands.count - header - 1) / 2
        guard count > 1, area != 0 else { return undo(before) }
        commands[header] = UInt32(count) << 3 | 2
        commands.append(15)
    }

    /// Calls `body` with the points of a ring that are kept, the leftmost and then uppermost of those in a square; never
    /// where all lie in one square.
    private static func forEachKept(of ring: [Point], grain: Int32, _ body: ((x: Int32, y: Int32)) -> Void) {
        func square(_ place: (x: Int32, y: Int32)) -> SIMD2<Int32> {
            // Rounded down, also beyond the edges above and to the left.
            func number(_ unit: Int32) -> Int32 { (unit - (unit < 0 ? grain - 1 : 0)) / grain }
            return SIMD2(number(place.x), number(place.y))
        }
        guard let end = ring.last.map({ square(unit($0)) }),
            let first = ring.firstIndex(where: { square(unit($0)) != end })
        else { return }
        // From the start of a row of points, once round.
        var (kept, here) = (unit(ring[first]), square(unit(ring[first])))
        for step in 1..<ring.count {
            let place = unit(ring[(first + step) % ring.count])
            let next = square(place)
            if next != here {
                body(kept)
                (kept, here) = (place, next)
            } else if (place.x, place.y) < (kept.x, kept.y) {
                kept = place
            }
        }
        body(kept)
    }

    private mutating func undo(_ before: (count: Int, last: (x: Int32, y: Int32))) {
        commands.removeSubrange(before.count...)
        last = before.last
    }

    private func isFar(_ point: (x: Int32, y: Int32), _ tolerance: Int32) -> Bool {
        abs(point.x &- last.x) >= tolerance || abs(point.y &- last.y) >= tolerance
    }

    private mutating func go(to point: (x: Int32, y: Int32)) {
        commands.append(VectorTileShape.zigzag(point.x &- last.x))
        commands.append(VectorTileShape.zigzag(point.y &- last.y))
        last = point
    }

    /// Far from where 32 bits end, whatever the numbers are.
    private static func unit(_ point: Point) -> (x: Int32, y: Int32) {
        func unit(_ value: Double) -> Int32 { Int32(max(-1e8, min(1e8, value.rounded()))) }
        return (unit(point.x), unit(point.y))
    }

    private static func zigzag(_ number: Int32) -> UInt32 { UInt32(bitPattern: (number << 1) ^ (number >> 31)) }
}
