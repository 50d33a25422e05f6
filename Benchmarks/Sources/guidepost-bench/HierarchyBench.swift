// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Builds the contraction hierarchy of a region, lays a metric over it, and asks for ways between places drawn by lot.
struct HierarchyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hierarchy")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many pairs of places.")
    var count = 1000

    @Option(help: "The same number, the same places.")
    var seed: UInt64 = 1

    @Option(help: "Mode of travel, a word of the feed.")
    var mode = "driving"

    @Option(help: "How many pairs are asked of the plain search too.")
    var judged = 100

    func run() async throws {
        guard let mode = TravelMode(word: mode) else { throw ValidationError("'\(mode)' is no mode.") }
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for \(mode.word)")
        }
        let engine = RouteEngine(graph: graph)
        let judge = RouteEngine(graph: graph, method: .plain)
        let clock = ContinuousClock()
        var start = clock.now
        let hierarchy = engine.turns.hierarchy
        let building = (clock.now - start) / .seconds(1)
        start = clock.now
        engine.prepare(for: mode)
        let customizing = (clock.now - start) / .milliseconds(1)
        var requests: [RouteRequest] = []
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            requests.append(RouteRequest(stops: stops, mode: mode))
        }
        let questions = try requests.map(engine.question)
        var (costs, ways, wrong) = ([Double](), [Double](), 0)
        for round in 0..<2 {
            for (index, question) in questions.enumerated() {
                let (seconds, cost) = await Stopwatch.seconds { engine.cost(of: question) }
                let (whole, edges) = await Stopwatch.seconds { engine.edges(of: question) }
                if round == 0 {
                    if index < judged, cost != judge.cost(of: try judge.question(requests[index])) { wrong += 1 }
                    if edges == nil, cost != nil { wrong += 1 }
                } else {
                    costs.append(seconds * 1e6)
                    ways.append(whole * 1e6)
                }
            }
        }
        tell([
            "states": Double(hierarchy.count), "arcs": Double(hierarchy.arcCount),
            "needed": Double(engine.neededArcs(for: mode)),
            "build": building, "customize": customizing, "cost": Stopwatch.quantile(0.5, of: costs),
            "cost99": Stopwatch.quantile(0.99, of: costs), "way": Stopwatch.quantile(0.5, of: ways),
            "way99": Stopwatch.quantile(0.99, of: ways), "wrong": Double(wrong),
        ])
    }
}
