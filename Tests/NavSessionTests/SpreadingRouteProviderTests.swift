// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Synchronization
import Testing

@Suite struct SpreadingRouteProviderTests {
    /// Routes of 100, 110 and 130 seconds, as many as are requested.
    private final class Source: RouteProviding {
        private let last = Mutex<AlternateRoutesStrategy?>(nil)

        /// What was last requested.
        var strategy: AlternateRoutesStrategy? { last.withLock { $0 } }

        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            let strategy = request.options.alternateRoutesStrategy
            last.withLock { $0 = strategy }
            let count = strategy == .all && request.stops.count == 2 ? 3 : 1
            return [100.0, 110, 130].prefix(count).map { seconds in
                var route = Route(along: request.stops.map(\.coordinate))
                route.legs[0].duration = Seconds(seconds)
                return route
            }
        }
    }

    private func request(_ stops: Int = 2, _ strategy: AlternateRoutesStrategy = .none) throws -> RouteRequest {
        let places = (0..<stops).map { Coordinate(latitude: 1, longitude: 1 + Double($0) / 100) }
        var request = RouteRequest(stops: try places.map { try #require(Waypoint(location: $0)) })
        request.options.alternateRoutesStrategy = strategy
        return request
    }

    private func seconds(_ routes: [Route]) -> [Double] { routes.map(\.duration.value) }

    @Test func vehiclesAreSpreadByTheLogit() async throws {
        let source = Source()
        var counts: [Double: Double] = [:]
        for vehicle in 0..<6_000 {
            let provider = SpreadingRouteProvider(source, vehicle: "taxi-\(vehicle)")
            let found = seconds(try await provider.routes(for: request()))
            #expect(found.count == 1 && source.strategy == .all)
            counts[found[0], default: 0] += 1.0 / 6_000
        }
        // The scale is 10 s.
        let weights = [100.0: 1, 110: 0.367_88, 130: 0.049_79]
        for (time, weight) in weights {
            // Five standard deviations of a share of 6,000 draws.
            #expect(abs((counts[time] ?? 0) - weight / 1.417_67) < 0.032, "\(time): \(counts)")
        }
    }

    @Test func aVehicleChoosesTheSameAgain() async throws {
        let provider = SpreadingRouteProvider(Source(), vehicle: "taxi-7", spread: 2)
        let first = seconds(try await provider.routes(for: request(2, .all)))
        #expect(first.sorted() == [100, 110, 130])
        for _ in 0..<20 { #expect(seconds(try await provider.routes(for: request(2, .all))) == first) }
        #expect(seconds(try await provider.routes(for: request(2, .one))) == Array(first.prefix(2)))
    }

    @Test func otherRequestsAreNotChanged() async throws {
        for vehicle in 0..<50 {
            let provider = SpreadingRouteProvider(Source(), vehicle: "\(vehicle)", spread: 5)
            #expect(seconds(try await provider.routes(for: request(3))) == [100])
            #expect(seconds(try await provider.trafficRoutes(for: request(2, .all))) == [100, 110, 130])
            let best = SpreadingRouteProvider(Source(), vehicle: "\(vehicle)", spread: 0)
            #expect(seconds(try await best.routes(for: request())) == [100])
        }
    }
}
