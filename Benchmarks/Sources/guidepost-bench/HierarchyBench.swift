// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Builds the contraction hierarchy of a region, customizes a metric, and finds paths between random places.
struct HierarchyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hierarchy")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of pairs of places.")
    var count = 1000

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Option(help: "Travel mode, as in the feed.")
    var mode = "driving"

    @Option(help: "Number of pairs to compare with Dijkstra's algorithm.")
    var judged = 100

    func run() async throws {
        guard let mode = TravelMode(name: mode) else { throw ValidationError("invalid mode '\(mode)'") }
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for \(mode.name)")
        }
        let engine = RouteEngine(graph: graph)
        let reference = RouteEngine(graph: graph, method: .plain)
        let clock = ContinuousClock()
        var start = clock.now
        let hierarchy = try engine.turns.hierarchy
        let building = (clock.now - start) / .seconds(1)
        start = clock.now
        engine.prepare(for: mode)
        let customizing = (clock.now - start) / .milliseconds(1)
        var requests: [RouteRequest] = []
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            requests.append(RouteRequest(stops: stops, mode: mode))
        }
        let snapped = try requests.map(engine.snapping)
        var (costs, paths, wrong) = ([Double](), [Double](), 0)
        for round in 0..<2 {
            for (index, request) in snapped.enumerated() {
                let (seconds, cost) = await Stopwatch.seconds { engine.cost(of: request) }
                let (whole, edges) = await Stopwatch.seconds { engine.edges(of: request) }
                if round == 0 {
                    if index < judged, cost != reference.cost(of: try reference.snapping(requests[index])) {
                        wrong += 1
                    }
                    if edges == nil, cost != nil { wrong += 1 }
                } else {
                    costs.append(seconds * 1e6)
                    paths.append(whole * 1e6)
                }
            }
        }
        printFields([
            "states": Double(hierarchy.count), "arcs": Double(hierarchy.arcCount),
            "needed": Double(engine.searchGraphArcCount(for: mode)),
            "build": building, "customize": customizing, "cost": Stopwatch.quantile(0.5, of: costs),
            "cost99": Stopwatch.quantile(0.99, of: costs), "way": Stopwatch.quantile(0.5, of: paths),
            "way99": Stopwatch.quantile(0.99, of: paths), "wrong": Double(wrong),
        ])
    }
}
