// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavImport
internal import NavModel

/// A damage to the map or the trace of a recorded drive, for matching under conditions that recorded drives seldom have.
///
/// The true path is that of the drive without the roads that are removed. What is removed depends on the name of the drive and a
/// seed only.
enum DriveDamage: String, ExpressibleByArgument, CaseIterable {
    /// The roads of the first 150 to 500 m are missing, as when a drive begins in a car park.
    case start
    /// Two stretches of 200 to 800 m are missing.
    case missing
    /// There are no fixes for two times of two to six minutes.
    case gaps

    /// Ways of the true path to remove.
    ///
    /// - Parameters:
    ///   - path: The ways of the true path in order, with the lengths traveled on them in meters.
    ///   - random: Decides which.
    func missingWays(of path: [(way: Int64, meters: Double)], using random: inout SeededRandom) -> Set<Int64> {
        func stretch(from row: Int, meters: Double) -> Set<Int64> {
            var (ways, length) = (Set<Int64>(), 0.0)
            for part in path[row...] where length < meters {
                ways.insert(part.way)
                length += part.meters
            }
            return ways
        }
        switch self {
        case .start: return stretch(from: 0, meters: Double.random(in: 150...500, using: &random))
        case .missing:
            return (0..<2).reduce(into: []) { ways, _ in
                let row = Int.random(in: path.count / 10...max(path.count / 10, path.count * 17 / 20), using: &random)
                ways.formUnion(stretch(from: row, meters: Double.random(in: 200...800, using: &random)))
            }
        case .gaps: return []
        }
    }

    /// The fixes that remain.
    func remaining(_ fixes: [LocationFix], using random: inout SeededRandom) -> [LocationFix] {
        guard self == .gaps, let first = fixes.first?.time, let last = fixes.last?.time else { return fixes }
        var gaps: [ClosedRange<Double>] = []
        for _ in 0..<2 {
            let start = Double.random(in: first + 30...max(first + 31, last - 300), using: &random)
            gaps.append(start...start + Double.random(in: 120...360, using: &random))
        }
        return fixes.filter { fix in !gaps.contains { $0.contains(fix.time) } }
    }

    /// A map without some ways.
    static func map(_ file: OSMFile, without ways: Set<Int64>) throws(ImportError) -> OSMFile {
        guard !ways.isEmpty else { return file }
        var (nodes, kept): ([OSMNode], [OSMWay]) = ([], [])
        _ = try file.read([.nodes, .ways]) { block in
            var ways: [OSMWay] = []
            block.forEachWay { ways.append($0.way) }
            return ((0..<block.nodes.count).map { block.node($0) }, ways)
        } consume: { (part: ([OSMNode], [OSMWay])) in
            nodes += part.0
            kept += part.1.filter { !ways.contains($0.id) }
        }
        return OSMFile(nodes: nodes, ways: kept)
    }
}
