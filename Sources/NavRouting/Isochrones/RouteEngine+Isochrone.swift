// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

extension RouteEngine {
    /// Maximum time limit of an isochrone: one day.
    public static let longestIsochrone = Seconds(86_400)

    /// Computes the roads reachable from a stop within a time limit.
    ///
    /// The paths are those of `path(for:)`, which are not always the fastest; their travel times count.
    ///
    /// - Parameters:
    ///   - stop: The origin.
    ///   - limit: Time limit, above 0 and at most `longestIsochrone`.
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - departure: Local time for conditional rules; see `RouteRequest.departure`.
    ///   - vehicle: A large vehicle; see `RouteRequest.vehicle`.
    /// - Throws: `RouteError` with code `invalidRequest` for another limit, or `offNetwork`.
    /// - Complexity: O(states · log states), over states up to the highest cost reached.
    public func isochrone(
        from stop: Waypoint, within limit: Seconds, mode: TravelMode = .driving, avoid: Avoidances = [],
        departure: LocalTime? = nil, vehicle: VehicleProperties? = nil
    ) throws(RouteError) -> Isochrone {
        guard limit > .zero, limit <= RouteEngine.longestIsochrone else {
            throw RouteError(
                code: .invalidRequest,
                message: "invalid time limit \(limit.value) s: must be above 0 and at most one day")
        }
        try check(vehicle, for: mode)
        let time = time(of: departure)
        let request = RouteRequest(stops: [stop], mode: mode, vehicle: vehicle)
        let stopCandidates = try candidates(forStop: 0, of: request, isFirst: true)
        var metric = metric(for: mode, avoid: avoid, at: time, vehicle: vehicle)
        // The search reads the columns without the hierarchy. Those of a damaged metric are computed instead.
        if !metric.verifyColumns() {
            metric = self.metric(for: mode, avoid: avoid, at: time, vehicle: vehicle)
        }
        let sections = IsochroneSearch(metric).sections(
            from: stopCandidates.starts, within: Metric.milliseconds(limit.value))
        return Isochrone(
            limit: limit, origin: stopCandidates.candidates.first?.place.place ?? stop.coordinate, sections: sections)
    }
}
