// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavImport

/// The main network against a plain search from every edge.
@Suite struct LargestComponentsTests {
    /// A random network with barriers and restrictions.
    private struct Sample {
        let network: Network
        let restrictions: [TurnRestriction]

        init(_ random: inout SeededRandom) {
            let nodes = Int32.random(in: 2...10, using: &random)
            let segments = Int.random(in: 1...20, using: &random)
            var (tail, head): ([NodeID], [NodeID]) = ([], [])
            var access: [ModeSet] = []
            for _ in 0..<segments {
                let first = Int32.random(in: 0..<nodes, using: &random)
                tail.append(NodeID(row: first))
                head.append(NodeID(row: (first + Int32.random(in: 1..<nodes, using: &random)) % nodes))
                for _ in 0..<2 { access.append(Int.random(in: 0..<4, using: &random) == 0 ? [] : [.driving, .taxi]) }
            }
            let barred: [ModeSet] = (0..<nodes).map { _ in
                Int.random(in: 0..<6, using: &random) == 0 ? .driving : []
            }
            func directions() -> [UInt16] { tail.map { _ in UInt16.random(in: 0...UInt16.max, using: &random) } }
            let network = Network(
                tail: tail, head: head, leaving: directions(), arriving: directions(), access: access, barred: barred)
            var restrictions: [TurnRestriction] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let edge = EdgeID(row: Int32.random(in: 0..<Int32(2 * segments), using: &random))
                let node = Int(network.head(of: edge).row)
                let leaving = network.edgeOut[Int(network.outStart[node])..<Int(network.outStart[node + 1])]
                guard let next = leaving.randomElement(using: &random) else { continue }
                restrictions.append(
                    TurnRestriction(edges: [edge, next], modes: .driving, isOnly: Bool.random(using: &random)))
            }
            (self.network, self.restrictions) = (network, restrictions)
        }

        /// The edges that can follow an edge.
        func successors(of edge: Int32, for mode: ModeSet) -> [Int32] {
            let edge = EdgeID(row: edge)
            let node = network.head(of: edge)
            let rules = restrictions.filter { $0.edges[0] == edge && $0.modes.contains(mode) }
            return network.access.indices.map { Int32($0) }.filter { row in
                let next = EdgeID(row: row)
                guard network.head(of: next.reversed) == node, network.access[Int(row)].contains(mode) else {
                    return false
                }
                if network.barred[Int(node.row)].contains(mode), next != edge.reversed { return false }
                if let only = rules.first(where: \.isOnly), only.edges[1] != next { return false }
                return !rules.contains { !$0.isOnly && $0.edges[1] == next }
            }
        }

        /// The edges that a mode reaches from an edge, with it.
        func reached(from edge: Int32, for mode: ModeSet) -> Set<Int32> {
            var found: Set = [edge]
            var waiting = [edge]
            while let edge = waiting.popLast() {
                for next in successors(of: edge, for: mode) where found.insert(next).inserted { waiting.append(next) }
            }
            return found
        }
    }

    @Test func isTheLargestSetOfEdgesThatReachEachOther() {
        var sizes: Set<Int> = []
        forEverySeed(300) { random in
            let sample = Sample(&random)
            let smallest = Int.random(in: 1...4, using: &random)
            let main = LargestComponents(sample.network, sample.restrictions, smallest: smallest).modesByEdge()
            for mode in [ModeSet.driving, .taxi] {
                let open = sample.network.access.indices.map { Int32($0) }.filter {
                    sample.network.access[Int($0)].contains(mode)
                }
                let reached = Dictionary(uniqueKeysWithValues: open.map { ($0, sample.reached(from: $0, for: mode)) })
                let components = Set(
                    open.map { edge in
                        Set(open.filter { reached[edge]?.contains($0) == true && reached[$0]?.contains(edge) == true })
                    }
                ).filter { $0.count >= max(2, smallest) }
                let found = Set(main.indices.filter { main[$0].contains(mode) }.map { Int32($0) })
                sizes.insert(found.count)
                let most = components.map(\.count).max() ?? 0
                #expect(found.count == most && (found.isEmpty || components.contains(found)), "seed \(random.seed)")
            }
        }
        #expect(sizes.count > 10)
    }
}
