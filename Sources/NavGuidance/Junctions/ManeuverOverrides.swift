// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// The instructions that the map itself prescribes (`maneuver` relations), by the edge that leaves the junction.
struct ManeuverOverrides: Sendable {
    /// What to do at a junction.
    enum Action: Sendable, Hashable {
        /// No instruction; it belongs to the one before it.
        case suppress
        /// An instruction of this kind; `nil` for the direction of the driven line.
        case instruct(Turn.Kind, Turn.Direction?)
    }

    /// An override: the edges of its path, the position of the one that leaves the junction, and the action.
    struct Entry: Sendable {
        let edges: [EdgeID]
        let position: Int
        let action: Action
    }

    private let entries: [EdgeID: [Entry]]

    /// Whether the map prescribes no instruction.
    var isEmpty: Bool { entries.isEmpty }

    /// Indexes the overrides of a graph. Those with an instruction that has no meaning here are left out.
    ///
    /// - Complexity: O(overrides).
    init(of graph: RoadGraph) {
        var entries: [EdgeID: [Entry]] = [:]
        for found in graph.maneuverOverrides {
            guard let action = ManeuverOverrides.action(found.maneuver, found.direction) else { continue }
            let entry = Entry(edges: found.edges, position: found.position, action: action)
            entries[found.edges[found.position], default: []].append(entry)
        }
        self.entries = entries
    }

    /// The override at a place of a path: of several, the one with the longest path.
    ///
    /// - Parameters:
    ///   - index: Index in `path` of the edge that leaves the junction.
    ///   - path: The edges of the drive.
    func entry(at index: Int, of path: [EdgeID]) -> Entry? {
        entries[path[index]]?.filter { entry in
            let first = index - entry.position
            return first >= 0 && first + entry.edges.count <= path.count
                && path[first..<first + entry.edges.count].elementsEqual(entry.edges)
        }.max { $0.edges.count < $1.edges.count }
    }

    /// The meaning of the tags; `nil` for an unknown instruction or direction.
    ///
    /// The names are those of OSRM's turn types and modifiers, with underscores (OSRM wiki, "Manoeuvre override tag").
    static func action(_ maneuver: String, _ direction: String) -> Action? {
        if maneuver == "suppress" { return .suppress }
        if maneuver == "uturn" { return .instruct(.turn, .uTurn) }
        guard let kind = kinds[maneuver] else { return nil }
        if direction.isEmpty { return .instruct(kind, nil) }
        return directions[direction].map { .instruct(kind, $0) }
    }

    private static let kinds: [String: Turn.Kind] = [
        "turn": .turn, "continue": .continue, "new_name": .newName, "merge": .merge, "fork": .fork,
        "on_ramp": .onRamp, "off_ramp": .offRamp, "end_of_road": .endOfRoad,
    ]

    private static let directions: [String: Turn.Direction] = [
        "uturn": .uTurn, "sharp_left": .sharpLeft, "left": .left, "slight_left": .slightLeft, "straight": .straight,
        "slight_right": .slightRight, "right": .right, "sharp_right": .sharpRight,
    ]
}
