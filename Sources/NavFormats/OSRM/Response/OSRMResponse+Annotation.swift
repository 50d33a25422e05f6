// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension OSRMResponse {
    /// Writes the requested annotations. All have one entry per segment, except `nodes`, which has the OpenStreetMap
    /// nodes of the leg.
    func write(_ annotation: PathAnnotation, to json: inout JSONWriter) {
        for column in OSRMOptions.Annotation.allCases where options.annotations.contains(column) {
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
