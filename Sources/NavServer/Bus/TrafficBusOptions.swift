// SPDX-License-Identifier: Apache-2.0

public import BusSupport

/// How routing servers share traffic.
public struct TrafficBusOptions: Sendable, Hashable {
    /// How brokers are reached, and how many messages the stream has.
    public var bus: BusOptions
    /// The name of the stream, 1 to 64 letters, digits, `-` and `_`. Servers with the same one share their traffic.
    public let stream: String

    /// The name of the stream where none is given.
    public static let defaultStream = "guidepost-traffic"

    /// The bounds where none are given. A server that starts gets the updates of the last hour.
    public static var defaultBounds: BusBounds {
        var bounds = BusBounds()
        (bounds.age, bounds.messages, bounds.bytes) = (3_600, 4_096, 256 << 20)
        (bounds.queue, bounds.pending, bounds.pendingBytes) = (256, 256, 64 << 20)
        return bounds
    }

    /// Creates options with the default bounds.
    ///
    /// - Throws: `BusFailure` for invalid addresses, and for an invalid name.
    public init(_ addresses: String, stream: String = defaultStream) throws(BusFailure) {
        var bus = try BusOptions(addresses)
        bus.bounds = TrafficBusOptions.defaultBounds
        try self.init(bus, stream: stream)
    }

    /// Creates options with the bounds of a bus.
    ///
    /// - Throws: `BusFailure` for an invalid name.
    public init(_ bus: BusOptions, stream: String = defaultStream) throws(BusFailure) {
        self.bus = bus
        let isName = stream.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
        }
        guard isName, (1...64).contains(stream.utf8.count) else {
            throw BusFailure("The name of a stream must have 1 to 64 letters, digits, - and _.")
        }
        self.stream = stream
    }

    /// The stream, which routing servers create.
    var place: BusStream { place(isCreated: true) }

    func place(isCreated: Bool) -> BusStream {
        // Headers are the ID of the message. The stream is the only place that has the updates, so it is in files.
        BusStream(
            name: stream, subject: stream + ".rows", messageSizeLimit: TrafficMessage.sizeLimit + 512, isStored: true,
            isCreated: isCreated)
    }
}
