// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
internal import NavWords

/// Encodes routes and errors as responses of the OSRM v5 route service.
///
/// `weight` is time, because steps have no other weight; `weight_name` is `duration`.
public struct OSRMResponse: Sendable {
    /// Contents of the response.
    public var options: OSRMOptions
    /// Language of voice and banner instructions, BCP 47.
    public var language: String

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - options: Contents of the response.
    ///   - language: Language of voice and banner instructions, BCP 47.
    public init(options: OSRMOptions = OSRMOptions(), language: String = "en") {
        self.options = options
        self.language = language
    }

    /// The body for routes through `stops`, the best first.
    public func body(routes: [Route], stops: [Waypoint]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.array("routes") { json in for route in routes { write(route, to: &json) } }
            if options.waypoints, let best = routes.first { write(stops, of: best, to: &json) }
        }
        return json.take()
    }

    /// The body for a request without a route.
    public static func body(for error: RouteError) -> [UInt8] {
        body(code: error.code.osrmCode, message: error.message)
    }

    /// The body for an invalid request.
    public static func body(for error: FormatError) -> [UInt8] {
        body(code: error.code.osrmCode, message: error.message)
    }

    private static func body(code: String, message: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("code", code)
            json.field("message", message)
        }
        return json.take()
    }

    // MARK: Route and legs

    /// Writes a route as an object.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - confidence: Confidence of a matching, 0 … 1; `nil` for a route.
    ///   - arrivals: Ranges of arrivals at the ends of the legs; empty if they are not known.
    ///   - json: The output.
    package func write(
        _ route: Route, confidence: Double? = nil, arrivals: [OSRMArrival] = [], to json: inout JSONWriter
    ) {
        json.object { json in
            if let confidence { json.field("confidence", confidence, decimals: 6) }
            switch options.overview {
            case .false, .byLegs: break
            case .full: write(line: route.path, to: &json)
            case .simplified: write(line: Overview.simplified(route.path), to: &json)
            }
            json.array("legs") { json in
                for (index, leg) in route.legs.enumerated() {
                    let arrival = arrivals.indices.contains(index) ? arrivals[index] : nil
                    write(leg, mode: route.mode, arrival, to: &json)
                }
            }
            json.field("weight_name", "duration")
            if options.voice { json.field("voiceLocale", announcer.spokenLanguage) }
            writeCost(distance: route.distance, duration: route.duration, to: &json)
        }
    }

    private func write(_ leg: RouteLeg, mode: TravelMode, _ arrival: OSRMArrival?, to json: inout JSONWriter) {
        json.object { json in
            if options.overview == .byLegs { write(line: leg.path, to: &json) }
            json.array("steps") { json in
                guard options.steps else { return }
                let last = leg.path.count - 1
                guard options.banners || options.voice else {
                    // Steps are large, so only those at roundabouts are copied, to be split.
                    for index in leg.steps.indices {
                        let end = index + 1 < leg.steps.count ? leg.steps[index + 1].pathIndex : last
                        if let halves = leg.stepsOfRoundabout(at: index) {
                            write(halves, of: leg, to: end, mode: mode, to: &json)
                        } else {
                            write(
                                leg.steps, index, line: line(of: leg, from: leg.steps[index].pathIndex, to: end), mode,
                                to: &json)
                        }
                    }
                    return
                }
                write(leg.stepsWithRoundaboutExits, of: leg, to: last, mode: mode, to: &json)
            }
            if let energy = leg.energy { json.object("energy") { EnergyJSON.writeFields(of: energy, to: &$0) } }
            json.field("summary", options.steps ? leg.summary.joined(separator: ", ") : "")
            writeCost(distance: leg.distance, duration: leg.duration, to: &json)
            if !options.annotations.isEmpty {
                json.object("annotation") { write(leg.annotation, arrival, to: &$0) }
            }
        }
    }

    /// Writes consecutive steps of a leg; the last one ends at a point of its path.
    private func write(_ steps: [StepInfo], of leg: RouteLeg, to end: Int, mode: TravelMode, to json: inout JSONWriter)
    {
        let announcer = options.voice ? announcer : nil
        for index in steps.indices {
            let end = index + 1 < steps.count ? steps[index + 1].pathIndex : end
            write(steps, index, line: line(of: leg, from: steps[index].pathIndex, to: end), mode, to: &json) { json in
                if options.banners { writeBanners(of: index, in: steps, to: &json) }
                if let announcer { writeVoice(of: index, in: steps, announcer, to: &json) }
            }
        }
    }

    /// The points of a step, at least two, clamped to the line because providers may be wrong; none for a leg without
    /// a line.
    private func line(of leg: RouteLeg, from start: Int, to end: Int) -> ArraySlice<Coordinate> {
        if leg.path.isEmpty { return [] }
        let line = leg.path[clamped(from: start, to: end, count: leg.path.count)]
        return line.count == 1 ? line + line : line
    }

    /// A range of points of a line that is not empty.
    private func clamped(from start: Int, to end: Int, count: Int) -> ClosedRange<Int> {
        let first = max(0, min(start, count - 1))
        return first...max(first, min(end, count - 1))
    }

    private func writeCost(distance: Meters, duration: Seconds, to json: inout JSONWriter) {
        json.field("weight", duration.value, decimals: 1)
        json.field("duration", duration.value, decimals: 1)
        json.field("distance", distance.value, decimals: 1)
    }

    private func write(line: some Collection<Coordinate>, to json: inout JSONWriter) {
        switch options.geometries {
        case .polyline, .polyline6:
            json.key("geometry")
            json.value { Polyline.append(line, precision: options.geometries == .polyline ? .five : .six, to: &$0) }
        case .geojson: json.object("geometry") { GeoJSON.write(line: line, to: &$0) }
        }
    }

    private func write(_ stops: [Waypoint], of route: Route, to json: inout JSONWriter) {
        json.array("waypoints") { json in
            for place in SnappedStop.all(of: stops, on: route) {
                json.object { json in
                    json.field("name", place.name)
                    json.key("location")
                    json.value(place: place.location)
                    json.field("distance", place.distance.value, decimals: 6)
                }
            }
        }
    }

    // MARK: Steps

    // Steps and intersections are passed as indices, because copying one retains every string and list in it.

    private func write(
        _ steps: [StepInfo], _ row: Int, line: some Collection<Coordinate>, _ mode: TravelMode,
        to json: inout JSONWriter, _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
        json.object { json in
            write(line: line, to: &json)
            json.object("maneuver") { write(maneuverOf: steps, row, to: &$0) }
            json.field("mode", steps[row].carrier.osrmMode(of: mode))
            json.field("driving_side", steps[row].drivingSide == .left ? "left" : "right")
            json.field("name", steps[row].road.name)
            json.field("ref", ifAny: options.bounds ? steps[row].road.osrmBoundRef : steps[row].road.ref)
            json.field("pronunciation", ifAny: steps[row].road.pronunciation)
            json.field("destinations", ifAny: steps[row].road.osrmDestinations)
            json.field("exits", ifAny: steps[row].road.exit)
            json.field("rotary_name", ifAny: steps[row].road.rotaryName)
            json.array("intersections") { json in
                let intersections = steps[row].intersections
                for index in intersections.indices { write(intersections, index, to: &json) }
            }
            writeCost(distance: steps[row].distance, duration: steps[row].duration, to: &json)
            more(&json)
        }
    }

    private func write(maneuverOf steps: [StepInfo], _ row: Int, to json: inout JSONWriter) {
        let turn = steps[row].turn
        json.field("type", turn.kind.osrmType)
        json.field("modifier", turn.direction.osrmModifier)
        if options.banners || options.voice { json.field("instruction", steps[row].fullInstructionText) }
        let exit = steps[row].roundaboutTurnNumber
        if turn.kind.countsExits, exit > 0 { json.field("exit", exit) }
        json.field("bearing_before", turn.kind == .depart ? 0 : turn.bearingBefore.wholeDegrees)
        json.field("bearing_after", turn.kind == .arrive ? 0 : turn.bearingAfter.wholeDegrees)
        json.key("location")
        json.value(place: steps[row].location)
    }

    private func write(_ intersections: [Intersection], _ row: Int, to json: inout JSONWriter) {
        json.object { json in
            json.key("location")
            json.value(place: intersections[row].location)
            let roads = intersections[row].roads
            json.list("bearings", count: roads.count, atMost: 4) { road, output in
                DecimalText.write(roads[road].bearing.wholeDegrees, to: &output)
            }
            json.list("entry", count: roads.count, atMost: 5) { road, output in
                JSONWriter.write(roads[road].isOpen, to: &output)
            }
            if let incoming = intersections[row].incoming { json.field("in", incoming) }
            if let outgoing = intersections[row].outgoing { json.field("out", outgoing) }
            if let lanes = intersections[row].lanes, !lanes.isEmpty {
                json.array("lanes") { json in for lane in lanes { write(lane, to: &json) } }
            }
            let features = intersections[row].features
            if !features.isDisjoint(with: .osrmClasses) {
                json.array("classes") { json in
                    for (feature, name) in StretchFeatures.osrmNames where features.contains(feature) {
                        json.value(name)
                    }
                }
            }
        }
    }

    private func write(_ lane: Lane, to json: inout JSONWriter) {
        json.object { json in
            json.array("indications") { json in
                for direction in lane.laneDirections { json.value(direction.laneShape.osrmIndication) }
            }
            json.field("valid", lane.isRecommended)
        }
    }
}

extension Bearing {
    /// Whole degrees, 0 … 359.
    var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}
