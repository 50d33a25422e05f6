// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting

extension OSRMRequestHandler {
    /// `match`: map matching of a trace.
    func match(_ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        try checkTrace(request)
        let trace = ThinnedTrace(request)
        let match = map.matcher.match(
            trace.fixes,
            options: MatchOptions(mode: request.mode, longestGap: request.trace.longestGap))
        guard !match.matchings.isEmpty else {
            throw trace.fixes.contains(where: { hasRoad(near: $0, request.mode) })
                ? OSRMError(.noMatch, "Could not match the trace.")
                : OSRMError(.noSegment, "Could not find a matching segment for any coordinate.")
        }
        let legEnds = try legEnds(of: request, trace, match)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            let response = OSRMResponse(options: request.options, language: request.language)
            json.array("matchings") { json in
                for matching in match.matchings {
                    guard WorkBudget.spend(matching.pieces.count * RoutingRequestHandler.stepsPerEdge(request)) else {
                        return
                    }
                    let route = route(along: matching, of: trace, through: legEnds, request)
                    response.write(route, confidence: matching.confidence, to: &json)
                }
            }
            guard request.options.waypoints else { return }
            json.array("tracepoints") { json in
                for row in request.coordinates.indices {
                    write(trace.number(ofRow: row).flatMap { match.fixes[$0] }, legEnds, request, to: &json)
                }
            }
        }
        return json.take()
    }

    private func checkTrace(_ request: OSRMRequest) throws(OSRMError) {
        let count = request.coordinates.count
        guard count <= limits.tracePoints else { throw OSRMError(.tooBig, "Too many trace coordinates") }
        try checkCoordinates(of: request)
        _ = try avoidances(of: request)
        let times = request.trace.timestamps
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw OSRMError(.invalidValue, "Timestamps need to be monotonically increasing.")
        }
        try checkLegEnds(of: request)
    }

    private func hasRoad(near fix: LocationFix, _ mode: TravelMode) -> Bool {
        let reach = MatchOptions().reach
        guard let place = Waypoint(location: fix.coordinate, maximumDistance: reach) else { return false }
        return !map.engine.snapper.nearest(1, for: map.engine.snapRequest(for: place, mode: mode)).isEmpty
    }

    /// Numbers of the fixes at which legs end, for a request with `waypoints`; `nil` if all do.
    ///
    /// - Throws: `NoMatch` if the trace has several matchings or one of the fixes was not matched.
    private func legEnds(
        of request: OSRMRequest, _ trace: ThinnedTrace, _ match: TraceMatch
    ) throws(OSRMError) -> [Int]? {
        guard !request.legEnds.isEmpty else { return nil }
        guard match.matchings.count == 1 else {
            throw OSRMError(.noMatch, "Could not match the trace with the given waypoints.")
        }
        let ends = request.legEnds.map { row in trace.number(ofRow: row).flatMap { match.fixes[$0]?.number } }
        let found = ends.compactMap(\.self)
        guard found.count == ends.count, zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw OSRMError(.noMatch, "Requested waypoint parameter could not be matched.")
        }
        return found
    }

    private func route(
        along matching: Matching, of trace: ThinnedTrace, through legEnds: [Int]?, _ request: OSRMRequest
    ) -> Route {
        let stops = (legEnds ?? Array(matching.fixes.indices)).compactMap {
            Waypoint(location: trace.fixes[matching.fixes[$0]].coordinate)
        }
        let routeRequest = RouteRequest(stops: stops, mode: request.mode, language: request.language)
        let path = matching.path(in: map.engine, mode: request.mode, through: legEnds)
        return map.provider.route(along: path, for: routeRequest, detail: request.options.detail)
    }

    private func write(
        _ fix: MatchedFix?, _ legEnds: [Int]?, _ request: OSRMRequest, to json: inout JSONWriter
    ) {
        guard let fix else { return json.null() }
        json.object { json in
            json.field("matchings_index", fix.matching)
            if let legEnds {
                json.key("waypoint_index")
                if let end = legEnds.firstIndex(of: fix.number) { json.value(end) } else { json.null() }
            } else {
                json.field("waypoint_index", fix.number)
            }
            json.field("alternatives_count", fix.alternatives)
            write(fix.place, of: request, to: &json)
        }
    }
}

/// The points of a trace to match: all, or with `tidy` those far enough from the previous one.
private struct ThinnedTrace {
    private(set) var fixes: [LocationFix] = []
    /// Index of each of `fixes` in the request.
    private var rows: [Int] = []

    /// Minimum distance in meters, or time in seconds, between points of a tidy trace.
    private static let (minimumMeters, minimumSeconds) = (15.0, 5.0)

    init(_ request: OSRMRequest) {
        let options = request.trace
        for (row, place) in request.coordinates.enumerated() {
            let fix = LocationFix(
                coordinate: place, time: options.timestamps.isEmpty ? .nan : Double(options.timestamps[row]),
                horizontalAccuracy: ThinnedTrace.accuracy(request.radiuses.isEmpty ? nil : request.radiuses[row]),
                course: request.bearings.isEmpty ? -1 : request.bearings[row].map { Double($0.degrees) } ?? -1)
            let isUsed =
                !options.isTidied || row == request.coordinates.count - 1 || request.legEnds.contains(row)
                || isFarEnough(fix)
            guard isUsed else { continue }
            fixes.append(fix)
            rows.append(row)
        }
    }

    /// The accuracy that a radius stands for; −1 (unknown) for an unlimited one.
    private static func accuracy(_ radius: Double?) -> Double { radius.flatMap { $0.isFinite ? $0 : nil } ?? -1 }

    private func isFarEnough(_ fix: LocationFix) -> Bool {
        guard let last = fixes.last else { return true }
        let isNear = last.coordinate.distance(to: fix.coordinate).value < ThinnedTrace.minimumMeters
        // Without times, the comparison is false and distance alone decides.
        return !isNear || fix.time - last.time >= ThinnedTrace.minimumSeconds
    }

    /// Index in `fixes` of a point of the request; `nil` if it is not used.
    func number(ofRow row: Int) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] == row ? low : nil
    }
}

extension OSRMMatchOptions {
    /// A longer gap between fixes begins a new matching: a minute, or ten times the median gap of the trace.
    fileprivate var longestGap: Seconds? {
        guard splitsAtGaps, timestamps.count > 1 else { return nil }
        let gaps = zip(timestamps, timestamps.dropFirst()).map { $1 - $0 }.sorted()
        return Seconds(max(60, 10 * Double(gaps[gaps.count / 2])))
    }
}
