// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetModel
internal import FleetServer
internal import Foundation
internal import HTTPMessages
internal import HTTPSupport
internal import Logging
internal import NavTiles
internal import ServiceLifecycle
internal import UnixSignals
internal import WebPages

/// `guidepost fleet serve`
struct FleetServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve vehicles and trips over gRPC and HTTP.",
        discussion: """
            Serves maps.fleetengine.v1 (TripService, VehicleService) and maps.fleetengine.delivery.v1 (DeliveryService) over \
            gRPC, and their REST mapping over HTTP, with watches and share links. GET /health, /ready and /metrics on the HTTP \
            port show the state of the server, /openapi.json describes its API.

            Every option can also be set by an environment variable (--grpc: GUIDEPOST_FLEET_GRPC) or in the JSON file of \
            --config ("grpc"). The command line overrides the environment, which overrides the file. The entries of \
            --providers can set most settings for one provider. Settings without an option, with their defaults:

              learn-traffic (true)       learn traffic from the positions of the fleet
              learned-traffic            file that keeps learned traffic through restarts
              traffic-min-vehicles (3)   vehicles, 1 to 8, that must have measured an exported speed
              speeds                     usual speeds: a file made by 'guidepost learn', or 'typical'
              speeds-memory (256)        MB that routes by usual speeds may retain
              push-hosts                 push services to which messages may be sent
              push-per-trip (20)         maximum number of push subscriptions of a trip
              retention-days (30)        how long positions and ended trips are stored
              store-connections (4)      maximum number of connections to PostgreSQL, besides two
              store-timeout (5)          timeout of PostgreSQL in seconds
              log-level (info)           debug also logs rejected calls
              log-format (text)          text or json
              log-requests (false)       log every call
              trusted-proxies            proxies whose X-Forwarded-For is trusted: 10.0.0.0/8,::1
              hsts-max-age (31536000)    seconds of Strict-Transport-Security; 0 for none

            For each port: max-connections, max-connections-per-peer, max-request-memory (128, in MiB), for gRPC control-frame-rate (256, in KiB per \
            second), and in seconds header-timeout (10), body-timeout (10), \
            idle-timeout (75), write-timeout (30) and drain-timeout (5).

            Calls per minute, 0 for no limit: of each method by kind, quota-create, quota-read, quota-search, quota-list, \
            quota-delivery-list, quota-batch-create, quota-update and quota-billing, or of one method, such as \
            quota-get-trip; of one token, quota-token-server, quota-token-driver, quota-token-consumer, quota-console, \
            quota-history, quota-traffic and quota-webhooks; of one address without a valid token, quota-peer.

            At the same time, 0 for no limit: watches, watches-per-token, watches-per-connection, watches-per-peer, \
            operator-requests, operator-requests-per-token, map-requests-per-peer, health-watches and health-watches-per-peer. \
            Other limits: map-requests (map tiles that are drawn at the same time), map-requests-waiting, grpc-streams (requests of a connection at the \
            same time), watch-backlog (waiting messages of a watch), token-cache (verified tokens that are cached) and \
            quota-table (callers whose requests are counted).

            Of --bus: bus-timeout (2), bus-replicas (1), bus-credentials, bus-nkey, bus-nkey-seed, bus-ca, bus-certificate, \
            bus-key, bus-max-age, bus-max-messages, bus-max-bytes, bus-queue, bus-pending and bus-pending-bytes, as for \
            'guidepost serve'.

            Of --traffic-bus: traffic-stream (guidepost-traffic), traffic-interval (30, in seconds) and traffic-queue (32, \
            messages that wait for a broker); for connections bus-timeout and the files and keys of --bus.

            Routes and arrival times use the traffic of --traffic, of PUT /traffic with a server token, elsewhere of the \
            fleet's own drives, and where none of them knows a speed, the usual speeds of the hour in which each stretch is \
            driven. Known speeds fade into usual ones within an hour. The positions of \
            vehicles with the attribute learn-traffic = false are not used.

            The first start with an empty key folder creates a key for each role. Added and removed keys apply within a \
            second, new certificates within a few. A key folder that other users can write to is rejected. The signals TERM \
            and INT stop the server after the calls in progress.

            Example:
              guidepost fleet serve --map monaco.region --store sqlite:fleet.sqlite --keys keys
            """)

    @Option(
        help: ArgumentHelp(
            "Region file made by 'guidepost map build', for routes and arrival times.", valueName: "region"))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Store of the fleet: sqlite:FILE, or postgres://USER@HOST:PORT/DATABASE for several servers.",
            valueName: "address"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "NATS brokers over which several servers announce changes: nats://HOST:PORT,…; see docs/fleet.md.",
            valueName: "addresses"))
    var bus: String?

    @Option(
        help: ArgumentHelp(
            "Address and port for gRPC (default: 127.0.0.1:50051); port 0 picks a free one.", valueName: "host:port"
        ))
    var grpc: String?

    @Option(
        help: ArgumentHelp(
            "Address and port for HTTP (default: 127.0.0.1:8080); port 0 picks a free one.", valueName: "host:port")
    )
    var http: String?

    @Option(help: ArgumentHelp("Folder of the keys that sign tokens.", valueName: "folder"))
    var keys: String?

    @Option(
        help: ArgumentHelp(
            "Provider ID of the fleet, as in providers/ID/trips/… (default: guidepost).", valueName: "id"))
    var provider: String?

    @Option(
        help: ArgumentHelp(
            "Several providers in place of --provider, --store, --keys, --webhooks and --push-key: see docs/fleet.md.",
            valueName: "json"))
    var providers: String?

    @Option(
        help: ArgumentHelp(
            "Traffic speeds: a file with rows from_osm_node,to_osm_node,speed_kmh in the direction of travel.",
            valueName: "csv"))
    var traffic: String?

    @Option(
        help: ArgumentHelp(
            "NATS brokers over which routing servers get the speeds that the fleet measures; see docs/traffic.md.",
            valueName: "addresses"))
    var trafficBus: String?

    @Option(
        help: ArgumentHelp(
            """
            Time zone of the map, by which time-dependent restrictions apply and which decides on the hour of usual speeds; none \
            ignores restrictions. By default that of the region, or UTC for speeds.
            """,
            valueName: "name"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Folder with maplibre-gl.js and .css for the page that follows trips. Without them it uses raster tiles.",
            valueName: "folder"))
    var maplibre: String?

    @Option(
        help: ArgumentHelp(
            "Link by which riders reach the driver through your relay: tel:+NUMBER, or https://HOST/… with {trip} and {vehicle}.",
            valueName: "link"))
    var contactLink: String?

    @Option(
        help: ArgumentHelp(
            "Where events of trips and vehicles are sent, with geofences: see docs/webhooks.md.", valueName: "json"))
    var webhooks: String?

    @Option(
        help: ArgumentHelp(
            "Key for push messages to riders, made by 'guidepost fleet push-key'.", valueName: "pem"))
    var pushKey: String?

    @Option(
        help: ArgumentHelp(
            "Where push services reach you, for --push-key: mailto:ADDRESS or https://….", valueName: "address"))
    var pushContact: String?

    @Option(help: ArgumentHelp("File with settings: one JSON object.", valueName: "json"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Certificate chain (PEM). Enables TLS on both ports.", valueName: "pem"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("Private key of the certificate (PEM).", valueName: "pem"))
    var tlsKey: String?

    @Flag(help: "Allow unencrypted connections from other machines, for use behind a TLS proxy.")
    var plaintext = false

    @Flag(help: "Print all settings and where each one comes from, and exit.")
    var checkConfig = false

    func run() async throws {
        let configuration = try Failure.explaining { try settings() }
        if checkConfig {
            Output.write(try Failure.explaining { try configuration.lines }.joined(separator: "\n") + "\n")
            return
        }
        ConnectionFlags.raiseDescriptorLimit(listeners: 2)
        var map: FleetMap?
        var extras: [any HTTPRequestHandler] = []
        if let path = configuration.values["map"]?.value {
            let opened = try FleetMap(path, configuration)
            let tiles = try Failure.explaining { try MapTileHandler(graph: opened.graph) }
            let limits = try Failure.explaining { try configuration.settings.limits.maps }
            extras.append(LimitedHandler(tiles, limits: limits) { MapTileHandler.handles($0.path) })
            map = opened
        } else {
            Output.note("no --map: trips have no routes and no arrival times\n")
        }
        let library = MapLibrary.folder(configuration.values["maplibre"]?.value)
        extras.append(WebPageHandler([.trip, .console], hasMap: map != nil, library: library))
        let server: FleetServer
        do {
            var providers: [FleetProvider] = []
            for own in try configuration.providers ?? [configuration] {
                providers.append(
                    try await provider(own, isOneOfSeveral: configuration.values["providers"] != nil, &map))
            }
            server = try FleetServer(
                settings: configuration.settings, providers: providers, placeNames: map?.placeNames, extras: extras,
                logger: try logger(configuration), clock: FleetClock.now
            ) { grpc, http in
                let secure = configuration.values["tls-key"] == nil ? "" : "s"
                Output.note(
                    "listening on grpc\(secure)://\(host("grpc", configuration)):\(grpc) http\(secure)://\(host("http", configuration)):\(http)\n"
                )
            }
        } catch {
            throw Failure(error)
        }
        var group = ServiceGroupConfiguration(
            services: [server], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }))
        group.maximumGracefulShutdownDuration = .seconds(20)
        defer { for traffic in map?.traffic ?? [] { traffic.save() } }
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            let settings = try Failure.explaining { try configuration.settings }
            for (name, address) in [("grpc", settings.grpc), ("http", settings.http)]
            where address.port > 0 && Failure.isListening(host: address.host, port: address.port) {
                throw Failure(
                    listeningOn: address.host, port: address.port, option: "--\(name) \(address.host):PORT", error)
            }
            throw Failure("cannot listen: \(error)", advice: "Use other addresses: --grpc HOST:PORT --http HOST:PORT")
        }
    }

    /// Opens the keys and the store of a provider.
    private func provider(
        _ configuration: FleetConfiguration, isOneOfSeveral: Bool, _ map: inout FleetMap?
    ) async throws -> FleetProvider {
        let keyFolder = try configuration.value("keys")
        let keys = try await KeyFolder(path: keyFolder) { made in
            Output.note("\(keyFolder): created \(made.joined(separator: ", "))\n")
        }
        for warning in keys.warnings { Output.note("warning: \(warning)\n") }
        let roads = try map?.roads(for: configuration, isOneOfSeveral: isOneOfSeveral)
        return FleetProvider(
            settings: try configuration.settings, store: try configuration.storeAddress.open(), keys: keys,
            routes: roads?.routes, traffic: roads?.traffic)
    }

    private func settings() throws -> FleetConfiguration {
        var flags: [String: String] = [:]
        let options = [
            ("map", map), ("store", store), ("bus", bus),
            ("grpc", grpc), ("http", http), ("keys", keys), ("provider", provider),
            ("providers", providers),
            ("traffic", traffic), ("traffic-bus", trafficBus), ("time-zone", timeZone), ("maplibre", maplibre),
            ("contact-link", contactLink),
            ("webhooks", webhooks),
            ("push-key", pushKey), ("push-contact", pushContact),
            ("tls-certificate", tlsCertificate), ("tls-key", tlsKey),
            ("plaintext", plaintext ? "true" : nil),
        ]
        for (name, value) in options { if let value { flags[name] = value } }
        return try FleetConfiguration(
            flags: flags, environment: ProcessInfo.processInfo.environment,
            file: try config.map { ($0, try Input.bytes(at: $0)) })
    }

    private func host(_ name: String, _ configuration: FleetConfiguration) -> String {
        let address = configuration.values[name]?.value ?? ""
        return String(address.prefix(upTo: address.lastIndex(of: ":") ?? address.endIndex))
    }

    private func logger(_ configuration: FleetConfiguration) throws(FleetError) -> Logger {
        let logsJSON = try configuration.logsJSON
        var logger = Logger(label: "guidepost.fleet") { label -> any LogHandler in
            guard logsJSON else { return StreamLogHandler(label: label, stream: LogStream()) }
            return JSONLogHandler(label: label) { Output.note($0) }
        }
        logger.logLevel = try configuration.logLevel
        return logger
    }
}

/// The system clock.
enum FleetClock {
    @Sendable static func now() -> Timestamp { Timestamp(seconds: Date().timeIntervalSince1970) }
}
