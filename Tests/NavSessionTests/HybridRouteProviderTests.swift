// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Synchronization
import Testing

@testable import NavSession

@Suite(.timeLimit(.minutes(2))) struct HybridRouteProviderTests {
    /// A clock that a test advances. Sleeping ends only by cancellation, or at once if `endsSleep`.
    private final class ManualClock: Clock {
        typealias Instant = ContinuousClock.Instant
        private let start = ContinuousClock().now
        private let state = Mutex<(passed: Duration, endsSleep: Bool)>((.zero, false))

        var now: Instant { start + state.withLock { $0.passed } }
        let minimumResolution = Duration.zero

        func advance(_ duration: Duration) { state.withLock { $0.passed += duration } }
        func endSleep() { state.withLock { $0.endsSleep = true } }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            while !state.withLock({ $0.endsSleep }) { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    /// A source whose responses a test decides. The cost of its routes says where they come from.
    private final class Source: RouteProviding {
        private let state: Mutex<(error: RouteError.Code?, asked: Int, traffic: Int, hangs: Bool)>
        private let cost: Double

        init(cost: Double) {
            self.cost = cost
            state = Mutex((nil, 0, 0, false))
        }

        var asked: Int { state.withLock { $0.asked } }
        var askedForTraffic: Int { state.withLock { $0.traffic } }
        func fail(_ code: RouteError.Code?) { state.withLock { $0.error = code } }
        func hang() { state.withLock { $0.hangs = true } }

        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            state.withLock { $0.asked += 1 }
            return try await respond()
        }

        func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            state.withLock { $0.traffic += 1 }
            return try await respond()
        }

        private func respond() async throws(RouteError) -> [Route] {
            let (error, _, _, hangs) = state.withLock { $0 }
            if hangs { try? await Task.sleep(for: .seconds(3600)) }
            if let error { throw RouteError(code: error, message: "failing source \(cost)") }
            return [Route(legs: [], mode: .driving, cost: cost)]
        }
    }

    private struct Fixture {
        let clock = ManualClock()
        let online = Source(cost: 1)
        let offline = Source(cost: 2)
        let hybrid: HybridRouteProvider

        init() {
            var settings = HybridRouteProvider.Settings()
            (settings.firstRetry, settings.longestRetry) = (.seconds(10), .seconds(60))
            hybrid = HybridRouteProvider(online: online, offline: offline, settings: settings, clock: clock)
        }

        /// The source of the next route: 1 for the server, 2 for the device.
        func nextSource() async throws -> Double? { try await hybrid.routes(for: RouteRequest(stops: [])).first?.cost }

        func waitForProbe(_ count: Int) async throws {
            while online.asked < count { try await Task.sleep(for: .milliseconds(2)) }
            // The response is noted after it was given.
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    @Test func theDeviceRespondsWhileTheServerIsGoneAndTheServerWhenItIsBack() async throws {
        let fixture = Fixture()
        #expect(try await fixture.nextSource() == 1)
        fixture.online.fail(.provider)
        #expect(try await fixture.nextSource() == 2)
        #expect(fixture.hybrid.source == .offline && fixture.online.asked == 2)
        // The server is not tried before it is time.
        for _ in 0..<3 { #expect(try await fixture.nextSource() == 2) }
        #expect(fixture.online.asked == 2)
        // Then it is tried in the background, and the interval doubles.
        fixture.clock.advance(.seconds(10))
        #expect(try await fixture.nextSource() == 2)
        try await fixture.waitForProbe(3)
        fixture.clock.advance(.seconds(19))
        #expect(try await fixture.nextSource() == 2)
        try await Task.sleep(for: .milliseconds(50))
        #expect(fixture.online.asked == 3)
        fixture.clock.advance(.seconds(1))
        fixture.online.fail(nil)
        #expect(try await fixture.nextSource() == 2)
        try await fixture.waitForProbe(4)
        #expect(fixture.hybrid.source == .online)
        #expect(try await fixture.nextSource() == 1)
        #expect(fixture.offline.asked == 7)
    }

    @Test func theIntervalHasABound() async throws {
        let fixture = Fixture()
        fixture.online.fail(.provider)
        _ = try await fixture.nextSource()
        for count in 2..<40 {
            fixture.clock.advance(.seconds(60))
            _ = try await fixture.nextSource()
            try await fixture.waitForProbe(count)
        }
        #expect(fixture.online.asked == 39)
    }

    @Test func aServerThatDoesNotRespondIsGone() async throws {
        let fixture = Fixture()
        fixture.online.hang()
        fixture.clock.endSleep()
        #expect(try await fixture.nextSource() == 2)
        #expect(fixture.hybrid.source == .offline)
    }

    @Test func trafficIsThatOfTheServerOnly() async throws {
        let fixture = Fixture()
        let request = RouteRequest(stops: [])
        #expect(try await fixture.hybrid.trafficRoutes(for: request).first?.cost == 1)
        fixture.online.fail(.provider)
        for _ in 0..<3 {
            let error = await #expect(throws: RouteError.self) { try await fixture.hybrid.trafficRoutes(for: request) }
            #expect(error?.code == .provider)
        }
        #expect(fixture.online.askedForTraffic == 2 && fixture.offline.askedForTraffic == 0)
        // When it is time, the question finds out that the server is back.
        fixture.online.fail(nil)
        fixture.clock.advance(.seconds(10))
        #expect(try await fixture.hybrid.trafficRoutes(for: request).first?.cost == 1)
        #expect(fixture.hybrid.source == .online)

        let fallback = FallbackRouteProvider(fixture.online, else: fixture.offline)
        fixture.online.fail(.provider)
        await #expect(throws: RouteError.self) { try await fallback.trafficRoutes(for: request) }
        #expect(fixture.offline.askedForTraffic == 0)
    }

    @Test func whatTheSystemKnowsOfTheNetworkCounts() async throws {
        let fixture = Fixture()
        fixture.hybrid.networkChanged(isAvailable: false)
        #expect(try await fixture.nextSource() == 2)
        fixture.clock.advance(.seconds(86_400))
        #expect(try await fixture.nextSource() == 2)
        #expect(fixture.online.asked == 0)
        fixture.hybrid.networkChanged(isAvailable: true)
        #expect(try await fixture.nextSource() == 1)
    }

    @Test func errorsOfTheRequestAreFinalAndOthersAreKept() async throws {
        let fixture = Fixture()
        fixture.online.fail(.unreachable)
        let final = await #expect(throws: RouteError.self) { try await fixture.nextSource() }
        #expect(final?.code == .unreachable && fixture.hybrid.source == .online && fixture.offline.asked == 0)
        // The device may have a form for what the server does not support.
        fixture.online.fail(.unsupported)
        #expect(try await fixture.nextSource() == 2)
        #expect(fixture.hybrid.source == .online)
        fixture.online.fail(.provider)
        fixture.offline.fail(.offNetwork)
        let both = await #expect(throws: RouteError.self) { try await fixture.nextSource() }
        #expect(both?.code == .offNetwork && (both?.cause as? RouteError)?.code == .provider)
        // Where the device has no map, the server is worth waiting for.
        fixture.online.fail(nil)
        #expect(try await fixture.nextSource() == 1)
    }

    @Test func changesAreReportedOnce() async throws {
        let fixture = Fixture()
        var changes = fixture.hybrid.sources.makeAsyncIterator()
        #expect(await changes.next() == .online)
        fixture.online.fail(.provider)
        for _ in 0..<3 { _ = try await fixture.nextSource() }
        fixture.hybrid.networkChanged(isAvailable: true)
        #expect(await changes.next() == .offline)
        #expect(await changes.next() == .online)
    }

    @Test func cancellationAsksNoOtherSource() async throws {
        let fixture = Fixture()
        fixture.online.hang()
        let asking = Task { try await fixture.nextSource() }
        while fixture.online.asked == 0 { try await Task.sleep(for: .milliseconds(2)) }
        asking.cancel()
        let error = await #expect(throws: RouteError.self) { try await asking.value }
        #expect(error?.code == .canceled && fixture.offline.asked == 0 && fixture.hybrid.source == .online)
    }
}
