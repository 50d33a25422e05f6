// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
public import NavRouting

/// A matched trace in several output formats.
public struct MatchDocument: Sendable {
    /// The match.
    public let match: TraceMatch
    /// The fixes of the trace.
    public let trace: [LocationFix]
    /// The road network.
    public let graph: RoadGraph

    /// Creates a document from the result of a `TraceMatcher`.
    public init(_ match: TraceMatch, of trace: [LocationFix], on graph: RoadGraph) {
        self.match = match
        self.trace = trace
        self.graph = graph
    }

    /// The match as JSON: `matchings` with `confidence`, `distanceMeters`, `osmNodes` and the line as
    /// GeoJSON `geometry`; `fixes` with an entry for each fix, `null` for those not matched.
    public var json: [UInt8] { json(id: nil) }

    /// The match as one line of JSON with a name first; see `json`.
    ///
    /// - Parameter id: The name of the trace, written as `id`; `nil` to omit it.
    public func json(id: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let id { json.field("id", id) }
            json.array("matchings") { json in for matching in match.matchings { write(matching, to: &json) } }
            json.array("fixes") { json in
                for fix in match.fixes {
                    guard let fix else {
                        json.null()
                        continue
                    }
                    json.object { write(fix, to: &$0) }
                }
            }
            json.field("attribution", Attribution.text)
        }
        json.endLine()
        return json.take()
    }

    private func write(_ matching: Matching, to json: inout JSONWriter) {
        json.object { json in
            json.field("confidence", matching.confidence, decimals: 4)
            json.field("distanceMeters", matching.length(in: graph).value, decimals: 1)
            json.array("osmNodes") { json in for node in matching.osmNodes(in: graph) { json.value(Int(node)) } }
            json.object("geometry") { GeoJSON.write(line: matching.line(in: graph), to: &$0) }
        }
    }

    private func write(_ fix: MatchedFix, to json: inout JSONWriter) {
        json.field("longitude", fix.place.place.longitude, decimals: 7)
        json.field("latitude", fix.place.place.latitude, decimals: 7)
        json.field("distanceMeters", fix.place.distance.value, decimals: 1)
        json.field("probability", fix.probability, decimals: 4)
        json.field("matching", fix.matching)
        json.field("osmWay", Int(graph.osmWay(of: fix.place.edge)))
    }

    /// The match as GeoJSON: a line for each matching, then a point for each matched fix.
    public var geoJSON: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", "FeatureCollection")
            json.field("attribution", Attribution.text)
            json.array("features") { json in
                for (index, matching) in match.matchings.enumerated() {
                    GeoJSON.feature(to: &json) { json in
                        GeoJSON.write(line: matching.line(in: graph), to: &json)
                    } properties: { json in
                        json.field("matching", index)
                        json.field("confidence", matching.confidence, decimals: 4)
                        json.field("distanceMeters", matching.length(in: graph).value, decimals: 1)
                    }
                }
                for (row, fix) in match.fixes.enumerated() {
                    guard let fix else { continue }
                    GeoJSON.feature(to: &json) { json in
                        json.field("type", "Point")
                        json.key("coordinates")
                        json.value(place: fix.place.place)
                    } properties: { json in
                        json.field("fix", row)
                        json.field("matching", fix.matching)
                        json.field("probability", fix.probability, decimals: 4)
                        json.field("distanceMeters", fix.place.distance.value, decimals: 1)
                    }
                }
            }
        }
        json.endLine()
        return json.take()
    }

    /// The match as GPX 1.1: a track with a segment for each matching.
    public var gpx: [UInt8] {
        GPX.document(tracks: match.matchings.map { $0.line(in: graph) }, name: "Guidepost match")
    }

    /// The match as text: the number of matched fixes, and each matching with its length and confidence.
    public func text(_ signage: Signage = Signage()) -> String {
        let found = match.fixes.count { $0 != nil }
        var lines = ["\(trace.count) fixes, \(found) on roads, \(match.matchings.count) matchings"]
        for (index, matching) in match.matchings.enumerated() {
            let number = String(index + 1).padded(to: 4, alignment: .right)
            let length = signage.distance(matching.length(in: graph).value)
            let confidence = DecimalText.text(matching.confidence * 100, decimals: 0)
            lines.append("\(number)  \(length), \(matching.fixes.count) fixes, \(confidence) % confident")
            for road in roads(of: matching) {
                let distance = signage.distance(road.meters).padded(to: 8, alignment: .right)
                lines.append("      \(distance)  \(road.name)")
            }
        }
        return lines.joined(separator: "\n") + "\n\n\(Attribution.text)\n"
    }

    /// The named roads of a matching in order. Consecutive roads of the same name are merged.
    private func roads(of matching: Matching) -> [(name: String, meters: Double)] {
        var roads: [(name: String, meters: Double)] = []
        for piece in matching.pieces {
            let road = graph.road(of: piece.edge)
            let name = [graph.ref(of: road), graph.name(of: road)].filter { !$0.isEmpty }.joined(separator: " ")
            let meters = graph.length(of: piece.edge).value * (piece.to - piece.from)
            let shown = name.isEmpty ? "–" : name
            if roads.last?.name == shown {
                roads[roads.count - 1].meters += meters
            } else {
                roads.append((shown, meters))
            }
        }
        return roads
    }
}
