// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo

/// The search for vehicles that could serve a trip.
extension FleetRequestHandler {
    /// How many candidates are routed for each requested match.
    private static let candidatesPerMatch = 3

    /// The best matches of a search.
    ///
    /// - Parameters:
    ///   - search: The criteria.
    ///   - isFuzzed: Whether positions are rounded.
    ///   - deadline: When the caller stops waiting.
    /// - Throws: `invalidArgument` for bad criteria, `deadlineExceeded`.
    func matches(
        for search: VehicleSearch, isFuzzed: Bool, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> [VehicleMatch] {
        let now = service.now
        let limit = search.order == .pickupStraightDistance ? search.count : search.count * Self.candidatesPerMatch
        let near = try service.look { state throws(FleetError) in
            try state.fleet.candidates(for: search, isFuzzed: isFuzzed, limit: limit, at: now)
        }
        var matches: [VehicleMatch] = []
        for candidate in near {
            try checkDeadline(deadline)
            matches.append(await match(candidate, for: search, at: now))
        }
        return search.ranked(matches, at: now)
    }

    /// A candidate with its route over the stops before, the pickup and the drop-off.
    private func match(
        _ candidate: VehicleCandidate, for search: VehicleSearch, at now: Timestamp
    ) async -> VehicleMatch {
        var match = VehicleMatch(candidate)
        let before = candidate.stopsBefore.map(\.place)
        let places = before + [search.pickup] + (search.dropoff.map { [$0] } ?? [])
        guard let legs = await routes?.legs(from: candidate.location, over: places, by: candidate.vehicle.category)
        else { return match }
        var arrival = now
        var waypoints = [(place: candidate.location.place, arrival: now)]
        for (place, leg) in zip(places, legs).prefix(before.count + 1) {
            arrival = arrival.adding(seconds: leg.duration.value)
            waypoints.append((place, arrival))
        }
        match.waypoints = waypoints
        match.pickupArrival = arrival
        let age = now.seconds(since: candidate.location.time)
        match.pickupUncertainty = ArrivalUncertainty.of(seconds: arrival.seconds(since: now), age: age)
        match.pickupDistance = legs.prefix(before.count + 1).reduce(.zero) { $0 + $1.distance }
        if search.dropoff != nil, let last = legs.last {
            let end = arrival.adding(seconds: last.duration.value)
            match.dropoffArrival = end
            match.dropoffUncertainty = ArrivalUncertainty.of(seconds: end.seconds(since: now), age: age)
            match.dropoffDistance = last.distance
        }
        return match
    }
}
