// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// Turns the way that a search found into what a good passenger would say: `DrivenPath` in, `RouteLeg` out.
///
/// A guide belongs to one graph and may be shared between threads.
public struct Guide: Sendable {
    /// The graph that paths run on.
    public let graph: RoadGraph
    let rules: TurnRules
    let names: StreetNames
    let sights: SightMemory
    private let words: any InstructionWriting

    /// Decisions in the order they are made.
    static let passes: [any GuidancePass] = [
        TurnPass(), RoundaboutPass(), FerryPass(), DividedCrossingPass(), SlipRoadPass(), TurningBackPass(),
        CloseTurnsPass(), StaggeredPass(), ShortNamePass(), EndOfRoadPass(), LanePass(), LaneForesightPass(),
    ]

    /// Makes a guide for a graph; `words` puts steps into sentences.
    public init(graph: RoadGraph, words: any InstructionWriting) {
        self.graph = graph
        self.words = words
        rules = TurnRules(of: graph)
        names = StreetNames(of: graph)
        sights = SightMemory(edges: graph.edgeOut.count)
    }

    /// Describes the way of one leg.
    ///
    /// - Parameters:
    ///   - path: The way of the leg on this guide's graph.
    ///   - mode: How one travels.
    ///   - destination: Where the leg goes to; tells the side on which one arrives.
    ///   - language: Language of names and sentences, BCP 47.
    ///   - goesOn: Whether another leg follows.
    ///   - firstStepNumber: Number of the departing step; steps are counted over all legs of a route.
    ///   - detail: How much is written out; steps always are.
    /// - Complexity: O(edges × roads that meet at their ends).
    public func leg(
        along path: DrivenPath, mode: TravelMode, to destination: Waypoint?, language: String, goesOn: Bool = false,
        firstStepNumber: Int = 0, detail: RouteDetail = .all
    ) -> RouteLeg {
        let path = path.trimmed(in: graph)
        var drive = Drive(path, names: names, rules: rules, sights: sights, mode: mode)
        for pass in Guide.passes { pass.apply(to: &drive) }
        let line = DrivenLine(of: path, in: graph, withNodes: detail.contains(.nodes))
        let writer = StepWriter(
            drive: drive, line: line, language: language, words: detail.contains(.words) ? words : nil,
            destination: destination?.coordinate, goesOn: goesOn)
        let steps = writer.steps(from: firstStepNumber)
        // By row: a copy of a step would count every text in it.
        var (distance, duration) = (Meters.zero, Seconds.zero)
        for index in steps.indices {
            distance += steps[index].distance
            duration += steps[index].duration
        }
        return RouteLeg(
            destinationWaypoint: destination, path: line.points, annotation: line.annotation, steps: steps,
            distance: distance, duration: duration, summary: LegSummary.roads(of: steps))
    }

    /// The line of one leg, with its length and time and what holds along it, but without steps and summary: for those
    /// who want to know how far it is and nothing else.
    ///
    /// Length and time are those of `leg(along:mode:to:language:firstStepNumber:)`.
    ///
    /// - Complexity: O(points).
    public func plainLeg(
        along path: DrivenPath, to destination: Waypoint?, detail: RouteDetail = .nodes
    ) -> RouteLeg {
        let path = path.trimmed(in: graph)
        let line = DrivenLine(of: path, in: graph, withNodes: detail.contains(.nodes))
        let stretches = 0..<line.annotation.distances.count
        let turning = Seconds(path.turnSeconds.reduce(0, +))
        return RouteLeg(
            destinationWaypoint: destination, path: line.points, annotation: line.annotation, steps: [],
            distance: line.distance(stretches), duration: line.duration(stretches) + turning)
    }
}
