// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import HTTPSupport
internal import Logging
internal import NavFormats
internal import NavGraph
internal import NavServer
internal import NavSpeeds
internal import ServiceLifecycle
internal import UnixSignals
internal import WebPages

/// `guidepost serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a region over HTTP with the OSRM v5 API.",
        discussion: """
            Services: route, nearest, table, match, trip and tile at /{service}/v1/{profile}/{longitude,latitude;…}; profiles \
            driving (car), cycling (bike, bicycle), walking (foot), twoWheeler, taxi. / is a map with search, routes, \
            reachable areas and map matching, and with the requests that it sends. Places: /search, /api and /reverse; \
            areas: /isochrone. Map tiles for web pages: /style.json (for MapLibre), /tiles/{z}/{x}/{y}.mvt and .png. \
            GET /health and GET /metrics show the state of the server. \
            PUT /traffic updates speeds; POST /map or the signal HUP replaces the region file without interrupting \
            requests. Both requests are accepted only from this machine.

            The signals TERM and INT stop the server after the requests in progress. Each open connection can send one \
            more request, whose response has Connection: close.

            The server accepts any Host, as required behind a proxy. POST /map and PUT /traffic require a name of this machine.

            With --speeds, routes with depart (depart=2026-11-24T08:30, or depart=now) count each stretch at the usual speed of \
            the hour in which it is driven. A new map needs speeds of its own in the same file; otherwise the old map stays.

            Without --map it builds a region from the sample, Monaco, and removes it at the end.

            Examples:
              guidepost serve
              guidepost serve --map monaco.region --port 5000
              curl 'http://127.0.0.1:5000/route/v1/driving/7.4277,43.7396;7.4155,43.7260?steps=true'
            """)

    @Option(
        help: ArgumentHelp(
            "Region file made by 'guidepost map build', or a folder of packs. By default a region of the sample map.",
            valueName: "region"))
    var map: String?

    @Option(help: "Port to listen on; 0 picks a free one.")
    var port = 5000

    @Option(
        help: ArgumentHelp(
            "Address to listen on; 0.0.0.0 accepts connections from other machines.", valueName: "address"))
    var bind = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Traffic speeds: a file with rows from_osm_node,to_osm_node,speed_kmh in the direction of travel.",
            valueName: "csv"))
    var traffic: String?

    @Option(
        help: ArgumentHelp(
            "Usual speeds for routes with a departure: a file made by 'guidepost learn' for this map, or 'typical'.",
            valueName: "speeds"))
    var speeds: String?

    @Option(
        help: ArgumentHelp(
            """
            Time zone of the map, which decides on the hour of depart=now and of live traffic, and by which time-dependent \
            restrictions apply to requests without depart; none ignores them. By default that of the region, or UTC for speeds.
            """,
            valueName: "name"))
    var timeZone: String?

    @Option(help: "Maximum number of places of a route.")
    var maxCoordinates = ServiceLimits().routePlaces

    @Option(help: "Maximum number of alternative routes.")
    var maxAlternatives = ServiceLimits().alternatives

    @Option(help: "Maximum number of rows and columns of a table.")
    var maxTableSize = ServiceLimits().tablePlaces

    @Option(help: "Maximum number of places of a trip.")
    var maxTripSize = ServiceLimits().tripPlaces

    @Option(help: "Maximum number of points of a trace.")
    var maxMatchingSize = ServiceLimits().tracePoints

    @Option(help: "Maximum number of results of nearest.")
    var maxNearest = ServiceLimits().nearestRoads

    @Option(help: "Maximum size of a request body in bytes.")
    var maxBodySize = ServiceLimits().bodyBytes

    @Option(help: "Timeout of a request in seconds.")
    var timeout = ServiceLimits().seconds

    @Option(
        help: ArgumentHelp(
            "Maximum work of a request in millions of search steps of about 0.1 µs.", valueName: "millions"))
    var maxWork = ServiceLimits().workSteps / 1_000_000

    @Option(
        help: ArgumentHelp(
            "Memory limit of cached cost tables. By default 400 bytes per directed edge, and at least 16 MB.",
            valueName: "MB"))
    var metricMemory: Int?

    @Option(
        help: ArgumentHelp(
            "Memory limit of the costs by the hour of --speeds. With --memory they are part of it, at most a quarter.",
            valueName: "MB"))
    var speedsMemory = ServiceLimits().hourlyMemory >> 20

    @Option(
        help: ArgumentHelp(
            "Budget for cost tables and search workspaces together, such as 2GB or 500MB. What would not fit is rejected.",
            valueName: "size"))
    var memory: MemorySize?

    @Option(
        help: ArgumentHelp(
            "Time without requests after which all cached cost tables except the last one used are dropped.",
            valueName: "seconds"))
    var restAfter = ServiceLimits().restSeconds

    @Option(
        help: ArgumentHelp(
            "Maximum distance of a place from a road in requests without radiuses. By default 35 km, like the largest radius.",
            valueName: "meters"))
    var snapRadius: Double?

    @Flag(inversion: .prefixedNo, help: "Serve the map page at /.")
    var page = true

    @Option(
        help: ArgumentHelp(
            "Folder with maplibre-gl.js and .css, as created by 'dev/maplibre'. Without them the page uses raster tiles.",
            valueName: "folder"))
    var maplibre: String?

    @Option(help: "Number of threads for expensive requests. By default one per core.")
    var workers: Int?

    @Option(help: "Maximum number of waiting expensive requests. Others get 503 at once.")
    var queueLength = ServiceLimits().queueLength

    @Option(
        help: ArgumentHelp(
            "Maximum expected waiting time of an expensive request. Others get 503 at once.", valueName: "seconds")
    )
    var queueWait = ServiceLimits().queueSeconds

    @Option(
        help:
            "Maximum number of concurrent expensive requests per client address; 0 for no limit. Requests from this machine are not limited."
    )
    var maxPerClient = ServiceLimits().requestsPerClient

    @Option(
        help: ArgumentHelp(
            "Time on one request after which /health reports a worker as stuck.", valueName: "seconds"))
    var stuckAfter = ServiceLimits().stuckSeconds

    @Option(
        help: ArgumentHelp(
            "Folder of the regions that POST /map may load. By default the folder of --map.",
            valueName: "folder"))
    var mapFolder: String?

    @OptionGroup(title: "Connections")
    var connections: ConnectionFlags

    @OptionGroup(title: "Shared traffic")
    var bus: BusFlags

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
        guard metricMemory ?? 0 <= 1 << 20, (1...1 << 20).contains(speedsMemory) else {
            throw ValidationError(
                "--metric-memory and --speeds-memory must be at most 1048576 MB, the latter at least 1.")
        }
        guard timeZone.map(RegionClock.isZone) ?? true else {
            throw ValidationError(
                "invalid --time-zone '\(timeZone ?? "")': expected a name such as Europe/Lisbon or UTC, or none")
        }
        guard snapRadius ?? 0 >= 0, snapRadius?.isFinite ?? true else {
            throw ValidationError("--snap-radius must be a number of meters, 0 or more.")
        }
        if let memory, let metricMemory, metricMemory << 20 > memory.bytes {
            throw ValidationError("--metric-memory must be at most --memory.")
        }
        guard timeout <= 86_400 else { throw ValidationError("--timeout must be at most 86400 seconds.") }
    }

    func run() async throws {
        Memory.returnLargeBlocks()
        ConnectionFlags.raiseDescriptorLimit(listeners: 1)
        let sample = try map == nil ? SampleRegion() : nil
        defer { sample?.remove() }
        guard let map = map ?? sample?.path else { return }
        let (bind, page, timeZone, shared) = (bind, page, timeZone, try bus.options())
        // Trap the signal before the server announces itself.
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        let pages = page ? WebPageHandler([.map], hasMap: true, library: MapLibrary.folder(maplibre)) : nil
        let server = try MapFile.explaining(map) {
            try RoutingServer(
                map: map, host: bind, port: port, limits: limits, speeds: usualSpeeds,
                localOffset: { timeZone == RegionClock.none ? nil : RegionClock.offset(of: $0, zone: timeZone) },
                bus: shared, pages: pages,
                onListening: { port in
                    Output.note("\(map): listening on http://\(bind):\(port)\n")
                    if page {
                        Output.note("open http://\(bind == "0.0.0.0" ? "127.0.0.1" : bind):\(port)/ for a map\n")
                    }
                },
                onIdle: {
                    Memory.returnFreePages()
                    Memory.dropFilePages()
                })
        }
        if let traffic {
            Output.note(try server.updateTraffic(try Input.bytes(at: traffic)).map { "\($0)\n" }.joined())
        }
        Memory.returnFreePages()
        Memory.dropFilePages()
        let quiet = Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() })
        var group = ServiceGroupConfiguration(
            services: [server, MapReloading(server: server, hangups: hangups)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: quiet)
        // Requests that take longer have timed out.
        group.maximumGracefulShutdownDuration = .seconds(timeout + connections.drainTimeout + 5)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            throw Failure(listeningOn: bind, port: port, option: "--port PORT", error)
        }
    }

    private var usualSpeeds: UsualSpeeds? {
        guard let speeds,
            let zone = TimeZone(identifier: timeZone.flatMap { $0 == RegionClock.none ? nil : $0 } ?? "UTC")
        else {
            return nil
        }
        return UsualSpeeds(
            localOffset: { Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0))) },
            profile: { metric in
                try speeds == UsualTraffic.typical
                    ? SpeedProfile(typicalFor: metric) : SpeedsOptions.profile(at: speeds, metric: metric)
            })
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
        limits.snapRadius = snapRadius
        limits.seconds = timeout
        limits.workSteps = maxWork * 1_000_000
        limits.metricMemory = metricMemory.map { $0 << 20 }
        limits.memory = memory?.bytes
        limits.hourlyMemory = speedsMemory << 20
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

/// A region of the sample map in a temporary folder.
private struct SampleRegion {
    let path: String
    private let folder: URL

    /// Builds the region.
    ///
    /// - Throws: `Failure` without the sample.
    init() throws {
        guard let extract = SampleMap.extract else {
            throw Failure("serve needs a map, and the sample is not here", advice: SampleMap.advice)
        }
        folder = FileManager.default.temporaryDirectory.appending(
            path: "guidepost-sample-\(ProcessInfo.processInfo.processIdentifier)")
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw Failure("\(folder.path): \(error.localizedDescription)", advice: "Set TMPDIR to a writable folder.")
        }
        path = folder.appending(path: "monaco.region").path
        do { try SampleMap.build(extract, to: path) } catch {
            remove()
            throw error
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Opens the region file again on the signal HUP.
private struct MapReloading: Service {
    let server: RoutingServer
    let hangups: UnixSignalsSequence

    func run() async throws {
        for await _ in hangups.cancelOnGracefulShutdown() {
            do throws(RegionError) {
                try server.swapMap()
                Memory.returnFreePages()
                Output.note("map reloaded\n")
            } catch {
                Output.note("map not reloaded: \(error.message)\n")
            }
        }
    }
}
