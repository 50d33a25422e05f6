// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting

extension OSRMDesk {
    /// `trip`
    func trip(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        let wish = question.trip
        let count = question.coordinates.count
        guard wish.isRound || wish.startsAtFirst || wish.endsAtLast else {
            throw OSRMRefusal(.notImplemented, "This request is not supported")
        }
        guard count <= limits.tripPlaces else { throw OSRMRefusal(.tooBig, "Too many trip coordinates") }
        try checkCoordinates(of: question)
        let stops = try stops(of: question)
        let avoid = try avoidances(of: question)
        let order: [Int]
        let path: EnginePath
        var request = RouteRequest(
            stops: stops, mode: question.mode, avoid: avoid, language: question.language, continuesStraight: false,
            departure: question.departure)
        do {
            let table = try map.engine.table(
                from: stops, to: stops, mode: question.mode, avoid: avoid, departure: question.departure)
            guard
                let best = VisitOrder.best(
                    count: count,
                    shape: VisitOrder.Shape(
                        isRound: wish.isRound, startsAtFirst: wish.startsAtFirst, endsAtLast: wish.endsAtLast),
                    cost: { table.time($0, $1)?.value })
            else { throw OSRMRefusal(.noTrips, "No trip visiting all destinations possible.") }
            order = best
            request.stops = (wish.isRound ? order + order.prefix(1) : order).map { stops[$0] }
            path = try map.engine.path(for: request)
        } catch let error as RouteError {
            throw error.code == .unreachable
                ? OSRMRefusal(.noTrips, "No trip visiting all destinations possible.")
                : refusal(error, question, stops)
        } catch let error as OSRMRefusal {
            throw error
        } catch {
            throw OSRMRefusal(.internalError, "\(error)", status: 500)
        }
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            json.array("trips") { json in write([path], for: request, question, to: &json) }
            guard question.answer.waypoints else { return }
            let places = places(on: path)
            var visits = [Int](repeating: 0, count: count)
            for (visit, place) in order.enumerated() { visits[place] = visit }
            json.array("waypoints") { json in
                for visit in visits {
                    json.object { json in
                        json.field("trips_index", 0)
                        json.field("waypoint_index", visit)
                        write(places[visit], of: question, to: &json)
                    }
                }
            }
        }
        return json.take()
    }
}
