// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension GuidanceEngine {
    /// Explains the guidance decision at every junction of one leg.
    ///
    /// Runs the same passes as `leg(along:mode:to:language:hasNextLeg:firstStepNumber:detail:)` and compares the
    /// decisions before and after each pass.
    ///
    /// - Parameters:
    ///   - path: The path of the leg on this engine's graph.
    ///   - mode: Travel mode.
    ///   - firstStepNumber: Number of the departure step.
    ///   - firstNumber: Number of the first junction.
    /// - Complexity: O(edges × roads that meet at their ends).
    public func explanation(
        of path: DrivenPath, mode: TravelMode, firstStepNumber: Int = 0, firstNumber: Int = 1
    ) -> [JunctionExplanation] {
        var drive = Drive(
            path.trimmed(in: graph), names: names, restrictions: restrictions, overrides: overrides, bearings: bearings,
            mode: mode)
        var decisions = [[JunctionExplanation.Decision]](repeating: [], count: drive.passages.count)
        for pass in GuidanceEngine.passes {
            let before = drive.passages
            pass.apply(to: &drive)
            for (index, passage) in drive.passages.enumerated()
            where decisions[index].isEmpty || passage.instruction != before[index].instruction
                || passage.reason != before[index].reason
            {
                decisions[index].append(
                    JunctionExplanation.Decision(
                        pass: pass.name,
                        instruction: passage.instruction.map { .init(kind: $0.kind, direction: $0.direction) },
                        reason: passage.reason))
            }
        }
        return Explainer(drive: drive).junctions(decisions, firstStepNumber: firstStepNumber, firstNumber: firstNumber)
    }
}

/// Describes the junctions of a drive whose decisions are final.
private struct Explainer {
    let drive: Drive

    func junctions(
        _ decisions: [[JunctionExplanation.Decision]], firstStepNumber: Int, firstNumber: Int
    ) -> [JunctionExplanation] {
        var junctions: [JunctionExplanation] = []
        var step = firstStepNumber
        var covering: (last: Int, number: Int)?
        var distance = drive.drivenLength(ofEdgeAt: 0)
        for (index, passage) in drive.passages.enumerated() {
            if passage.instruction != nil { step += 1 }
            let made = decisions[index]
            if passage.isJunction || made.count > 1 || made.first?.reason != .roadGoesOn {
                var junction = explanation(of: passage, made, number: junctions.count + firstNumber, distance: distance)
                if passage.instruction != nil {
                    junction.step = step
                    let last = max(index, passage.roundabout?.leaving ?? passage.collapsedThrough ?? index)
                    covering = last > index ? (last, junction.number) : nil
                } else if let cover = covering, index <= cover.last {
                    junction.coveredBy = cover.number
                }
                junctions.append(junction)
            }
            distance += drive.drivenLength(ofEdgeAt: passage.index)
        }
        return junctions
    }

    private func explanation(
        of passage: Passage, _ decisions: [JunctionExplanation.Decision], number: Int, distance: Double
    ) -> JunctionExplanation {
        let view = passage.view
        let standings = standings(in: view)
        let arms = view.arms.enumerated().map { index, arm in
            JunctionExplanation.Arm(
                road: road(arm.edge), bearing: arm.bearing, turn: arm.turn, isEnterable: arm.isEnterable,
                standing: standings[index])
        }
        return JunctionExplanation(
            number: number, location: drive.graph.place(of: view.node), node: drive.graph.osmID(of: view.node),
            distance: Meters(distance), heading: view.heading, incoming: road(view.incoming), arms: arms,
            taken: passage.taken, decisions: decisions, lanes: passage.lanes)
    }

    /// The standing of each arm relative to the obvious road, or to the straightest one where none is obvious.
    private func standings(in view: JunctionView) -> [JunctionExplanation.Standing] {
        let obvious = ObviousRoad.index(in: view)
        let measure = obvious ?? view.choices.min { view.arms[$0].deviation < view.arms[$1].deviation }
        return view.arms.indices.map { index in
            if index == view.back { return .back }
            if !view.choices.contains(index) { return .closed }
            if index == obvious { return .obvious }
            guard let measure, index != measure else { return .rival }
            if !ObviousRoad.competes(view.arms[index], with: view.arms[measure], in: view) { return .ignored }
            if obvious != nil { return .lesser }
            return ObviousRoad.standsOut(view.arms[measure], against: view.arms[index], in: view) ? .lesser : .rival
        }
    }

    private func road(_ edge: EdgeID) -> JunctionExplanation.Road {
        let road = drive.graph.road(of: edge)
        let name = drive.graph.name(of: road)
        return JunctionExplanation.Road(
            name: name.isEmpty ? drive.graph.ref(of: road) : name, roadClass: drive.graph.roadClass(of: road),
            way: drive.graph.osmWay(of: edge), line: drive.graph.shape(of: edge))
    }
}
