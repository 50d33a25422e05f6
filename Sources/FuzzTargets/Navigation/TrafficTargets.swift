// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

extension FuzzTarget {
    /// Rows of a traffic update, in two halves, applied to a small map.
    static let traffic = FuzzTarget("traffic") { bytes in
        var feed = TrafficFeed(engine.graph)
        var metric = engine.metric(for: .driving)
        for part in [bytes, Array(bytes.suffix(bytes.count / 2))] {
            let report = feed.update(part, expiry: Double(part.count))
            try require(report.rows + report.skippedRows <= part.count, "more rows than bytes")
            let stretches = feed.speeds.stretches
            for (a, b) in zip(stretches, stretches.dropFirst()) {
                try require((a.edge, a.index) < (b.edge, b.index), "stretches out of order")
            }
            metric = metric.applying(feed.speeds)
            for row in 0..<feed.graph.edgeCount {
                let edge = EdgeID(row: Int32(row))
                let time = metric.time(on: edge)
                try require(time.map { $0.value > 0 } ?? (metric.cost(of: edge) == nil), "a time of \(time as Any)")
                try require(time == metric.freeFlow.applying(feed.speeds).time(on: edge), "steps and whole differ")
            }
        }
    }

    private static let engine = RouteEngine(graph: FuzzMap.graph(FuzzMap.roads))
}
