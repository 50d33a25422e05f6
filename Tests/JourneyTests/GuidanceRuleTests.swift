// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

/// What must hold for the instructions of every route on a real map. Skipped where the folder is absent.
@Suite struct GuidanceRuleTests {
    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func instructionsKeepTheRules(_ name: String) throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        var random = SeededRandom(seed: 29)
        var rules = InstructionRules()
        for _ in 0..<(RealMaps.isQuick ? 1000 : 60) {
            guard let stops = graph.farStops(for: .driving, using: &random) else { break }
            let request = RouteRequest(stops: stops, mode: .driving)
            guard let path = try? provider.engine.path(for: request) else { continue }
            rules.look(at: provider.route(along: path, for: request), provider.explanation(of: path, for: request))
        }
        // A harbour with five kilometers of roads has no far places.
        #expect(rules.routes > 0 || graph.mainNodes(for: .driving).count < 200)
        #expect(
            rules.violations.isEmpty,
            "\(name), \(rules.violations.count) in \(rules.steps) steps: \(rules.violations.prefix(8))")
    }
}

/// Looks for instructions that contradict each other, that tell of no choice, or whose lanes lead elsewhere.
struct InstructionRules {
    private(set) var violations: [String] = []
    private(set) var routes = 0
    private(set) var steps = 0

    mutating func look(at route: Route, _ explanation: [[JunctionExplanation]]) {
        routes += 1
        for (leg, junctions) in zip(route.legs, explanation) {
            steps += leg.steps.count
            for (a, b) in zip(leg.steps, leg.steps.dropFirst().dropLast()) { compare(a, b) }
            for junction in junctions where junction.step != nil {
                look(for: junction, among: junctions)
            }
            for step in leg.steps.dropFirst().dropLast() { lookAtLanes(of: step) }
        }
    }

    /// Two instructions that follow each other must not take each other back.
    private mutating func compare(_ a: StepInfo, _ b: StepInfo) {
        if a.turn.kind != .depart, a.distance.value < 0.5 { record("two at one place", a, b) }
        if a.maneuver.isUTurn, b.maneuver.isUTurn, a.distance.value < 50 { record("turning back twice", a, b) }
        if a.turn.kind == .newName, b.turn.kind == .newName, a.distance.value < 50 { record("names flicker", a, b) }
        let back = a.turn.bearingBefore.difference(to: b.turn.bearingAfter)
        if a.isSideways, b.isSideways, a.turn.direction.isMirrored(b.turn.direction), back < 20,
            a.distance.value < 8
        {
            record("to one side and back", a, b)
        }
    }

    /// What is told must be a choice, or news: another name, being carried, joining others, a roundabout.
    private mutating func look(for junction: JunctionExplanation, among all: [JunctionExplanation]) {
        switch junction.outcome.instruction?.kind {
        case .newName, .merge, .ferryBoat, .ferryTrain, .notification, .roundabout, .rotary, .roundaboutTurn,
            .exitRoundabout, .exitRotary, nil:
            return
        default: break
        }
        let reasons = Set(junction.decisions.map(\.reason))
        if junction.outcome.instruction?.direction == .uTurn || reasons.contains(.joinsThroughRoad)
            || reasons.contains(.ferryLine)
        {
            return
        }
        // What a driver sees is a choice unless all but one road are closed and that one leads straight on.
        let places = [junction] + all.filter { $0.coveredBy == junction.number }
        let bends = places.count > 1 && junction.outcome.instruction?.direction.isBend == true
        let isChoice = places.contains { place in
            let ahead = place.arms.filter { $0.standing != .back }
            let open = ahead.count { $0.isEnterable }
            return open > 1 || ahead.count > 1 && (bends || abs(place.arms[place.taken].turn) > 45)
        }
        if !isChoice {
            violations.append("no choice at node \(junction.node): \(junction.outcome.reason.name)")
        }
    }

    /// An arrow of a recommended lane must allow what is to be done.
    private mutating func lookAtLanes(of step: StepInfo) {
        guard let lanes = step.lanes, !step.maneuver.isUTurn else { return }
        var turn = step.turn.bearingBefore.turn(to: step.turn.bearingAfter)
        // Round a loop one turns more than half a circle, and the side of that is what counts.
        if abs(turn) > 150, step.turn.direction.isBend {
            let isRight = step.turn.direction == .right || step.turn.direction == .sharpRight
            if isRight != (turn > 0) { turn += isRight ? 360 : -360 }
            turn = max(-150, min(150, turn))
        }
        for direction in lanes.flatMap(\.laneDirections) where direction.recommended {
            guard let angle = direction.laneShape.angle else { continue }
            if abs(angle - turn) > 100 || angle * turn < 0 && abs(angle) > 60 && abs(turn) > 25 {
                record("a lane \(direction.laneShape.name) for \(Int(turn))°", step, step)
            }
        }
    }

    private mutating func record(_ what: String, _ a: StepInfo, _ b: StepInfo) {
        violations.append(
            "\(what): \(a.fullInstructionText) / \(b.fullInstructionText), \(Int(a.distance.value)) m, at "
                + "\(b.location.latitude),\(b.location.longitude)")
    }
}

extension StepInfo {
    fileprivate var isSideways: Bool { turn.kind == .turn || turn.kind == .continue || turn.kind == .fork }
}

extension Turn.Direction {
    /// Whether it leads off to a side for good.
    fileprivate var isBend: Bool { self == .left || self == .right || self == .sharpLeft || self == .sharpRight }

    /// Whether one leads to the left and the other to the right.
    fileprivate func isMirrored(_ other: Turn.Direction) -> Bool {
        let left: Set<Turn.Direction> = [.slightLeft, .left, .sharpLeft]
        let right: Set<Turn.Direction> = [.slightRight, .right, .sharpRight]
        return left.contains(self) && right.contains(other) || right.contains(self) && left.contains(other)
    }
}

extension Maneuver {
    fileprivate var isUTurn: Bool {
        switch self {
        case .turnUTurnClockwise, .turnUTurnCounterclockwise: true
        default: false
        }
    }
}

extension LaneShape {
    /// The turn that the arrow stands for, right positive; `nil` for none and for turning back.
    fileprivate var angle: Double? {
        switch self {
        case .unknown, .uTurnLeft, .uTurnRight: nil
        case .straight: 0
        case .slightLeft: -35
        case .slightRight: 35
        case .normalLeft: -85
        case .normalRight: 85
        case .sharpLeft: -145
        case .sharpRight: 145
        }
    }
}
