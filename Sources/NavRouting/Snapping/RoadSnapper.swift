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
    /// - Complexity: O(log n) for each road about as near as the answer.
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
        var places: [SnappedPlace] = []
        var found = 0
        while found < count, let hit = survey.next() {
            survey.append(hit, to: &places)
            found += 1
        }
        return places
    }

    private func candidates(_ question: SnapQuestion, stopoversOnly: Bool) -> [SnappedPlace] {
        var survey = RoadSurvey(question, graph, stopoversOnly: stopoversOnly)
        guard let nearest = survey.next() else { return [] }
        var places: [SnappedPlace] = []
        var hasMain = false
        var next: RoadSurvey.Hit? = nearest
        while let hit = next {
            survey.append(hit, to: &places)
            hasMain = hasMain || hit.isOnMainNetwork
            next = survey.next(within: nearest.distance + RoadSnapper.slack)
        }
        if hasMain { return places }
        let reach = nearest.distance + RoadSnapper.mainNetworkReach
        repeat { next = survey.next(within: reach) } while next?.isOnMainNetwork == false
        guard let main = next else { return places }
        while let hit = next {
            if hit.isOnMainNetwork { survey.append(hit, to: &places) }
            next = survey.next(within: main.distance + RoadSnapper.slack)
        }
        return places
    }
}
