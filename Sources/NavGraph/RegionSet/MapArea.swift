// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An area on the map: a rectangle or polygons. It does not cross the antimeridian.
public struct MapArea: Sendable {
    /// The rectangle around the area.
    public let bounds: FixedBox
    /// Edges of the polygons by band of latitude; `nil` for a rectangle.
    private let edges: PolygonEdges?

    /// Creates a rectangle.
    public init(_ box: BoundingBox) {
        bounds = FixedBox(box)
        edges = nil
    }

    /// Creates an area from the rings of polygons; `nil` when there is none of three places or more on the globe.
    ///
    /// A place is inside if a line from it crosses the rings an odd number of times, so that holes and several polygons
    /// that do not overlap are rings like all others.
    public init?(rings: [[Coordinate]]) {
        let fixed = rings.map { $0.compactMap { FixedCoordinate($0) } }
        guard zip(rings, fixed).allSatisfy({ $0.count == $1.count }) else { return nil }
        let closed = fixed.filter { $0.count >= 3 }
        guard !closed.isEmpty else { return nil }
        var box = FixedBox.empty
        for place in closed.joined() { box.include(place) }
        bounds = box
        edges = PolygonEdges(closed, in: box)
    }

    /// Whether a place is inside the area or on its edge.
    public func contains(_ place: Coordinate) -> Bool {
        guard let place = FixedCoordinate(place) else { return false }
        return intersects(FixedBox(place))
    }

    /// Whether the area shares a point with a rectangle.
    package func intersects(_ box: FixedBox) -> Bool {
        guard bounds.intersects(box) else { return false }
        guard let edges else { return true }
        return edges.contains(FixedCoordinate(latitude: box.south, longitude: box.west)) || edges.touch(box)
    }
}

/// The edges of polygons, sorted into bands of latitude, so that a query reads a few of them.
private struct PolygonEdges: Sendable {
    private typealias Edge = (from: FixedCoordinate, to: FixedCoordinate)
    private let edges: [(from: FixedCoordinate, to: FixedCoordinate)]
    private let bands: [[Int32]]
    private let south: Int64
    private let bandHeight: Int64

    init(_ rings: [[FixedCoordinate]], in box: FixedBox) {
        edges = rings.flatMap { ring in ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) } }
        let count = Int64(min(1024, edges.count))
        south = Int64(box.south)
        bandHeight = (Int64(box.north) - south) / count + 1
        var bands = [[Int32]](repeating: [], count: Int(count))
        for (row, edge) in edges.enumerated() {
            let low = (Int64(min(edge.from.latitude, edge.to.latitude)) - south) / bandHeight
            let high = (Int64(max(edge.from.latitude, edge.to.latitude)) - south) / bandHeight
            for band in low...high { bands[Int(band)].append(Int32(row)) }
        }
        self.bands = bands
    }

    /// Even–odd rule, by casting a ray to the east.
    func contains(_ place: FixedCoordinate) -> Bool {
        let band = (Int64(place.latitude) - south) / bandHeight
        guard Int64(place.latitude) >= south, band < Int64(bands.count) else { return false }
        var isInside = false
        for row in bands[Int(band)] {
            let (from, to) = edges[Int(row)]
            guard (to.latitude > place.latitude) != (from.latitude > place.latitude) else { continue }
            let fraction =
                Double(Int64(place.latitude) - Int64(from.latitude)) / Double(Int64(to.latitude) - Int64(from.latitude))
            let crossing = Double(from.longitude) + fraction * Double(Int64(to.longitude) - Int64(from.longitude))
            if Double(place.longitude) < crossing { isInside.toggle() }
        }
        return isInside
    }

    /// Whether an edge shares a point with a rectangle.
    func touch(_ box: FixedBox) -> Bool {
        let low = max(0, (Int64(box.south) - south) / bandHeight)
        let high = min(Int64(bands.count) - 1, (Int64(box.north) - south) / bandHeight)
        guard low <= high else { return false }
        for band in low...high {
            for row in bands[Int(band)] where box.touches(edges[Int(row)].from, edges[Int(row)].to) { return true }
        }
        return false
    }
}

extension FixedBox {
    /// Whether the straight line between two places shares a point with the rectangle.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (ACM Transactions on Graphics 3:1, 1984).
    func touches(_ from: FixedCoordinate, _ to: FixedCoordinate) -> Bool {
        let (x, y) = (Double(from.longitude), Double(from.latitude))
        let (across, up) = (Double(to.longitude) - x, Double(to.latitude) - y)
        var (enter, leave) = (0.0, 1.0)
        for (step, distance) in [
            (-across, x - Double(west)), (across, Double(east) - x), (-up, y - Double(south)), (up, Double(north) - y),
        ] {
            if step == 0 {
                if distance < 0 { return false }
            } else if step < 0 {
                enter = max(enter, distance / step)
            } else {
                leave = min(leave, distance / step)
            }
        }
        return enter <= leave
    }

    /// Whether the straight line between two places shares a point with the rectangle; `false` for places off the globe.
    package func isTouched(from: Coordinate, to: Coordinate) -> Bool {
        guard let from = FixedCoordinate(from), let to = FixedCoordinate(to) else { return false }
        return touches(from, to)
    }

    /// The rectangle with a margin on every side.
    package func expanded(by margin: Meters) -> FixedBox {
        margin.value > 0 ? FixedBox(boundingBox.expanded(by: margin)) : self
    }
}
