// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct StreamTests {
    private func news(_ number: Int) throws -> FleetNews {
        let trip = Trip(
            id: try TripID("t"), type: .exclusive, pickup: Stage.home, created: Moment(seconds: Double(number)))
        return FleetNews.trip(
            TripSnapshot(of: trip, vehicle: nil, plan: nil, for: .rider, at: Moment(seconds: Double(number))),
            vehicle: nil, plan: nil)
    }

    @Test func newsThatNobodyReadsDoNotGather() async throws {
        let bus = FleetBus()
        let subject = FleetBus.Subject.trip(try TripID("t"))
        let watch = try bus.watch(subject, as: .rider, after: nil, first: nil, for: 3_600)
        let texts = ServerSentEvents.texts(of: watch.stream, provider: try ProviderID("acme"))
            .map { String(decoding: $0, as: UTF8.self) }
        let count = 4 * bus.limits.backlog
        for number in 1...count {
            let item = try news(number)
            bus.tell(subject, { _ in item })
            // Whoever drains the bus has time to do so.
            if number % 16 == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        bus.end(subject, with: FleetError(.notFound, "gone"))
        var read: [String] = []
        for await text in texts where text.hasPrefix("id:") || text.hasPrefix("event: error") { read.append(text) }
        #expect(read.last?.hasPrefix("event: error") == true)
        #expect(read.count <= bus.limits.backlog + 3, "The bus keeps some, and one or two are under way.")
        let newest = FleetREST.resumeToken(of: try news(count))
        #expect(read.dropLast().last?.hasPrefix("id: \(newest)\n") == true, "The newest is not missed.")
    }

    @Test func everyNewsIsSentToWhoReads() async throws {
        let bus = FleetBus()
        let subject = FleetBus.Subject.trip(try TripID("t"))
        let watch = try bus.watch(subject, as: .rider, after: nil, first: try news(1), for: 3_600)
        let texts = ServerSentEvents.texts(of: watch.stream, provider: try ProviderID("acme"))
            .map { String(decoding: $0, as: UTF8.self) }
        var read = 0
        for await text in texts {
            // Between news that take long it is said that somebody is still there.
            guard text.hasPrefix("id:") else { continue }
            read += 1
            let item = try news(read + 1)
            bus.tell(subject, { _ in item }, isLast: read == 19)
        }
        #expect(read == 20)
    }
}
