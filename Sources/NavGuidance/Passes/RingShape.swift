// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Tells what a ring is for a driver: a plain roundabout, a place with a name, or one so small that it is a crossing.
struct RingShape {
    /// Name of the ring where it is a place of its own.
    let name: TextID
    private let ring: Ring
    private let isSmallCrossing: Bool

    /// Rings up to this radius are crossed rather than driven, in meters.
    private static let smallRadius = 15.0

    init(_ ring: Ring, drive: Drive) {
        self.ring = ring
        let isLarge = ring.radius > RingShape.smallRadius
        name = isLarge ? RingShape.ownName(of: ring, in: drive.graph) : .empty
        isSmallCrossing = !isLarge && RingShape.isCrossing(ring, drive)
    }

    /// The kind of turn; a turn like at a crossing only where the ring is also left.
    func kind(isTurn: Bool) -> Turn.Kind {
        if name != .empty { return .rotary }
        return isTurn && isSmallCrossing ? .roundaboutTurn : .roundabout
    }

    /// Exits that one passes when driving all the way round, without those of the junction one starts at.
    func exits(from view: JunctionView, reader: JunctionReader) -> Int {
        var reader = reader
        var exits = 0
        for edge in ring.edges.dropLast() {
            guard let node = reader.view(after: [edge], taking: nil) else { continue }
            exits += node.ahead.count(where: RingSides.isExit)
        }
        return exits
    }

    /// The name that all parts of the ring share, unless a road that joins it has the same.
    private static func ownName(of ring: Ring, in graph: RoadGraph) -> TextID {
        guard let first = ring.edges.first else { return .empty }
        let id = graph.nameID(of: graph.road(of: first))
        guard id != .empty, ring.edges.allSatisfy({ graph.nameID(of: graph.road(of: $0)) == id }) else { return .empty }
        for edge in ring.edges {
            for arm in graph.edges(leaving: graph.head(of: edge)) where !graph.isRing(arm) {
                if graph.nameID(of: graph.road(of: arm)) == id { return .empty }
            }
        }
        return id
    }

    /// Whether the ring has at most four roads, one at each junction, that point in plainly different directions.
    private static func isCrossing(_ ring: Ring, _ drive: Drive) -> Bool {
        var reader = drive.reader
        var bearings: [Bearing] = []
        for edge in ring.edges {
            guard let view = reader.view(after: [edge], taking: nil) else { return false }
            guard view.arms.count(where: { !$0.isRing }) <= 1 else { return false }
            if let arm = view.arms.first(where: { !$0.isRing }) { bearings.append(arm.bearing) }
        }
        guard bearings.count <= 4 else { return false }
        for (index, bearing) in bearings.enumerated() {
            for other in bearings[(index + 1)...] where bearing.difference(to: other) < 60 { return false }
        }
        return true
    }
}
