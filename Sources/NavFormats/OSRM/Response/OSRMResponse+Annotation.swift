// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Quantiles of the time from the departure of a trip to the end of a leg, in seconds.
package struct OSRMArrival: Sendable {
    package var p10: Double
    package var p50: Double
    package var p90: Double

    /// Creates a range.
    package init(p10: Double, p50: Double, p90: Double) { (self.p10, self.p50, self.p90) = (p10, p50, p90) }
}

extension OSRMResponse {
    /// Writes the requested annotations. All have one entry per segment, except `nodes`, which has the OpenStreetMap
    /// nodes of the leg, and `arrival`, which is an object, or absent if it is not known.
    func write(_ annotation: PathAnnotation, _ arrival: OSRMArrival?, to json: inout JSONWriter) {
        if options.annotations.contains(.arrival), let arrival {
            json.object("arrival") { json in
                json.field("p10", arrival.p10, decimals: 1)
                json.field("p50", arrival.p50, decimals: 1)
                json.field("p90", arrival.p90, decimals: 1)
            }
        }
        for column in OSRMOptions.Annotation.allCases
        where column != .arrival && options.annotations.contains(column) {
            json.key(text: column.rawValue)
            json.array { json in
                switch column {
                case .distance: for meters in annotation.distances { json.value(meters, decimals: 3) }
                case .duration, .weight: for seconds in annotation.durations { json.value(seconds, decimals: 2) }
                case .speed:
                    for (meters, seconds) in zip(annotation.distances, annotation.durations) {
                        json.value(seconds > 0 ? meters / seconds : 0, decimals: 1)
                    }
                case .datasources: for _ in annotation.distances { json.value(0) }
                case .nodes: for node in annotation.nodes where node != 0 { json.value(Int(node)) }
                case .maxspeed:
                    for (limit, features) in zip(annotation.speedLimits, annotation.features) {
                        write(limit: limit, inMiles: features.contains(.miles), to: &json)
                    }
                case .arrival: break
                }
            }
        }
        if options.annotations.contains(.datasources) {
            json.object("metadata") { json in json.array("datasource_names") { json in json.value("map") } }
        }
    }

    private func write(limit: Double, inMiles: Bool, to json: inout JSONWriter) {
        json.object { json in
            if limit == .infinity {
                json.field("none", true)
            } else if limit > 0 {
                json.field("speed", inMiles ? limit * 3600 / 1609.344 : limit * 3.6, decimals: 0)
                json.field("unit", inMiles ? "mph" : "km/h")
            } else {
                json.field("unknown", true)
            }
        }
    }
}
