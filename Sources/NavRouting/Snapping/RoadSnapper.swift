// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// Snaps locations to the road network.
public struct RoadSnapper: Sendable {
    /// The network.
    public let graph: RoadGraph

    /// Roads at most this much farther than the nearest one count as equally near, in meters: at a junction, all that
    /// meet there.
    static let tolerance = 0.5
    /// If the nearest road is not part of the main network, roads of the main network up to this much farther away are
    /// candidates too, in meters.
    static let mainNetworkTolerance = 500.0

    /// Creates a snapper for a graph.
    public init(_ graph: RoadGraph) { self.graph = graph }

    /// Returns the points on the network where a trip may start or end, nearest first.
    ///
    /// These are both open directions of the nearest road and of all roads equally near. If none of them belongs to the
    /// main network, the nearest road that does is added, unless it is more than 500 m farther away: a disconnected
    /// road is useful only for trips that stay on it.
    ///
    /// - Throws: `RouteError` with code `offNetwork` if there is no matching road within `maximumDistance`.
    /// - Complexity: O(log n) per road at about the distance of the result.
    public func candidates(for request: SnapRequest) throws(RouteError) -> [SnappedPlace] {
        if request.isStopover {
            let found = candidates(request, stopoversOnly: true)
            if !found.isEmpty { return found }
        }
        let found = candidates(request, stopoversOnly: false)
        guard !found.isEmpty else {
            let (place, limit) = (request.place, Int(request.maximumDistance.value))
            throw RouteError(
                code: .offNetwork,
                message: "no matching road within \(limit) m of \(place.latitude),\(place.longitude)")
        }
        return found
    }

    /// Returns the nearest roads, one entry per open direction, nearest first. There may be fewer than requested.
    ///
    /// - Parameters:
    ///   - count: Number of segments, at least 1.
    ///   - request: Which roads match.
    public func nearest(_ count: Int, for request: SnapRequest) -> [SnappedPlace] {
        var roads = NearestRoads(request, graph, stopoversOnly: request.isStopover)
        var places: [SnappedPlace] = []
        var found = 0
        while found < count, let candidate = roads.next() {
            roads.append(candidate, to: &places)
            found += 1
        }
        return places
    }

    private func candidates(_ request: SnapRequest, stopoversOnly: Bool) -> [SnappedPlace] {
        var roads = NearestRoads(request, graph, stopoversOnly: stopoversOnly)
        guard let nearest = roads.next() else { return [] }
        var places: [SnappedPlace] = []
        var hasMain = false
        var next: NearestRoads.Candidate? = nearest
        while let candidate = next {
            roads.append(candidate, to: &places)
            hasMain = hasMain || candidate.isOnMainNetwork
            next = roads.next(within: nearest.distance + RoadSnapper.tolerance)
        }
        if hasMain { return places }
        let reach = nearest.distance + RoadSnapper.mainNetworkTolerance
        repeat { next = roads.next(within: reach) } while next?.isOnMainNetwork == false
        guard let main = next else { return places }
        while let candidate = next {
            if candidate.isOnMainNetwork { roads.append(candidate, to: &places) }
            next = roads.next(within: main.distance + RoadSnapper.tolerance)
        }
        return places
    }
}
