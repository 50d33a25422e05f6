// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Applies traffic updates of random stretches to a feed and to the metrics: a first one, then many rows, 1,000 and 10. Times are
/// in milliseconds, memory in megabytes.
struct TrafficBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "traffic")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Rows per update.")
    var rows = 10_000

    @Option(help: "Number of updates.")
    var count = 20

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        var random = SeededRandom(seed: seed)
        let engine = RouteEngine(graph: graph)
        engine.prepare(for: .driving)
        var (indexing, feed) = await Stopwatch.seconds { TrafficFeed(graph) }
        indexing *= 1000
        var (reading, applying, changing, touching, changed) = ([Double](), [Double](), [Double](), [Double](), 0)
        _ = feed.update(text(1000, graph, using: &random))
        let (beginning, _) = await Stopwatch.seconds { engine.apply(feed.speeds) }
        for _ in 0..<max(1, count) {
            let update = text(rows, graph, using: &random)
            let (seconds, _) = await Stopwatch.seconds { feed.update(update) }
            reading.append(seconds * 1000)
            let (first, edges) = await Stopwatch.seconds { engine.apply(feed.speeds) }
            applying.append(first * 1000)
            changed += edges.count
            _ = feed.update(text(1000, graph, using: &random))
            let (small, _) = await Stopwatch.seconds { engine.apply(feed.speeds) }
            changing.append(small * 1000)
            _ = feed.update(text(10, graph, using: &random))
            let (least, _) = await Stopwatch.seconds { engine.apply(feed.speeds) }
            touching.append(least * 1000)
        }
        printFields([
            "index": indexing, "read": Stopwatch.quantile(0.5, of: reading), "first": beginning * 1000,
            "apply": Stopwatch.quantile(0.5, of: applying), "apply1000": Stopwatch.quantile(0.5, of: changing),
            "apply10": Stopwatch.quantile(0.5, of: touching), "edges": Double(changed) / Double(applying.count),
            "metrics": Double(engine.metricStatistics.bytes) / 1e6, "peak": Stopwatch.peakBytes / 1e6,
        ])
    }

    /// Rows for random stretches, in the order of the map as in a typical feed.
    private func text(_ count: Int, _ graph: RoadGraph, using random: inout SeededRandom) -> [UInt8] {
        var text = ""
        var written = 0
        while written < count {
            let edge = EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
            guard !graph.access(of: edge).isDisjoint(with: .motor) else { continue }
            let nodes = graph.osmNodes(of: edge)
            for (a, b) in zip(nodes, nodes.dropFirst()) where written < count {
                text += "\(a),\(b),\(Int.random(in: 5...90, using: &random))\n"
                written += 1
            }
        }
        return Array(text.utf8)
    }
}
