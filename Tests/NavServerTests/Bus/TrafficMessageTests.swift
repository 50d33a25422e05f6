// SPDX-License-Identifier: Apache-2.0

import BusSupport
import NavModel
import Testing

@testable import NavServer

struct TrafficMessageTests {
    @Test func messagesAreReadBack() {
        for expiry in [0, 1_795_000_000.125, 1_790_100_000.123, .infinity] {
            let message = TrafficMessage(expiry: expiry, rows: Array("1,2,3\n".utf8))
            #expect(TrafficMessage(message.bytes) == message)
        }
        let never = TrafficMessage(expiry: 1e300, rows: [10])
        #expect(TrafficMessage(never.bytes)?.expiry == .infinity)
    }

    @Test(arguments: [
        "", "\n", "guidepost-traffic 1 -\n", "guidepost-traffic 1 -", "guidepost-traffic 2 -\n1,2,3",
        "other 1 -\n1,2,3",
        "guidepost-traffic 1 -1\n1,2,3", "guidepost-traffic 1 9223372036854775808\n1,2,3",
        "guidepost-traffic 1 1125899906842624\n1,2,3", "guidepost-traffic  1 -\n1,2,3", "guidepost-traffic 1 - \n1,2,3",
        "guidepost-traffic 1 " + String(repeating: "0", count: 80) + "\n1,2,3",
    ])
    func otherMessagesAreIgnored(_ text: String) { #expect(TrafficMessage(Array(text.utf8)) == nil) }

    @Test func longMessagesAreIgnored() {
        let rows = [UInt8](repeating: 10, count: TrafficMessage.rowsLimit)
        #expect(TrafficMessage(TrafficMessage(expiry: 5, rows: rows).bytes) != nil)
        #expect(TrafficMessage(TrafficMessage(expiry: 5, rows: rows + [10]).bytes) == nil)
    }

    /// All lines that fit are in the messages, in order and undivided.
    @Test func updatesAreDividedAtLines() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<300 {
            let limit = 10 + Int(random.next() % 30)
            var lines = (0..<Int(random.next() % 12)).map { _ in
                [UInt8](repeating: 65, count: Int(random.next() % UInt64(2 * limit))) + [
                    random.next() % 2 == 0 ? 10 : 13
                ]
            }
            if random.next() % 2 == 0, !lines.isEmpty { lines[lines.count - 1].removeLast() }
            let messages = TrafficMessage.messages(Array(lines.joined()), expiry: 1, limit: limit)
            #expect(messages.allSatisfy { (1...limit).contains($0.rows.count) })
            #expect(messages.flatMap(\.rows) == Array(lines.filter { $0.count <= limit }.joined()))
        }
    }

    @Test func messagesThatWaitAreBounded() throws {
        var options = try TrafficBusOptions("nats://127.0.0.1:4222")
        options.bus.bounds.queue = 5
        let bus = TrafficBus(options)
        for _ in 0..<20 { bus.publish([49, 10], expiry: .infinity) }
        #expect(bus.status.dropped == 15 && bus.status.queued == 5)
    }

    /// Messages count once, and from the beginning after the stream was created again.
    @Test func messagesAreAppliedInOrder() throws {
        let bus = TrafficBus(try TrafficBusOptions("nats://127.0.0.1:4222"))
        let bytes = TrafficMessage(expiry: .infinity, rows: [10]).bytes
        #expect(bus.position(in: BusLength(created: 1)) == 0)
        for sequence: UInt64 in [1, 2, 2, 1, 4] { bus.accept(bytes, sequence: sequence, time: 0) { _, _ in .applied } }
        #expect(bus.status.applied == 3 && bus.position(in: BusLength(created: 1)) == 4)
        #expect(bus.position(in: BusLength(created: 2)) == 0)
        bus.accept(bytes, sequence: 1, time: 0) { _, _ in .expired }
        #expect(bus.status.applied == 3 && bus.status.expired == 1)
    }

    @Test(arguments: ["", "a.b", "a b", "ä", "*", String(repeating: "a", count: 65)])
    func namesOfStreamsAreChecked(_ name: String) {
        #expect(throws: BusFailure.self) { try TrafficBusOptions("nats://one", stream: name) }
    }
}
