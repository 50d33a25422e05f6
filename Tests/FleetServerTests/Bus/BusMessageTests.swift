// SPDX-License-Identifier: Apache-2.0

import BusSupport
import FleetModel
import Testing

@testable import FleetServer

struct BusMessageTests {
    @Test func announcementsAreReadBack() {
        for position: (Int64, Int64) in [(1, 0), ((1 << 60) - 1, .min), (77, .max)] {
            let entry = BusAnnouncement(LogEntry.Position(number: position.0, token: position.1), origin: "a9z")
            #expect(BusAnnouncement(entry.bytes) == entry)
            #expect(entry.bytes.count <= BusAnnouncement.sizeLimit)
        }
    }

    @Test(arguments: [
        "", " ", "1", "1 2", "0 2 a", "-1 2 a", "1152921504606846976 2 a", "9223372036854775808 2 a", "1 2 a ",
        " 1 2 a",
        "1  2 a", "1 2 A", "1 2 é", "1 2 aaaaaaaaaaaaaaaaa", "1 2 a b", "x 2 a", "1 ! a",
        "1 2 " + String(repeating: "a", count: 100),
    ])
    func otherMessagesAreIgnored(_ text: String) { #expect(BusAnnouncement(Array(text.utf8)) == nil) }

    @Test func storesHaveStreamsOfTheirOwn() {
        let places = [(1, 2, 3), (1, 2, 4), (1, 3, 3), (2, 2, 3), (-1, 2, 3)].map {
            BusPlace(system: $0, database: $1, table: $2)
        }
        #expect(Set(places.map(\.stream)).count == 5 && Set(places.map(\.subject)).count == 5)
        #expect(places.allSatisfy { !$0.stream.contains(".") && !$0.stream.contains(" ") })
    }

    /// A flood of messages leads to few reads of the log.
    @Test func futileReadsAreRare() {
        guard let options = try? BusOptions("nats://127.0.0.1:4222") else { return #expect(Bool(false)) }
        let bus = StoreBus(options, origin: "own")
        #expect(!bus.accept(Array("5 1 own".utf8)) && bus.takeAnnouncement() == nil, "own entries")
        #expect(!bus.accept(Array("nonsense".utf8)) && bus.takeAnnouncement() == nil && bus.status.invalid == 1)
        #expect(bus.accept(Array("6 1 other".utf8)) && bus.accept(Array("5 1 other".utf8)))
        #expect(bus.takeAnnouncement() == 6 && bus.takeAnnouncement() == nil)
        #expect(bus.accept([]) && bus.takeAnnouncement() == .max, "messages were lost")
        let start = ContinuousClock.now
        var reads = 0
        while ContinuousClock.now - start < .milliseconds(300) {
            _ = bus.accept(Array("1000000 1 forger".utf8))
            if bus.takeAnnouncement() != nil {
                reads += 1
                bus.noteFutileRead()
            }
        }
        let most = Int((ContinuousClock.now - start) / StoreBus.quietTime) + 1
        #expect(reads > 0 && reads <= most)
    }

    /// Settings of a server do not change a stream that exists.
    @Test func boundsOfAnExistingStreamAreReported() {
        var status = BusStatus(bounds: BusBounds())
        #expect(status.differingBounds.isEmpty, "before they are known")
        status.stream = BusLength(created: 1)
        let own = status.bounds
        (status.stream.ageLimit, status.stream.messageLimit, status.stream.byteLimit) = (
            own.age, own.messages, own.bytes
        )
        #expect(status.differingBounds.isEmpty)
        status.bounds.age = 60
        #expect(status.differingBounds == "bus-max-age: 600, not 60")
        status.bounds.bytes = 1 << 30
        #expect(status.differingBounds == "bus-max-age: 600, not 60; bus-max-bytes: 4194304, not 1073741824")
    }

    @Test func announcementsThatWaitAreBounded() throws {
        for limit in [BusBounds().queue, 7] {
            var options = try BusOptions("nats://127.0.0.1:4222")
            options.bounds.queue = limit
            let bus = StoreBus(options, origin: "own")
            for number in 1...1_000 { bus.announce(LogEntry.Position(number: Int64(number), token: 1)) }
            #expect(bus.status.dropped == 1_000 - limit && bus.status.queued == limit)
        }
    }

    @Test func droppedMessagesAreCountedOverAllConnections() {
        var status = BusStatus(bounds: BusBounds())
        for dropped in [0, 3, 5, 5, 2] { status.note(BusPending(messages: 1, bytes: 20, dropped: dropped)) }
        #expect(status.missed == 7 && status.pending.bytes == 20)
    }

    @Test func addressesAreChecked() throws {
        let options = try BusOptions("nats://user:p@ss@one:4222,tls://two")
        #expect(options.urls.count == 2 && options.isEncrypted)
        #expect(options.name == "nats://one:4222,tls://two")
        for text in [
            "", "one:4222", "nats://", "nats://:4222", "nats://one,", "http://one",
            String(repeating: "nats://a,", count: 17),
        ] {
            #expect(throws: BusFailure.self, "\(text)") { try BusOptions(text) }
        }
    }

    private func configuration(_ flags: [String: String]) throws(FleetError) -> FleetConfiguration {
        var all = ["keys": "keys", "store": "postgres://fleet@127.0.0.1/fleet"]
        all.merge(flags) { $1 }
        return try FleetConfiguration(flags: all, environment: [:])
    }

    @Test(.enabled(if: BusOptions.isAvailable)) func settingsOfTheBus() throws {
        let set = try configuration(["bus": "nats://u:secret@one:4222", "bus-replicas": "3", "bus-credentials": "c"])
        guard case .postgres(let options) = try set.storeAddress else { return #expect(Bool(false)) }
        #expect(options.bus?.replicas == 3 && options.bus?.credentials == "c" && options.bus?.timeout == 2)
        #expect(try !set.lines.joined().contains("secret"))
        #expect(options.bus?.bounds == BusBounds())
        var flags = ["bus": "nats://one:4222"]
        for bound in BusBounds.settings { flags[bound.name] = String(bound.range.lowerBound) }
        guard case .postgres(let bounded) = try configuration(flags).storeAddress else { return #expect(Bool(false)) }
        for bound in BusBounds.settings {
            #expect(bounded.bus?.bounds[keyPath: bound.path] == bound.range.lowerBound)
            for wrong in [bound.range.lowerBound - 1, bound.range.upperBound + 1] {
                flags[bound.name] = String(wrong)
                #expect(throws: FleetError.self, "\(bound.name) \(wrong)") { try configuration(flags) }
            }
            flags[bound.name] = nil
        }
        for flags in [
            ["store": "sqlite:f"], ["bus-replicas": "6"], ["bus-timeout": "61"], ["bus-nkey": "U"], ["bus-key": "k"],
            ["bus": "one"], ["bus-credentials": "c", "bus-nkey": "U", "bus-nkey-seed": "s"],
        ] {
            let error = #expect(throws: FleetError.self, "\(flags)") {
                try configuration(["bus": "nats://one:4222"].merging(flags) { $1 })
            }
            #expect(error?.code == .invalidArgument)
        }
    }

    @Test(.enabled(if: BusOptions.isAvailable)) func settingsOfMeasuredTraffic() throws {
        #expect(try configuration([:]).trafficBus == nil)
        // It needs no shared store.
        let flags = ["store": "sqlite:f", "map": "m.region", "traffic-bus": "nats://u:secret@one:4222"]
        let set = try configuration(flags.merging(["bus-credentials": "c", "bus-timeout": "7"]) { $1 })
        let bus = try #require(try set.trafficBus)
        #expect(bus.stream == "guidepost-traffic" && bus.options.urls == ["nats://u:secret@one:4222"])
        #expect(bus.options.credentials == "c" && bus.options.timeout == 7 && bus.options.bounds.queue == 32)
        #expect(try !set.lines.joined().contains("secret"))
        #expect(try set.settings.trafficInterval == 30)
        let other = try configuration(
            flags.merging(["traffic-stream": "s", "traffic-queue": "1", "traffic-interval": "600"]) { $1 })
        #expect(try other.trafficBus?.stream == "s" && other.trafficBus?.options.bounds.queue == 1)
        #expect(try other.settings.trafficInterval == 600)
        for wrong in [
            ["traffic-bus": "one"], ["traffic-queue": "0"], ["traffic-queue": "10001"], ["traffic-interval": "0"],
            ["traffic-interval": "601"], ["bus-key": "k"],
        ] {
            let error = #expect(throws: FleetError.self, "\(wrong)") {
                try configuration(flags.merging(wrong) { $1 })
            }
            #expect(error?.code == .invalidArgument)
        }
        #expect(throws: FleetError.self) { try configuration(["traffic-bus": "nats://one:4222"]) }
    }
}
