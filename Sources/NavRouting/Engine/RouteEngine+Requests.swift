// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension RouteEngine {
    /// The best way through all stops of a request.
    ///
    /// All legs are decided together: the side of the road one arrives on and the direction one leaves in are those that
    /// make the whole trip best. `RoutingStrategy.deltaToTargetDistance` takes the better of the quickest and the
    /// shortest way.
    ///
    /// - Throws: `invalidRequest`, `offNetwork`, `unreachable`; `canceled` when the `WorkBudget` ended the search.
    /// - Complexity: O(legs · edges · log edges) at worst.
    public func paths(for request: RouteRequest) throws(RouteError) -> EnginePath {
        try withinBudget { () throws(RouteError) in try unlimitedPaths(for: request) }
    }

    /// Runs a search; what a stopped one found, or did not find, means nothing.
    func withinBudget<Found>(_ search: () throws(RouteError) -> Found) throws(RouteError) -> Found {
        let found: Result<Found, RouteError>
        do throws(RouteError) { found = .success(try search()) } catch { found = .failure(error) }
        guard let reason = WorkBudget.current?.stopReason else { return try found.get() }
        throw RouteError(code: .canceled, message: "the search was stopped: \(reason)")
    }

    private func unlimitedPaths(for request: RouteRequest) throws(RouteError) -> EnginePath {
        guard request.stops.count >= 2 else {
            throw RouteError(
                code: .invalidRequest, message: "a route needs two stops or more, not \(request.stops.count)")
        }
        var stops: [StopPlaces] = []
        for index in request.stops.indices {
            stops.append(try places(forStop: index, of: request.stops, mode: request.mode, isFirst: index == 0))
        }
        switch request.options.routingStrategy {
        case .defaultBest: return try path(request, through: stops, shortest: false)
        case .shorter: return try path(request, through: stops, shortest: true)
        case .deltaToTargetDistance:
            guard let wanted = request.options.targetDistancesMeters, wanted.count == 1, wanted[0] > 0 else {
                throw RouteError(
                    code: .invalidRequest, message: "deltaToTargetDistance needs one positive target distance")
            }
            let quick = try path(request, through: stops, shortest: false)
            let short = try path(request, through: stops, shortest: true)
            func miss(_ path: EnginePath) -> Double { abs(path.legs[0].meters.value - Double(wanted[0])) }
            return miss(short) < miss(quick) ? short : quick
        }
    }

    private func path(
        _ request: RouteRequest, through stops: [StopPlaces], shortest: Bool
    ) throws(RouteError) -> EnginePath {
        let metric = metric(
            for: request.mode, avoid: request.avoid, shortest: shortest, at: request.departure)
        return try withSearch { (search) throws(RouteError) in
            var chain = LegChain(metric: metric, search: search, from: stops[0])
            for index in stops.indices.dropFirst() {
                let isLast = index == stops.count - 1
                guard chain.extend(to: stops[index], isLast: isLast) else {
                    throw RouteError(
                        code: .unreachable,
                        message: "no way leads \(request.mode.word) from stop \(index) to stop \(index + 1)",
                        stopIndex: index)
                }
                if !isLast { chain.leave(turnsRound: turnsRound(at: request.stops[index], request)) }
            }
            let legs = chain.legs()
            return EnginePath(legs: legs, mode: request.mode, cost: legs.reduce(0) { $0 + $1.cost })
        }
    }

    /// Whether a traveler may turn round at a stop without more ado.
    private func turnsRound(at stop: Waypoint, _ request: RouteRequest) -> Bool {
        if let straight = request.continuesStraight { return !straight }
        let profile = profile(for: request.mode)
        return profile.turns.turnsBackAnywhere || stop.isStop && !profile.continuesStraightAtStops
    }

    /// What `snapper` is asked to bring a stop onto the roads of a mode.
    public func question(for stop: Waypoint, mode: TravelMode) -> SnapQuestion {
        SnapQuestion(
            stop.coordinate, modes: profile(for: mode).modeSet, heading: stop.heading,
            headingTolerance: stop.headingTolerance,
            maximumDistance: min(stop.maximumDistance ?? maximumSnapDistance, maximumSnapDistance),
            isStopover: stop.vehicleStopover, approach: stop.approach)
    }

    /// Where a trip may pass the stop at `index`, which is also the `stopIndex` of an error.
    ///
    /// - Throws: `offNetwork` when no road is near, or traffic has closed all that are.
    func places(
        forStop index: Int, of stops: [Waypoint], mode: TravelMode, isFirst: Bool
    ) throws(RouteError) -> StopPlaces {
        do throws(RouteError) {
            return try places(for: stops[index], mode: mode, isFirst: isFirst)
        } catch {
            throw RouteError(code: error.code, message: error.message, cause: error.cause, stopIndex: index)
        }
    }

    /// Where a trip may pass a stop.
    ///
    /// - Throws: `offNetwork` when no road is near, or traffic has closed all that are.
    func places(
        for stop: Waypoint, mode: TravelMode, isFirst: Bool
    ) throws(RouteError) -> StopPlaces {
        let question = question(for: stop, mode: mode)
        var candidates = try snapper.candidates(for: question)
        if traffic != .none {
            let metric = metric(for: mode)
            if !candidates.contains(where: { metric.isOpen($0.edge) }) {
                candidates = try openPlaces(around: question, metric)
            }
        }
        let nearest = candidates.first?.distance ?? .zero
        return StopPlaces(
            places: candidates.map { place in
                var penalty = (place.distance - nearest).value * StopPlaces.secondsPerMeterApart
                if stop.preferSameSideOfRoad, !isFirst, isAcrossTheRoad(place, candidates) {
                    penalty += StopPlaces.secondsForWrongSide
                }
                return StopPlaces.Entry(place: place, penalty: Metric.milliseconds(penalty))
            })
    }

    /// Places for a stop whose own road is closed for now: one of the next roads has to do.
    private func openPlaces(around question: SnapQuestion, _ metric: Metric) throws(RouteError) -> [SnappedPlace] {
        let open = snapper.nearest(RouteEngine.roadsAroundClosure, for: question).filter { metric.isOpen($0.edge) }
        guard open.isEmpty else { return open }
        let place = question.place
        throw RouteError(
            code: .offNetwork,
            message: "all roads around \(place.latitude),\(place.longitude) are closed for now")
    }

    /// So many roads are looked at where traffic has closed the nearest one.
    private static let roadsAroundClosure = 16

    /// Whether a stop lies on the far side for who arrives this way, though one could arrive the other way.
    private func isAcrossTheRoad(_ place: SnappedPlace, _ all: [SnappedPlace]) -> Bool {
        let keepsLeft = graph.flags(of: graph.road(of: place.edge)).contains(.leftHandTraffic)
        return place.side == (keepsLeft ? .right : .left) && all.contains { $0.edge == place.edge.reversed }
    }
}

/// Where a trip may pass one stop, at least one place, and what each of these costs beside the way itself.
struct StopPlaces {
    struct Entry {
        var place: SnappedPlace
        /// Milliseconds.
        var penalty: UInt32
    }
    var places: [Entry]

    /// What a meter more between stop and road counts, in seconds: a road that serves the stop badly.
    static let secondsPerMeterApart = 2.0
    /// What stopping on the wrong side of the road counts, where the right side was asked for, in seconds.
    static let secondsForWrongSide = 300.0
    /// What turning round at a stop counts where one is to go on, in seconds: it happens only where nothing else leads on.
    static let secondsForTurningAnyway = 20_000.0
}
