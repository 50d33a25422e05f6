// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavWords

/// Options of every command that finds a route.
struct TripOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var map: String

    @Option(
        help: ArgumentHelp(
            "A place to start from, call at, or go to: latitude,longitude in degrees (WGS 84), in order of travel.",
            valueName: "lat,lon"),
        transform: Stop.init(parsing:))
    var stop: [Stop] = []

    @Option(help: "How to travel.")
    var mode = Mode.driving

    @Option(
        help: ArgumentHelp(
            "What to stay away from where another way exists: tolls, ferries, highways, separated by commas.",
            valueName: "list"),
        transform: Avoidances.init(parsing:))
    var avoid: Avoidances?

    @Option(help: ArgumentHelp("Language of names and instructions as a BCP 47 tag.", valueName: "tag"))
    var language = "en"

    @Option(
        help: ArgumentHelp(
            """
            When the trip starts, by the clocks there, such as 2026-11-21T08:30: turns and roads that are closed at hours \
            are closed as they are then. Without it, rules that hold only at times are left out.
            """,
            valueName: "time"),
        transform: LocalTime.init(parsing:))
    var depart: LocalTime?

    @Option(
        help: ArgumentHelp(
            "Go by the traffic of a file with rows from_osm_node,to_osm_node,speed_kmh in the direction of travel.",
            valueName: "csv"))
    var traffic: String?

    @Option(
        help: ArgumentHelp(
            "How to find the way: cch, a contraction hierarchy, or plain, Dijkstra's search. Both find ways of the same cost.",
            valueName: "method"))
    var engine = Method.cch

    enum Method: String, ExpressibleByArgument, CaseIterable {
        case plain, cch

        var method: SearchMethod { self == .plain ? .plain : .hierarchy }
    }

    enum Mode: String, ExpressibleByArgument, CaseIterable {
        case driving, cycling, walking, twoWheeler, taxicab

        /// Takes the names that other programs use too, such as car, bicycle, foot, two-wheeler, taxi.
        init?(argument: String) {
            guard let mode = TravelMode(commonName: argument) else { return nil }
            self.init(rawValue: mode.word)
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

    /// The question for a route through `stops`.
    func request(stops: [Waypoint]) -> RouteRequest {
        RouteRequest(stops: stops, mode: mode.travelMode, avoid: avoid ?? [], language: language, departure: depart)
    }

    /// The question for a route through all `--stop`.
    ///
    /// - Throws: `ValidationError` for fewer than two.
    func request() throws -> RouteRequest {
        guard stop.count >= 2 else {
            throw ValidationError(
                "Give at least two stops, such as --stop 43.7396,7.4277 --stop 43.7260,7.4155; there are \(stop.count)."
            )
        }
        return request(stops: stop.map(\.waypoint))
    }

    /// The engine on the map, in the traffic that was given.
    ///
    /// - Throws: `Failure` when the map or the traffic cannot be used.
    func provider() throws(Failure) -> LocalRouteProvider {
        let provider = try Failure.explaining {
            LocalRouteProvider(
                engine: RouteEngine(graph: try RoadGraph(path: map), method: engine.method), words: InstructionWriter())
        }
        if let traffic {
            let rows = try Input.bytes(at: traffic)
            var feed = TrafficFeed(provider.engine.graph)
            let report = feed.update(rows)
            if report.skippedRows > 0 { Output.note(report.lines.map { "\($0)\n" }.joined()) }
            provider.engine.apply(feed.speeds)
        }
        return provider
    }
}

/// One `--stop`.
struct Stop: Equatable {
    let waypoint: Waypoint

    /// Reads "latitude,longitude". Only plain decimal numbers on the globe are taken.
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
            throw ValidationError(
                "'\(text)' is not latitude,longitude in degrees, -90 … 90 and -180 … 180, such as 43.7396,7.4277.")
        }
        self.waypoint = waypoint
    }
}

extension LocalTime {
    /// Reads a day and a time.
    fileprivate init(parsing text: String) throws {
        guard let time = LocalTime(text) else {
            throw ValidationError("'\(text)' is no day and time such as 2026-11-21T08:30.")
        }
        self = time
    }
}

extension Avoidances {
    /// Reads words separated by commas.
    fileprivate init(parsing text: String) throws {
        self = []
        for word in text.split(separator: ",") {
            switch word {
            case "tolls": insert(.tolls)
            case "ferries": insert(.ferries)
            case "highways": insert(.highways)
            default: throw ValidationError("'\(word)' cannot be avoided; take tolls, ferries, highways.")
            }
        }
    }
}
