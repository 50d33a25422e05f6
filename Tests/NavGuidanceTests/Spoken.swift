// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavTestSupport

/// Words for tests: none; drawn-map tests look at maneuvers.
struct Speechless: InstructionWriting {
    func instruction(for step: StepInfo, language: String) -> String { "" }
}

extension MapSketch {
    /// The leg that passes the drawn nodes in order; every pair must be neighbours on a road.
    func leg(_ spelled: String, mode: TravelMode = .driving, to destination: Coordinate? = nil) -> RouteLeg {
        let nodes = Array(spelled)
        var edges: [EdgeID] = []
        for (a, b) in zip(nodes, nodes.dropFirst()) {
            let next = edge(a, b)
            if edges.last != next { edges.append(next) }
        }
        let path = DrivenPath(
            edges: edges, seconds: edges.map { graph.length(of: $0).value / 10 },
            turnSeconds: Array(repeating: 0, count: edges.count - 1))
        return Guide(graph: graph, words: Speechless()).leg(
            along: path, mode: mode, to: destination.flatMap { Waypoint(location: $0) }, language: "en")
    }

    /// The maneuvers between departure and arrival, each with the road it leads to: `turnLeft CD`.
    func advice(_ spelled: String, mode: TravelMode = .driving) -> [String] {
        leg(spelled, mode: mode).steps.dropFirst().dropLast().map { step in
            let exit = step.roundaboutTurnNumber > 0 ? " \(step.roundaboutTurnNumber)" : ""
            return "\(step.maneuver.word)\(exit) \(step.simpleRoadName)"
        }
    }
}
