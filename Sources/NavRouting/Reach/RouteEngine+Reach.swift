// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

extension RouteEngine {
    /// The longest time that `reach` takes: a day.
    public static let longestReach = Seconds(86_400)

    /// The roads that can be traveled from a place within a time.
    ///
    /// To each road goes the way that `paths(for:)` would take, which is not always the quickest one; its time counts.
    ///
    /// - Parameters:
    ///   - limit: above 0, at most `longestReach`.
    ///   - departure: the hour whose rules hold, see `RouteRequest.departure`.
    /// - Throws: `invalidRequest` for another limit, `offNetwork`.
    /// - Complexity: O(states · log states) over the states that cost no more than the dearest one reached.
    public func reach(
        from stop: Waypoint, within limit: Seconds, mode: TravelMode = .driving, avoid: Avoidances = [],
        departure: LocalTime? = nil
    ) throws(RouteError) -> Reach {
        guard limit > .zero, limit <= RouteEngine.longestReach else {
            throw RouteError(
                code: .invalidRequest, message: "a time must be above 0 and at most a day, not \(limit.value) s")
        }
        let places = try places(forStop: 0, of: [stop], mode: mode, isFirst: true)
        let metric = metric(for: mode, avoid: avoid, at: departure)
        let stretches = ReachSearch(metric).stretches(from: places.starts, within: Metric.milliseconds(limit.value))
        return Reach(
            limit: limit, origin: places.places.first?.place.place ?? stop.coordinate, stretches: stretches)
    }
}
