// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Errors name the stop that failed.
@Suite struct StopIndexTests {
    private let map: ASCIIMap
    private let engine: RouteEngine

    init() throws {
        // The two streets are too far apart for a stop on one to be snapped to the other.
        map = try ASCIIMap("A--B--C\n\n\nD--E", scale: Meters(300), ways: ["ABC", "DE"])
        engine = RouteEngine(graph: map.graph)
    }

    private func stops(_ names: String) throws -> [Waypoint] {
        try names.map { name in
            // `?` is a stop far from every road.
            let place = name == "?" ? Coordinate(latitude: 3, longitude: 3) : map.place(name)
            return try #require(Waypoint(location: place))
        }
    }

    private func routeError(_ names: String) throws -> RouteError? {
        let request = RouteRequest(stops: try stops(names))
        return #expect(throws: RouteError.self) { _ = try engine.path(for: request) }
    }

    @Test(arguments: [("?A", 0), ("A?", 1), ("AB?C", 2), ("A??", 1)])
    func reportsTheStopWithoutRoad(names: String, index: Int) throws {
        let error = try routeError(names)
        #expect(error?.code == .offNetwork && error?.stopIndex == index)
        #expect(error?.message.isEmpty == false)
    }

    @Test(arguments: [("AD", 1), ("ABE", 2), ("ADB", 1)])
    func reportsTheStopThatCannotBeReached(names: String, index: Int) throws {
        let error = try routeError(names)
        #expect(error?.code == .unreachable && error?.stopIndex == index)
    }

    @Test func reportsTheSameStopForAlternatives() throws {
        let request = RouteRequest(stops: try stops("A?"))
        let error = #expect(throws: RouteError.self) { _ = try engine.alternatives(for: request, atMost: 2) }
        #expect(error?.code == .offNetwork && error?.stopIndex == 1)
    }

    @Test func reportsNoStopForAnInvalidRequest() throws {
        let error = try routeError("A")
        #expect(error?.code == .invalidRequest && error?.stopIndex == nil)
    }

    @Test func countsOriginsBeforeDestinationsInTables() throws {
        func index(_ origins: String, _ destinations: String) throws -> Int? {
            let (origins, destinations) = (try stops(origins), try stops(destinations))
            return #expect(throws: RouteError.self) { _ = try engine.table(from: origins, to: destinations) }?.stopIndex
        }
        #expect(try index("A?", "BC") == 1)
        #expect(try index("AB", "C?") == 3)
    }
}
