// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSpeeds
internal import NavWords

/// Options of every command that finds a route.
struct TripOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String

    @Option(
        help: ArgumentHelp(
            """
            Origin, waypoint or destination, in order of travel: latitude,longitude in degrees (WGS 84), or a name or an \
            address as for 'guidepost search'.
            """,
            valueName: "place"),
        transform: TripStop.init(parsing:))
    var stop: [TripStop] = []

    @Option(
        help: ArgumentHelp(
            "Maximum distance of a --stop from a road; stops farther away are errors.", valueName: "meters"))
    var snapRadius = 300.0

    @Option(help: "Travel mode.")
    var mode = Mode.driving

    @Option(
        help: ArgumentHelp(
            "Avoid tolls, ferries, highways or low-emission-zones where possible, separated by commas.",
            valueName: "list"),
        transform: Avoidances.init(parsing:))
    var avoid: Avoidances?

    @Option(help: ArgumentHelp("Language of names and instructions as a BCP 47 tag.", valueName: "tag"))
    var language = "en"

    @Option(
        help: ArgumentHelp(
            """
            Departure in local time, such as 2026-11-21T08:30, or now: time-dependent restrictions apply as of then. By default \
            as of now, if the region has a time zone; none ignores them.
            """,
            valueName: "time"),
        transform: Departure.init(parsing:))
    var depart: Departure?

    @Option(
        help: ArgumentHelp(
            """
            A truck or bus, whose route keeps the limits of roads: height, width and length in meters, weight and axleload \
            in metric tons, hazmat, bus, separated by commas, such as height=4.1,weight=18. Or an electric vehicle with charging \
            stops: ev, battery in kWh, charge and reserve in percent, consumption in Wh/km, power in kW, plug.
            """,
            valueName: "properties"),
        transform: VehicleProperties.init(option:))
    var vehicle: VehicleProperties?

    @Option(
        help: ArgumentHelp(
            "Traffic speeds: a file with rows from_osm_node,to_osm_node,speed_kmh in the direction of travel.",
            valueName: "csv"))
    var traffic: String?

    @Option(
        help: ArgumentHelp(
            "Usual speeds from --depart on: a file made by 'guidepost learn'. --traffic fades into them within an hour.",
            valueName: "speeds"))
    var speeds: String?

    @Option(
        help: ArgumentHelp(
            "Routing algorithm: cch, a customizable contraction hierarchy, or plain, Dijkstra's algorithm. Both find routes of the same cost.",
            valueName: "method"))
    var engine = Method.cch

    enum Method: String, ExpressibleByArgument, CaseIterable {
        case plain, cch

        var method: SearchMethod { self == .plain ? .plain : .hierarchy }
    }

    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case driving, cycling, walking, twoWheeler, taxicab

        /// Accepts common names too, such as car, bicycle, foot, two-wheeler, taxi.
        init?(argument: String) {
            guard let mode = TravelMode(commonName: argument) else { return nil }
            self.init(rawValue: mode.name)
        }

        var travelMode: TravelMode {
            switch self {
            case .driving: .driving
            case .cycling: .cycling
            case .walking: .walking
            case .twoWheeler: .twoWheeler
            case .taxicab: .taxicab
            }
        }
    }

    func validate() throws {
        try Languages.check(language)
        guard snapRadius >= 0, snapRadius.isFinite else {
            throw ValidationError("--snap-radius must be a number of meters, 0 or more.")
        }
        guard speeds == nil || departure != nil else {
            throw ValidationError("--speeds needs --depart, which decides on the hour.")
        }
    }

    /// The profile of `--speeds`; `nil` without.
    func profile(for engine: RouteEngine) throws(Failure) -> SpeedProfile? {
        guard let speeds else { return nil }
        return try SpeedsOptions.profile(at: speeds, metric: engine.metric(for: mode.travelMode))
    }

    /// The time of `--depart`; `nil` without a time.
    var departure: LocalTime? {
        guard case .at(let time) = depart else { return nil }
        return time
    }

    /// Departure on the local clock, in seconds since 1970; `nil` without a time.
    var departureSeconds: Double? { departure?.secondsSince1970 }

    /// The usual speeds of `--speeds` by the hour, into which those of `--traffic` fade; `nil` without `--speeds`.
    private func schedule(for engine: RouteEngine) throws(Failure) -> (any SpeedSchedule)? {
        guard let profile = try profile(for: engine) else { return nil }
        guard let traffic, let departureSeconds else { return profile }
        var feed = TrafficFeed(engine.graph)
        _ = feed.update(try Input.bytes(at: traffic))
        return LiveSchedule(feed.speeds, measured: departureSeconds, over: profile)
    }

    /// Finds routes by the usual speeds of `--speeds`, into which those of `--traffic` fade; `nil` without `--speeds`.
    ///
    /// - Throws: `Failure` for an invalid speeds or traffic file.
    private func router(for engine: RouteEngine) throws(Failure) -> TimedRouter? {
        guard let departureSeconds, let profile = try profile(for: engine) else { return nil }
        let router = TimedRouter(engine, usual: profile)
        if let traffic {
            var feed = TrafficFeed(engine.graph)
            _ = feed.update(try Input.bytes(at: traffic))
            router.setTraffic(feed.speeds, measured: departureSeconds)
        }
        return router
    }

    /// The best path of a request and alternatives to it; with `--speeds` each stretch counts in the hour in which it is driven.
    ///
    /// - Throws: `Failure` for an invalid speeds or traffic file; `RouteError`.
    func paths(for request: RouteRequest, on engine: RouteEngine, alternatives: Int = 0) throws -> [EnginePath] {
        guard let departureSeconds, let router = try router(for: engine) else {
            return try engine.alternatives(for: request, atMost: alternatives)
        }
        return try router.alternatives(for: request, departing: departureSeconds, atMost: alternatives)
    }

    /// The source of routes for queries, each with its own departure or that of `--depart`.
    ///
    /// - Throws: `Failure` for an invalid map, traffic or speeds file.
    func queryProvider() throws(Failure) -> any RouteProviding {
        let provider = try provider()
        return try router(for: provider.engine).map { TimedRouteProvider(provider, router: $0) } ?? provider
    }

    /// A request for a route through `stops`.
    func request(stops: [Waypoint]) -> RouteRequest {
        RouteRequest(
            stops: stops, mode: mode.travelMode, avoid: avoid ?? [], language: language, departure: departure,
            vehicle: vehicle)
    }

    /// Checks the number of stops.
    ///
    /// - Throws: `ValidationError` for fewer than two stops.
    func checkStops() throws {
        guard stop.count >= 2 else {
            throw ValidationError(
                "At least two stops are required, such as --stop 43.7396,7.4277 --stop 43.7260,7.4155; there are \(stop.count)."
            )
        }
    }

    /// A request for a route through all `--stop`.
    ///
    /// - Throws: `ValidationError` for fewer than two stops; `Failure` for a name that the map does not have.
    func request() throws -> RouteRequest {
        try checkStops()
        return request(stops: try waypoints())
    }

    /// All `--stop`. Names are searched for near the stop before.
    ///
    /// - Throws: `Failure` for a name that the map does not have.
    func waypoints() throws(Failure) -> [Waypoint] { try StopSearch.waypoints(of: stop, map: map, language: language) }

    /// Rejects stops that are farther than `--snap-radius` from a road.
    ///
    /// - Throws: `Failure` that names the stop and its distance.
    func check(_ request: RouteRequest, on provider: LocalRouteProvider) throws(Failure) {
        try StopCheck.check(
            request.stops, mode: request.mode, radius: Meters(snapRadius), engine: provider.engine)
    }

    /// The engine for `--map`, with the speeds of `--traffic`, or those of `--speeds` at `--depart`, or both.
    ///
    /// - Throws: `Failure` for an invalid map, traffic or speeds file.
    func provider() throws(Failure) -> LocalRouteProvider {
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: try MapFile.open(map), method: engine.method), writer: InstructionWriter())
        let graph = provider.engine.graph
        if depart == .now || depart == nil { provider.engine.clock = RegionClock.clock(of: graph) }
        let packs = provider.engine.graph.packs
        let missing = packs.count { !$0.isPresent }
        if missing > 0 {
            Output.note(
                "note: \(missing) of \(packs.count) packs of this map are missing; routes stay inside the others\n")
        }
        if let traffic {
            let rows = try Input.bytes(at: traffic)
            var feed = TrafficFeed(provider.engine.graph)
            let report = feed.update(rows)
            if report.skippedRows > 0 { Output.note(report.lines.map { "\($0)\n" }.joined()) }
            provider.engine.apply(feed.speeds)
        }
        if let departureSeconds, let schedule = try schedule(for: provider.engine) {
            provider.engine.apply(schedule.speeds(inSlot: Int(departureSeconds / schedule.slotSeconds)))
        }
        return provider
    }
}

/// One `--stop`.
struct Stop: Equatable {
    let waypoint: Waypoint

    /// Parses "latitude,longitude" with plain decimal numbers.
    init(parsing text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Double? in
            let part = part.drop { $0 == " " }
            guard part.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
            return Double(part)
        }
        guard parts.count == 2, numbers.count == 2,
            let waypoint = Waypoint(location: Coordinate(latitude: numbers[0], longitude: numbers[1]), title: text)
        else {
            throw ValidationError(Stop.message(for: text, numbers))
        }
        self.waypoint = waypoint
    }

    /// A place as `--stop` takes it.
    static func text(_ place: Coordinate) -> String {
        [place.latitude, place.longitude].map { DecimalText.text($0, decimals: 6) }.joined(separator: ",")
    }

    private static func message(for text: String, _ numbers: [Double]) -> String {
        guard numbers.count == 2 else {
            return "invalid coordinate '\(text)': expected latitude,longitude in degrees, such as 43.7396,7.4277"
        }
        let isSwapped = abs(numbers[1]) <= 90 && abs(numbers[0]) <= 180
        return "invalid coordinate '\(text)': latitude must be between -90 and 90, longitude between -180 and 180"
            + (isSwapped
                ? " (did you mean \(Stop.text(Coordinate(latitude: numbers[1], longitude: numbers[0])))?)" : "")
    }
}

/// Languages of instructions.
enum Languages {
    /// Rejects languages without texts. Those of regions, such as `pt-BR`, use the texts of their language.
    ///
    /// - Throws: `ValidationError` with the list.
    static func check(_ tag: String) throws {
        let known = Catalogue.languages
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard !known.contains(where: { $0.prefix { $0 != "-" } == primary }) else { return }
        throw ValidationError(
            "unknown --language '\(tag)': expected \(Suggestion.list(known)), or a region such as pt-BR")
    }
}

extension Departure {
    /// Parses a date and a time, `now` or `none`.
    fileprivate init(parsing text: String) throws {
        if text == "now" || text == "none" {
            self = text == "now" ? .now : .none
            return
        }
        guard let time = LocalTime(text) else {
            throw ValidationError("invalid time '\(text)': expected local time such as 2026-11-21T08:30, now or none")
        }
        self = .at(time)
    }
}

extension VehicleProperties {
    /// Parses the value of `--vehicle`.
    ///
    /// - Throws: `ValidationError` that names the invalid part.
    init(option text: String) throws {
        do throws(RouteError) {
            try self.init(parsing: text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

extension Avoidances {
    /// Parses words separated by commas.
    fileprivate init(parsing text: String) throws {
        self = []
        for word in text.split(separator: ",") {
            guard let found = Avoidances(name: word) else {
                throw ValidationError(
                    "invalid --avoid '\(word)': expected \(Suggestion.list(Avoidances.nameList))")
            }
            formUnion(found)
        }
    }
}
