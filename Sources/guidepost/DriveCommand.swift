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
        commandName: "drive", abstract: "Drive a route in simulation and show the turn-by-turn feed.",
        discussion: """
            On a terminal a card is shown and kept up to date: the next maneuver and how far it is, the road, the lanes, \
            what comes after, and what is left of time and distance. Elsewhere the feed itself is written, one JSON \
            object a line and a line for every second driven: navState, currentStep, remainingSteps, \
            distanceToCurrentStepMeters, timeToCurrentStepSeconds and so on, in meters and seconds.

            The vehicle slows down for curves and turns. The same options give the same output. The status is 1 when \
            the drive does not arrive.

            Examples:
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace 20x
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace max \
            --format jsonl > feed.jsonl
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --noise urban-canyon \
            --wrong-turn 2 --lose-signal 500..900 --record drive.jsonl
              guidepost drive --map monaco.region --replay drive.jsonl --pace max
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --head-unit 8081 --night

            The file of --traffic is read again whenever it changes, unless the drive is recorded or waits for nothing. \
            Where another way saves a tenth of the time left, and a minute at least, the screen of --head-unit asks \
            whether to take it; after a stop that was driven past, whether to leave it out.
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp("How fast time passes: 1x as in life, 20x, or max for no waiting.", valueName: "pace"),
        transform: Pace.init(parsing:))
    var pace = Pace(rate: 1)

    @Option(
        help: ArgumentHelp(
            "Disturb the positions as a receiver in a city does; the same number, the same disturbance.",
            valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Miss the route after so many meters, to see how a new one is found.", valueName: "meters"))
    var detour: Double?

    @Option(
        help: "What the receiver is like: none, open-sky, urban-canyon, tunnel-loss, parked-drift.",
        transform: Noise.init(parsing:))
    var noise: Noise?

    @Option(
        help: ArgumentHelp(
            "Receive nothing on a part of the drive: 500..900 in meters, 60s..90s in seconds from the start. May be repeated.",
            valueName: "from..to"),
        transform: LostSignal.init(parsing:))
    var loseSignal: [LostSignal] = []

    @Option(
        help: ArgumentHelp(
            "Take a wrong road at this maneuver, counted from 1, or at the next junction that has one.",
            valueName: "number"))
    var wrongTurn: Int?

    @Option(
        help: ArgumentHelp(
            "Follow the line of a file exactly: GPX, GeoJSON, CSV, or an encoded polyline with five or six digits.",
            valueName: "file"))
    var follow: String?

    @Option(help: "What to do after leaving that line: never find another way, rejoin it, or replan to its end.")
    var whenLeft = WhenLeft.rejoin

    @Option(
        help: ArgumentHelp(
            "Take the positions from a trace with times (GPX, GeoJSON, CSV) instead of a simulation; --stop are the destinations.",
            valueName: "file"))
    var fixes: String?

    @Flag(
        help: """
            Go by the route alone. Otherwise the roads around each position are weighed too, as 'guidepost match' does.
            """)
    var withoutRoads = false

    @Option(
        help: ArgumentHelp(
            "Write what goes in and what comes out as lines of JSON, to be replayed.", valueName: "file"))
    var record: String?

    @Option(help: ArgumentHelp("Drive a recorded drive again, on the same map.", valueName: "file"))
    var replay: String?

    @Option(
        help: ArgumentHelp(
            "Serve the feed at http://127.0.0.1:PORT as server-sent events, with a page that shows it; 0 for any free port.",
            valueName: "port"))
    var feed: Int?

    @Option(
        help: ArgumentHelp(
            """
            Show the screen of a car at http://127.0.0.1:PORT/car: what is tapped and moved there reaches the screen; 0 for \
            any free port.
            """,
            valueName: "port"))
    var headUnit: Int?

    @OptionGroup var carScreen: CarScreenOptions

    @Option(help: ArgumentHelp("How many of the remaining steps a line carries; all if not given.", valueName: "count"))
    var remainingSteps: Int?

    @Option(help: "text for people, jsonl for one message a line; text on a terminal, else jsonl.")
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
        guard sources.count <= 1 else { throw ValidationError("Give one of --follow, --fixes and --replay.") }
        if sources.isEmpty {
            _ = try trip.request()
        } else if fixes != nil {
            guard !trip.stop.isEmpty else { throw ValidationError("--fixes needs a destination: --stop.") }
        } else if !trip.stop.isEmpty {
            throw ValidationError("--follow and --replay know where to go; leave out --stop.")
        }
        let plans = detour != nil || wrongTurn != nil || noise != nil || seed != nil || !loseSignal.isEmpty
        if replay != nil || fixes != nil, plans {
            throw ValidationError("--replay and --fixes are not simulated; leave out what disturbs a simulation.")
        }
        if replay != nil, withoutRoads {
            throw ValidationError("--replay goes by the roads if the recorded drive did; leave out --without-roads.")
        }
        if let detour, !(detour >= 0 && detour.isFinite) {
            throw ValidationError("--detour must be a number of meters, 0 or more.")
        }
        if let wrongTurn, wrongTurn < 1 { throw ValidationError("--wrong-turn must be 1 or more.") }
        if let feed, !(0...65535).contains(feed) { throw ValidationError("--feed must be 0 … 65535.") }
        if let headUnit, !(0...65535).contains(headUnit) { throw ValidationError("--head-unit must be 0 … 65535.") }
        guard headUnit != nil || !carScreen.isGiven else {
            throw ValidationError("--screen, --night and --right-hand-drive need --head-unit.")
        }
        if let remainingSteps, remainingSteps < 0 { throw ValidationError("--remaining-steps must be 0 or more.") }
    }

    func run() async throws {
        let provider = try trip.provider()
        var source = try await source(with: provider)
        let onlookers = try await DriveOnlookers(
            feed: feed, headUnit: headUnit, screen: carScreen, graph: provider.engine.graph, language: trip.language)
        try await onlookers.serve { try await drive(&source, provider, onlookers) }
    }

    /// Goes through the drive.
    private func drive(
        _ source: inout DriveSource, _ provider: LocalRouteProvider, _ onlookers: DriveOnlookers
    ) async throws {
        var show = DriveShow(
            format: format ?? (Output.isTerminal ? .text : .jsonl), remainingSteps: remainingSteps,
            language: trip.language)
        var timer = Pacemaker(pace: pace, interval: Seconds(1))
        var recorder = DriveRecorder()
        // A record has to give the same drive again, on another day: it keeps to the traffic of its beginning.
        let isLive = record == nil && pace.rate.isFinite
        var traffic = isLive ? trip.traffic.flatMap { DriveTraffic(path: $0, provider: provider) } : nil
        let file = try record.map { try OutputFile(path: $0) }
        try file?.write(recorder.head(map: try mapID(), seesRoads: source.seesRoads))
        while let exchanges = try await source.next() {
            if let route = source.state.itinerary?.route { show.signage(of: route) }
            for exchange in exchanges {
                try file?.write(recorder.line(exchange.input))
                for event in exchange.events {
                    try file?.write(recorder.line(event))
                    await onlookers.take(event, source.state)
                    guard case .navInfoUpdated(let info) = event else { continue }
                    show.show(info)
                }
            }
            if exchanges.contains(where: \.takesTime) { await timer.wait() }
            if let accepts = onlookers.answers.take(for: source.prompt) { source.answer(accepts) }
            if traffic?.takeNews() == true { source.refreshTraffic() }
        }
        try file?.close()
        guard !source.isOverdue else {
            throw Failure(
                "The drive takes far longer than its route and was given up.",
                advice: "Check the map with 'guidepost map info', or the line of --follow.")
        }
        guard source.hasArrived else {
            throw Failure(
                "The drive ended before the last stop.", advice: "Try another stop, or leave out what leads astray.")
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
                    "\(replay): recorded on map \(record.map), and \(trip.map) is \(map)",
                    advice: "Give the map that the drive was recorded on.")
            }
            let matcher = record.seesRoads ? matcher(with: provider, for: record.mode) : nil
            return .played(
                DrivePlayback(
                    replaying: record.inputs, provider: provider, words: InstructionWriter(), snapper: matcher),
                seesRoads: record.seesRoads)
        }
        let matcher = withoutRoads ? nil : matcher(with: provider, for: trip.mode.travelMode)
        if let fixes {
            let trace = try trace(at: fixes)
            let request = trip.request(stops: trip.stop.map(\.waypoint))
            return .played(
                DrivePlayback(driving: trace.fixes, toward: request, provider: provider, snapper: matcher),
                seesRoads: !withoutRoads)
        }
        return .simulated(try await simulation(with: provider, matcher), seesRoads: !withoutRoads)
    }

    /// A recorded drive; what cannot be true in it is left out, with a note.
    private func trace(at path: String) throws(Failure) -> PlausibleTrace {
        let trace = try Failure.explaining { try PlausibleTrace(parsing: try Input.bytes(at: path)) }
        if trace.skippedCount > 0 {
            let more = trace.skippedCount > trace.examples.count ? "; …" : ""
            Output.note(
                "\(path): \(trace.skippedCount) fixes skipped (\(trace.examples.joined(separator: "; "))\(more))\n")
        }
        return trace
    }

    /// What brings positions onto the roads of the map.
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
                    along: way, provider: provider, words: InstructionWriter(), settings: settings, seed: seed ?? 1,
                    snapper: matcher)
            } else {
                drive = try await DriveSession(
                    request: try trip.request(), provider: provider, settings: settings, seed: seed ?? 1,
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
            if drive.wrongTurn == nil { Output.note("no wrong road at or after maneuver \(wrongTurn)\n") }
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
            throw ValidationError("'\(text)' is no kind of noise; take \(names).")
        }
        self.model = model
    }
}

/// One `--lose-signal`.
struct LostSignal: Equatable {
    let part: RouteSimulator.Settings.LostSignal

    /// Reads `500..900` and `60s..90s`.
    init(parsing text: String) throws {
        let ends = text.split(separator: ".", omittingEmptySubsequences: true)
        let isTime = ends.allSatisfy { $0.hasSuffix("s") }
        let numbers = ends.map { isTime ? $0.dropLast() : $0 }.compactMap { Double($0) }
        guard text.contains(".."), ends.count == 2, numbers.count == 2, numbers[0] >= 0, numbers[1] > numbers[0],
            numbers[1].isFinite
        else {
            throw ValidationError("'\(text)' is no part of a drive; take 500..900 in meters or 60s..90s in seconds.")
        }
        part = isTime ? .seconds(numbers[0]..<numbers[1]) : .meters(numbers[0]..<numbers[1])
    }
}
