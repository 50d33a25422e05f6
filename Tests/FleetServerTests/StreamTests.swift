// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct StreamTests {
    private func updates(_ number: Int) throws -> FleetUpdate {
        let trip = FleetTrip(
            id: try TripID("t"), type: .exclusive, pickup: ServerFixture.home,
            created: Timestamp(seconds: Double(number)))
        return FleetUpdate.trip(
            TripSnapshot(of: trip, vehicle: nil, plan: nil, for: .rider, at: Timestamp(seconds: Double(number))),
            vehicle: nil, plan: nil)
    }

    @Test func boundsUnreadUpdates() async throws {
        let bus = FleetBus()
        let subject = FleetBus.Subject.trip(try TripID("t"))
        let watch = try bus.watch(subject, as: .rider, after: nil, first: nil, for: 3_600)
        let texts = ServerSentEvents.texts(of: watch.stream, provider: try ProviderID("acme"))
            .map { String(decoding: $0, as: UTF8.self) }
        let count = 4 * bus.limits.backlog
        for number in 1...count {
            let item = try updates(number)
            bus.publish(subject, { _ in item })
            // Gives the reader of the bus time to drain it.
            if number % 16 == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        bus.end(subject, with: FleetError(.notFound, "gone"))
        var read: [String] = []
        for await text in texts where text.hasPrefix("id:") || text.hasPrefix("event: error") { read.append(text) }
        #expect(read.last?.hasPrefix("event: error") == true)
        #expect(read.count <= bus.limits.backlog + 3, "The bus keeps some, and one or two are under way.")
        let newest = FleetREST.resumeToken(of: try updates(count))
        #expect(read.dropLast().last?.hasPrefix("id: \(newest)\n") == true, "The newest is not missed.")
    }

    @Test func sendsEveryUpdate() async throws {
        let bus = FleetBus()
        let subject = FleetBus.Subject.trip(try TripID("t"))
        let watch = try bus.watch(subject, as: .rider, after: nil, first: try updates(1), for: 3_600)
        let texts = ServerSentEvents.texts(of: watch.stream, provider: try ProviderID("acme"))
            .map { String(decoding: $0, as: UTF8.self) }
        var read = 0
        for await text in texts {
            // Heartbeats are sent between slow updates.
            guard text.hasPrefix("id:") else { continue }
            read += 1
            let item = try updates(read + 1)
            bus.publish(subject, { _ in item }, isLast: read == 19)
        }
        #expect(read == 20)
    }
}
