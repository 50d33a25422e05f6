// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

@Suite("Local route provider") struct ProviderTests {
    private func map() throws -> ASCIIMap {
        try ASCIIMap(
            """
            A--B--C
               |
               D--E
            """, ways: ["ABC", "BD", "DE"])
    }

    private func stop(_ place: Coordinate, isStop: Bool = true) throws -> Waypoint {
        try #require(Waypoint(location: place, isStop: isStop))
    }

    @Test("a route has departure, turns and arrival in order, with instruction texts")
    func wholeRoute() async throws {
        let map = try map()
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let request = RouteRequest(stops: [try stop(map.place("A")), try stop(map.place("E"))])
        let route = try #require(try await provider.routes(for: request).first)
        #expect(route.legs.count == 1)
        let steps = route.legs[0].steps
        #expect(steps.map(\.maneuver) == [.depart, .turnRight, .turnLeft, .destination])
        #expect(steps.map(\.stepNumber) == [0, 1, 2, 3])
        #expect(
            steps.map(\.fullInstructionText) == [
                "Head east on ABC", "Turn right onto BD", "Turn left onto DE", "Arrive at your destination",
            ])
        #expect(abs(route.distance.value - 800) < 2)
        #expect(abs(steps[1].distanceFromPrevStepMeters - 300) < 1)
        #expect(route.legs[0].path.first == steps[0].location && route.legs[0].path.last == steps[3].location)
        let annotation = route.legs[0].annotation
        #expect(annotation.distances.count == route.legs[0].path.count - 1)
        #expect(annotation.nodes.count == route.legs[0].path.count)
        #expect(abs(annotation.distances.reduce(0, +) - route.distance.value) < 1e-6)
    }

    @Test("routes by the clock take the time of their departure, others that of the provider")
    func byTheClock() async throws {
        let map = try ASCIIMap(
            """
            A--B--C--D
               |  |
               E--F
            """, scale: Meters(100), ways: ["ABCD", "BEFC"])
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let jam = JammedMornings(speeds: TrafficSpeeds(wholeEdges: [(map.edge("B", "C"), 1)]))
        let timed = TimedRouteProvider(provider, router: TimedRouter(provider.engine, usual: jam))
        var request = RouteRequest(stops: [try stop(map.place("A")), try stop(map.place("D"))])
        #expect(try await timed.routes(for: request) == provider.routes(for: request))
        request.departure = LocalTime("2026-11-24T03:30")
        let night = try #require(try await timed.routes(for: request).first)
        request.departure = LocalTime("2026-11-24T08:30")
        let morning = try #require(try await timed.routes(for: request).first)
        #expect(abs(night.distance.value - 900) < 2 && abs(morning.distance.value - 1300) < 2)
        #expect(morning.duration > night.duration)
        request.options.alternateRoutesStrategy = .all
        let all = try await timed.routes(for: request)
        #expect(all.first == morning && all.count <= 4)
    }

    /// Traffic between eight and nine.
    private struct JammedMornings: SpeedSchedule {
        let slotSeconds = 3600.0
        let speeds: TrafficSpeeds
        func identifier(ofSlot slot: Int) -> Int { slot % 24 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds { slot % 24 == 8 ? speeds : .none }
    }

    @Test("steps are numbered across all legs")
    func numbers() async throws {
        let map = try map()
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let stops = [try stop(map.place("A")), try stop(map.place("C")), try stop(map.place("E"))]
        let route = try #require(try await provider.routes(for: RouteRequest(stops: stops)).first)
        #expect(route.legs.count == 2)
        let numbers = route.legs.flatMap(\.steps).map(\.stepNumber)
        #expect(numbers == Array(0..<numbers.count))
    }

    @Test("a via point does not end a leg")
    func via() async throws {
        let map = try map()
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let stops = [
            try stop(map.place("A")), try stop(map.place("B", "D"), isStop: false), try stop(map.place("E")),
        ]
        let route = try #require(try await provider.routes(for: RouteRequest(stops: stops)).first)
        #expect(route.legs.count == 1)
        #expect(route.legs[0].steps.map(\.maneuver) == [.depart, .turnRight, .turnLeft, .destination])
        #expect(abs(route.distance.value - 800) < 2)
    }

    @Test("a missing route is an `unreachable` error")
    func unreachable() async throws {
        let map = try ASCIIMap("A--B--C--D", ways: [.init("ABCD", ["oneway": "yes"])])
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let request = RouteRequest(stops: [try stop(map.place("C")), try stop(map.place("B"))])
        await #expect { try await provider.routes(for: request) } throws: { ($0 as? RouteError)?.code == .unreachable }
    }
}
