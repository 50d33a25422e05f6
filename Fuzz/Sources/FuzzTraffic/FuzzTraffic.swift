// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRouting

/// Five nodes on three roads, one of them one-way.
private let map = """
    <osm version="0.6">
    <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1" lon="1.002"/>
    <node id="4" lat="1.001" lon="1.001"/><node id="5" lat="1.002" lon="1.001"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way>
    <way id="2"><nd ref="2"/><nd ref="4"/><nd ref="5"/><tag k="highway" v="primary"/><tag k="oneway" v="yes"/></way>
    <way id="3"><nd ref="5"/><nd ref="3"/><nd ref="1"/><tag k="highway" v="residential"/></way>
    </osm>
    """

/// The map and its metric, made once.
private let ground: (feed: TrafficFeed, metric: Metric) = {
    do {
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile(bytes: Array(map.utf8), name: "fuzz"), into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "fuzz"))
        return (TrafficFeed(graph), RouteEngine(graph: graph).metric(for: .driving))
    } catch {
        preconditionFailure("the map of the test cannot be built: \(error)")
    }
}()

/// Takes the bytes for an update in two halves, and looks whether the speeds are in order and make times.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTraffic(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var feed = ground.feed
    var metric = ground.metric
    for part in [bytes, Array(bytes.suffix(count / 2))] {
        let report = feed.update(part, expiry: Double(part.count))
        precondition(report.rows + report.skippedRows <= part.count, "more rows than bytes")
        let stretches = feed.speeds.stretches
        for (a, b) in zip(stretches, stretches.dropFirst()) {
            precondition((a.edge, a.index) < (b.edge, b.index), "stretches out of order")
        }
        metric = metric.applying(feed.speeds)
        for row in 0..<feed.graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            let time = metric.time(on: edge)
            precondition(time.map { $0.value > 0 } ?? (metric.cost(of: edge) == nil), "a time of \(time as Any)")
            precondition(time == metric.freeFlow.applying(feed.speeds).time(on: edge), "steps and whole differ")
        }
    }
    return 0
}
