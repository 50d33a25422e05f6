// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting

extension OSRMDesk {
    /// `match`
    func match(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        try checkTrace(question)
        let trace = ThinnedTrace(question)
        let match = map.matcher.match(
            trace.fixes,
            options: MatchOptions(mode: question.mode, longestGap: question.trace.longestGap))
        guard !match.matchings.isEmpty else {
            throw trace.fixes.contains(where: { hasRoad(near: $0, question.mode) })
                ? OSRMRefusal(.noMatch, "Could not match the trace.")
                : OSRMRefusal(.noSegment, "Could not find a matching segment for any coordinate.")
        }
        let legEnds = try legEnds(of: question, trace, match)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            let answer = OSRMAnswer(options: question.answer, language: question.language)
            json.array("matchings") { json in
                for matching in match.matchings {
                    guard WorkBudget.spend(matching.pieces.count * ServiceDesk.stepsToDescribe(question)) else {
                        return
                    }
                    let route = route(along: matching, of: trace, through: legEnds, question)
                    answer.write(route, confidence: matching.confidence, to: &json)
                }
            }
            guard question.answer.waypoints else { return }
            json.array("tracepoints") { json in
                for row in question.coordinates.indices {
                    write(trace.number(ofRow: row).flatMap { match.fixes[$0] }, legEnds, question, to: &json)
                }
            }
        }
        return json.take()
    }

    private func checkTrace(_ question: OSRMQuestion) throws(OSRMRefusal) {
        let count = question.coordinates.count
        guard count <= limits.tracePoints else { throw OSRMRefusal(.tooBig, "Too many trace coordinates") }
        try checkCoordinates(of: question)
        _ = try avoidances(of: question)
        let times = question.trace.timestamps
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw OSRMRefusal(.invalidValue, "Timestamps need to be monotonically increasing.")
        }
        try checkLegEnds(of: question)
    }

    private func hasRoad(near fix: LocationFix, _ mode: TravelMode) -> Bool {
        let reach = MatchOptions().reach
        guard let place = Waypoint(location: fix.coordinate, maximumDistance: reach) else { return false }
        return !map.engine.snapper.nearest(1, for: map.engine.snapRequest(for: place, mode: mode)).isEmpty
    }

    /// Places among the fixes of the only matching at which legs end; `nil` when all do.
    private func legEnds(
        of question: OSRMQuestion, _ trace: ThinnedTrace, _ match: TraceMatch
    ) throws(OSRMRefusal) -> [Int]? {
        guard !question.legEnds.isEmpty else { return nil }
        guard match.matchings.count == 1 else {
            throw OSRMRefusal(.noMatch, "Could not match the trace with the given waypoints.")
        }
        let ends = question.legEnds.map { row in trace.number(ofRow: row).flatMap { match.fixes[$0]?.number } }
        let found = ends.compactMap(\.self)
        guard found.count == ends.count, zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw OSRMRefusal(.noMatch, "Requested waypoint parameter could not be matched.")
        }
        return found
    }

    private func route(
        along matching: Matching, of trace: ThinnedTrace, through legEnds: [Int]?, _ question: OSRMQuestion
    ) -> Route {
        let stops = (legEnds ?? Array(matching.fixes.indices)).compactMap {
            Waypoint(location: trace.fixes[matching.fixes[$0]].coordinate)
        }
        let request = RouteRequest(stops: stops, mode: question.mode, language: question.language)
        let path = matching.path(in: map.engine, mode: question.mode, through: legEnds)
        return map.provider.route(along: path, for: request, detail: question.answer.detail)
    }

    private func write(
        _ fix: MatchedFix?, _ legEnds: [Int]?, _ question: OSRMQuestion, to json: inout JSONWriter
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
            write(fix.place, of: question, to: &json)
        }
    }
}

/// The points of a trace that are matched: all, or with `tidy` those that tell something new.
private struct ThinnedTrace {
    private(set) var fixes: [LocationFix] = []
    /// Row of each of `fixes` in the question.
    private var rows: [Int] = []

    /// Points of a tidy trace lie at least so far apart, in meters, or in time, in seconds.
    private static let (leastMeters, leastSeconds) = (15.0, 5.0)

    init(_ question: OSRMQuestion) {
        let wish = question.trace
        for (row, place) in question.coordinates.enumerated() {
            let fix = LocationFix(
                coordinate: place, time: wish.timestamps.isEmpty ? .nan : Double(wish.timestamps[row]),
                horizontalAccuracy: ThinnedTrace.accuracy(question.radiuses.isEmpty ? nil : question.radiuses[row]),
                course: question.bearings.isEmpty ? -1 : question.bearings[row].map { Double($0.degrees) } ?? -1)
            let isKept =
                !wish.isTidied || row == question.coordinates.count - 1 || question.legEnds.contains(row)
                || tellsMore(fix)
            guard isKept else { continue }
            fixes.append(fix)
            rows.append(row)
        }
    }

    /// The accuracy that a radius stands for; an unlimited one, like none, tells nothing.
    private static func accuracy(_ radius: Double?) -> Double { radius.flatMap { $0.isFinite ? $0 : nil } ?? -1 }

    private func tellsMore(_ fix: LocationFix) -> Bool {
        guard let last = fixes.last else { return true }
        let isNear = last.coordinate.distance(to: fix.coordinate).value < ThinnedTrace.leastMeters
        // Without times, the comparison is false and distance alone decides.
        return !isNear || fix.time - last.time >= ThinnedTrace.leastSeconds
    }

    /// Place of a row of the question among `fixes`; `nil` when it was left out.
    func number(ofRow row: Int) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] == row ? low : nil
    }
}

extension OSRMTraceWish {
    /// A longer silence than this begins a new matching: a minute, or ten times what is usual in the trace.
    fileprivate var longestGap: Seconds? {
        guard splitsAtGaps, timestamps.count > 1 else { return nil }
        let gaps = zip(timestamps, timestamps.dropFirst()).map { $1 - $0 }.sorted()
        return Seconds(max(60, 10 * Double(gaps[gaps.count / 2])))
    }
}
