// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The sea of an extract, made of its coastlines, which run with land to their left and water to their right.
///
/// Pieces of coast that cross the extract's bounds are closed along them. Where that cannot be done for certain there is no
/// sea at all: a map without blue is better than a flooded town.
struct Sea {
    /// Areas of water: outer rings clockwise, islands the other way, cut into pieces of a few hundred points.
    private(set) var areas: [[[FixedCoordinate]]] = []
    /// Why there is none though there is coast; `nil` when there is no coast or all went well.
    private(set) var refusal: String?

    /// Largest share of the shorter side of the bounds by which a coast that ends inside them is led on to their edge.
    private static let longestLead = 0.12
    /// Largest share of places on land that may come out at sea: bridges and piers do.
    private static let mostAtSea = 0.03

    /// Makes the sea.
    ///
    /// - Parameters:
    ///   - coasts: Nodes of each way with their places, `nil` for those that the extract lacks.
    ///   - bounds: What the extract was cut to.
    ///   - land: Places that are known to be on land.
    /// - Complexity: O(n log n) of the coast's points.
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
                    rings.append(Ring.open(chain.places))
                } else {
                    crossing += frame.parts(of: frame.turned(chain.places))
                }
                continue
            }
            guard let led = frame.ledToEdges(chain.places, atMost: side * Sea.longestLead) else {
                let place = chain.places.last?.coordinate ?? bounds.boundingBox.center
                refusal = "a coastline ends inside the extract near \(place.latitude), \(place.longitude)"
                return
            }
            crossing += frame.parts(of: led)
        }
        guard let outer = frame.areas(crossing) else {
            refusal = "coastlines leave the extract where others should enter it"
            return
        }
        // An island runs with its land inside; what runs the other way is a lagoon drawn as coast.
        let islands = rings.filter { Ring.doubleArea($0) < 0 }
        let lagoons = rings.filter { Ring.doubleArea($0) > 0 }
        var all = outer + islands + lagoons
        if crossing.isEmpty, !islands.isEmpty { all.insert(frame.corners, at: 0) }
        guard !all.isEmpty else { return }
        let pieces = SeaPieces(all, in: bounds)
        let drowned = land.filter { pieces.contains($0) }.count
        if drowned > 3, Double(drowned) > Double(land.count) * Sea.mostAtSea {
            refusal = "\(drowned) of \(land.count) places on land would lie at sea"
            return
        }
        areas = pieces.areas
    }
}

/// Ways of coast joined end to end, in their direction.
struct CoastChain {
    var places: [FixedCoordinate]
    var isRing: Bool

    /// Joins ways and cuts them where the extract lacks nodes.
    static func chains(of ways: [[(id: Int64, place: FixedCoordinate?)]]) -> [CoastChain] {
        let ways = ways.filter { $0.count > 1 }
        var starting: [Int64: [Int]] = [:]
        for (row, way) in ways.enumerated().reversed() { starting[way[0].id, default: []].append(row) }
        let ends = Set(ways.map { $0[$0.count - 1].id })
        var isLeft = [Bool](repeating: true, count: ways.count)
        var chains: [CoastChain] = []
        // Open chains first, from ways that nothing leads to; then what is left are rings.
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
        // A ring with a gap begins behind it, so that no run of nodes is cut at the ring's own start.
        if isRing { chain = Array(chain[gap...] + chain.dropFirst().prefix(gap)) }
        return chain.split { $0.place == nil }.map { CoastChain(places: $0.compactMap(\.place), isRing: false) }
    }
}

/// The sea cut into pieces of a few hundred points, so that a map reads only those that it shows.
struct SeaPieces {
    private(set) var areas: [[[FixedCoordinate]]] = []
    private var boxes: [FixedBox] = []

    private static let mostPoints = 400
    private static let deepest = 14

    init(_ rings: [[FixedCoordinate]], in box: FixedBox) { split(rings, box, 0) }

    private mutating func split(_ rings: [[FixedCoordinate]], _ box: FixedBox, _ depth: Int) {
        guard !rings.isEmpty else { return }
        guard rings.reduce(0, { $0 + $1.count }) > SeaPieces.mostPoints, depth < SeaPieces.deepest else {
            areas.append(rings.map { Ring.turned($0, outer: Ring.doubleArea($0) > 0) })
            boxes.append(box)
            return
        }
        var (one, two) = (box, box)
        // Degrees of longitude are shorter than those of latitude nearly everywhere where people live.
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

    /// The part of a ring where `depth` is not below 0; `nil` for none.
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
        result = Ring.open(result)
        return result.count > 2 && Ring.doubleArea(result) != 0 ? result : nil
    }

    /// Whether a place lies at sea.
    func contains(_ place: FixedCoordinate) -> Bool {
        for (area, box) in zip(areas, boxes) where box.intersects(FixedBox(place)) {
            var isInside = false
            for ring in area where Ring.contains(ring, place) { isInside.toggle() }
            if isInside { return true }
        }
        return false
    }
}
