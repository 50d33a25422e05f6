// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension ASCIIMap {
    /// Creates a small random network: an irregular grid with some one-way streets and turn restrictions.
    ///
    /// - Parameters:
    ///   - count: Number of nodes, 2 … 36.
    ///   - restrictions: Number of restrictions to attempt; those whose ways do not share a node are skipped.
    ///   - random: The random number generator.
    /// - Throws: The error of the import.
    public static func random(
        nodes count: Int, restrictions: Int = 0, using random: inout SeededRandom
    ) throws -> ASCIIMap {
        let names = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".prefix(max(2, count)))
        let columns = Int(Double(names.count).squareRoot().rounded(.up))
        let origin = Coordinate(latitude: 1, longitude: 1)
        var places: [Character: Coordinate] = [:]
        for (row, name) in names.enumerated() {
            let north = Double(row / columns) * 200 + Double.random(in: -60...60, using: &random)
            let east = Double(row % columns) * 200 + Double.random(in: -60...60, using: &random)
            places[name] = origin.moved(Meters(north), toward: Bearing(0)).moved(Meters(east), toward: Bearing(90))
        }
        var ways: [Way] = []
        func connect(_ a: Int, _ b: Int) {
            guard a < names.count, b < names.count, a != b else { return }
            let classes = ["primary", "secondary", "residential", "service"]
            var tags = ["highway": classes[Int.random(in: 0..<4, using: &random)]]
            if Int.random(in: 0..<4, using: &random) == 0 { tags["oneway"] = "yes" }
            let (first, last) = Bool.random(using: &random) ? (a, b) : (b, a)
            let nodes = String([names[first], names[last]])
            if !ways.contains(where: { Set($0.nodes) == Set(nodes) }) { ways.append(Way(nodes, tags)) }
        }
        for row in names.indices {
            if row % columns + 1 < columns, Int.random(in: 0..<6, using: &random) > 0 { connect(row, row + 1) }
            if Int.random(in: 0..<6, using: &random) > 0 { connect(row, row + columns) }
            if Int.random(in: 0..<8, using: &random) == 0 {
                connect(row, Int.random(in: 0..<names.count, using: &random))
            }
        }
        if ways.isEmpty { connect(0, 1) }
        var rules: [Restriction] = []
        for _ in 0..<restrictions {
            if let rule = restriction(among: ways, using: &random) { rules.append(rule) }
        }
        return try ASCIIMap(places: places, ways: ways, restrictions: rules)
    }

    private static func restriction(among ways: [Way], using random: inout SeededRandom) -> Restriction? {
        let kind = ["no_left_turn", "no_right_turn", "only_straight_on"][Int.random(in: 0..<3, using: &random)]
        guard let from = ways.randomElement(using: &random) else { return nil }
        func neighbours(of nodes: String, not others: [String]) -> [Way] {
            ways.filter { !Set($0.nodes).isDisjoint(with: nodes) && !others.contains($0.nodes) }
        }
        guard let via = neighbours(of: from.nodes, not: [from.nodes]).randomElement(using: &random) else { return nil }
        if Bool.random(using: &random) {
            guard let node = via.nodes.first(where: from.nodes.contains) else { return nil }
            return Restriction(kind, from: from.nodes, via: String(node), to: via.nodes)
        }
        let free = String(via.nodes.filter { !from.nodes.contains($0) })
        guard let to = neighbours(of: free, not: [from.nodes, via.nodes]).randomElement(using: &random) else {
            return nil
        }
        return Restriction(kind, from: from.nodes, via: via.nodes, to: to.nodes)
    }
}
