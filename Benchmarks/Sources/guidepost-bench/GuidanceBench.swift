// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import NavFormats
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavWords

/// Describes ways that were found beforehand, and times what comes after the search: guidance, words, the OSRM response.
struct GuidanceBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "guidance")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many pairs of places.")
    var count = 300

    @Option(help: "The same number, the same places.")
    var seed: UInt64 = 1

    @Option(help: "Mode of travel, a word of the feed.")
    var mode = "driving"

    @Option(help: "Language of names and sentences, BCP 47.")
    var language = "en"

    @Option(help: "How often all ways are described; for each way the best time counts.")
    var runs = 3

    @Option(help: "Time this part alone, for a profiler to look at: guidance, described, full, simplified.")
    var part: Part?

    @Option(help: "Write every route and response to this file, to see that a change made for speed changed no byte.")
    var output: String?

    func run() async throws {
        guard let mode = TravelMode(name: mode) else { throw ValidationError("'\(mode)' is no mode.") }
        let graph = try RoadGraph(path: file)
        let trips = try Trip.drawn(on: graph, mode: mode, language: language, count: count, seed: seed)
        if let output { try write(trips, to: output) }
        guard runs > 0 else { return }
        var samples = [[Double]](
            repeating: [Double](repeating: .infinity, count: trips.count), count: Part.allCases.count)
        for _ in 0..<runs {
            for (part, kind) in Part.allCases.enumerated() where self.part ?? kind == kind {
                for (index, trip) in trips.enumerated() {
                    let (seconds, _) = await Stopwatch.seconds { kind.work(trip) }
                    samples[part][index] = min(samples[part][index], seconds * 1e6)
                }
            }
        }
        let median = samples.map { Stopwatch.quantile(0.5, of: $0) }
        let slow = samples.map { Stopwatch.quantile(0.99, of: $0) }
        printFields([
            "pairs": Double(trips.count),
            "edges": Stopwatch.quantile(0.5, of: trips.map { Double($0.path.legs.reduce(0) { $0 + $1.edges.count }) }),
            "steps": Stopwatch.quantile(0.5, of: trips.map { Double($0.route.legs.reduce(0) { $0 + $1.steps.count }) }),
            "guidance": median[0], "guidance99": slow[0], "described": median[1], "described99": slow[1],
            "words": median[1] - median[0], "full": median[2], "full99": slow[2], "simplified": median[3],
        ])
    }

    /// What is timed, in microseconds.
    enum Part: String, ExpressibleByArgument, CaseIterable {
        /// The route without sentences.
        case guidance
        /// The route with sentences.
        case described
        /// The OSRM response with steps and the full line.
        case full
        /// The OSRM response with steps and the simplified line.
        case simplified

        fileprivate func work(_ trip: Trip) -> Int {
            switch self {
            case .guidance: trip.silent.route(along: trip.path, for: trip.request).legs.count
            case .described: trip.provider.route(along: trip.path, for: trip.request).legs.count
            case .full: trip.response(.full).count
            case .simplified: trip.response(.simplified).count
            }
        }
    }

    private func write(_ trips: [Trip], to path: String) throws {
        var bytes: [UInt8] = []
        for trip in trips {
            bytes += RouteJSON.document(trip.route)
            var options = OSRMOptions()
            options.steps = true
            options.geometries = .polyline6
            options.annotations = Set(OSRMOptions.Annotation.allCases)
            bytes += OSRMResponse(options: options).body(routes: [trip.route], stops: trip.request.stops) + [10]
            options.geometries = .geojson
            options.overview = .full
            bytes += OSRMResponse(options: options).body(routes: [trip.route], stops: trip.request.stops) + [10]
            bytes += trip.response(.full) + [10]
        }
        try Data(bytes).write(to: URL(filePath: path))
    }
}

/// A way between two places drawn by lot, and all that it takes to describe it.
private struct Trip: Sendable {
    let request: RouteRequest
    let path: EnginePath
    let route: Route
    let silent: LocalRouteProvider
    let provider: LocalRouteProvider

    /// Finds the ways; pairs without one are left out.
    static func drawn(
        on graph: RoadGraph, mode: TravelMode, language: String, count: Int, seed: UInt64
    ) throws -> [Trip] {
        guard var places = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for \(mode.name)")
        }
        let engine = RouteEngine(graph: graph)
        let provider = LocalRouteProvider(engine: engine, writer: InstructionWriter())
        let silent = LocalRouteProvider(engine: engine, writer: NoInstructions())
        return (0..<max(1, count)).compactMap { _ in
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            let request = RouteRequest(stops: stops, mode: mode, language: language)
            guard let path = try? engine.path(for: request) else { return nil }
            let route = provider.route(along: path, for: request)
            return Trip(request: request, path: path, route: route, silent: silent, provider: provider)
        }
    }

    func response(_ overview: OSRMOptions.Overview) -> [UInt8] {
        var options = OSRMOptions()
        (options.steps, options.overview) = (true, overview)
        return OSRMResponse(options: options).body(routes: [route], stops: request.stops)
    }
}

/// Says nothing, so that guidance can be timed without words.
private struct NoInstructions: InstructionWriting {
    func instruction(for step: StepInfo, language: String) -> String { "" }
}
