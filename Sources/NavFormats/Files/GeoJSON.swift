// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Encodes routes as GeoJSON (RFC 7946).
public enum GeoJSON {
    /// A feature collection: a line per leg, then a point per step; with traffic data also a line for each measured
    /// part of a leg. Each alternative is a line with its number as `alternative` and its advantages as `differences`.
    public static func document(_ route: Route, others: [Route] = [], signage: Signage = Signage()) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", "FeatureCollection")
            json.field("attribution", Attribution.text)
            json.array("features") { json in
                for (index, leg) in route.legs.enumerated() { write(leg, number: index, route.mode, to: &json) }
                for (index, leg) in route.legs.enumerated() {
                    for step in leg.steps { write(step, leg: index, to: &json) }
                }
                for (index, leg) in route.legs.enumerated() {
                    for span in leg.annotation.trafficSpans where span.trafficClass != .noData {
                        write(span, of: leg, number: index, to: &json)
                    }
                }
                for (index, other) in others.enumerated() {
                    let differences = signage.differences(of: other, from: route)
                    write(other, number: index + 1, differences, to: &json)
                }
            }
        }
        json.endLine()
        return json.take()
    }

    private static func write(_ leg: RouteLeg, number: Int, _ mode: TravelMode, to json: inout JSONWriter) {
        feature(to: &json) { json in
            write(line: leg.path, to: &json)
        } properties: { json in
            json.field("leg", number)
            json.field("mode", mode.name)
            json.field("distanceMeters", leg.distance.value, decimals: 1)
            json.field("durationSeconds", leg.duration.value, decimals: 1)
            if let delay = leg.delay { json.field("delaySeconds", delay.value, decimals: 1) }
            json.field("summary", leg.summary.joined(separator: ", "))
        }
    }

    private static func write(_ other: Route, number: Int, _ differences: String, to json: inout JSONWriter) {
        feature(to: &json) { json in
            write(line: other.legs.flatMap(\.path), to: &json)
        } properties: { json in
            json.field("alternative", number)
            json.field("mode", other.mode.name)
            json.field("distanceMeters", other.distance.value, decimals: 1)
            json.field("durationSeconds", other.duration.value, decimals: 1)
            if let delay = other.delay { json.field("delaySeconds", delay.value, decimals: 1) }
            json.field("differences", differences)
        }
    }

    private static func write(_ step: StepInfo, leg: Int, to json: inout JSONWriter) {
        feature(to: &json) { json in
            json.field("type", "Point")
            json.key("coordinates")
            json.value(place: step.location)
        } properties: { json in
            json.field("leg", leg)
            FeedJSON.writeFields(of: step, to: &json)
        }
    }

    private static func write(_ span: TrafficSpan, of leg: RouteLeg, number: Int, to json: inout JSONWriter) {
        let stretches = span.startIndex..<span.endIndex
        let now = leg.annotation.durations[stretches].reduce(0, +)
        feature(to: &json) { json in
            write(line: leg.path[span.startIndex...span.endIndex], to: &json)
        } properties: { json in
            json.field("leg", number)
            json.field("traffic", span.trafficClass.name)
            json.field("distanceMeters", leg.annotation.distances[stretches].reduce(0, +), decimals: 1)
            json.field("durationSeconds", now, decimals: 1)
            json.field(
                "delaySeconds", now - leg.annotation.freeFlowDurations[stretches].reduce(0, +), decimals: 1)
        }
    }

    /// Writes a feature.
    static func feature(
        to json: inout JSONWriter, geometry: (inout JSONWriter) -> Void, properties: (inout JSONWriter) -> Void
    ) {
        json.object { json in
            json.field("type", "Feature")
            json.object("geometry", geometry)
            json.object("properties", properties)
        }
    }

    /// Writes the fields of a line.
    static func write(line: some Sequence<Coordinate>, to json: inout JSONWriter) {
        json.field("type", "LineString")
        json.array("coordinates") { json in for place in line { json.value(place: place) } }
    }
}
