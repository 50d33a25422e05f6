// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// A question for a way from one stop to another whose stops are on the road already: what is left is the search.
///
/// For tools and measurements; trips go through `RouteEngine.paths(for:)`.
public struct WayQuestion: Sendable {
    let metric: Metric
    let starts: [SearchStart]
    let goals: [SearchGoal]
}

extension RouteEngine {
    /// Brings the first two stops of a request onto the road.
    ///
    /// - Throws: `invalidRequest`, `offNetwork`.
    public func question(_ request: RouteRequest) throws(RouteError) -> WayQuestion {
        guard request.stops.count >= 2 else {
            throw RouteError(code: .invalidRequest, message: "a way needs two stops, not \(request.stops.count)")
        }
        return WayQuestion(
            metric: metric(for: request.mode, avoid: request.avoid, at: request.departure),
            starts: try places(forStop: 0, of: request.stops, mode: request.mode, isFirst: true).starts,
            goals: try places(forStop: 1, of: request.stops, mode: request.mode, isFirst: false).goals)
    }

    /// Cost of the best way in milliseconds; `nil` when there is none.
    public func cost(of question: WayQuestion) -> UInt32? {
        withSearch { search in
            search.run(question.metric, from: question.starts, to: question.goals, all: false)
            return question.goals.indices.compactMap { search.cost(ofGoal: $0) }.min()
        }
    }

    /// Edges of the best way in order of travel; `nil` when there is none.
    public func edges(of question: WayQuestion) -> [EdgeID]? {
        withSearch { search in
            search.run(question.metric, from: question.starts, to: question.goals, all: false)
            let reached = question.goals.indices.filter { search.cost(ofGoal: $0) != nil }
            guard let best = reached.min(by: { search.cost(ofGoal: $0) ?? .max < search.cost(ofGoal: $1) ?? .max })
            else { return nil }
            var states: [TurnState] = []
            _ = search.appendPath(toGoal: best, into: &states)
            return states.map(turns.edge(of:))
        }
    }

    /// How many arcs of the hierarchy the trips of a mode need.
    public func neededArcs(for mode: TravelMode) -> Int { metric(for: mode).customized.arcCount }
}
