// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting
internal import NavSession

extension FuzzTarget {
    /// A trace file (GPX, CSV, GeoJSON), matched to a small map at once and fix by fix, and followed as a line.
    static let traces = FuzzTarget("traces") { bytes in
        if let path = try? PathFile.path(in: bytes) {
            try require(path.count > 1 && path.count <= bytes.count && path.allSatisfy(\.isValid))
            _ = try? Itinerary(Route(along: path))
        }
        guard let fixes = try? TraceFile.fixes(in: bytes) else { return }
        try require(!fixes.isEmpty && fixes.count <= bytes.count && fixes.allSatisfy(\.coordinate.isValid))
        try matchWhole(fixes)
        try matchLive(fixes)
    }

    private static let matcher = TraceMatcher(engine: RouteEngine(graph: FuzzMap.graph(FuzzMap.roads)))

    private static func matchWhole(_ fixes: [LocationFix]) throws {
        let match = matcher.match(fixes)
        try require(match.fixes.count == fixes.count)
        for matching in match.matchings {
            try require(matching.fixes.count == matching.positions.count && (0...1).contains(matching.confidence))
            for (a, b) in zip(matching.positions, matching.positions.dropFirst()) {
                try require((a.piece, a.fraction) <= (b.piece, b.fraction), "a fix before the one that comes earlier")
            }
        }
    }

    private static func matchLive(_ fixes: [LocationFix]) throws {
        var live = LiveMatcher(matcher)
        live.expect(fixes.prefix(20).map(\.coordinate))
        for fix in fixes {
            let snap = live.snap(fix)
            try require((0...1).contains(snap.probability) && snap.coordinate.isValid)
            if let later = live.reckoned(at: fix.time + 10) { try require(later.coordinate.isValid) }
            if let settled = live.settled { try require((0...1).contains(settled.probability)) }
        }
    }

    /// An encoded polyline in both precisions, which must survive a round trip.
    static let polyline = FuzzTarget("polyline") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for precision in [Polyline.Precision.five, .six] {
            guard let path = Polyline.decode(text, precision: precision) else { continue }
            try require(path.allSatisfy(\.isValid) && path.count <= bytes.count)
            let again = Polyline.decode(Polyline.encode(path, precision: precision), precision: precision)
            try require(again == path, "a line is another one after writing and reading")
        }
    }
}
