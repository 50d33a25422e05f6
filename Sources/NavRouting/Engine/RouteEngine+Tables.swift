// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension RouteEngine {
    /// Times and lengths of the best ways from each origin to each destination.
    ///
    /// Every entry is the way that `paths(for:)` finds for the two places alone.
    ///
    /// - Parameter departure: the hour whose rules hold, see `RouteRequest.departure`.
    /// - Throws: `invalidRequest` for an empty list, `offNetwork`; `canceled` when the `WorkBudget` ended the search. A pair without a way is no failure: its entry is
    ///   empty.
    public func table(
        from origins: [Waypoint], to destinations: [Waypoint], mode: TravelMode = .driving, avoid: Avoidances = [],
        departure: LocalTime? = nil
    ) throws(RouteError) -> TravelTable {
        guard !origins.isEmpty, !destinations.isEmpty else {
            throw RouteError(code: .invalidRequest, message: "a table needs an origin and a destination")
        }
        return try withinBudget { () throws(RouteError) in
            let stops = origins + destinations
            let starts = try places(forStops: origins.indices, of: stops, mode: mode, isFirst: true)
            let goals = try places(forStops: origins.count..<stops.count, of: stops, mode: mode, isFirst: false)
            let metric = metric(for: mode, avoid: avoid, at: departure)
            let entries = withSearch { search in
                search.table(metric, from: starts.map(\.starts), to: goals.map(\.goals))
            }
            return TravelTable(
                origins: starts.map { $0.places[0].place },
                destinations: goals.map { $0.places[0].place }, entries: entries)
        }
    }

    private func places(
        forStops rows: Range<Int>, of stops: [Waypoint], mode: TravelMode, isFirst: Bool
    ) throws(RouteError) -> [StopPlaces] {
        var all: [StopPlaces] = []
        for row in rows { all.append(try places(forStop: row, of: stops, mode: mode, isFirst: isFirst)) }
        return all
    }
}

extension StopPlaces {
    /// What a search needs to start from here.
    var starts: [SearchStart] {
        places.map {
            SearchStart(state: TurnState(on: $0.place.edge), fraction: $0.place.fraction, spent: $0.penalty)
        }
    }

    /// What a search needs to end here.
    var goals: [SearchGoal] {
        places.map { SearchGoal(edge: $0.place.edge, fraction: $0.place.fraction, penalty: $0.penalty) }
    }
}
