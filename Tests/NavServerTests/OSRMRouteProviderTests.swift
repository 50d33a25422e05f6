// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavGuidance
import NavImport
import NavModel
import NavTestSupport
import NavWords
import Testing

@testable import NavFormats
@testable import NavServer

/// Routes read from a server's responses are those of the engine behind it.
@Suite struct OSRMRouteProviderTests {
    private struct Pair {
        let local: LocalRouteProvider
        let remote: OSRMRouteProvider

        init(_ graph: RoadGraph) {
            let server = InProcessServer(graph: graph)
            local = LocalRouteProvider(graph: graph, writer: InstructionWriter())
            remote = OSRMRouteProvider(writer: InstructionWriter()) { target in
                server.respond(method: "GET", target: target).body
            }
        }

        /// Compares the routes of a request, and returns how many steps there were and what differs.
        func compare(_ request: RouteRequest) async throws -> (steps: Int, differences: [String]) {
            let there: Result<[Route], RouteError> = await result(remote, request)
            switch await result(local, request) {
            case .failure(let error):
                guard case .failure(let other) = there, other.code == error.code else { return (0, ["\(error)"]) }
                return (0, [])
            case .success(let routes):
                let read = try there.get()
                guard routes.count == read.count else { return (0, ["\(routes.count) routes, \(read.count) read"]) }
                return zip(routes, read).map(Self.compare).reduce((0, [])) { ($0.0 + $1.0, $0.1 + $1.1) }
            }
        }

        private func result(
            _ provider: some RouteProviding, _ request: RouteRequest
        ) async -> Result<[Route], RouteError> {
            do { return .success(try await provider.routes(for: request)) } catch { return .failure(error) }
        }

        private static func compare(_ one: Route, _ other: Route) -> (Int, [String]) {
            var differences: [String] = []
            var steps = 0
            func check(_ isEqual: Bool, _ what: @autoclosure () -> String) {
                if !isEqual { differences.append(what()) }
            }
            check(one.legs.count == other.legs.count && one.mode == other.mode, "legs")
            for (a, b) in zip(one.legs, other.legs) {
                check(a.destinationWaypoint == b.destinationWaypoint, "destination")
                let isSamePath =
                    a.path.count == b.path.count
                    && zip(a.path, b.path).allSatisfy { $0.distance(to: $1).value < 0.3 }
                check(isSamePath, "path \(a.path.count) \(b.path.count)")
                check(abs(a.distance.value - b.distance.value) < 0.06, "distance")
                check(abs(a.duration.value - b.duration.value) < 0.06, "duration")
                check(a.annotation.distances.count == b.annotation.distances.count, "annotation")
                check(
                    zip(a.annotation.speedLimits, b.annotation.speedLimits).allSatisfy {
                        abs($0 - $1) < 0.2 || $0 == $1
                    }
                        && a.annotation.speedLimits.count == b.annotation.speedLimits.count, "limits")
                check(a.steps.count == b.steps.count, "\(a.steps.count) steps, \(b.steps.count) read")
                for (row, (step, read)) in zip(a.steps, b.steps).enumerated() {
                    steps += 1
                    // Where one roundabout leads into the next, responses have no step for the exit.
                    let exit = a.stepsOfRoundabout(at: row) == nil ? nil : step.roundaboutExit?.pathIndex
                    check(read.roundaboutExit?.pathIndex == exit, "step \(step.stepNumber) exit index")
                    func same<Value: Equatable>(_ key: (StepInfo) -> Value, _ name: String) {
                        check(key(step) == key(read), "step \(step.stepNumber) \(name): \(key(step)) \(key(read))")
                    }
                    same(\.stepNumber, "number")
                    same(\.turn.kind, "kind")
                    same(\.turn.direction, "direction")
                    // Of repeated points either is right.
                    check(a.path[step.pathIndex].distance(to: b.path[read.pathIndex]).value < 0.3, "index")
                    for (junction, other) in zip(step.intersections, read.intersections) {
                        let places = (a.path[junction.pathIndex], b.path[other.pathIndex])
                        check(places.0.distance(to: places.1).value < 0.3, "row of a junction")
                    }
                    same(\.drivingSide, "side")
                    same(\.roundaboutTurnNumber, "exit")
                    same(\.road.name, "name")
                    same(\.road.destination, "destination")
                    same(\.isStopover, "stopover")
                    same(\.carrier, "carrier")
                    same({ $0.lanes?.map(\.isRecommended) }, "lanes")
                    same({ $0.intersections.map(\.roads.count) }, "junctions")
                    same(\.fullInstructionText, "text")
                    check((step.voice == nil) == (read.voice == nil), "voice")
                }
            }
            return (steps, differences)
        }
    }

    @Test func routesOfRandomMapsAreThoseOfTheEngine() async throws {
        var steps = 0
        for seed in UInt64(1)...12 {
            var random = SeededRandom(seed: seed)
            let map = try ASCIIMap.random(nodes: 30, restrictions: 8, using: &random)
            let pair = Pair(map.graph)
            for _ in 0..<6 {
                let stops = (0..<Int.random(in: 2...4, using: &random)).compactMap { index in
                    let place = Coordinate(
                        latitude: 1 + Double.random(in: 0...0.01, using: &random),
                        longitude: 1 + Double.random(in: 0...0.01, using: &random))
                    // The server reads six decimals.
                    let rounded = Coordinate(
                        latitude: (place.latitude * 1e6).rounded() / 1e6,
                        longitude: (place.longitude * 1e6).rounded() / 1e6)
                    return Waypoint(location: rounded, isStop: index != 1)
                }
                let mode = [TravelMode.driving, .walking, .cycling].randomElement(using: &random) ?? .driving
                let compared = try await pair.compare(RouteRequest(stops: stops, mode: mode))
                steps += compared.steps
                #expect(compared.differences.isEmpty, "seed \(random.seed): \(compared.differences)")
            }
        }
        #expect(steps > 200)
    }

    @Test func routesOfARealTownAreThoseOfTheEngine() async throws {
        let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples/monaco.osm.pbf")
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile.open(sample.path), into: writer)
        let pair = Pair(try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "monaco")))
        var random = SeededRandom(seed: 4)
        var (steps, texts, differences) = (0, 0, 0)
        for _ in 0..<12 {
            let stops = (0..<2).compactMap { _ in
                Waypoint(
                    location: Coordinate(
                        latitude: (Double.random(in: 43.727...43.748, using: &random) * 1e6).rounded() / 1e6,
                        longitude: (Double.random(in: 7.412...7.436, using: &random) * 1e6).rounded() / 1e6))
            }
            let request = RouteRequest(stops: stops, language: "fr")
            let compared = try await pair.compare(request)
            steps += compared.steps
            differences += compared.differences.count
            texts += compared.differences.count { $0.contains(" text: ") }
            #expect(compared.differences.isEmpty, "\(compared.differences)")
        }
        #expect(steps > 60, "\(steps) \(texts) \(differences)")
    }

    @Test(arguments: [
        ("{", RouteError.Code.provider), ("{}", .provider), (#"{"code":"Ok","routes":[]}"#, .provider),
        (#"{"code":"Ok","routes":[{"legs":[]}]}"#, .provider), (#"{"code":"NoRoute","message":"x"}"#, .unreachable),
        (#"{"code":"NoSegment"}"#, .offNetwork), (#"{"code":"InvalidOptions"}"#, .invalidRequest),
        (#"{"code":"TooBig"}"#, .unsupported), (#"{"code":"Strange"}"#, .provider),
        (#"{"code":"Ok","routes":[{"legs":[{"steps":[{"geometry":"??","maneuver":{"type":"depart"}}]}]}]}"#, .provider),
        (#"{"code":"Ok","routes":[{"legs":[{"steps":[{"geometry":7},{}]}]}]}"#, .provider),
    ])
    func responsesThatCannotBeUsedAreErrors(_ body: String, _ code: RouteError.Code) async throws {
        let provider = OSRMRouteProvider(writer: InstructionWriter()) { _ in Array(body.utf8) }
        let stops = (0..<2).compactMap { Waypoint(location: Coordinate(latitude: 1, longitude: Double($0))) }
        let error = await #expect(throws: RouteError.self) {
            try await provider.routes(for: RouteRequest(stops: stops))
        }
        #expect(error?.code == code)
        let broken = OSRMRouteProvider(writer: InstructionWriter()) { _ in throw CancellationError() }
        let unreached = await #expect(throws: RouteError.self) {
            try await broken.routes(for: RouteRequest(stops: stops))
        }
        #expect(unreached?.code == .provider && unreached?.cause is CancellationError)
    }

    @Test func requestsHaveTheFormOfTheServer() throws {
        let stops = [
            Waypoint(
                location: Coordinate(latitude: 1, longitude: 2), preferredSegmentHeading: 360, headingTolerance: 20),
            Waypoint(location: Coordinate(latitude: -1.5, longitude: 2.25), isStop: false, maximumDistance: Meters(30)),
            Waypoint(location: Coordinate(latitude: 3, longitude: 4), approach: .curb),
        ].compactMap { $0 }
        var request = RouteRequest(stops: stops, mode: .taxicab, avoid: [.tolls, .highways])
        request.options.alternateRoutesStrategy = .all
        request.continuesStraight = false
        #expect(
            try OSRMRouteTarget.target(for: request, extras: [])
                == "/route/v1/taxi/2,1;2.25,-1.5;4,3?steps=true&geometries=polyline6&overview=false"
                + "&annotations=distance,duration&alternatives=3&continue_straight=false&exclude=toll,motorway"
                + "&bearings=0,20;;&radiuses=unlimited;30;unlimited&approaches=unrestricted;unrestricted;curb&waypoints=0;2"
        )
        request.options.routingStrategy = .shorter
        let error = #expect(throws: RouteError.self) { try OSRMRouteTarget.target(for: request, extras: []) }
        #expect(error?.code == .unsupported)
    }
}
