// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension RouteEngine {
    /// Computes times and lengths of the best paths from each origin to each destination.
    ///
    /// Each entry is the path that `path(for:)` finds between the two stops.
    ///
    /// - Parameters:
    ///   - origins: At least one origin.
    ///   - destinations: At least one destination.
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - departure: Local time for conditional rules; see `RouteRequest.departure`.
    ///   - vehicle: A large vehicle; see `RouteRequest.vehicle`.
    /// - Throws: `RouteError` with code `invalidRequest` for an empty list, `offNetwork`, or `canceled` if the
    ///   `WorkBudget` was exhausted or stopped. An unreachable pair is not an error; its entry is empty.
    public func table(
        from origins: [Waypoint], to destinations: [Waypoint], mode: TravelMode = .driving, avoid: Avoidances = [],
        departure: LocalTime? = nil, vehicle: VehicleProperties? = nil
    ) throws(RouteError) -> TravelTable {
        guard !origins.isEmpty, !destinations.isEmpty else {
            throw RouteError(code: .invalidRequest, message: "a table needs at least one origin and one destination")
        }
        return try withinBudget { () throws(RouteError) in
            try check(vehicle, for: mode)
            let request = RouteRequest(stops: origins + destinations, mode: mode, vehicle: vehicle)
            // Most tables have the same places as origins and destinations, which are snapped once.
            var known: [Waypoint: StopCandidates] = [:]
            let starts = try candidates(forStops: origins.indices, of: request, isFirst: true, known: &known)
            let goals = try candidates(
                forStops: origins.count..<request.stops.count, of: request, isFirst: false, known: &known)
            let metric = try searchMetric(for: mode, avoid: avoid, at: time(of: departure), vehicle: vehicle)
            let entries = withSearch { search in
                search.table(metric, from: starts.map(\.starts), to: goals.map(\.goals))
            }
            return TravelTable(
                origins: starts.map { $0.candidates[0].place },
                destinations: goals.map { $0.candidates[0].place }, entries: entries)
        }
    }

    private func candidates(
        forStops rows: Range<Int>, of request: RouteRequest, isFirst: Bool, known: inout [Waypoint: StopCandidates]
    ) throws(RouteError) -> [StopCandidates] {
        var all: [StopCandidates] = []
        all.reserveCapacity(rows.count)
        for row in rows {
            let stop = request.stops[row]
            if let found = known[stop] {
                all.append(found)
                continue
            }
            let found = try candidates(forStop: row, of: request, isFirst: isFirst)
            // Only those of a stop with a side depend on whether the trip starts there.
            if !stop.preferSameSideOfRoad { known[stop] = found }
            all.append(found)
        }
        return all
    }
}

extension StopCandidates {
    /// Starts of a search.
    var starts: [SearchStart] {
        candidates.map {
            SearchStart(state: TurnState(on: $0.place.edge), fraction: $0.place.fraction, spent: $0.penalty)
        }
    }

    /// Goals of a search.
    var goals: [SearchGoal] {
        candidates.map { SearchGoal(edge: $0.place.edge, fraction: $0.place.fraction, penalty: $0.penalty) }
    }
}
