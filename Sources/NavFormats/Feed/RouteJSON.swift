// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Encodes a route as a JSON object with the names of the feed.
public enum RouteJSON {
    /// The whole route: legs with their line as `polyline6` and their steps; with traffic data also the delay and the
    /// traffic between points of the line. Alternatives follow under `alternatives`, each with its
    /// advantages as `differences`.
    public static func document(_ route: Route, others: [Route] = [], signage: Signage = Signage()) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            writeFields(of: route, to: &json)
            if !others.isEmpty {
                json.array("alternatives") { json in
                    for other in others {
                        json.object { json in
                            json.field("differences", signage.differences(of: other, from: route))
                            writeFields(of: other, to: &json)
                        }
                    }
                }
            }
            json.field("attribution", Attribution.text)
        }
        json.endLine()
        return json.take()
    }

    private static func writeFields(of route: Route, to json: inout JSONWriter) {
        json.field("mode", route.mode.name)
        json.field("distanceMeters", route.distance.value, decimals: 1)
        json.field("durationSeconds", route.duration.value, decimals: 1)
        if let delay = route.delay { json.field("delaySeconds", delay.value, decimals: 1) }
        if route.chargingSeconds > 0 { json.field("chargingSeconds", route.chargingSeconds, decimals: 1) }
        json.field("cost", route.cost, decimals: 1)
        let notices = route.notices
        if !notices.isEmpty { json.array("notices") { json in for notice in notices { json.value(notice.rawValue) } } }
        json.array("legs") { json in for leg in route.legs { write(leg, to: &json) } }
    }

    private static func write(_ leg: RouteLeg, to json: inout JSONWriter) {
        json.object { json in
            json.field("distanceMeters", leg.distance.value, decimals: 1)
            json.field("durationSeconds", leg.duration.value, decimals: 1)
            if let delay = leg.delay { json.field("delaySeconds", delay.value, decimals: 1) }
            if let energy = leg.energy { json.object("energy") { EnergyJSON.writeFields(of: energy, to: &$0) } }
            json.array("summary") { json in for name in leg.summary { json.value(name) } }
            json.object("destination") { write(leg.destinationCoordinate, to: &$0) }
            json.field("polyline6", Polyline.encode(leg.path, precision: .six))
            if leg.delay != nil { write(leg.annotation.trafficSpans, to: &json) }
            json.array("steps") { json in
                for step in leg.steps {
                    json.object { json in
                        FeedJSON.writeFields(of: step, to: &json)
                        json.object("location") { write(step.location, to: &$0) }
                        json.field("distanceMeters", step.distance.value, decimals: 1)
                        json.field("durationSeconds", step.duration.value, decimals: 1)
                        RouteJSON.write(signs: step.road, to: &json)
                        if let voice = step.voice { RouteJSON.write(voice, to: &json) }
                    }
                }
            }
        }
    }

    private static func write(_ spans: [TrafficSpan], to json: inout JSONWriter) {
        json.array("traffic") { json in
            for span in spans {
                json.object { json in
                    json.field("startIndex", span.startIndex)
                    json.field("endIndex", span.endIndex)
                    json.field("class", span.trafficClass.name)
                }
            }
        }
    }

    private static func write(_ place: Coordinate, to json: inout JSONWriter) {
        json.field("latitude", place.latitude, decimals: 6)
        json.field("longitude", place.longitude, decimals: 6)
    }
}
