// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavGuidance
public import NavModel
internal import NavRouting

extension MatchDocument {
    /// The response of an OSRM v5 match service: a leg between consecutive fixes, nodes as annotation, full lines.
    ///
    /// - Parameters:
    ///   - provider: Describes the routes; must use the same graph.
    ///   - mode: The travel mode.
    ///   - language: Language of the instructions, BCP 47.
    public func osrm(provider: LocalRouteProvider, mode: TravelMode, language: String = "en") -> [UInt8] {
        var options = OSRMOptions()
        (options.steps, options.overview, options.annotations) = (false, .full, [.nodes])
        let response = OSRMResponse(options: options, language: language)
        var json = JSONWriter()
        json.object { json in
            json.field("code", match.matchings.isEmpty ? "NoMatch" : "Ok")
            json.array("matchings") { json in
                for matching in match.matchings {
                    let stops = matching.fixes.compactMap { Waypoint(location: trace[$0].coordinate) }
                    let request = RouteRequest(stops: stops, mode: mode, language: language)
                    let path = matching.path(in: provider.engine, mode: mode)
                    let route = provider.route(along: path, for: request, detail: [.line, .nodes])
                    response.write(route, confidence: matching.confidence, to: &json)
                }
            }
            json.array("tracepoints") { json in
                for fix in match.fixes { write(tracepoint: fix, language, to: &json) }
            }
        }
        json.endLine()
        return json.take()
    }

    private func write(tracepoint fix: MatchedFix?, _ language: String, to json: inout JSONWriter) {
        guard let fix else { return json.null() }
        json.object { json in
            json.field("matchings_index", fix.matching)
            json.field("waypoint_index", fix.number)
            json.field("alternatives_count", fix.alternatives)
            json.key("location")
            json.value(place: fix.place.place)
            json.field("name", graph.name(of: graph.road(of: fix.place.edge), language: language))
            json.field("distance", fix.place.distance.value, decimals: 6)
        }
    }
}
