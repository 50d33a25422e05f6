// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGuidance
internal import NavModel
internal import NavRouting

extension OSRMDesk {
    /// `route`
    func route(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        let count = question.coordinates.count
        guard count <= limits.routePlaces else {
            throw OSRMRefusal(
                .tooBig, "Number of entries \(count) is higher than current maximum (\(limits.routePlaces))")
        }
        guard question.alternatives <= limits.alternatives else {
            throw OSRMRefusal(
                .tooBig,
                "Requested number of alternatives is higher than current maximum (\(limits.alternatives))")
        }
        try checkCoordinates(of: question)
        try checkLegEnds(of: question)
        let request = RouteRequest(
            stops: try stops(of: question), mode: question.mode, avoid: try avoidances(of: question),
            language: question.language, continuesStraight: question.continuesStraight,
            departure: question.departure)
        let paths = try paths(for: request, question)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            json.array("routes") { json in write(paths, for: request, question, to: &json) }
            guard question.answer.waypoints, let best = paths.first else { return }
            json.array("waypoints") { json in
                for place in places(on: best) { json.object { write(place, of: question, to: &$0) } }
            }
        }
        return json.take()
    }

    /// Refuses places at which legs cannot end.
    func checkLegEnds(of question: OSRMQuestion) throws(OSRMRefusal) {
        let (ends, count) = (question.legEnds, question.coordinates.count)
        guard ends.allSatisfy({ $0 < count }) else {
            throw OSRMRefusal(.invalidOptions, "waypoints must be indices of coordinates")
        }
        guard ends.isEmpty || ends.first == 0 && ends.last == count - 1 else {
            throw OSRMRefusal(.invalidValue, "First and last coordinates must be specified as waypoints.")
        }
    }

    private func paths(
        for request: RouteRequest, _ question: OSRMQuestion
    ) throws(OSRMRefusal) -> [EnginePath] {
        do throws(RouteError) {
            return try searching { () throws(RouteError) in
                try map.engine.alternatives(for: request, atMost: question.alternatives)
            }
        } catch {
            throw refusal(error, question, request.stops)
        }
    }

    /// Where the places of the request came to lie.
    func places(on path: EnginePath) -> [SnappedPlace] {
        guard let first = path.legs.first else { return [] }
        return [first.start] + path.legs.map(\.end)
    }

    /// Describes the ways that were found.
    func write(
        _ paths: [EnginePath], for request: RouteRequest, _ question: OSRMQuestion, to json: inout JSONWriter
    ) {
        let answer = OSRMAnswer(options: question.answer, language: question.language)
        for path in paths {
            let edges = path.legs.reduce(0) { $0 + $1.edges.count }
            guard WorkBudget.spend(edges * ServiceDesk.stepsToDescribe(question)) else { return }
            let route = map.provider.route(along: path, for: request, detail: question.answer.detail)
            answer.write(route, to: &json)
        }
    }
}
