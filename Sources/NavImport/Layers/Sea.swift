// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The sea of an extract, built from coastlines with land on their left and water on their right.
///
/// Coastlines that cross the bounds of the extract are closed along them. If that is ambiguous the sea is omitted: a
/// map without sea is better than a flooded town.
struct Sea {
    /// Water areas: outer rings clockwise, islands counterclockwise, split into pieces of a few hundred points.
    private(set) var areas: [[[FixedCoordinate]]] = []
    /// Why the sea is omitted despite coastlines; `nil` without coastlines or on success.
    private(set) var failure: String?

    /// Maximum extension of a coastline that ends inside the bounds, as a fraction of their shorter side.
    private static let maxExtension = 0.12
    /// Maximum fraction of land points that may end up in the sea, such as bridges and piers.
    private static let maxLandAtSea = 0.03

    /// Builds the sea.
    ///
    /// - Parameters:
    ///   - coasts: Nodes of each coastline with their coordinates, `nil` for missing nodes.
    ///   - bounds: Bounds of the extract.
    ///   - land: Points that are known to be on land.
    /// - Complexity: O(n log n) of the coastline's points.
    init(_ coasts: [[(id: Int64, place: FixedCoordinate?)]], bounds: FixedBox, land: [FixedCoordinate]) {
        guard !coasts.isEmpty, bounds.west < bounds.east, bounds.south < bounds.north else { return }
        let frame = CoastFrame(bounds)
        var rings: [[FixedCoordinate]] = []
        var crossing: [[FixedCoordinate]] = []
        let side = min(
            Double(bounds.east) - Double(bounds.west), Double(bounds.north) - Double(bounds.south))
        for chain in CoastChain.chains(of: coasts) {
            if chain.isRing {
                if frame.holds(chain.places) {
                    rings.append(PolygonRing.open(chain.places))
                } else {
                    crossing += frame.parts(of: frame.turned(chain.places))
                }
                continue
            }
            guard let led = frame.extendedToEdges(chain.places, atMost: side * Sea.maxExtension) else {
                let place = chain.places.last?.coordinate ?? bounds.boundingBox.center
                failure = "a coastline ends inside the extract near \(place.latitude), \(place.longitude)"
                return
            }
            crossing += frame.parts(of: led)
        }
        guard let outer = frame.areas(crossing) else {
            failure = "coastlines leave the extract where others should enter it"
            return
        }
        // An island has its land inside; the opposite orientation is a lagoon mapped as coastline.
        let islands = rings.filter { PolygonRing.doubleArea($0[...]) < 0 }
        let lagoons = rings.filter { PolygonRing.doubleArea($0[...]) > 0 }
        var all = outer + islands + lagoons
        if crossing.isEmpty, !islands.isEmpty { all.insert(frame.corners, at: 0) }
        guard !all.isEmpty else { return }
        let pieces = SeaPieces(all, in: bounds)
        let drowned = land.filter { pieces.contains($0) }.count
        if drowned > 3, Double(drowned) > Double(land.count) * Sea.maxLandAtSea {
            failure = "\(drowned) of \(land.count) places on land would lie at sea"
            return
        }
        areas = pieces.areas
    }
}

/// Coastlines joined end to end in their direction.
struct CoastChain {
    var places: [FixedCoordinate]
    var isRing: Bool

    /// Joins ways and splits them at missing nodes.
    static func chains(of ways: [[(id: Int64, place: FixedCoordinate?)]]) -> [CoastChain] {
        let ways = ways.filter { $0.count > 1 }
        var starting: [Int64: [Int]] = [:]
        for (row, way) in ways.enumerated().reversed() { starting[way[0].id, default: []].append(row) }
        let ends = Set(ways.map { $0[$0.count - 1].id })
        var isLeft = [Bool](repeating: true, count: ways.count)
        var chains: [CoastChain] = []
        // Open chains first, from ways without a predecessor; the rest are rings.
        for row in ways.indices.filter({ !ends.contains(ways[$0][0].id) }) + Array(ways.indices) where isLeft[row] {
            isLeft[row] = false
            var chain = ways[row]
            while let end = chain.last?.id, end != chain[0].id, let next = starting[end]?.last(where: { isLeft[$0] }) {
                isLeft[next] = false
                chain += ways[next].dropFirst()
            }
            chains += cut(chain)
        }
        return chains
    }

    private static func cut(_ chain: [(id: Int64, place: FixedCoordinate?)]) -> [CoastChain] {
        var chain = chain
        let isRing = chain.count > 3 && chain[0].id == chain[chain.count - 1].id
        guard let gap = chain.firstIndex(where: { $0.place == nil }) else {
            return [CoastChain(places: chain.compactMap(\.place), isRing: isRing)]
        }
        // A ring with a gap is rotated to start behind it, so that no run of nodes is split at the ring's start.
        if isRing { chain = Array(chain[gap...] + chain.dropFirst().prefix(gap)) }
        return chain.split { $0.place == nil }.map { CoastChain(places: $0.compactMap(\.place), isRing: false) }
    }
}

/// The sea split into pieces of a few hundred points, so that a map reads only visible ones.
struct SeaPieces {
    private(set) var areas: [[[FixedCoordinate]]] = []
    private var boxes: [FixedBox] = []

    private static let mostPoints = 400
    private static let deepest = 14

    init(_ rings: [[FixedCoordinate]], in box: FixedBox) { split(rings, box, 0) }

    private mutating func split(_ rings: [[FixedCoordinate]], _ box: FixedBox, _ depth: Int) {
        guard !rings.isEmpty else { return }
        guard rings.reduce(0, { $0 + $1.count }) > SeaPieces.mostPoints, depth < SeaPieces.deepest else {
            areas.append(rings.map { PolygonRing.turned($0, outer: PolygonRing.doubleArea($0[...]) > 0) })
            boxes.append(box)
            return
        }
        var (one, two) = (box, box)
        // Degrees of longitude are shorter than degrees of latitude in most inhabited places.
        if Int64(box.east) - Int64(box.west) > Int64(box.north) - Int64(box.south) {
            let middle = Int32((Int64(box.west) + Int64(box.east)) / 2)
            (one.east, two.west) = (middle, middle)
            split(rings.compactMap { SeaPieces.cut($0) { Int64(middle) - Int64($0.longitude) } }, one, depth + 1)
            split(rings.compactMap { SeaPieces.cut($0) { Int64($0.longitude) - Int64(middle) } }, two, depth + 1)
        } else {
            let middle = Int32((Int64(box.south) + Int64(box.north)) / 2)
            (one.north, two.south) = (middle, middle)
            split(rings.compactMap { SeaPieces.cut($0) { Int64(middle) - Int64($0.latitude) } }, one, depth + 1)
            split(rings.compactMap { SeaPieces.cut($0) { Int64($0.latitude) - Int64(middle) } }, two, depth + 1)
        }
    }

    /// The part of a ring with `depth` ≥ 0; `nil` for none.
    ///
    /// Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
    private static func cut(
        _ ring: [FixedCoordinate], _ depth: (FixedCoordinate) -> Int64
    ) -> [FixedCoordinate]? {
        guard var last = ring.last else { return nil }
        var result: [FixedCoordinate] = []
        for place in ring {
            let (a, b) = (depth(last), depth(place))
            if (a >= 0) != (b >= 0) { result.append(CoastFrame.between(last, place, Double(a) / Double(a - b))) }
            if b >= 0 { result.append(place) }
            last = place
        }
        result = PolygonRing.open(result)
        return result.count > 2 && PolygonRing.doubleArea(result[...]) != 0 ? result : nil
    }

    /// Whether a point is in the sea.
    func contains(_ place: FixedCoordinate) -> Bool {
        for (area, box) in zip(areas, boxes) where box.intersects(FixedBox(place)) {
            var isInside = false
            for ring in area where PolygonRing.contains(ring[...], place) { isInside.toggle() }
            if isInside { return true }
        }
        return false
    }
}
