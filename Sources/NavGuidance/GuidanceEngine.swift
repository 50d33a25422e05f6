// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
internal import NavRouting

/// Computes the turn-by-turn guidance of a path: `DrivenPath` in, `RouteLeg` out.
///
/// An engine belongs to one graph. It is thread-safe.
public struct GuidanceEngine: Sendable {
    /// The graph that paths run on.
    public let graph: RoadGraph
    let restrictions: RestrictionIndex
    let overrides: ManeuverOverrides
    let names: StreetNames
    let bearings: BearingCache
    private let writer: any InstructionWriting

    /// The passes, in the order they run.
    static let passes: [any GuidancePass] = [
        TurnPass(), RoundaboutPass(), FerryPass(), SegregatedIntersectionPass(), SlipRoadPass(), UTurnPass(),
        CloseTurnsPass(), StaggeredPass(), ShortNamePass(), EndOfRoadPass(), ManeuverOverridePass(), LanePass(),
        LaneAnticipationPass(),
    ]

    /// Creates a guidance engine for `graph`. `writer` writes the instruction texts.
    ///
    /// - Complexity: O(restrictions).
    public init(graph: RoadGraph, writer: any InstructionWriting) {
        self.graph = graph
        self.writer = writer
        restrictions = RestrictionIndex(of: graph)
        overrides = ManeuverOverrides(of: graph)
        names = StreetNames(of: graph)
        bearings = BearingCache(edges: graph.edgeOut.count)
    }

    /// Computes the steps, geometry and annotation of one leg.
    ///
    /// - Parameters:
    ///   - path: The path of the leg on this engine's graph.
    ///   - mode: Travel mode.
    ///   - destination: Destination of the leg; decides the side of the road announced on arrival, and the name of a stop.
    ///   - language: BCP 47 language of names and instructions.
    ///   - hasNextLeg: Whether another leg follows, so that the arrival is a stopover.
    ///   - firstStepNumber: Number of the departure step; steps are numbered across all legs of a route.
    ///   - detail: Optional parts to compute. Steps are always computed.
    /// - Complexity: O(edges × roads that meet at their ends).
    public func leg(
        along path: DrivenPath, mode: TravelMode, to destination: Waypoint?, language: String, hasNextLeg: Bool = false,
        firstStepNumber: Int = 0, detail: RouteDetail = .all
    ) -> RouteLeg {
        let path = path.trimmed(in: graph)
        var drive = Drive(
            path, names: names, restrictions: restrictions, overrides: overrides, bearings: bearings,
            mode: mode)
        for pass in GuidanceEngine.passes { pass.apply(to: &drive) }
        let line = LegGeometry(of: path, in: graph, detail: detail.union(.features))
        let stepWriter = StepWriter(
            drive: drive, line: line, language: language, writer: detail.contains(.instructions) ? writer : nil,
            destination: destination, hasNextLeg: hasNextLeg)
        let steps = stepWriter.steps(from: firstStepNumber)
        // Summed by index: copying a step would retain every string in it.
        var (distance, duration) = (Meters.zero, Seconds.zero)
        for index in steps.indices {
            distance += steps[index].distance
            duration += steps[index].duration
        }
        return RouteLeg(
            destinationWaypoint: destination, path: line.points, annotation: line.annotation, steps: steps,
            distance: distance, duration: duration, summary: LegSummary.roads(of: steps))
    }

    /// Computes length and duration of one leg, and its geometry and annotation if `detail` has them, without steps and
    /// summary.
    ///
    /// Length and duration equal those of `leg(along:mode:to:language:hasNextLeg:firstStepNumber:detail:)`.
    ///
    /// - Parameters:
    ///   - path: The path of the leg on this engine's graph.
    ///   - destination: Destination of the leg.
    ///   - detail: Optional parts to compute; `line`, `nodes` and `features` apply.
    /// - Complexity: O(points).
    public func legWithoutSteps(
        along path: DrivenPath, to destination: Waypoint?, detail: RouteDetail = [.line, .nodes, .features]
    ) -> RouteLeg {
        let path = path.trimmed(in: graph)
        let turning = Seconds(path.turnSeconds.reduce(0, +))
        // Live traffic changes the durations of single segments.
        guard detail.contains(.line) || path.traffic != .none else {
            let totals = LegTotals(of: path, in: graph)
            return RouteLeg(
                destinationWaypoint: destination, path: [], annotation: PathAnnotation(), steps: [],
                distance: totals.distance, duration: totals.duration + turning)
        }
        let line = LegGeometry(of: path, in: graph, detail: detail)
        let stretches = 0..<line.annotation.distances.count
        return RouteLeg(
            destinationWaypoint: destination, path: line.points, annotation: line.annotation, steps: [],
            distance: line.distance(stretches), duration: line.duration(stretches) + turning)
    }
}
