// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BusSupport
internal import NavServer

/// How routing servers share traffic over NATS.
struct BusFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "NATS brokers over which servers share PUT /traffic: nats://HOST:PORT,… or tls://…; see docs/traffic.md.",
            valueName: "addresses"))
    var bus: String?

    @Option(help: "Stream of the brokers; servers with the same one share their traffic.")
    var busStream = TrafficBusOptions.defaultStream

    @Option(help: ArgumentHelp("Timeout of connecting and publishing.", valueName: "seconds"))
    var busTimeout = 2

    @Option(help: "Number of brokers that have a copy of the stream, 1 to 5.")
    var busReplicas = 1

    @Option(help: ArgumentHelp("File of credentials for the brokers.", valueName: "creds"))
    var busCredentials: String?

    @Option(help: ArgumentHelp("Public user NKey, with --bus-nkey-seed.", valueName: "key"))
    var busNkey: String?

    @Option(help: ArgumentHelp("File of the seed of --bus-nkey.", valueName: "file"))
    var busNkeySeed: String?

    @Option(help: ArgumentHelp("Certificates by which brokers are verified.", valueName: "pem"))
    var busCa: String?

    @Option(help: ArgumentHelp("Client certificate for the brokers, with --bus-key.", valueName: "pem"))
    var busCertificate: String?

    @Option(help: ArgumentHelp("Private key of --bus-certificate.", valueName: "pem"))
    var busKey: String?

    @Option(help: ArgumentHelp("How long the stream has an update.", valueName: "seconds"))
    var busMaxAge = TrafficBusOptions.defaultBounds.age

    @Option(help: "Maximum number of messages in the stream, each of up to 512 KiB of rows; the oldest go first.")
    var busMaxMessages = TrafficBusOptions.defaultBounds.messages

    @Option(help: "Maximum size of the stream in bytes; the oldest messages go first.")
    var busMaxBytes = TrafficBusOptions.defaultBounds.bytes

    @Option(help: "Maximum number of messages that wait for a broker; the oldest are dropped.")
    var busQueue = TrafficBusOptions.defaultBounds.queue

    @Option(help: "Maximum number of received messages that wait; others are asked for again.")
    var busPending = TrafficBusOptions.defaultBounds.pending

    @Option(help: "Maximum size in bytes of received messages that wait.")
    var busPendingBytes = TrafficBusOptions.defaultBounds.pendingBytes

    func validate() throws {
        guard (1...60).contains(busTimeout), (1...5).contains(busReplicas) else {
            throw ValidationError("--bus-timeout must be 1 … 60, --bus-replicas 1 … 5.")
        }
        guard (busNkey == nil) == (busNkeySeed == nil) else {
            throw ValidationError("--bus-nkey and --bus-nkey-seed must be given together.")
        }
        guard (busCertificate == nil) == (busKey == nil) else {
            throw ValidationError("--bus-certificate and --bus-key must be given together.")
        }
        guard busCredentials == nil || busNkey == nil else {
            throw ValidationError("Give either --bus-credentials or --bus-nkey, not both.")
        }
        for bound in BusBounds.settings where !bound.range.contains(bounds[keyPath: bound.path]) {
            throw ValidationError("--\(bound.name) must be \(bound.range.lowerBound) … \(bound.range.upperBound).")
        }
        // One message must fit.
        guard busPendingBytes >= 1 << 20, busMaxBytes >= 1 << 20 else {
            throw ValidationError("--bus-pending-bytes and --bus-max-bytes must be at least 1048576.")
        }
        do throws(BusFailure) { _ = try options() } catch { throw ValidationError("--bus: \(error)") }
    }

    private var bounds: BusBounds {
        var bounds = BusBounds()
        (bounds.age, bounds.messages, bounds.bytes) = (busMaxAge, busMaxMessages, busMaxBytes)
        (bounds.queue, bounds.pending, bounds.pendingBytes) = (busQueue, busPending, busPendingBytes)
        return bounds
    }

    /// The options; `nil` without a bus.
    ///
    /// - Throws: `BusFailure` for invalid addresses and names, and if the program was built without libnats.
    func options() throws(BusFailure) -> TrafficBusOptions? {
        guard let bus else { return nil }
        guard BusOptions.isAvailable else {
            throw BusFailure("This program was built without libnats.")
        }
        var options = try TrafficBusOptions(bus, stream: busStream)
        (options.bus.timeout, options.bus.replicas) = (Double(busTimeout), busReplicas)
        (options.bus.credentials, options.bus.authority, options.bus.bounds) = (busCredentials, busCa, bounds)
        if let busNkey, let busNkeySeed { options.bus.nkey = BusOptions.NKey(name: busNkey, seed: busNkeySeed) }
        if let busCertificate, let busKey {
            options.bus.certificate = BusOptions.Certificate(chain: busCertificate, key: busKey)
        }
        return options
    }
}
