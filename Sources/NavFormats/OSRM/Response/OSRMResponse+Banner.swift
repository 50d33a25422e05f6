// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavWords

// Banner instructions, in the fields of the Mapbox Directions API.
// Source: docs.mapbox.com/api/navigation/directions, "Banner instruction object".
extension OSRMResponse {
    /// Distance before a maneuver at which lanes appear.
    static let lanesShown = Meters(400)
    /// The same on a motorway.
    static let lanesShownOnMotorway = Meters(1500)
    /// A maneuver that follows within this distance is shown below the previous one.
    static let followsSoon = Meters(150)

    /// Writes the banners of a step: the maneuver at its end.
    func writeBanners(of index: Int, in steps: [StepInfo], to json: inout JSONWriter) {
        json.array("bannerInstructions") { json in
            guard index + 1 < steps.count else { return }
            let (step, next) = (steps[index], steps[index + 1])
            let lanes = next.lanes ?? next.intersections.first?.lanes ?? []
            let after = index + 2 < steps.count ? steps[index + 2] : nil
            let follower = next.distance < OSRMResponse.followsSoon ? after : nil
            let isMotorway = step.intersections.last?.features.contains(.motorway) ?? false
            let reach = isMotorway ? OSRMResponse.lanesShownOnMotorway : OSRMResponse.lanesShown
            if !lanes.isEmpty, step.distance > reach {
                write(banner: next, at: step.distance, lanes: [], follower: follower, to: &json)
                write(banner: next, at: reach, lanes: lanes, follower: nil, to: &json)
            } else {
                write(banner: next, at: step.distance, lanes: lanes, follower: follower, to: &json)
            }
        }
    }

    private func write(
        banner step: StepInfo, at distance: Meters, lanes: [Lane], follower: StepInfo?, to json: inout JSONWriter
    ) {
        let sign = SignBoard(step, DisplayStrings(language: language))
        json.object { json in
            json.field("distanceAlongGeometry", distance.value, decimals: 1)
            json.object("primary") { write(sign.primary, of: step, to: &$0) }
            json.key("secondary")
            if sign.secondary.isEmpty {
                json.null()
            } else {
                json.object { write(sign.secondary, of: step, to: &$0) }
            }
            json.key("sub")
            if !lanes.isEmpty {
                json.object { write(lanes, of: step, to: &$0) }
            } else if let follower {
                json.object {
                    write(SignBoard(follower, DisplayStrings(language: language)).primary, of: follower, to: &$0)
                }
            } else {
                json.null()
            }
        }
    }

    private func write(_ pieces: [SignBoard.Piece], of step: StepInfo, to json: inout JSONWriter) {
        json.field("text", pieces.map(\.text).joined(separator: " "))
        json.field("type", step.turn.kind.osrmType)
        json.field("modifier", step.turn.direction.osrmModifier)
        if step.turn.kind.countsExits { json.field("degrees", step.degreesRoundTheRing) }
        json.field("driving_side", step.drivingSide == .left ? "left" : "right")
        json.array("components") { json in
            for piece in pieces {
                json.object { json in
                    json.field("text", piece.text)
                    json.field("type", piece.kind.rawValue)
                }
            }
        }
    }

    private func write(_ lanes: [Lane], of step: StepInfo, to json: inout JSONWriter) {
        json.field("text", "")
        json.array("components") { json in
            for lane in lanes {
                json.object { json in
                    json.field("text", "")
                    json.field("type", "lane")
                    json.array("directions") { json in
                        for direction in lane.laneDirections { json.value(direction.laneShape.osrmIndication) }
                    }
                    json.field("active", lane.isRecommended)
                    if let taken = lane.laneDirections.first(where: \.recommended) {
                        json.field("active_direction", taken.laneShape.osrmIndication)
                    }
                }
            }
        }
    }
}

/// The components of a banner.
struct SignBoard {
    /// The road, or the instruction if there is none.
    private(set) var primary: [Piece] = []
    /// Destinations of the sign that are not in the first line.
    private(set) var secondary: [Piece] = []

    /// A component of a line.
    struct Piece: Hashable {
        var text: String
        var kind: Kind

        /// Types of components in the Mapbox Directions API.
        enum Kind: String { case text, delimiter, exit, exitNumber = "exit-number" }
    }

    init(_ step: StepInfo, _ words: DisplayStrings) {
        if !step.road.exit.isEmpty, step.turn.kind == .offRamp {
            primary.append(Piece(text: words.exit, kind: .exit))
            primary.append(Piece(text: step.road.exit, kind: .exitNumber))
        }
        let isArrival = step.turn.kind == .arrive
        let names = isArrival ? [] : [step.road.name, step.road.ref.isEmpty ? step.road.destinationRef : step.road.ref]
        for name in names where !name.isEmpty && primary.last?.text != name {
            if primary.last?.kind == .text { primary.append(Piece(text: "/", kind: .delimiter)) }
            primary.append(Piece(text: name, kind: .text))
        }
        let places = step.road.destination.split(separator: ";").map { String($0.drop { $0 == " " }) }
            .joined(separator: ", ")
        if primary.isEmpty {
            let text = isArrival || places.isEmpty ? step.fullInstructionText : places
            primary = [Piece(text: text, kind: .text)]
        } else if !places.isEmpty {
            secondary = [Piece(text: places, kind: .text)]
        }
    }
}

extension StepInfo {
    /// Angle driven around a roundabout in degrees; 180 is straight on.
    fileprivate var degreesRoundTheRing: Int {
        let turned = turn.bearingAfter.degrees - turn.bearingBefore.degrees
        let right = turned - 360 * (turned / 360).rounded()
        let degrees = drivingSide == .left ? 180 + right : 180 - right
        return Int(degrees.rounded())
    }
}
