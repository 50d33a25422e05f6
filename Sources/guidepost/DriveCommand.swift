// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavHeadUnit
internal import NavModel
internal import NavRouting
internal import NavSession
internal import NavWords

/// `guidepost drive`
struct DriveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drive", abstract: "Simulate a drive and print the turn-by-turn feed.",
        discussion: """
            On a terminal, a card shows the next maneuver with its distance, road and lanes, the step after it, and the \
            remaining time and distance. Otherwise the feed is printed as one JSON object per line for every second \
            driven: navState, currentStep, remainingSteps, distanceToCurrentStepMeters, timeToCurrentStepSeconds and \
            others, in meters and seconds.

            The vehicle slows down for curves and turns. The same options give the same output. The exit status is 1 if \
            the drive does not arrive.

            Examples:
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace 20x
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace max \
            --format jsonl > feed.jsonl
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --noise urban-canyon \
            --wrong-turn 2 --lose-signal 500..900 --record drive.jsonl
              guidepost drive --map monaco.region --replay drive.jsonl --pace max
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --head-unit 8081 --night
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --driver 8082

            The file of --traffic is read again when it changes, except with --record and --pace max. If another route \
            saves a tenth of the remaining time, and at least a minute, the screens of --head-unit and --driver offer it. After a \
            missed stop it offers to skip the stop.
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp("Simulation speed: 1x for real time, 20x, or max for no waiting.", valueName: "pace"),
        transform: SimulationSpeed.init(parsing:))
    var pace = SimulationSpeed(rate: 1)

    @Option(
        help: ArgumentHelp(
            "Add the position error of a receiver in a city. The same seed gives the same errors.",
            valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Leave the route after this many meters, to see rerouting.", valueName: "meters"))
    var detour: Double?

    @Option(
        help: "Receiver model: none, open-sky, urban-canyon, multipath, tunnel-loss, parked-drift.",
        transform: Noise.init(parsing:))
    var noise: Noise?

    @Option(
        help: ArgumentHelp(
            "Lose the signal on a part of the drive: 500..900 in meters, 60s..90s in seconds from the start. May be repeated.",
            valueName: "from..to"),
        transform: LostSignal.init(parsing:))
    var loseSignal: [LostSignal] = []

    @Option(
        help: ArgumentHelp(
            "Take a wrong turn at this maneuver, counted from 1, or at the next junction where one is possible.",
            valueName: "number"))
    var wrongTurn: Int?

    @Option(
        help: ArgumentHelp(
            "Follow the line in a file exactly: GPX, GeoJSON, CSV, or an encoded polyline with five or six digits.",
            valueName: "file"))
    var follow: String?

    @Option(help: "Rerouting after leaving that line: never, rejoin it, or replan to its end.")
    var whenLeft = WhenLeft.rejoin

    @Option(
        help: ArgumentHelp(
            "Use the positions of a trace with times (GPX, GeoJSON, CSV) instead of a simulation; --stop are the destinations.",
            valueName: "file"))
    var fixes: String?

    @Flag(
        help: """
            Snap positions to the route only. By default they are also matched to the surrounding roads, as in 'guidepost match'.
            """)
    var withoutRoads = false

    @Option(
        help: ArgumentHelp(
            "Record inputs and events as lines of JSON, for --replay.", valueName: "file"))
    var record: String?

    @Option(help: ArgumentHelp("Replay a recorded drive on the same map.", valueName: "file"))
    var replay: String?

    @Option(
        help: ArgumentHelp(
            "Serve the feed at http://127.0.0.1:PORT as server-sent events, with a page that shows it; 0 picks a free port.",
            valueName: "port"))
    var feed: Int?

    @Option(
        help: ArgumentHelp(
            """
            Show a car screen at http://127.0.0.1:PORT/car, which accepts taps and gestures; 0 picks a free port.
            """,
            valueName: "port"))
    var headUnit: Int?

    @OptionGroup var carScreen: CarScreenOptions

    @Option(
        help: ArgumentHelp(
            "Show the driver's view, as on a phone, at http://127.0.0.1:PORT/driver; 0 picks a free port.",
            valueName: "port"))
    var driver: Int?

    @Option(
        help: ArgumentHelp(
            "Folder with maplibre-gl.js and .css for --driver, as created by 'dev/maplibre'. Without them it uses raster tiles.",
            valueName: "folder"))
    var maplibre: String?

    @Option(help: ArgumentHelp("Maximum number of remaining steps per message. By default all.", valueName: "count"))
    var remainingSteps: Int?

    @Option(
        help:
            "Output format: text, or jsonl for one message per line. The default is text on a terminal, jsonl otherwise."
    )
    var format: Format?

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl }

    enum WhenLeft: String, ExpressibleByArgument, CaseIterable {
        case never, rejoin, replan

        var policy: FollowingPolicy.WhenLeft {
            switch self {
            case .never: .stay
            case .rejoin: .rejoin
            case .replan: .replan
            }
        }
    }

    func validate() throws {
        let sources = [follow, fixes, replay].compactMap(\.self)
        guard sources.count <= 1 else { throw ValidationError("--follow, --fixes and --replay cannot be combined.") }
        if sources.isEmpty {
            try trip.checkStops()
        } else if fixes != nil {
            guard !trip.stop.isEmpty else { throw ValidationError("--fixes requires a destination: --stop.") }
        } else if !trip.stop.isEmpty {
            throw ValidationError("--stop cannot be combined with --follow or --replay.")
        }
        let plans = detour != nil || wrongTurn != nil || noise != nil || seed != nil || !loseSignal.isEmpty
        if replay != nil || fixes != nil, plans {
            throw ValidationError(
                "--replay and --fixes cannot be combined with --seed, --noise, --detour, --wrong-turn or --lose-signal."
            )
        }
        if replay != nil, withoutRoads {
            throw ValidationError(
                "--without-roads cannot be combined with --replay, which uses the setting of the recording.")
        }
        if let detour, !(detour >= 0 && detour.isFinite) {
            throw ValidationError("--detour must be a number of meters, 0 or more.")
        }
        if let wrongTurn, wrongTurn < 1 { throw ValidationError("--wrong-turn must be 1 or more.") }
        if let feed, !(0...65535).contains(feed) { throw ValidationError("--feed must be 0 … 65535.") }
        if let headUnit, !(0...65535).contains(headUnit) { throw ValidationError("--head-unit must be 0 … 65535.") }
        if let driver, !(0...65535).contains(driver) { throw ValidationError("--driver must be 0 … 65535.") }
        guard driver != nil || maplibre == nil else { throw ValidationError("--maplibre requires --driver.") }
        guard headUnit != nil || !carScreen.isGiven else {
            throw ValidationError("--screen, --night and --right-hand-drive require --head-unit.")
        }
        if let remainingSteps, remainingSteps < 0 { throw ValidationError("--remaining-steps must be 0 or more.") }
    }

    func run() async throws {
        let provider = try trip.provider()
        var source = try await source(with: provider)
        let observers = try await DriveObservers(
            DriveObservers.Ports(feed: feed, headUnit: headUnit, driver: driver), screen: carScreen, maplibre: maplibre,
            graph: provider.engine.graph, language: trip.language)
        try await observers.serve { try await drive(&source, provider, observers) }
    }

    /// Runs the drive.
    private func drive(
        _ source: inout DriveSource, _ provider: LocalRouteProvider, _ observers: DriveObservers
    ) async throws {
        var output = DriveOutput(
            format: format ?? (Output.isTerminal ? .text : .jsonl), remainingSteps: remainingSteps,
            language: trip.language)
        var timer = SimulationTimer(pace: pace, interval: Seconds(1))
        var recorder = DriveRecorder()
        // A recording must replay identically, so its traffic does not change.
        let isLive = record == nil && pace.rate.isFinite
        var traffic = isLive ? trip.traffic.flatMap { DriveTraffic(path: $0, provider: provider) } : nil
        let file = try record.map { try OutputFile(path: $0) }
        try file?.write(recorder.head(map: try mapID(), seesRoads: source.seesRoads))
        while let exchanges = try await source.next() {
            if let route = source.state.itinerary?.route { output.setSignage(of: route) }
            for exchange in exchanges {
                try file?.write(recorder.line(exchange.input))
                for event in exchange.events {
                    try file?.write(recorder.line(event))
                    await observers.take(event, source.state)
                    guard case .navInfoUpdated(let info) = event else { continue }
                    output.show(info)
                }
            }
            if exchanges.contains(where: \.takesTime) { await timer.wait() }
            if let accepts = observers.responses.take(for: source.prompt) { source.answer(accepts) }
            if traffic?.update() == true { source.refreshTraffic() }
        }
        try file?.close()
        guard !source.isOverdue else {
            throw Failure(
                "The drive took far longer than its route and was stopped.",
                advice: "Check the map with 'guidepost map info', or the line of --follow.")
        }
        guard source.hasArrived else {
            throw Failure(
                "The drive ended before the last stop.",
                advice: "Use another stop, or remove --detour, --wrong-turn and --lose-signal.")
        }
    }

    private func mapID() throws(Failure) -> String {
        try Failure.explaining { try DriveRecord.mapID(of: trip.map) }
    }

    private func source(with provider: LocalRouteProvider) async throws -> DriveSource {
        if let replay {
            let record = try Failure.explaining { try DriveRecord(parsing: try Input.bytes(at: replay)) }
            let map = try mapID()
            guard record.map == map else {
                throw Failure(
                    "\(replay): recorded on map \(record.map), but \(trip.map) is \(map)",
                    advice: "Use the map of the recording.")
            }
            let matcher = record.seesRoads ? matcher(with: provider, for: record.mode) : nil
            return .played(
                DrivePlayback(
                    replaying: record.inputs, provider: provider, writer: InstructionWriter(), snapper: matcher),
                seesRoads: record.seesRoads)
        }
        let matcher = withoutRoads ? nil : matcher(with: provider, for: trip.mode.travelMode)
        if let fixes {
            let trace = try trace(at: fixes)
            let request = trip.request(stops: try trip.waypoints())
            try trip.check(request, on: provider)
            return .played(
                DrivePlayback(driving: trace.fixes, toward: request, provider: provider, snapper: matcher),
                seesRoads: !withoutRoads)
        }
        return .simulated(try await simulation(with: provider, matcher), seesRoads: !withoutRoads)
    }

    /// Reads a recorded drive, and reports implausible fixes that are skipped.
    private func trace(at path: String) throws(Failure) -> PlausibleTrace {
        let trace = try Failure.explaining { try PlausibleTrace(parsing: try Input.bytes(at: path)) }
        if trace.skippedCount > 0 {
            let more = trace.skippedCount > trace.examples.count ? "; …" : ""
            Output.note(
                "\(path): \(trace.skippedCount) fixes skipped (\(trace.examples.joined(separator: "; "))\(more))\n")
        }
        return trace
    }

    /// Matches positions to the roads of the map.
    private func matcher(with provider: LocalRouteProvider, for mode: TravelMode?) -> LiveMatcher {
        LiveMatcher(TraceMatcher(engine: provider.engine), mode: mode ?? .driving)
    }

    private func simulation(with provider: LocalRouteProvider, _ matcher: LiveMatcher?) async throws -> DriveSession {
        var settings = RouteSimulator.Settings(receiver: noise?.model ?? ReceiverModel(error: Meters(4)))
        settings.lostSignal = loseSignal.map(\.part)
        var drive: DriveSession
        do {
            if let follow {
                let path = try PathFile.path(
                    in: try Input.bytes(at: follow), near: provider.engine.graph.index.bounds?.boundingBox)
                let way = FixedPath(
                    path: path, mode: trip.mode.travelMode, whenLeft: whenLeft.policy, language: trip.language)
                drive = try await DriveSession(
                    along: way, provider: provider, writer: InstructionWriter(), settings: settings, seed: seed ?? 1,
                    snapper: matcher)
            } else {
                let request = try trip.request()
                try trip.check(request, on: provider)
                drive = try await DriveSession(
                    request: request, provider: provider, settings: settings, seed: seed ?? 1,
                    snapper: matcher)
            }
        } catch let error as ValidationError {
            throw error
        } catch {
            throw Failure(error)
        }
        drive.simulator.isLocationJitteringEnabled = seed != nil || noise != nil
        if let detour { drive.detour = DriveSession.Detour(start: Meters(detour)) }
        if let wrongTurn, let itinerary = drive.state.itinerary {
            drive.wrongTurn = await WrongTurn.find(
                at: wrongTurn, of: itinerary, mode: trip.mode.travelMode, provider: provider)
            if drive.wrongTurn == nil { Output.note("no wrong turn is possible at or after maneuver \(wrongTurn)\n") }
        }
        return drive
    }
}

/// One `--noise`.
struct Noise: Equatable {
    let model: ReceiverModel

    init(parsing text: String) throws {
        guard let model = ReceiverModel.named.first(where: { $0.name == text })?.model else {
            let names = ReceiverModel.named.map(\.name).joined(separator: ", ")
            throw ValidationError("invalid --noise '\(text)': expected \(names)")
        }
        self.model = model
    }
}

/// One `--lose-signal`.
struct LostSignal: Equatable {
    let part: RouteSimulator.Settings.LostSignal

    /// Parses `500..900` and `60s..90s`.
    init(parsing text: String) throws {
        let ends = text.split(separator: ".", omittingEmptySubsequences: true)
        let isTime = ends.allSatisfy { $0.hasSuffix("s") }
        let numbers = ends.map { isTime ? $0.dropLast() : $0 }.compactMap { Double($0) }
        guard text.contains(".."), ends.count == 2, numbers.count == 2, numbers[0] >= 0, numbers[1] > numbers[0],
            numbers[1].isFinite
        else {
            throw ValidationError("invalid --lose-signal '\(text)': expected 500..900 in meters or 60s..90s in seconds")
        }
        part = isTime ? .seconds(numbers[0]..<numbers[1]) : .meters(numbers[0]..<numbers[1])
    }
}
