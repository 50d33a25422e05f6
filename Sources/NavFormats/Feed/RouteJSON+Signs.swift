// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

// Signs, shields and the voice schedule of a step.
extension RouteJSON {
    /// Writes the signs of the road of a step. Unknown fields are omitted.
    static func write(signs road: RoadLabel, to json: inout JSONWriter) {
        write(road.shields, as: "shields", to: &json)
        if !road.bound.isEmpty {
            // One for each number; empty if unknown.
            json.array("bounds") { json in
                for bound in road.bound.split(separator: ";", omittingEmptySubsequences: false) {
                    json.value(String(bound))
                }
            }
        }
        write(road.destinationShields, as: "destinationShields", to: &json)
        write(road.destinations, as: "destinations", to: &json)
        write(road.destinationStreets, as: "destinationStreets", to: &json)
    }

    private static func write(_ shields: [RoadShield], as key: StaticString, to json: inout JSONWriter) {
        guard !shields.isEmpty else { return }
        json.array(key) { json in
            for shield in shields {
                json.object { json in
                    json.field("network", shield.network)
                    json.field("ref", shield.ref)
                    json.field("text", shield.text)
                }
            }
        }
    }

    private static func write(_ texts: [String], as key: StaticString, to json: inout JSONWriter) {
        guard !texts.isEmpty else { return }
        json.array(key) { json in for text in texts { json.value(text) } }
    }

    /// Writes the voice schedule of a step: for each announcement its lead time in seconds with bounds in meters, and
    /// its distance at the expected speed.
    static func write(_ voice: VoiceSchedule, to json: inout JSONWriter) {
        json.object("voice") { json in
            json.field("expectedSpeed", voice.expectedSpeed.value, decimals: 1)
            json.array("stages") { json in
                for stage in voice.stages {
                    let place = stage.distance(at: voice.expectedSpeed)
                    json.object { json in
                        json.field("kind", stage.kind.name)
                        json.field("leadSeconds", stage.lead.value, decimals: 1)
                        json.field("nearestMeters", stage.nearest.value, decimals: 1)
                        json.field("farthestMeters", stage.farthest.value, decimals: 1)
                        json.field("distanceMeters", place.value, decimals: 1)
                        json.field("ordinal", voice.ordinal(at: place))
                    }
                }
            }
            json.field("saysNext", voice.saysNext)
        }
    }
}
