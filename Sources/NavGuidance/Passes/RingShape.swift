// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Classifies a roundabout: ordinary, a rotary with a name, or one so small that it works like a crossing.
struct RingShape {
    /// Name of the ring where it has one of its own.
    let name: TextID
    private let ring: Ring
    private let isSmallCrossing: Bool

    /// Maximum radius of a small roundabout that works like a crossing, in meters.
    private static let smallRadius = 15.0

    init(_ ring: Ring, drive: Drive) {
        self.ring = ring
        let isLarge = ring.radius > RingShape.smallRadius
        name = isLarge ? RingShape.ownName(of: ring, in: drive.graph) : .empty
        isSmallCrossing = !isLarge && RingShape.isCrossing(ring, drive)
    }

    /// The turn type; `roundaboutTurn` only where the ring is also left.
    func kind(isTurn: Bool) -> Turn.Kind {
        if name != .empty { return .rotary }
        return isTurn && isSmallCrossing ? .roundaboutTurn : .roundabout
    }

    /// Number of exits on a full circle, without those of the first junction.
    func exits(from view: JunctionView, reader: JunctionReader) -> Int {
        var reader = reader
        var exits = 0
        for edge in ring.edges.dropLast() {
            guard let node = reader.view(after: [edge], taking: nil) else { continue }
            exits += node.ahead.count { RingSides.isExit($0, at: node) }
        }
        return exits
    }

    /// The common name of all edges of the ring, unless a joining road has the same name.
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

    /// Whether at most four roads join, one per junction, in clearly different directions.
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
