// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A turn restriction relation with its rules and members.
struct RestrictionRelation: Sendable {
    var rules: [TurnRule]
    var fromWays: [Int64] = []
    var viaNodes: [Int64] = []
    var viaWays: [Int64] = []
    var toWays: [Int64] = []

    /// Parses a relation; `nil` unless it is a restriction for a supported mode.
    init?(_ relation: RelationView, rules: [TurnRule]) {
        guard !rules.isEmpty else { return nil }
        self.rules = rules
        for member in relation.members {
            switch (member.kind, member.role) {
            case (.way, "from"): fromWays.append(member.ref)
            case (.way, "to"): toWays.append(member.ref)
            case (.way, "via"): viaWays.append(member.ref)
            case (.node, "via"): viaNodes.append(member.ref)
            default: break
            }
        }
    }

    /// All ways that it references.
    var ways: [Int64] { fromWays + viaWays + toWays }
}

/// Converts restriction relations to sequences of edges.
struct RestrictionAssembly {
    let junctions: JunctionTable
    let network: Network
    /// Segments of each referenced way, in the order of the way.
    let segmentsOfWay: [Int64: [SegmentID]]
    let directions: EndDirections

    /// A sequence of edges, the last of which is forbidden or mandatory.
    struct Turn: Hashable {
        var edges: [EdgeID]
        var modes: ModeSet
        var isOnly: Bool
    }

    /// The turns of a restriction. Empty when its members are not connected, or when it is ambiguous and
    /// guessing could close the wrong road. A relation with implausibly many members or interpretations is ignored as
    /// damaged.
    ///
    /// The direction of the turn decides where a way passes the via node, and where a turn has several `from` or `to`,
    /// which only `no_entry` and `no_exit` should have: of two opposite ways from which turning left is forbidden, each
    /// has another `to`. From a mandate with several `to`, one of them must be entered; a `to` that does not begin at the via
    /// node goes on behind another one and says nothing.
    func turns(of relation: RestrictionRelation, _ rule: TurnRule) -> [Turn] {
        let (modes, kind) = (rule.modes, rule.kind)
        let mayRepeat = kind == .noEntry || kind == .noExit
        let isSingle = relation.fromWays.count == 1 && relation.toWays.count == 1
        if !mayRepeat, !isSingle {
            let isClear = rule.direction != nil || kind == .only && relation.fromWays.count == 1
            guard isClear, relation.viaWays.isEmpty else { return [] }
        }
        guard relation.fromWays.count * relation.toWays.count <= RestrictionAssembly.limit,
            relation.viaWays.count <= RestrictionAssembly.limit
        else { return [] }
        var turns: [[EdgeID]] = []
        for from in relation.fromWays {
            for to in relation.toWays {
                var readings =
                    relation.viaWays.isEmpty
                    ? overNode(from: from, relation.viaNodes, to: to, modes: modes, kind: kind)
                    : overWays(from: from, relation.viaWays, to: to, modes: modes)
                if let direction = rule.direction, relation.viaWays.isEmpty,
                    !isSingle || readings.count > 1 && from != to
                {
                    readings.removeAll { !directions.fits(direction, from: $0[0], to: $0[1]) }
                }
                if readings.count == 1 || from == to && kind == .forbidden { turns += readings }
            }
        }
        if kind == .only, !isSingle { return mandates(turns, modes: modes) }
        return turns.map { Turn(edges: $0, modes: modes, isOnly: kind == .only) }
    }

    /// Mandates over a node. Where one of several edges must be entered, all others are forbidden instead, for the modes that may
    /// enter one of them.
    private func mandates(_ turns: [[EdgeID]], modes: ModeSet) -> [Turn] {
        var found: [Turn] = []
        for (place, turn) in turns.enumerated() where !turns[..<place].contains(where: { $0[0] == turn[0] }) {
            let allowed = turns.filter { $0[0] == turn[0] }.map { $0[1] }
            guard allowed.count > 1 else {
                found.append(Turn(edges: turn, modes: modes, isOnly: true))
                continue
            }
            let open = allowed.reduce(into: ModeSet()) { $0.formUnion(network.access[Int($1.row)]) }
            for other in network.edges(leaving: head(turn[0])) where !allowed.contains(other) {
                found.append(Turn(edges: [turn[0], other], modes: modes.intersection(open), isOnly: false))
            }
        }
        return found
    }

    /// The path of a `maneuver` relation and the position in it of the edge that leaves the `via` node; `nil` when its members
    /// are not connected, or in several ways of which none is the only one that fits the direction.
    func path(of relation: ManeuverRelation) -> (edges: [EdgeID], position: Int)? {
        guard let via = junctions.row(osm: relation.viaNode) else { return nil }
        // First by the roads that are open to motor vehicles, so that the wrong direction of a one-way street is no path.
        for modes in [ModeSet.motor, ModeSet.all] {
            let paths =
                relation.viaWays.isEmpty
                ? overNode(
                    from: relation.from, [relation.viaNode], to: relation.to, modes: modes,
                    kind: relation.tags.maneuver == "uturn" ? .forbidden : .only)
                : overWays(from: relation.from, relation.viaWays, to: relation.to, modes: modes)
            var found = paths.compactMap { edges in
                edges.dropLast().firstIndex { head($0) == via }.map { (edges: edges, position: $0 + 1) }
            }
            if found.count > 1, let direction = TurnRule.Direction(in: relation.tags.direction) {
                found.removeAll {
                    !directions.fits(direction, from: $0.edges[$0.position - 1], to: $0.edges[$0.position])
                }
            }
            if !found.isEmpty { return found.count == 1 ? found[0] : nil }
        }
        return nil
    }

    /// Maximum number of turns, via ways, edges and interpretations.
    private static let limit = 64

    private func overNode(
        from: Int64, _ viaNodes: [Int64], to: Int64, modes: ModeSet, kind: TurnRule.Kind
    ) -> [[EdgeID]] {
        guard viaNodes.count == 1, let via = junctions.row(osm: viaNodes[0]) else { return [] }
        let arriving = edges(of: from, open: modes).filter { head($0) == via }
        let leaving = edges(of: to, open: modes).filter { tail($0) == via }
        var readings: [[EdgeID]] = []
        for first in arriving {
            for last in leaving {
                // A ban from a way into itself is a U-turn ban; a mandate means straight on.
                if from == to, (last == first.reversed) == (kind == .only) { continue }
                readings.append([first, last])
                if readings.count > RestrictionAssembly.limit { return [] }
            }
        }
        return readings
    }

    private func overWays(from: Int64, _ viaWays: [Int64], to: Int64, modes: ModeSet) -> [[EdgeID]] {
        var paths = edges(of: from, open: modes).map { [$0] }
        for (step, way) in viaWays.enumerated() {
            let next = step + 1 < viaWays.count ? viaWays[step + 1] : to
            let ends = Set(edges(of: next, open: modes).map(tail))
            let along = edges(of: way, open: modes)
            var longer: [[EdgeID]] = []
            for path in paths {
                for start in along { walk(path, start, along, until: ends, into: &longer) }
            }
            guard longer.count <= RestrictionAssembly.limit else { return [] }
            paths = longer
        }
        var readings: [[EdgeID]] = []
        for path in paths {
            guard let last = path.last else { continue }
            for edge in edges(of: to, open: modes) where tail(edge) == head(last) && edge != last.reversed {
                readings.append(path + [edge])
            }
        }
        let shortest = readings.map(\.count).min()
        return readings.filter { $0.count == shortest }
    }

    /// Follows one via way from `path` over `start`, without turning, to the first node where the next way starts.
    private func walk(
        _ path: [EdgeID], _ start: EdgeID, _ along: [EdgeID], until ends: Set<NodeID>, into found: inout [[EdgeID]]
    ) {
        guard let last = path.last, tail(start) == head(last), start != last.reversed else { return }
        var longer = path + [start]
        var edge = start
        while !ends.contains(head(edge)) {
            guard longer.count < RestrictionAssembly.limit,
                let next = along.first(where: { tail($0) == head(edge) && $0.isBackward == edge.isBackward })
            else { return }
            longer.append(next)
            edge = next
        }
        found.append(longer)
    }

    /// Both directions of all segments of a way that are open to some of `modes`.
    private func edges(of way: Int64, open modes: ModeSet) -> [EdgeID] {
        (segmentsOfWay[way] ?? []).flatMap { [$0.forward, $0.backward] }.filter {
            !network.access[Int($0.row)].isDisjoint(with: modes)
        }
    }

    private func head(_ edge: EdgeID) -> NodeID { network.head(of: edge) }
    private func tail(_ edge: EdgeID) -> NodeID { network.head(of: edge.reversed) }
}
