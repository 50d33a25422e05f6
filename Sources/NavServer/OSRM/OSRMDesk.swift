// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Answers questions in OSRM form about one map. It holds no state of its own; ask it from any thread.
struct OSRMDesk: Sendable {
    /// The map.
    let map: ServedMap
    /// How much may be asked.
    let limits: ServiceLimits
    /// Where searches are counted.
    let metrics: ServiceMetrics

    /// The body of the answer.
    ///
    /// - Throws: `OSRMRefusal`.
    func answer(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        try checkSizes(of: question)
        switch question.service {
        case .route: return try route(question)
        case .nearest: return try nearest(question)
        case .table: return try table(question)
        case .trip: return try trip(question)
        case .match: return try match(question)
        // A tile is no question about places; `tile(_:mode:)` answers it.
        case .tile: throw OSRMRefusal(.notImplemented, "This request is not supported")
        }
    }

    // MARK: What is wrong with a question by itself

    private func checkSizes(of question: OSRMQuestion) throws(OSRMRefusal) {
        let count = question.coordinates.count
        for (name, size) in [
            ("hints", question.hints.count), ("bearings", question.bearings.count),
            ("radiuses", question.radiuses.count), ("approaches", question.approaches.count),
            ("timestamps", question.trace.timestamps.count),
        ] where size > 0 && size != count {
            throw OSRMRefusal(
                .invalidOptions, "Number of elements in \(name) size \(size) does not match coordinate size \(count)")
        }
        if count < 2, question.service != .nearest {
            throw OSRMRefusal(.invalidOptions, "Number of coordinates needs to be at least two.")
        }
        guard question.bearings.allSatisfy({ $0?.isValid ?? true }) else {
            throw OSRMRefusal(.invalidOptions, "Bearings must lie in 0 ... 360 and their ranges in 0 ... 180.")
        }
    }

    /// Refuses places off the globe in the words of the service.
    func checkCoordinates(
        of question: OSRMQuestion, _ code: OSRMRefusal.Code = .invalidValue,
        _ message: String = "Invalid coordinate value."
    ) throws(OSRMRefusal) {
        guard question.coordinates.allSatisfy(\.isValid) else { throw OSRMRefusal(code, message) }
    }

    // MARK: From the question to the engine's words

    /// The places as stops.
    ///
    /// - Throws: `InvalidValue` for a place off the globe.
    func stops(of question: OSRMQuestion) throws(OSRMRefusal) -> [Waypoint] {
        var stops: [Waypoint] = []
        stops.reserveCapacity(question.coordinates.count)
        for (index, place) in question.coordinates.enumerated() {
            let bearing = question.bearings.isEmpty ? nil : question.bearings[index]
            // Like OSRM, take a negative radius for none.
            let radius = (question.radiuses.isEmpty ? nil : question.radiuses[index]).flatMap { $0 < 0 ? nil : $0 }
            guard
                let stop = Waypoint(
                    location: place, preferredSegmentHeading: Int32(bearing?.degrees ?? -1),
                    headingTolerance: Double(bearing?.range ?? 180),
                    isStop: question.legEnds.isEmpty || question.service == .trip || question.legEnds.contains(index),
                    maximumDistance: radius.map { Meters($0) },
                    approach: question.approaches.isEmpty ? .unrestricted : question.approaches[index])
            else { throw OSRMRefusal(.invalidValue, "Invalid coordinate value.") }
            stops.append(stop)
        }
        return stops
    }

    /// What to stay away from.
    func avoidances(of question: OSRMQuestion) throws(OSRMRefusal) -> Avoidances {
        var avoid = question.avoid
        for word in question.exclude {
            switch word {
            case "motorway": avoid.insert(.highways)
            case "toll": avoid.insert(.tolls)
            case "ferry": avoid.insert(.ferries)
            case "none": break
            default: throw OSRMRefusal(.invalidValue, "Exclude flag combination is not supported.")
            }
        }
        return avoid
    }

    /// Runs the engine, and counts how long that takes.
    func searching<Found>(_ search: () throws(RouteError) -> Found) throws(RouteError) -> Found {
        let start = ContinuousClock.now
        defer { metrics.searched(seconds: (ContinuousClock.now - start).seconds) }
        return try search()
    }

    // MARK: From the engine's words to the answer

    /// Says in OSRM's words why the engine found nothing.
    func refusal(_ error: RouteError, _ question: OSRMQuestion, _ stops: [Waypoint]) -> OSRMRefusal {
        switch error.code {
        case .offNetwork:
            let missing = stops.firstIndex { !hasRoad($0, question.mode) } ?? 0
            return OSRMRefusal(.noSegment, "Could not find a matching segment for coordinate \(missing)")
        case .unreachable:
            return OSRMRefusal(
                .noRoute,
                areOnOneNetwork(stops, question.mode)
                    ? "No route found between points" : "Impossible route between points")
        case .invalidRequest: return OSRMRefusal(.invalidValue, error.message)
        case .unsupported: return OSRMRefusal(.notImplemented, error.message)
        default: return OSRMRefusal(.internalError, error.message, status: 500)
        }
    }

    private func hasRoad(_ stop: Waypoint, _ mode: TravelMode) -> Bool {
        !map.engine.snapper.nearest(1, for: map.engine.snapRequest(for: stop, mode: mode)).isEmpty
    }

    private func areOnOneNetwork(_ stops: [Waypoint], _ mode: TravelMode) -> Bool {
        let areMain = stops.map {
            map.engine.snapper.nearest(1, for: map.engine.snapRequest(for: $0, mode: mode))
                .contains(where: \.isOnMainNetwork)
        }
        return areMain.allSatisfy { $0 == areMain.first }
    }

    /// Writes where a place of the request came to lie: the fields of a waypoint of OSRM, without the braces.
    func write(_ place: SnappedPlace, of question: OSRMQuestion, to json: inout JSONWriter) {
        if question.answer.hints {
            json.field("hint", PlaceHint(map: map.identity, place: place).text)
        }
        json.key("location")
        json.value(place: place.place)
        json.field("name", map.graph.name(of: map.graph.road(of: place.edge), language: question.language))
        json.field("distance", place.distance.value, decimals: 6)
    }
}

extension Duration {
    /// The span in seconds.
    var seconds: Double {
        let (whole, rest) = components
        return Double(whole) + Double(rest) * 1e-18
    }
}
