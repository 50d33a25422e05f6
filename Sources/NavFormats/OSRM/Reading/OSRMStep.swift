// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel

/// One step of a response of the OSRM v5 route service.
struct OSRMStep {
    private let json: JSONValue
    private let mode: TravelMode

    init(_ json: JSONValue, mode: TravelMode) {
        self.json = json
        self.mode = mode
    }

    /// The step, which starts at a point of the path of its leg.
    ///
    /// - Throws: `RouteError` with code `provider` without a maneuver.
    func step(from start: Int, along path: [Coordinate]) throws(RouteError) -> StepInfo {
        guard let maneuver = json["maneuver"], let type = maneuver["type"]?.string else {
            throw OSRMRouteReader.unusable("a step has no maneuver")
        }
        let start = min(start, path.count - 1)
        let side: DrivingSide = json["driving_side"]?.string == "left" ? .left : .right
        let carrier = carrier
        let turn = Turn(
            kind: OSRMStep.kind(type, carrier), direction: OSRMStep.direction(maneuver["modifier"]?.string),
            bearingBefore: OSRMStep.bearing(maneuver["bearing_before"]),
            bearingAfter: OSRMStep.bearing(maneuver["bearing_after"]))
        var step = StepInfo(
            stepNumber: 0,
            maneuver: Maneuver(
                kind: turn.kind, direction: turn.direction, drivingSide: side, endsOnRing: turn.kind.isRing),
            turn: turn, drivingSide: side, location: path[start], pathIndex: start)
        step.distance = Meters(max(0, json["distance"]?.number ?? 0))
        step.duration = Seconds(max(0, json["duration"]?.number ?? 0))
        step.road = road
        step.fullRoadName = step.road.full
        step.simpleRoadName = step.road.simple
        step.exitNumber = step.road.exit.isEmpty ? nil : step.road.exit
        if turn.kind.countsExits, let exit = maneuver["exit"]?.number, (1...100).contains(exit) {
            step.roundaboutTurnNumber = Int(exit)
        }
        (step.carrier, step.travelMode) = (carrier, mode)
        step.intersections = intersections(from: start, along: path, direction: turn.direction)
        step.lanes = step.intersections.first?.lanes
        return step
    }

    private var road: RoadLabel {
        var road = RoadLabel()
        road.name = json["name"]?.string ?? ""
        let numbers = OSRMStep.list(json["ref"]?.string ?? "", separator: ";")
        road.ref = numbers.map { number in
            let text = number.prefix { $0 != "$" }
            return String(text.last == " " ? text.dropLast() : text)
        }.joined(separator: "; ")
        let bounds = numbers.map { $0.split(separator: "$").dropFirst().first ?? "" }
        road.bound = bounds.allSatisfy(\.isEmpty) ? "" : bounds.joined(separator: ";")
        road.pronunciation = json["pronunciation"]?.string ?? ""
        road.exit = json["exits"]?.string ?? ""
        road.rotaryName = json["rotary_name"]?.string ?? ""
        // As in "A 5, A 8: Basel, Karlsruhe".
        let signs = json["destinations"]?.string ?? ""
        if let colon = signs.firstIndex(of: ":") {
            road.destinationRef = OSRMStep.list(signs[..<colon], separator: ",").joined(separator: "; ")
            road.destination = OSRMStep.list(signs[signs.index(after: colon)...], separator: ",").joined(
                separator: "; ")
        } else {
            road.destination = OSRMStep.list(signs, separator: ",").joined(separator: "; ")
        }
        return road
    }

    private static func list(_ text: some StringProtocol, separator: Character) -> [String] {
        text.split(separator: separator).map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    private var carrier: StepInfo.Carrier {
        switch json["mode"]?.string {
        case "ferry": .ferry
        case "train": .train
        case "pushing bike": .pushed
        case "walking" where mode != .walking: .pushed
        default: .own
        }
    }

    // MARK: Junctions

    private func intersections(from start: Int, along path: [Coordinate], direction: Turn.Direction) -> [Intersection] {
        var row = start
        return (json["intersections"]?.array ?? []).compactMap { entry in
            guard let place = OSRMStep.place(entry["location"]) else { return nil }
            // Junctions lie on the path in its order; both have six decimals.
            row = path[row...].firstIndex { $0.isSame(as: place) } ?? row
            var roads = JunctionRoads()
            let isOpen = entry["entry"]?.array ?? []
            let bearings = (entry["bearings"]?.array ?? []).prefix(64)
            for (index, bearing) in bearings.enumerated() {
                roads.insert(
                    Intersection.Road(
                        OSRMStep.bearing(bearing), isOpen: index < isOpen.count && isOpen[index].bool == true))
            }
            func road(_ name: String) -> Int? {
                entry[name]?.number.flatMap { Int(exactly: $0) }.flatMap { bearings.indices.contains($0) ? $0 : nil }
            }
            var features: StretchFeatures = []
            for word in entry["classes"]?.array ?? [] {
                if let known = StretchFeatures.osrmNames.first(where: { $0.name == word.string }) {
                    features.insert(known.feature)
                }
            }
            return Intersection(
                location: path[row], pathIndex: row, roads: roads, incoming: road("in"), outgoing: road("out"),
                lanes: lanes(entry["lanes"], direction), features: features)
        }
    }

    private func lanes(_ json: JSONValue?, _ direction: Turn.Direction) -> [Lane]? {
        guard let lanes = json?.array, !lanes.isEmpty else { return nil }
        return lanes.prefix(32).map { lane in
            let shapes = (lane["indications"]?.array ?? []).map { LaneShape(osrmIndication: $0.string ?? "") }
            let isValid = lane["valid"]?.bool == true
            // A valid lane is used in the direction of the maneuver, if it is marked for it.
            let wanted = shapes.filter { $0.osrmIndication == direction.osrmModifier }
            return Lane(
                laneDirections: (shapes.isEmpty ? [.unknown] : shapes).map {
                    LaneDirection(laneShape: $0, recommended: isValid && (wanted.isEmpty || wanted.contains($0)))
                })
        }
    }

    /// A position, longitude first; `nil` for anything else.
    static func place(_ json: JSONValue?) -> Coordinate? {
        guard let longitude = json?[0]?.number, let latitude = json?[1]?.number else { return nil }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return place.isValid ? place : nil
    }

    private static func bearing(_ json: JSONValue?) -> Bearing {
        Bearing((json?.number ?? 0).truncatingRemainder(dividingBy: 360))
    }

    // MARK: Names

    private static func kind(_ type: String, _ carrier: StepInfo.Carrier) -> Turn.Kind {
        if type == "notification" {
            return carrier == .ferry ? .ferryBoat : carrier == .train ? .ferryTrain : .notification
        }
        // OSRM: clients treat types that they do not know as turns.
        return Turn.Kind.allCases.first { $0.osrmType == type } ?? .turn
    }

    private static func direction(_ modifier: String?) -> Turn.Direction {
        Turn.Direction.allCases.first { $0.osrmModifier == modifier } ?? .straight
    }

    // MARK: Roundabouts

    /// Joins the two steps of each roundabout to one, as the feed has it.
    static func joiningRoundabouts(_ steps: [StepInfo]) -> [StepInfo] {
        var joined: [StepInfo] = []
        for step in steps {
            guard step.turn.kind == .exitRoundabout || step.turn.kind == .exitRotary, var whole = joined.last,
                whole.turn.kind.isRing, whole.roundaboutExit == nil
            else {
                joined.append(step)
                continue
            }
            whole.roundaboutExit = StepInfo.RoundaboutExit(
                pathIndex: step.pathIndex, intersection: whole.intersections.count,
                bearingBefore: step.turn.bearingBefore, direction: step.turn.direction)
            whole.turn.bearingAfter = step.turn.bearingAfter
            whole.maneuver = Maneuver(
                kind: whole.turn.kind, direction: whole.turn.direction, drivingSide: whole.drivingSide)
            whole.distance += step.distance
            whole.duration += step.duration
            whole.intersections += step.intersections
            let rotaryName = whole.road.rotaryName
            (whole.road, whole.fullRoadName, whole.simpleRoadName) = (step.road, step.fullRoadName, step.simpleRoadName)
            if whole.road.rotaryName.isEmpty { whole.road.rotaryName = rotaryName }
            whole.exitNumber = step.exitNumber ?? whole.exitNumber
            joined[joined.count - 1] = whole
        }
        return joined
    }
}

extension Turn.Kind {
    /// Whether it enters a roundabout that has an exit of its own.
    fileprivate var isRing: Bool { self == .roundabout || self == .rotary }
}

extension Coordinate {
    /// Whether both are the same within the six decimals of responses.
    fileprivate func isSame(as other: Coordinate) -> Bool {
        abs(latitude - other.latitude) < 1.5e-6 && abs(longitude - other.longitude) < 1.5e-6
    }
}

extension LaneShape {
    /// The shape of one of `lanes[].indications`.
    init(osrmIndication: String) {
        self = LaneShape.allCases.first { $0.osrmIndication == osrmIndication } ?? .unknown
    }
}
