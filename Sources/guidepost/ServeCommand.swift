// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import HTTPSupport
internal import Logging
internal import NavFormats
internal import NavGraph
internal import NavServer
internal import ServiceLifecycle
internal import UnixSignals

/// `guidepost serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a region over HTTP in the form of the OSRM v5 API.",
        discussion: """
            Services: route, nearest, table, match, trip, tile under /{service}/v1/{profile}/{longitude,latitude;…}; profiles \
            driving (car), cycling (bike, bicycle), walking (foot), twoWheeler, taxi. Web pages find their map at \
            /style.json (for MapLibre), /tiles/{z}/{x}/{y}.mvt and .png. GET /health and GET /metrics tell how \
            the server does. PUT /traffic takes speeds in; POST /map or the signal HUP puts a new region file in place of \
            the old one while requests run. Both are taken from this machine only.

            The signals TERM and INT end the server when all running requests have been answered. A connection that is kept \
            open gets one more answer, with Connection: close.

            The server answers to any Host, as proxies need it. POST /map and PUT /traffic take names of this machine only.

            Examples:
              guidepost serve --map monaco.region --port 5000
              curl 'http://127.0.0.1:5000/route/v1/driving/7.4277,43.7396;7.4155,43.7260?steps=true'
            """)

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var map: String

    @Option(help: "Port to listen at; 0 for any that is free.")
    var port = 5000

    @Option(
        help: ArgumentHelp(
            "Address to listen at; 0.0.0.0 lets other machines in.", valueName: "address"))
    var bind = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Go by the traffic of a file with rows from_osm_node,to_osm_node,speed_kmh in the direction of travel.",
            valueName: "csv"))
    var traffic: String?

    @Option(help: "Most places of a route.")
    var maxCoordinates = ServiceLimits().routePlaces

    @Option(help: "Most routes beside the best one.")
    var maxAlternatives = ServiceLimits().alternatives

    @Option(help: "Most places along one side of a table.")
    var maxTableSize = ServiceLimits().tablePlaces

    @Option(help: "Most places of a trip.")
    var maxTripSize = ServiceLimits().tripPlaces

    @Option(help: "Most points of a trace that is matched.")
    var maxMatchingSize = ServiceLimits().tracePoints

    @Option(help: "Most roads that nearest lists.")
    var maxNearest = ServiceLimits().nearestRoads

    @Option(help: "Most bytes in the body of a request.")
    var maxBodySize = ServiceLimits().bodyBytes

    @Option(help: "Seconds that a table, a trip or another long request may take.")
    var timeout = ServiceLimits().seconds

    @Option(
        help: ArgumentHelp(
            "Most work of one request, in millions of search steps of about 0.1 µs each.", valueName: "millions"))
    var maxWork = ServiceLimits().workSteps / 1_000_000

    @Option(
        help: ArgumentHelp(
            "Memory for kept cost tables; by default 400 bytes for each directed edge, and 16 MB at least.",
            valueName: "MB"))
    var metricMemory: Int?

    @Option(
        help: ArgumentHelp(
            "Time without requests after which all cost tables but the one that was used last are dropped.",
            valueName: "seconds"))
    var restAfter = ServiceLimits().restSeconds

    @Option(help: "Threads for long requests; by default one for each core.")
    var workers: Int?

    @Option(help: "Most long requests that wait; further ones get 503 at once.")
    var queueLength = ServiceLimits().queueLength

    @Option(
        help: ArgumentHelp(
            "Longest wait that a long request may have to expect; otherwise it gets 503 at once.", valueName: "seconds")
    )
    var queueWait = ServiceLimits().queueSeconds

    @Option(
        help: "Most long requests of one client address at a time, 0 for any number; this machine's do not count.")
    var maxPerClient = ServiceLimits().requestsPerClient

    @Option(
        help: ArgumentHelp(
            "Time after which /health reports a worker that does not come back from a request.", valueName: "seconds"))
    var stuckAfter = ServiceLimits().stuckSeconds

    @Option(
        help: ArgumentHelp(
            "Folder in which other regions lie that POST /map may name; by default that of --map.",
            valueName: "folder"))
    var mapFolder: String?

    @OptionGroup(title: "Connections")
    var connections: ConnectionFlags

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 … 65535.") }
        let counts = [maxCoordinates, maxTableSize, maxTripSize, maxMatchingSize, maxNearest, maxBodySize]
        guard counts.allSatisfy({ $0 > 0 }), maxAlternatives >= 0, timeout > 0 else {
            throw ValidationError("Limits must be above 0.")
        }
        guard (1...1_000_000).contains(maxWork), metricMemory ?? 1 >= 0, (1...256).contains(workers ?? 1),
            queueLength > 0, queueWait >= 0, maxPerClient >= 0, stuckAfter > 0, restAfter >= 0
        else {
            throw ValidationError(
                "--max-work must be 1 … 1000000, --workers 1 … 256, --queue-length and --stuck-after above 0, and "
                    + "--metric-memory, --queue-wait, --max-per-client and --rest-after not below 0.")
        }
        guard metricMemory ?? 0 <= 1 << 20 else {
            throw ValidationError("--metric-memory must be 1048576 MB at most.")
        }
        guard timeout <= 86_400 else { throw ValidationError("--timeout must be a day (86400) at most.") }
    }

    func run() async throws {
        Memory.returnLargeBlocks()
        ConnectionFlags.raiseDescriptorLimit(listeners: 1)
        let (map, bind) = (map, bind)
        // Before anybody can be told that the server is there.
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        let server = try Failure.explaining {
            try RoutingServer(
                map: map, host: bind, port: port, limits: limits,
                onListening: { port in Output.note("\(map): listening at http://\(bind):\(port)\n") },
                onIdle: {
                    Memory.returnFreePages()
                    Memory.unmapProgramPages()
                })
        }
        if let traffic {
            Output.note(server.takeTraffic(try Input.bytes(at: traffic)).map { "\($0)\n" }.joined())
        }
        Memory.returnFreePages()
        Memory.unmapProgramPages()
        let quiet = Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() })
        var group = ServiceGroupConfiguration(
            services: [server, MapReloading(server: server, hangups: hangups)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: quiet)
        // Whoever has not been answered by then never will be.
        group.maximumGracefulShutdownDuration = .seconds(timeout + connections.drainTimeout + 5)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            throw Failure("cannot serve at \(bind):\(port): \(error)", advice: "Take another --port or --bind.")
        }
    }

    private var limits: ServiceLimits {
        var limits = ServiceLimits()
        limits.routePlaces = maxCoordinates
        limits.alternatives = maxAlternatives
        limits.tablePlaces = maxTableSize
        limits.tripPlaces = maxTripSize
        limits.tracePoints = maxMatchingSize
        limits.nearestRoads = maxNearest
        limits.bodyBytes = maxBodySize
        limits.seconds = timeout
        limits.workSteps = maxWork * 1_000_000
        limits.metricMemory = metricMemory.map { $0 << 20 }
        limits.workers = workers ?? limits.workers
        limits.queueLength = queueLength
        limits.queueSeconds = queueWait
        limits.requestsPerClient = maxPerClient
        limits.stuckSeconds = stuckAfter
        limits.restSeconds = restAfter
        limits.mapFolder = mapFolder
        limits.connections = connections.options
        return limits
    }
}

/// Opens the region file again when the program is told to with the signal HUP.
private struct MapReloading: Service {
    let server: RoutingServer
    let hangups: UnixSignalsSequence

    func run() async throws {
        for await _ in hangups.cancelOnGracefulShutdown() {
            do throws(RegionError) {
                try server.swapMap()
                Memory.returnFreePages()
                Output.note("the map has been opened again\n")
            } catch {
                Output.note("the old map stays: \(error.message)\n")
            }
        }
    }
}
