// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Collapses a turn over a slip road into the turn at the crossing that it bypasses.
///
/// A slip road leaves a street shortly before a crossing and joins the crossing street shortly behind it, so that the
/// three roads form a triangle. The driver turns into the crossing street; the slip road itself is not announced.
struct SlipRoadPass: GuidancePass {
    let name = "slip roads"

    /// Maximum length of a slip road, in meters.
    private static let longest = 120.0
    /// Maximum distance from the crossing to both ends of the slip road, in meters.
    private static let farthestCrossing = 130.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where drive.passages[first].instruction != nil {
            guard let last = end(of: first, in: drive) else { continue }
            let stays = drive.staysOnStreet(from: first, to: last)
            let direction = drive.direction(from: first, to: last)
            let isRamp = drive.passages[last].arm.roadClass.isRamp && !drive.passages[first].view.roadClass.isRamp
            let kind: Turn.Kind =
                direction == .uTurn && stays ? .continue : isRamp ? .onRamp : stays ? .continue : .turn
            drive.collapse(first, last, into: TurnInstruction(kind, direction), because: .slipRoad)
        }
    }

    /// The passage where the slip road taken at `first` joins the crossing street; `nil` where it is none.
    private func end(of first: Int, in drive: Drive) -> Int? {
        let passage = drive.passages[first]
        guard let instruction = passage.instruction, passage.roundabout == nil, passage.collapsedThrough == nil,
            instruction.kind.isPlainTurn || instruction.kind == .offRamp || instruction.kind == .onRamp,
            instruction.direction != .uTurn, passage.arm.isOneway || passage.arm.roadClass.isLink, !passage.arm.isRing
        else { return nil }
        guard let last = joint(after: first, in: drive) else { return nil }
        guard let ahead = street(beside: passage, in: drive) else { return nil }
        let node = drive.passages[last].view.node
        return closes(ahead, at: node, in: drive) ? last : nil
    }

    /// The junction where the slip road ends: the next one that changes the road without a choice.
    private func joint(after first: Int, in drive: Drive) -> Int? {
        let road = drive.passages[first].arm.road
        for index in (first + 1)..<max(first + 1, drive.passages.count) {
            let passage = drive.passages[index]
            guard drive.distance(from: first, to: index) < SlipRoadPass.longest, passage.roundabout == nil,
                !passage.arm.isRing
            else { return nil }
            if passage.view.isJunction {
                // The only other choice may be back to the crossing along that street.
                let others = passage.view.choices.filter { $0 != passage.taken }
                let isEnd =
                    !drive.names.isSameStreet(road, passage.arm.road) && passage.arm.deviation < 80
                    && others.allSatisfy {
                        drive.names.isSameStreet(passage.view.arms[$0].road, passage.arm.road)
                            && passage.view.arms[$0].deviation > 80
                    }
                return isEnd && passage.view.ahead.count <= 2 ? index : nil
            }
        }
        return nil
    }

    /// The street that continues where the slip road leaves it.
    private func street(beside passage: Passage, in drive: Drive) -> EdgeID? {
        let others = passage.view.choices.filter { $0 != passage.taken && !passage.view.arms[$0].isMinor }
        let straight = others.min { passage.view.arms[$0].deviation < passage.view.arms[$1].deviation }
        guard let straight, passage.view.arms[straight].deviation < 45 else { return nil }
        return passage.view.arms[straight].edge
    }

    /// Whether the street that starts with `edge` reaches a crossing from which a road leads to `node`.
    private func closes(_ edge: EdgeID, at node: NodeID, in drive: Drive) -> Bool {
        var reader = drive.reader
        var ahead = edge
        var walked = 0.0
        while true {
            walked += drive.graph.length(of: ahead).value
            guard walked < SlipRoadPass.farthestCrossing, let view = reader.view(after: [ahead], taking: nil) else {
                return false
            }
            if view.touchesRing { return ringLeads(from: view, to: node, in: drive) }
            let crossing = view.ahead.filter { $0.deviation > 35 && $0.isLeaving && !$0.isMinor }
            for arm in crossing where leads(arm.edge, to: node, in: drive) { return true }
            let onward = view.ahead.filter { $0.isLeaving && $0.deviation < 35 && !$0.isMinor }
            guard !view.isJunction || crossing.isEmpty, onward.count == 1, let next = onward.first else { return false }
            ahead = next.edge
        }
    }

    /// Whether a road of the roundabout entered at a junction leads to `node`, so that the slip road bypasses it.
    private func ringLeads(from view: JunctionView, to node: NodeID, in drive: Drive) -> Bool {
        guard let entry = view.ahead.first(where: { $0.isRing && $0.isEnterable }) else { return false }
        return Ring(from: entry.edge, in: drive.graph, modes: drive.reader.modes).edges.contains { edge in
            drive.graph.edges(leaving: drive.graph.head(of: edge)).contains { exit in
                !drive.graph.isRing(exit) && drive.graph.access(of: exit).isSuperset(of: drive.reader.modes)
                    && leads(exit, to: node, in: drive)
            }
        }
    }

    /// Whether a road leads to a node without passing a crossing.
    private func leads(_ edge: EdgeID, to node: NodeID, in drive: Drive) -> Bool {
        var reader = drive.reader
        var ahead = edge
        var walked = 0.0
        while true {
            walked += drive.graph.length(of: ahead).value
            guard walked < SlipRoadPass.farthestCrossing else { return false }
            if drive.graph.head(of: ahead) == node { return true }
            guard let view = reader.view(after: [ahead], taking: nil) else { return false }
            let onward = view.ahead.filter { $0.isLeaving && !$0.isMinor && $0.deviation < 45 }
            guard onward.count == 1, let next = onward.first else { return false }
            ahead = next.edge
        }
    }
}
