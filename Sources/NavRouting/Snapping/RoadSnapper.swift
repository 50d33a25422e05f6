// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// Brings places onto the road network.
public struct RoadSnapper: Sendable {
    /// The network.
    public let graph: RoadGraph

    /// Roads this much farther than the nearest one count as just as near, in meters: at a junction, all that meet.
    static let slack = 0.5
    /// A road outside the main network is left for one in it that is at most this much farther away, in meters, unless
    /// the trip can be made on the near one.
    static let mainNetworkReach = 500.0

    /// Looks at a network.
    public init(_ graph: RoadGraph) { self.graph = graph }

    /// Where a trip may start or end that is asked for at a place, nearest first.
    ///
    /// These are both directions, as far as they are open, of the nearest road and of those that are just as near. Where
    /// none of them belongs to the main network, the nearest that does follows, unless it is more than 500 m farther
    /// away: a near road that leads nowhere is a good answer only for a trip that stays on it.
    ///
    /// - Throws: `offNetwork` when there is no such road within `maximumDistance`.
    /// - Complexity: O(roads within twice the distance of the answer).
    public func candidates(for question: SnapQuestion) throws(RouteError) -> [SnappedPlace] {
        if question.isStopover {
            let found = candidates(question, stopoversOnly: true)
            if !found.isEmpty { return found }
        }
        let found = candidates(question, stopoversOnly: false)
        guard !found.isEmpty else {
            let (place, limit) = (question.place, Int(question.maximumDistance.value))
            throw RouteError(
                code: .offNetwork,
                message: "no road that fits within \(limit) m of \(place.latitude),\(place.longitude)")
        }
        return found
    }

    /// The nearest roads, one entry per open direction, nearest first; fewer when there are no more of them.
    ///
    /// - Parameter count: how many segments of road, at least 1.
    public func nearest(_ count: Int, for question: SnapQuestion) -> [SnappedPlace] {
        var survey = RoadSurvey(question, graph, stopoversOnly: question.isStopover)
        while survey.hits.count < count, survey.widen() {}
        return survey.hits.prefix(count).flatMap { survey.places(at: $0) }
    }

    private func candidates(_ question: SnapQuestion, stopoversOnly: Bool) -> [SnappedPlace] {
        var survey = RoadSurvey(question, graph, stopoversOnly: stopoversOnly)
        while survey.hits.isEmpty, survey.widen() {}
        guard let nearest = survey.hits.first else { return [] }
        let reach = nearest.distance + RoadSnapper.mainNetworkReach
        while !survey.hits.contains(where: \.isOnMainNetwork), survey.radius < reach, survey.widen() {}

        var chosen = survey.hits.filter { $0.distance <= nearest.distance + RoadSnapper.slack }
        if !chosen.contains(where: \.isOnMainNetwork),
            let main = survey.hits.first(where: { $0.isOnMainNetwork && $0.distance <= reach })
        {
            chosen += survey.hits.filter {
                $0.isOnMainNetwork && $0.distance >= main.distance && $0.distance <= main.distance + RoadSnapper.slack
            }
        }
        return chosen.flatMap { survey.places(at: $0) }
    }
}
