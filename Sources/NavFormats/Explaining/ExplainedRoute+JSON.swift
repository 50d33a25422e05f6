// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel

extension ExplainedRoute {
    /// The explanation as JSON: a list of legs, each a list of junctions with their roads and decisions.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.array("legs") { json in
                for junctions in legs {
                    json.array { json in for junction in junctions { write(junction, to: &json) } }
                }
            }
            json.field("attribution", Attribution.text)
        }
        json.endLine()
        return json.take()
    }

    /// The explanation as GeoJSON: a point for each junction with its decision, and a line for each of its roads.
    public var geoJSON: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", "FeatureCollection")
            json.field("attribution", Attribution.text)
            json.array("features") { json in for junction in junctions { writeFeatures(of: junction, to: &json) } }
        }
        json.endLine()
        return json.take()
    }

    private func write(_ junction: JunctionExplanation, to json: inout JSONWriter) {
        json.object { json in
            json.object("location") { json in
                json.field("latitude", junction.location.latitude, decimals: 6)
                json.field("longitude", junction.location.longitude, decimals: 6)
            }
            writeFields(of: junction, to: &json)
            json.array("decisions") { json in
                for decision in junction.decisions {
                    json.object { json in ExplainedRoute.write(decision, to: &json) }
                }
            }
            json.array("arms") { json in
                for (index, arm) in junction.arms.enumerated() {
                    json.object { json in
                        ExplainedRoute.write(arm, isTaken: index == junction.taken, to: &json)
                    }
                }
            }
            guard let lanes = junction.lanes else { return }
            json.array("lanes") { json in
                for lane in lanes {
                    json.object { json in
                        json.array("shapes") { json in
                            for direction in lane.laneDirections { json.value(direction.laneShape.name) }
                        }
                        json.field("recommended", lane.isRecommended)
                    }
                }
            }
        }
    }

    private func writeFields(of junction: JunctionExplanation, to json: inout JSONWriter) {
        json.field("junction", junction.number)
        json.field("node", Int(junction.node))
        json.field("distanceMeters", junction.distance.value, decimals: 1)
        json.field("heading", junction.heading.degrees, decimals: 0)
        json.field("from", junction.incoming.name)
        if let step = step(at: junction) {
            json.field("stepNumber", step.stepNumber)
            json.field("instruction", step.sentence)
        }
        if let other = junction.coveredBy { json.field("toldAtJunction", other) }
        ExplainedRoute.write(junction.outcome, to: &json)
    }

    private static func write(_ decision: JunctionExplanation.Decision, to json: inout JSONWriter) {
        json.field("pass", decision.pass)
        json.key("says")
        if let instruction = decision.instruction { json.value(instruction.words) } else { json.null() }
        json.field("reason", decision.reason.name)
        json.field("because", decision.reason.text)
    }

    private static func write(_ arm: JunctionExplanation.Arm, isTaken: Bool, to json: inout JSONWriter) {
        json.field("name", arm.road.name)
        json.field("class", String(describing: arm.road.roadClass))
        json.field("way", Int(arm.road.way))
        json.field("bearing", arm.bearing.degrees, decimals: 0)
        json.field("turn", arm.turn, decimals: 0)
        json.field("taken", isTaken)
        json.field("enterable", arm.isEnterable)
        json.field("standing", arm.standing.name)
    }

    private func writeFeatures(of junction: JunctionExplanation, to json: inout JSONWriter) {
        GeoJSON.feature(to: &json) { json in
            json.field("type", "Point")
            json.key("coordinates")
            json.value(place: junction.location)
        } properties: { json in
            writeFields(of: junction, to: &json)
        }
        for (index, arm) in junction.arms.enumerated() {
            GeoJSON.feature(to: &json) { json in
                GeoJSON.write(line: arm.road.line, to: &json)
            } properties: { json in
                json.field("junction", junction.number)
                ExplainedRoute.write(arm, isTaken: index == junction.taken, to: &json)
            }
        }
    }
}
