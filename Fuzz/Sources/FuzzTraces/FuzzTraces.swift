// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRouting
internal import NavService

/// Four nodes on three roads around the place of the seeds, one of them one-way.
private let map = """
    <osm version="0.6">
    <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1" lon="1.002"/>
    <node id="4" lat="1.001" lon="1.001"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way>
    <way id="2"><nd ref="2"/><nd ref="4"/><tag k="highway" v="primary"/><tag k="oneway" v="yes"/></way>
    <way id="3"><nd ref="4"/><nd ref="3"/><tag k="highway" v="residential"/></way>
    </osm>
    """

/// The matcher of the map, made once.
private let matcher: TraceMatcher = {
    do {
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile(bytes: Array(map.utf8), name: "fuzz"), into: writer)
        return TraceMatcher(
            engine: RouteEngine(graph: try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "fuzz"))))
    } catch {
        preconditionFailure("the map of the test cannot be built: \(error)")
    }
}()

/// Takes the bytes for a trace file, lays what it reads on the roads, whole and fix by fix, and looks whether the answers
/// are in order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTraces(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let fixes = try? TraceFile.fixes(in: bytes) else { return 0 }
    precondition(!fixes.isEmpty && fixes.count <= count && fixes.allSatisfy(\.coordinate.isValid))
    let match = matcher.match(fixes)
    precondition(match.fixes.count == fixes.count)
    for matching in match.matchings {
        precondition(matching.fixes.count == matching.positions.count && (0...1).contains(matching.confidence))
        for (a, b) in zip(matching.positions, matching.positions.dropFirst()) {
            precondition((a.piece, a.fraction) <= (b.piece, b.fraction), "a fix before the one that comes earlier")
        }
    }
    var live = LiveMatcher(matcher)
    live.expect(fixes.prefix(20).map(\.coordinate))
    for fix in fixes {
        let snap = live.snap(fix)
        precondition((0...1).contains(snap.probability) && snap.coordinate.isValid)
        if let later = live.reckoned(at: fix.time + 10) { precondition(later.coordinate.isValid) }
        if let settled = live.settled { precondition((0...1).contains(settled.probability)) }
    }
    return 0
}
