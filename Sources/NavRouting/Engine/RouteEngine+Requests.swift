// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension RouteEngine {
    /// Finds the best path through all stops of a request.
    ///
    /// All legs are optimized together, including the side of the road on which to arrive and the direction in which to
    /// leave. `RoutingStrategy.deltaToTargetDistance` returns the fastest or the shortest path, whichever is closer to
    /// the target distance.
    ///
    /// - Throws: `RouteError` with code `invalidRequest`, `offNetwork` or `unreachable`, `canceled` if the
    ///   `WorkBudget` was exhausted or stopped, or `unsupported` if the map is too large for a hierarchy.
    /// - Complexity: O(legs · edges · log edges).
    public func path(for request: RouteRequest) throws(RouteError) -> EnginePath {
        let request = atItsTime(request)
        return try withinBudget { () throws(RouteError) in try uncheckedPath(for: request) }
    }

    /// The request with the time of `clock` if it has no departure.
    func atItsTime(_ request: RouteRequest) -> RouteRequest {
        var request = request
        request.departure = time(of: request.departure)
        return request
    }

    /// Runs a search and discards its result if the work budget has stopped it. If the search finds that a stored metric
    /// is damaged, it is repeated with a metric computed here.
    func withinBudget<Found>(_ search: () throws(RouteError) -> Found) throws(RouteError) -> Found {
        func attempt() -> Result<Found, RouteError> {
            do throws(RouteError) { return .success(try search()) } catch { return .failure(error) }
        }
        let damages = turns.storedMetrics?.damageCount
        var found = attempt()
        if turns.storedMetrics?.damageCount != damages { found = attempt() }
        guard let reason = WorkBudget.current?.stopReason else { return try found.get() }
        throw RouteError(code: .canceled, message: "the search was stopped: \(reason)")
    }

    /// The metric of a request, ready for searches; see `metric(for:avoid:shortest:at:vehicle:)`.
    ///
    /// - Throws: `RouteError` with code `unsupported` if its hierarchy has too many arcs, or it does not fit in memory.
    func searchMetric(
        for mode: TravelMode, avoid: Avoidances, shortest: Bool = false, at departure: LocalTime? = nil,
        vehicle: VehicleProperties? = nil
    ) throws(RouteError) -> Metric {
        try requireMemory(for: key(mode, avoid, shortest: shortest, departure, vehicle))
        let metric = metric(for: mode, avoid: avoid, shortest: shortest, at: departure, vehicle: vehicle)
        if method == .hierarchy { try requireHierarchy(of: metric) }
        return metric
    }

    /// - Throws: `RouteError` with code `unsupported` if the hierarchy of a metric has too many arcs.
    func requireHierarchy(of metric: Metric) throws(RouteError) {
        guard let problem = metric.customized.problem else { return }
        throw RouteError(code: .unsupported, message: problem.message, cause: problem)
    }

    private func uncheckedPath(for request: RouteRequest) throws(RouteError) -> EnginePath {
        guard request.stops.count >= 2 else {
            throw RouteError(
                code: .invalidRequest, message: "a route needs at least two stops, not \(request.stops.count)")
        }
        try check(request.vehicle, for: request.mode)
        var stops: [StopCandidates] = []
        for index in request.stops.indices {
            stops.append(try candidates(forStop: index, of: request, isFirst: index == 0))
        }
        switch request.options.routingStrategy {
        case .defaultBest: return try path(request, through: stops, shortest: false)
        case .shorter: return try path(request, through: stops, shortest: true)
        case .deltaToTargetDistance:
            let quick = try path(request, through: stops, shortest: false)
            guard let target = request.options.targetDistancesMeters?.first, target > 0 else { return quick }
            let short = try path(request, through: stops, shortest: true)
            func miss(_ path: EnginePath) -> Double { abs(path.legs[0].meters.value - Double(target)) }
            return miss(short) < miss(quick) ? short : quick
        }
    }

    private func path(
        _ request: RouteRequest, through stops: [StopCandidates], shortest: Bool
    ) throws(RouteError) -> EnginePath {
        let metric = try searchMetric(
            for: request.mode, avoid: request.avoid, shortest: shortest, at: request.departure, vehicle: request.vehicle
        )
        return try withSearch { (search) throws(RouteError) in
            var legSearch = MultiLegSearch(metric: metric, search: search, from: stops[0])
            for index in stops.indices.dropFirst() {
                let isLast = index == stops.count - 1
                guard legSearch.extend(to: stops[index], isLast: isLast) else {
                    throw unreachable(stop: index, request)
                }
                if !isLast { legSearch.leave(turnsRound: turnsRound(at: request.stops[index], request)) }
            }
            let legs = legSearch.legs()
            return EnginePath(legs: legs, mode: request.mode, cost: legs.reduce(0) { $0 + $1.cost })
        }
    }

    /// Whether the traveler may make a U-turn at a stop at its regular cost.
    func turnsRound(at stop: Waypoint, _ request: RouteRequest) -> Bool {
        if let straight = request.continuesStraight { return !straight }
        let profile = profile(for: request.mode)
        return profile.turns.allowsUTurnsAnywhere || stop.isStop && !profile.continuesStraightAtStops
    }

    /// The request with which `snapper` snaps a stop for a mode.
    public func snapRequest(for stop: Waypoint, mode: TravelMode) -> SnapRequest {
        SnapRequest(
            stop.coordinate, modes: profile(for: mode).modeSet, heading: stop.heading,
            headingTolerance: stop.headingTolerance,
            maximumDistance: min(stop.maximumDistance ?? maximumSnapDistance, maximumSnapDistance),
            isStopover: stop.vehicleStopover, approach: stop.approach)
    }

    /// The points where a trip may pass the stop at `index`.
    ///
    /// - Throws: As `candidates(for:mode:vehicle:isFirst:)`, with `index` as `stopIndex`.
    func candidates(
        forStop index: Int, of request: RouteRequest, isFirst: Bool
    ) throws(RouteError) -> StopCandidates {
        do throws(RouteError) {
            return try candidates(
                for: request.stops[index], mode: request.mode, vehicle: request.vehicle, isFirst: isFirst)
        } catch {
            throw RouteError(code: error.code, message: error.message, cause: error.cause, stopIndex: index)
        }
    }

    /// The points where a trip may pass a stop.
    ///
    /// - Throws: `RouteError` with code `offNetwork` if there is no road nearby, if traffic has closed all of them or they are
    ///   closed to the vehicle, or if the pack that covers the stop is missing.
    private func candidates(
        for stop: Waypoint, mode: TravelMode, vehicle: VehicleProperties?, isFirst: Bool
    ) throws(RouteError) -> StopCandidates {
        try checkPack(of: stop)
        let snapRequest = snapRequest(for: stop, mode: mode)
        var candidates = try snapper.candidates(for: snapRequest)
        if traffic != .none || vehicle != nil {
            let metric = metric(for: mode, vehicle: vehicle)
            if !candidates.contains(where: { metric.isOpen($0.edge) }) {
                candidates = try openPlaces(around: snapRequest, metric, vehicle)
            }
        }
        let nearest = candidates.first?.distance ?? .zero
        return StopCandidates(
            candidates: candidates.map { place in
                var penalty = (place.distance - nearest).value * StopCandidates.secondsPerMeterFromRoad
                if stop.preferSameSideOfRoad, !isFirst, isAcrossTheRoad(place, candidates) {
                    penalty += StopCandidates.secondsForWrongSide
                }
                return StopCandidates.Candidate(place: place, penalty: Metric.milliseconds(penalty))
            })
    }

    /// Candidates for a stop whose nearest road is closed: other roads nearby.
    private func openPlaces(
        around snapRequest: SnapRequest, _ metric: Metric, _ vehicle: VehicleProperties?
    ) throws(RouteError) -> [SnappedPlace] {
        let near = snapper.nearest(RouteEngine.roadsAroundClosure, for: snapRequest)
        let open = near.filter { metric.isOpen($0.edge) }
        guard open.isEmpty else { return open }
        let place = snapRequest.place
        let reason = limit(closing: near.lazy.map(\.edge), to: vehicle).map { "to the vehicle (\($0))" } ?? "at present"
        throw RouteError(
            code: .offNetwork,
            message: "all roads around \(place.latitude),\(place.longitude) are closed \(reason)")
    }

    /// Number of roads considered if the nearest one is closed.
    private static let roadsAroundClosure = 16

    /// Whether a stop lies on the far side of the road in this direction although the other direction is possible.
    private func isAcrossTheRoad(_ place: SnappedPlace, _ all: [SnappedPlace]) -> Bool {
        let keepsLeft = graph.flags(of: graph.road(of: place.edge)).contains(.leftHandTraffic)
        return place.side == (keepsLeft ? .right : .left) && all.contains { $0.edge == place.edge.reversed }
    }
}

/// Points where a trip may pass a stop, at least one, with their penalties.
struct StopCandidates {
    struct Candidate {
        var place: SnappedPlace
        /// Penalty in milliseconds.
        var penalty: UInt32
    }
    var candidates: [Candidate]

    /// Penalty per meter between stop and road beyond the nearest road, in seconds.
    static let secondsPerMeterFromRoad = 2.0
    /// Penalty for stopping on the wrong side of the road if the right one is requested, in seconds.
    static let secondsForWrongSide = 300.0
    /// Penalty for a U-turn at a stop where the trip should continue straight, in seconds; high enough that it happens
    /// only as a last resort.
    static let secondsForForcedUTurn = 20_000.0
}
