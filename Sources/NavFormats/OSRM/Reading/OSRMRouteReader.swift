// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel

/// Reads the routes of a response of the OSRM v5 route service with steps in `polyline6`.
struct OSRMRouteReader {
    let request: RouteRequest
    let writer: any InstructionWriting

    /// The routes of a response, best first.
    ///
    /// - Throws: `RouteError`: that of the server, or `provider` if the response cannot be used.
    func routes(in body: [UInt8]) throws(RouteError) -> [Route] {
        let json: JSONValue
        do throws(FormatError) {
            json = try JSONValue(parsing: body)
        } catch {
            throw RouteError(code: .provider, message: "the response is no JSON: \(error.message)", cause: error)
        }
        let code = json["code"]?.string ?? ""
        guard code == "Ok" else {
            throw RouteError(
                code: RouteError.Code(osrmCode: code), message: json["message"]?.string ?? "the server sent '\(code)'")
        }
        var routes: [Route] = []
        for entry in json["routes"]?.array ?? [] { routes.append(try route(entry)) }
        guard !routes.isEmpty else { throw OSRMRouteReader.unusable("there is no route in it") }
        return routes
    }

    private func route(_ json: JSONValue) throws(RouteError) -> Route {
        let legs = json["legs"]?.array ?? []
        let ends = try destinations(of: legs)
        var route = Route(legs: [], mode: request.mode, cost: json["weight"]?.number ?? 0)
        var number = 0
        for (index, leg) in legs.enumerated() {
            let read = try self.leg(
                leg, to: request.stops[ends[index]], hasNextLeg: index + 1 < legs.count, firstStepNumber: number)
            number += read.steps.count
            route.legs.append(read)
        }
        return route
    }

    /// The index of the stop at which each leg ends. A leg may also end at a via point, where the route turns around.
    private func destinations(of legs: [JSONValue]) throws(RouteError) -> [Int] {
        let last = request.stops.count - 1
        var ends: [Int] = []
        for (index, leg) in legs.enumerated() {
            let first = (ends.last ?? 0) + 1
            guard first <= last else { break }
            let next = (first..<last).first { request.stops[$0].isStop } ?? last
            guard index + 1 < legs.count else {
                ends.append(next)
                break
            }
            let end = OSRMStep.place(leg["steps"]?.array?.last?["maneuver"]?["location"])
            let nearest = (first...next).min { a, b in
                guard let end else { return a > b }
                return request.stops[a].coordinate.distance(to: end) < request.stops[b].coordinate.distance(to: end)
            }
            ends.append(nearest ?? next)
        }
        let missing = (1...max(1, last)).contains { ($0 == last || request.stops[$0].isStop) && !ends.contains($0) }
        guard ends.count == legs.count, !missing else {
            throw OSRMRouteReader.unusable("its \(legs.count) legs do not end at the \(last) stops")
        }
        return ends
    }

    private func leg(
        _ json: JSONValue, to destination: Waypoint, hasNextLeg: Bool, firstStepNumber: Int
    ) throws(RouteError) -> RouteLeg {
        var path: [Coordinate] = []
        var steps: [StepInfo] = []
        for entry in json["steps"]?.array ?? [] {
            guard let line = entry["geometry"]?.string.flatMap({ Polyline.decode($0, precision: .six) }),
                let first = line.first
            else { throw OSRMRouteReader.unusable("a step has no geometry in polyline6") }
            let isNext = path.last == first
            let start = isNext ? path.count - 1 : path.count
            // The line of the arrival is its place, twice.
            let isPoint = line.allSatisfy { $0 == first }
            path += isPoint ? (isNext ? [] : [first]) : Array(line.dropFirst(isNext ? 1 : 0))
            steps.append(try OSRMStep(entry, mode: request.mode).step(from: start, along: path))
        }
        guard let last = path.last, steps.count > 1 else { throw OSRMRouteReader.unusable("a leg has no steps") }
        if path.count == 1 { path.append(last) }
        steps = OSRMStep.joiningRoundabouts(steps)
        let annotation = annotation(json["annotation"], of: path, steps)
        finish(
            &steps, of: annotation, to: destination, hasNextLeg: hasNextLeg, firstStepNumber: firstStepNumber)
        return RouteLeg(
            destinationWaypoint: destination, path: path, annotation: annotation, steps: steps,
            distance: Meters(max(0, json["distance"]?.number ?? 0)),
            duration: Seconds(max(0, json["duration"]?.number ?? 0)),
            summary: (json["summary"]?.string ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) })
    }

    /// Columns of another length than the path are left out; those who follow a route do without.
    private func annotation(_ json: JSONValue?, of path: [Coordinate], _ steps: [StepInfo]) -> PathAnnotation {
        var annotation = PathAnnotation()
        let count = path.count - 1
        func column(_ name: String) -> [Double] {
            let values = json?[name]?.array?.compactMap { $0.number.map { max(0, $0) } } ?? []
            return values.count == count ? values : []
        }
        (annotation.distances, annotation.durations) = (column("distance"), column("duration"))
        let limits = json?["maxspeed"]?.array ?? []
        if limits.count == count { annotation.speedLimits = limits.map(OSRMRouteReader.speed) }
        annotation.features = [StretchFeatures](repeating: [], count: count)
        let junctions = steps.flatMap(\.intersections)
        for (index, junction) in junctions.enumerated() where !junction.features.isEmpty {
            let end = index + 1 < junctions.count ? junctions[index + 1].pathIndex : count
            for row in junction.pathIndex..<max(junction.pathIndex, min(end, count)) {
                annotation.features[row] = junction.features
            }
        }
        for (row, limit) in limits.enumerated() where limits.count == count && limit["unit"]?.string == "mph" {
            annotation.features[row].insert(.miles)
        }
        return annotation
    }

    /// A speed limit in meters per second.
    private static func speed(_ json: JSONValue) -> Double {
        if json["none"]?.bool == true { return .infinity }
        guard let speed = json["speed"]?.number, speed > 0 else { return 0 }
        return json["unit"]?.string == "mph" ? speed * 1609.344 / 3600 : speed / 3.6
    }

    /// Numbers the steps, and adds what depends on their neighbors.
    private func finish(
        _ steps: inout [StepInfo], of annotation: PathAnnotation, to stop: Waypoint, hasNextLeg: Bool,
        firstStepNumber: Int
    ) {
        for index in steps.indices {
            steps[index].stepNumber = firstStepNumber + index
            if index == steps.count - 1, hasNextLeg {
                (steps[index].isStopover, steps[index].stopName) = (true, stop.title)
            }
            if index > 0 {
                let previous = steps[index - 1]
                steps[index].distanceFromPrevStepMeters = previous.distance.value
                steps[index].timeFromPrevStepSeconds = previous.duration.value
                steps[index].voice = voice(before: steps[index], after: previous, isLast: index == steps.count - 1)
            }
            steps[index].fullInstructionText = writer.instruction(for: steps[index], language: request.language)
        }
    }

    private func voice(before step: StepInfo, after previous: StepInfo, isLast: Bool) -> VoiceSchedule {
        let ordinary = VoiceSchedule.Approach(request.mode)
        let isHighway = previous.intersections.last?.features.contains(.motorway) == true
        let speed = previous.duration.value > 0 ? previous.distance.value / previous.duration.value : 0
        return VoiceSchedule(
            ordinary == .road && isHighway ? .highway : ordinary, speed: MetersPerSecond(speed),
            stretch: previous.distance, saysNext: !isLast && step.needsCombinedPrompt(request.mode))
    }

    static func unusable(_ reason: String) -> RouteError {
        RouteError(code: .provider, message: "the response of the server cannot be used: \(reason)")
    }
}

extension RouteError.Code {
    /// The meaning of `code` of a response without a route.
    init(osrmCode: String) {
        self =
            switch osrmCode {
            case "NoSegment": .offNetwork
            case "NoRoute": .unreachable
            case "InvalidValue", "InvalidQuery", "InvalidOptions", "InvalidUrl": .invalidRequest
            case "NotImplemented", "TooBig", "InvalidService", "InvalidVersion": .unsupported
            default: .provider
            }
    }
}
