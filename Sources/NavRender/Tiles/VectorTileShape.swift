// SPDX-License-Identifier: Apache-2.0

/// The geometry of one vector tile feature (points, lines or polygons), as drawing commands.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4.3, github.com/mapbox/vector-tile-spec.
package struct VectorTileShape {
    /// Geometry type. Raw values are those of the format.
    package enum Kind: UInt64, Sendable { case points = 1, lines, areas }

    package let kind: Kind
    /// Commands and their zigzag-encoded parameters.
    private(set) var commands: [UInt32] = []
    private var last: (x: Int32, y: Int32) = (0, 0)

    /// Creates an empty geometry.
    package init(_ kind: Kind) { self.kind = kind }

    /// Whether the geometry is empty.
    package var isEmpty: Bool { commands.isEmpty }

    /// Adds a point, in tile units from the upper left corner.
    package mutating func add(point: Point) {
        // All points share one command, whose count grows.
        if commands.isEmpty { commands.append(9) } else { commands[0] += 8 }
        go(to: VectorTileShape.unit(point))
    }

    /// Adds a line. Points closer than `tolerance` tile units to the previous one are dropped, as is a line of a single
    /// point.
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

    /// Adds a ring, clockwise on the screen for outer rings; the first point is not repeated. A ring without area is
    /// dropped.
    ///
    /// - Parameters:
    ///   - ring: The vertices in tile units.
    ///   - grain: Cell size of a grid in tile units. Of consecutive points in one cell, one is retained. Which one does
    ///     not depend on the start and the orientation of the ring, so adjacent areas keep sharing their borders.
    package mutating func add(ring: [Point], grain: Int32 = 1) {
        let before = (commands.count, last)
        var (header, start): (Int, (x: Int32, y: Int32)) = (0, (0, 0))
        var area: Int64 = 0
        func cross(_ a: (x: Int32, y: Int32), _ b: (x: Int32, y: Int32)) -> Int64 {
            Int64(a.x) * Int64(b.y) - Int64(b.x) * Int64(a.y)
        }
        VectorTileShape.forEachRetained(of: ring, grain: max(1, grain)) { next in
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

    /// Calls `body` with the retained points of a ring, the leftmost and then topmost of each cell; never if all points
    /// lie in one cell.
    private static func forEachRetained(of ring: [Point], grain: Int32, _ body: ((x: Int32, y: Int32)) -> Void) {
        func square(_ place: (x: Int32, y: Int32)) -> SIMD2<Int32> {
            // Round down also for negative numbers.
            func number(_ unit: Int32) -> Int32 { (unit - (unit < 0 ? grain - 1 : 0)) / grain }
            return SIMD2(number(place.x), number(place.y))
        }
        guard let end = ring.last.map({ square(unit($0)) }),
            let first = ring.firstIndex(where: { square(unit($0)) != end })
        else { return }
        // Once around, from the first point of a cell.
        var (retained, here) = (unit(ring[first]), square(unit(ring[first])))
        for step in 1..<ring.count {
            let place = unit(ring[(first + step) % ring.count])
            let next = square(place)
            if next != here {
                body(retained)
                (retained, here) = (place, next)
            } else if (place.x, place.y) < (retained.x, retained.y) {
                retained = place
            }
        }
        body(retained)
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

    /// Rounds to tile units, clamped far below the limits of 32 bits.
    private static func unit(_ point: Point) -> (x: Int32, y: Int32) {
        func unit(_ value: Double) -> Int32 { Int32(max(-1e8, min(1e8, value.rounded()))) }
        return (unit(point.x), unit(point.y))
    }

    private static func zigzag(_ number: Int32) -> UInt32 { UInt32(bitPattern: (number << 1) ^ (number >> 31)) }
}
