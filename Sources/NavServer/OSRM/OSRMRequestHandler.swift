// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Responds to requests of the OSRM v5 API for one map. It is stateless and thread-safe.
struct OSRMRequestHandler: Sendable {
    /// The map.
    let map: ServedMap
    /// Limits of requests.
    let limits: ServiceLimits
    /// Counts of searches.
    let metrics: ServiceMetrics

    /// The body of the response.
    ///
    /// - Throws: `OSRMError` for an invalid request, and if there is no result.
    func response(to request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        try checkSizes(of: request)
        var request = request
        if request.departsNow {
            guard let now = map.localTime(at: RoutingRequestHandler.now) else {
                throw OSRMError(
                    .invalidOptions,
                    "depart=now needs a map with a time zone; start the server with --time-zone")
            }
            request.departure = now
        }
        switch request.service {
        case .route: return try route(request)
        case .nearest: return try nearest(request)
        case .table: return try table(request)
        case .trip: return try trip(request)
        case .match: return try match(request)
        // Tiles have no coordinates; see `tile(_:mode:)`.
        case .tile: throw OSRMError(.notImplemented, "This request is not supported")
        }
    }

    // MARK: Validation

    private func checkSizes(of request: OSRMRequest) throws(OSRMError) {
        let count = request.coordinates.count
        try checkSize(request.hints.count, of: "hints", count)
        try checkSize(request.bearings.count, of: "bearings", count)
        try checkSize(request.radiuses.count, of: "radiuses", count)
        try checkSize(request.approaches.count, of: "approaches", count)
        try checkSize(request.trace.timestamps.count, of: "timestamps", count)
        if count < 2, request.service != .nearest {
            throw OSRMError(.invalidOptions, "Number of coordinates needs to be at least two.")
        }
        guard request.bearings.allSatisfy({ $0?.isValid ?? true }) else {
            throw OSRMError(.invalidOptions, "Bearings must lie in 0 ... 360 and their ranges in 0 ... 180.")
        }
    }

    /// Rejects an option that has neither no elements nor one for each coordinate.
    private func checkSize(_ size: Int, of name: String, _ count: Int) throws(OSRMError) {
        guard size > 0, size != count else { return }
        throw OSRMError(
            .invalidOptions, "Number of elements in \(name) size \(size) does not match coordinate size \(count)")
    }

    /// Rejects coordinates outside the valid range, with the code and message of the service.
    func checkCoordinates(
        of request: OSRMRequest, _ code: OSRMError.Code = .invalidValue,
        _ message: String = "Invalid coordinate value."
    ) throws(OSRMError) {
        guard request.coordinates.allSatisfy(\.isValid) else { throw OSRMError(code, message) }
    }

    // MARK: Conversion

    /// The coordinates as stops.
    ///
    /// - Throws: `InvalidValue` for an invalid coordinate.
    func stops(of request: OSRMRequest) throws(OSRMError) -> [Waypoint] {
        var stops: [Waypoint] = []
        stops.reserveCapacity(request.coordinates.count)
        for (index, place) in request.coordinates.enumerated() {
            let bearing = request.bearings.isEmpty ? nil : request.bearings[index]
            // Like OSRM, treat a negative radius as none.
            let radius =
                (request.radiuses.isEmpty ? nil : request.radiuses[index]).flatMap { $0 < 0 ? nil : $0 }
                ?? limits.snapRadius
            guard
                let stop = Waypoint(
                    location: place, preferredSegmentHeading: Int32(bearing?.degrees ?? -1),
                    headingTolerance: Double(bearing?.range ?? 180),
                    isStop: request.legEnds.isEmpty || request.service == .trip || request.legEnds.contains(index),
                    maximumDistance: radius.map { Meters($0) },
                    approach: request.approaches.isEmpty ? .unrestricted : request.approaches[index])
            else { throw OSRMError(.invalidValue, "Invalid coordinate value.") }
            stops.append(stop)
        }
        return stops
    }

    /// The union of `avoid` and `exclude`.
    ///
    /// - Throws: `InvalidValue` for an unknown class.
    func avoidances(of request: OSRMRequest) throws(OSRMError) -> Avoidances {
        var avoid = request.avoid
        for word in request.exclude {
            guard word != "none" else { continue }
            guard let found = Avoidances(osrmClass: word) else {
                throw OSRMError(.invalidValue, "Exclude flag combination is not supported.")
            }
            avoid.formUnion(found)
        }
        return avoid
    }

    /// Runs a search and counts its duration.
    ///
    /// - Throws: The error of the search.
    func searching<Found>(_ search: () throws(RouteError) -> Found) throws(RouteError) -> Found {
        let start = ContinuousClock.now
        defer { metrics.searched(seconds: (ContinuousClock.now - start).seconds) }
        return try search()
    }

    // MARK: Response

    /// Converts an error of the engine.
    func osrmError(_ error: RouteError, _ request: OSRMRequest, _ stops: [Waypoint]) -> OSRMError {
        switch error.code {
        case .offNetwork:
            let index = error.stopIndex ?? 0
            let missing = stops.indices.contains(index) ? map.graph.missingPack(at: stops[index].coordinate) : nil
            let hint =
                request.vehicle != nil
                ? ": \(error.message)" : stops.indices.contains(index) ? exchangedHint(stops[index].coordinate) : ""
            return OSRMError(
                .noSegment,
                "Could not find a matching segment for coordinate \(index)"
                    + (missing.map { ": the map pack \($0.name) is missing" } ?? hint))
        case .unreachable:
            let missing = map.graph.missingPacks(between: stops.map(\.coordinate)).map(\.name)
            guard missing.isEmpty else {
                return OSRMError(
                    .noRoute, "No route found between points: map packs \(missing.joined(separator: ", ")) are missing")
            }
            if request.vehicle != nil { return OSRMError(.noRoute, "No route found between points: \(error.message)") }
            return OSRMError(
                .noRoute,
                areOnOneNetwork(stops, request.mode)
                    ? "No route found between points" : "Impossible route between points")
        case .invalidRequest: return OSRMError(.invalidValue, error.message)
        case .unsupported: return OSRMError(.notImplemented, error.message)
        default: return OSRMError(.internalError, error.message, status: 500)
        }
    }

    /// Words after an error about a place outside the map that lies in it with longitude and latitude exchanged.
    private func exchangedHint(_ place: Coordinate) -> String {
        guard let box = map.graph.index.bounds?.boundingBox else { return "" }
        func isInside(_ latitude: Double, _ longitude: Double) -> Bool {
            (box.south...box.north).contains(latitude) && (box.west...box.east).contains(longitude)
        }
        guard !isInside(place.latitude, place.longitude), isInside(place.longitude, place.latitude) else { return "" }
        let text = [place.latitude, place.longitude].map { DecimalText.text($0, decimals: 6) }.joined(separator: ",")
        return ". Did you mean \(text)? Longitude comes first."
    }

    private func areOnOneNetwork(_ stops: [Waypoint], _ mode: TravelMode) -> Bool {
        let areMain = stops.map {
            map.engine.snapper.nearest(1, for: map.engine.snapRequest(for: $0, mode: mode))
                .contains(where: \.isOnMainNetwork)
        }
        return areMain.allSatisfy { $0 == areMain.first }
    }

    /// Writes the fields of an OSRM waypoint for a snapped place.
    func write(_ place: SnappedPlace, of request: OSRMRequest, to json: inout JSONWriter) {
        if request.options.hints {
            json.field("hint", LocationHint(map: map.identity, place: place).text)
        }
        json.key("location")
        json.value(place: place.place)
        json.field("name", map.graph.name(of: map.graph.road(of: place.edge), language: request.language))
        json.field("distance", place.distance.value, decimals: 6)
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double {
        let (whole, rest) = components
        return Double(whole) + Double(rest) * 1e-18
    }
}
