// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// Requests to addresses for operators are charged to who asks.
@Suite struct OperatorLimitTests {
    private func send(
        _ address: OperatorAddress, _ fixture: ServerFixture, _ token: String?
    ) async -> FleetError? {
        let caller = FleetCaller(token: token, transport: .http)
        return await failure { try await fixture.handler.operate(address, for: caller) { _ in } }
    }

    @Test func eachTokenHasItsOwnRate() async throws {
        var limits = FleetLimits()
        (limits.operators.console, limits.operators.traffic) = (30, 0)
        let fixture = try await ServerFixture(limits: limits)
        let one = try await fixture.token(.server)
        fixture.clock.move(by: 1)
        let other = try await fixture.token(.server)
        try #require(one != other)
        for _ in 0..<30 { #expect(await send(.console, fixture, one) == nil) }
        let error = await send(.console, fixture, one)
        #expect(error?.code == .resourceExhausted && error?.reason == "OPERATOR_LIMIT" && error?.retryAfter == 2)
        #expect(await send(.console, fixture, other) == nil, "Others have their own.")
        #expect(await send(.history, fixture, one) == nil, "Each address has its own.")
        for _ in 0..<100 { #expect(await send(.traffic, fixture, one) == nil, "0 is no limit.") }
        fixture.clock.move(by: 2)
        #expect(await send(.console, fixture, one) == nil)
        let driver = try await fixture.token(.driver, vehicle: "v")
        #expect(await send(.console, fixture, driver)?.code == .permissionDenied)
        #expect(await send(.console, fixture, nil)?.code == .unauthenticated)
        let text = fixture.handler.metricsText
        #expect(text.contains("guidepost_fleet_operator_requests_total{address=\"console\",code=\"OK\"} 32\n"))
        #expect(text.contains("{address=\"console\",code=\"RESOURCE_EXHAUSTED\"} 1\n"))
        #expect(text.contains("guidepost_fleet_limited_total{limit=\"OPERATOR_LIMIT\"} 1\n"))
        #expect(text.contains("guidepost_fleet_operator_requests_limit 32\n"))
    }

    @Test func requestsAtTheSameTimeAreBounded() async throws {
        var limits = FleetLimits()
        (limits.operators.concurrentPerToken, limits.operators.concurrent) = (2, 3)
        let fixture = try await ServerFixture(limits: limits)
        let one = try await fixture.token(.server)
        fixture.clock.move(by: 1)
        let other = try await fixture.token(.server)
        let start = fixture.clock.now
        let tokens = [one, one, other]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for token in tokens {
                group.addTask {
                    let caller = FleetCaller(token: token, transport: .http)
                    try await fixture.handler.operate(.history, for: caller) { _ in
                        while fixture.clock.now == start { try? await Task.sleep(for: .milliseconds(2)) }
                    }
                }
            }
            while fixture.handler.operators.open < 3 { try await Task.sleep(for: .milliseconds(2)) }
            for token in [one, other] {
                let error = await send(.console, fixture, token)
                #expect(error?.reason == "OPERATOR_REQUESTS" && error?.retryAfter == 1)
            }
            fixture.clock.move(by: 1)
            try await group.waitForAll()
        }
        #expect(fixture.handler.operators.open == 0)
        #expect(await send(.console, fixture, one) == nil)
    }
}
