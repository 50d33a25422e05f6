// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// How dense the streets are around the junctions of a map: the number of junctions per square kilometer.
///
/// Traffic in dense cities is slower than that on roads of the same class in suburbs, and the map knows where they are:
/// a city has many junctions.
struct Surroundings: Sendable {
    /// Density around each node, 0 … 255 from `sparse` to `dense`.
    private let shares: [UInt8]

    /// Junctions per square kilometer of suburbs …
    static let sparse = 50.0
    /// … and of dense cities.
    static let dense = 150.0
    /// Side of a cell of the grid on which junctions are counted, in meters.
    private static let cellSize = 300.0
    /// Junctions are counted in a square of three by three cells, in square kilometers.
    private static let area = 9 * cellSize * cellSize / 1e6

    /// Counts the junctions of a map: nodes where at least three roads for general motor traffic meet.
    ///
    /// - Complexity: O(nodes + edges).
    init(_ graph: RoadGraph) {
        var counts: [Cell: Int] = [:]
        for row in 0..<graph.nodeCount {
            let node = NodeID(row: Int32(row))
            guard Surroundings.isJunction(node, in: graph) else { continue }
            counts[Cell(graph.place(of: node)), default: 0] += 1
        }
        var densities: [Cell: UInt8] = [:]
        var shares = [UInt8](repeating: 0, count: graph.nodeCount)
        for row in shares.indices {
            let place = graph.place(of: NodeID(row: Int32(row)))
            let cell = Cell(place)
            if let known = densities[cell] {
                shares[row] = known
                continue
            }
            let junctions = cell.block.reduce(0) { $0 + (counts[$1] ?? 0) }
            let density = Double(junctions) / Surroundings.area
            let share = (density - Surroundings.sparse) / (Surroundings.dense - Surroundings.sparse)
            shares[row] = UInt8((max(0, min(1, share)) * 255).rounded())
            densities[cell] = shares[row]
        }
        self.shares = shares
    }

    /// The density around the end of an edge, from 0 for suburbs and open country to 255 for a dense city.
    func density(at edge: EdgeID, in graph: RoadGraph) -> UInt8 { shares[Int(graph.head(of: edge).row)] }

    /// The same from 0 to 1.
    func share(of edge: EdgeID, in graph: RoadGraph) -> Double { Double(density(at: edge, in: graph)) / 255 }

    private static func isJunction(_ node: NodeID, in graph: RoadGraph) -> Bool {
        var roads = 0
        for edge in graph.edges(leaving: node) {
            let roadClass = graph.roadClass(of: graph.road(of: edge))
            guard roadClass.rawValue <= RoadClass.unknown.rawValue,
                !graph.access(of: edge).union(graph.access(of: edge.reversed)).isDisjoint(with: .motor)
            else { continue }
            roads += 1
        }
        return roads >= 3
    }

    /// A cell of about 300 by 300 meters. The width in degrees is that of the middle of a degree of latitude, so that cells
    /// are aligned within a degree.
    private struct Cell: Hashable {
        var row: Int32
        var column: Int32

        private static let degrees = cellSize / 111_195

        init(_ place: Coordinate) {
            row = Int32((place.latitude / Cell.degrees).rounded(.down))
            column = Int32((place.longitude / Cell.width(at: place.latitude)).rounded(.down))
        }

        private init(row: Int32, column: Int32) { (self.row, self.column) = (row, column) }

        private static func width(at latitude: Double) -> Double {
            let middle = min(89.5, abs(latitude).rounded(.down) + 0.5)
            return degrees / cosine(middle * .pi / 180)
        }

        /// The cell and its eight neighbors. Beside a whole degree of latitude, those in the other degree may be up to
        /// half a cell off.
        var block: [Cell] {
            let width = Cell.width(at: (Double(row) + 0.5) * Cell.degrees)
            let middle = (Double(column) + 0.5) * width
            return (row - 1...row + 1).flatMap { row in
                let here = Cell.width(at: (Double(row) + 0.5) * Cell.degrees)
                let column = Int32((middle / here).rounded(.down))
                return (column - 1...column + 1).map { Cell(row: row, column: $0) }
            }
        }
    }
}
