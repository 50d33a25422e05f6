// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavServer

extension FuzzTarget {
    /// Rows of a traffic update, or a message of the bus with rows, in two halves, applied to a small map.
    static let traffic = FuzzTarget("traffic") { input in
        let bytes = try TrafficMessage(input).map(rows) ?? input
        try requireWhole(TrafficMessage.messages(bytes, expiry: 1, limit: 64), of: bytes)
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

    /// The rows of a message, which is the same after it is written and read again.
    private static func rows(of message: TrafficMessage) throws -> [UInt8] {
        try require(message.expiry >= 0 && message.rows.count <= TrafficMessage.rowsLimit, "\(message.expiry)")
        try require(TrafficMessage(message.bytes) == message, "the message changes when it is written again")
        return message.rows
    }

    /// The messages of an update have all its lines of up to 64 bytes, in order, and nothing else.
    private static func requireWhole(_ messages: [TrafficMessage], of update: [UInt8]) throws {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        try require(messages.allSatisfy { (1...64).contains($0.rows.count) }, "a message is too long")
        let lines = update.split(whereSeparator: isEnd).filter { $0.count < 64 }
        let kept = messages.flatMap { $0.rows.split(whereSeparator: isEnd) }.filter { $0.count < 64 }
        try require(kept.map(Array.init) == lines.map(Array.init), "\(lines.count) lines became \(kept.count)")
    }

    private static let engine = RouteEngine(graph: FuzzMap.graph(FuzzMap.roads))
}
