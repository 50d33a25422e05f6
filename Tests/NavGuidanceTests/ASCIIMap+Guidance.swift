// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavTestSupport
import Testing

/// Writes no instruction texts; drawn-map tests check maneuvers.
struct NoInstructions: InstructionWriting {
    func instruction(for step: StepInfo, language: String) -> String { "" }
}

extension ASCIIMap {
    /// The leg through the given nodes in order; consecutive nodes must be adjacent on a road.
    func leg(
        _ spelled: String, mode: TravelMode = .driving, to destination: Coordinate? = nil, language: String = "en"
    ) -> RouteLeg {
        GuidanceEngine(graph: graph, writer: NoInstructions()).leg(
            along: path(spelled), mode: mode, to: destination.flatMap { Waypoint(location: $0) }, language: language)
    }

    /// The path through the given nodes in order, at ten meters per second.
    func path(_ spelled: String) -> DrivenPath {
        let nodes = Array(spelled)
        var edges: [EdgeID] = []
        for (a, b) in zip(nodes, nodes.dropFirst()) {
            let next = edge(a, b)
            if edges.last != next { edges.append(next) }
        }
        return path(along: edges)
    }

    private func path(along edges: [EdgeID]) -> DrivenPath {
        DrivenPath(
            edges: edges, seconds: edges.map { graph.length(of: $0).value / 10 },
            turnSeconds: Array(repeating: 0, count: edges.count - 1))
    }

    /// A random path over at most `count` edges without U-turns; `nil` where no edge is open.
    func randomWalk(edges count: Int, using random: inout SeededRandom) -> DrivenPath? {
        guard
            var edge = (0..<graph.edgeCount).map({ EdgeID(row: Int32($0)) }).filter({ isOpen($0) })
                .randomElement(using: &random)
        else { return nil }
        var edges = [edge]
        while edges.count < count {
            let next = graph.edges(leaving: graph.head(of: edge)).filter { $0 != edge.reversed && isOpen($0) }
            guard let chosen = next.randomElement(using: &random) else { break }
            edge = chosen
            edges.append(edge)
        }
        return path(along: edges)
    }

    private func isOpen(_ edge: EdgeID) -> Bool { graph.access(of: edge).isSuperset(of: .driving) }

    /// The maneuvers between departure and arrival, each with the road it leads to: `turnLeft CD`.
    func instruction(_ spelled: String, mode: TravelMode = .driving) -> [String] {
        leg(spelled, mode: mode).steps.dropFirst().dropLast().map { step in
            let exit = step.roundaboutTurnNumber > 0 ? " \(step.roundaboutTurnNumber)" : ""
            return "\(step.maneuver.name)\(exit) \(step.road.mapped)"
        }
    }

    /// The lanes at the maneuvers between departure and arrival, from left to right: `left straight*` for two lanes of
    /// which the second is to be taken; empty where none are shown.
    func lanes(_ spelled: String) -> [String] {
        leg(spelled).steps.dropFirst().dropLast().map { spell($0.lanes) }
    }

    /// The lanes at the junctions passed without an instruction after departure.
    func passedLanes(_ spelled: String) -> [String] {
        leg(spelled).steps[0].intersections.dropFirst().map { spell($0.lanes) }
    }

    private func spell(_ lanes: [Lane]?) -> String {
        (lanes ?? []).map { lane in
            lane.laneDirections.map { $0.laneShape.name + ($0.recommended ? "*" : "") }.joined(separator: "+")
        }.joined(separator: " ")
    }
}

/// A drawn map and its mirror image with traffic on the other side. Expectations hold for both, with left and right
/// exchanged.
struct BothSides {
    /// The map as drawn; traffic keeps right.
    let drawn: ASCIIMap
    /// Its mirror image; traffic keeps left.
    let mirrored: ASCIIMap

    init(
        _ picture: String, scale: Double = 20, ways: [ASCIIMap.Way], nodes: [Character: [String: String]] = [:],
        restrictions: [ASCIIMap.Restriction] = []
    ) throws {
        drawn = try ASCIIMap(
            picture, scale: Meters(scale), ways: ways, nodes: nodes, restrictions: restrictions, drivesOnLeft: false)
        let width = picture.split(separator: "\n").map(\.count).max() ?? 0
        let mirror = picture.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String((line + String(repeating: " ", count: width - line.count)).reversed())
        }.joined(separator: "\n")
        mirrored = try ASCIIMap(
            mirror, scale: Meters(scale), ways: ways.map(BothSides.mirrored), nodes: nodes, restrictions: restrictions,
            drivesOnLeft: true)
    }

    /// Expects instructions along a path, as drawn and mirrored.
    func expect(_ spelled: String, _ instruction: String..., at location: SourceLocation = #_sourceLocation) {
        #expect(drawn.instruction(spelled) == instruction, "as drawn", sourceLocation: location)
        #expect(
            mirrored.instruction(spelled) == instruction.map(BothSides.mirrored), "mirrored", sourceLocation: location)
    }

    /// Expects the turn type of the first maneuver, as drawn and mirrored.
    func expectKind(_ spelled: String, _ kind: Turn.Kind, at location: SourceLocation = #_sourceLocation) {
        #expect(drawn.leg(spelled).steps[1].turn.kind == kind, "as drawn", sourceLocation: location)
        #expect(mirrored.leg(spelled).steps[1].turn.kind == kind, "mirrored", sourceLocation: location)
    }

    /// Expects lanes at the maneuvers of a path, as drawn and mirrored.
    func expectLanes(_ spelled: String, _ lanes: String..., at location: SourceLocation = #_sourceLocation) {
        #expect(drawn.lanes(spelled) == lanes, "as drawn", sourceLocation: location)
        #expect(
            mirrored.lanes(spelled) == lanes.map(BothSides.mirroredLanes), "mirrored", sourceLocation: location)
    }

    /// Expects lanes at the junctions passed without an instruction after departure, as drawn and mirrored.
    func expectPassedLanes(_ spelled: String, _ passedLanes: String..., at location: SourceLocation = #_sourceLocation)
    {
        #expect(drawn.passedLanes(spelled) == passedLanes, "as drawn", sourceLocation: location)
        #expect(
            mirrored.passedLanes(spelled) == passedLanes.map(BothSides.mirroredLanes), "mirrored",
            sourceLocation: location)
    }

    private static func swap(_ text: String, _ a: String, _ b: String) -> String {
        text.split(separator: a, omittingEmptySubsequences: false)
            .map { $0.split(separator: b, omittingEmptySubsequences: false).joined(separator: a) }
            .joined(separator: b)
    }

    static func mirrored(_ instruction: String) -> String {
        let parts = instruction.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let turned = swap(swap(String(parts[0]), "Left", "Right"), "Counterclockwise", "Clockwise")
        return ([turned] + parts.dropFirst().map(String.init)).joined(separator: " ")
    }

    static func mirroredLanes(_ lanes: String) -> String {
        lanes.split(separator: " ").reversed().map { lane in
            lane.split(separator: "+").reversed().map { swap(String($0), "Left", "Right") }.joined(separator: "+")
        }.joined(separator: " ")
    }

    private static func mirrored(_ way: ASCIIMap.Way) -> ASCIIMap.Way {
        var way = way
        for (key, value) in way.tags where key.hasPrefix("turn:lanes") || key.hasPrefix("access:lanes") {
            way.tags[key] = swap(
                value.split(separator: "|", omittingEmptySubsequences: false).reversed()
                    .map { $0.split(separator: ";").reversed().joined(separator: ";") }.joined(separator: "|"),
                "left", "right")
        }
        return way
    }
}

extension ASCIIMap.Way {
    /// A one-way road along its nodes.
    static func oneway(_ nodes: String, _ name: String? = nil, _ tags: [String: String] = [:]) -> ASCIIMap.Way {
        var tags = tags
        tags["oneway"] = "yes"
        if let name { tags["name"] = name }
        return ASCIIMap.Way(nodes, tags)
    }

    /// A road with a name.
    static func named(_ nodes: String, _ name: String, _ tags: [String: String] = [:]) -> ASCIIMap.Way {
        var tags = tags
        tags["name"] = name
        return ASCIIMap.Way(nodes, tags)
    }

    /// A one-way motorway.
    static func motorway(_ nodes: String, _ ref: String = "A 1", _ tags: [String: String] = [:]) -> ASCIIMap.Way {
        ASCIIMap.Way(
            nodes, tags.merging(["highway": "motorway", "ref": ref, "name": "", "oneway": "yes"]) { given, _ in given })
    }

    /// A one-way ramp of a motorway, without a name.
    static func ramp(_ nodes: String, _ tags: [String: String] = [:]) -> ASCIIMap.Way {
        ASCIIMap.Way(
            nodes, tags.merging(["highway": "motorway_link", "name": "", "oneway": "yes"]) { given, _ in given })
    }
}

extension RoadLabel {
    /// What is mapped on the road itself: its name, number or first destination; empty for none.
    fileprivate var mapped: String {
        let texts = [name, ref, destinationRef, destinationStreet, destination]
        return texts.first { !$0.isEmpty }?.split(separator: ";").first.map(String.init) ?? ""
    }
}
