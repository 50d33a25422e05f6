// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavImport
internal import NavModel

/// A recorded drive with its true path and the roads around it: a folder with `track.txt`,
/// `truth.csv` and `network.osm.pbf`.
///
/// Source of the drives: Kubička et al., "Dataset for testing and training of map-matching algorithms" (2015).
struct RecordedDrive {
    /// Name of the folder.
    let name: String
    let graph: RoadGraph
    let fixes: [LocationFix]
    let truth: [(stretch: RouteMismatch.Stretch, meters: Double)]

    /// Reads a drive.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - damage: A damage to its map or trace; `nil` for none.
    ///   - seed: Decides with the name what is damaged.
    init(folder: String, damage: DriveDamage? = nil, seed: UInt64 = 1) throws {
        name = String(folder.split(separator: "/").last ?? "")
        var random = SeededRandom(seed: name.utf8.reduce(seed) { ($0 &* 31) &+ UInt64($1) })
        func text(_ file: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + file)), as: UTF8.self)
        }
        let track = try text("track.txt")
        let recorded = try TraceFile.fixes(in: Array("longitude\tlatitude\ttime\n\(track)".utf8))
        fixes = damage?.remaining(recorded, using: &random) ?? recorded
        let path = try text("truth.csv").split(separator: "\n").dropFirst()
            .compactMap { line -> (way: Int64, stretch: RouteMismatch.Stretch, meters: Double)? in
                let cells = line.split(separator: ",")
                guard cells.count >= 7, let way = Int64(cells[2]), let from = Int64(cells[4]), let to = Int64(cells[5]),
                    let meters = Double(cells[6])
                else { return nil }
                return (way, RouteMismatch.Stretch(from: from, to: to), meters)
            }
        let missing = damage?.missingWays(of: path.map { ($0.way, $0.meters) }, using: &random) ?? []
        truth = path.filter { !missing.contains($0.way) }.map { ($0.stretch, $0.meters) }
        let map = try DriveDamage.map(OSMFile.open(folder + "/network.osm.pbf"), without: missing)
        let writer = RegionWriter()
        _ = try MapBuilder.build(map, into: writer)
        graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
    }

    /// All drives in a folder of folders, by name.
    static func all(in folder: String, damage: DriveDamage? = nil, seed: UInt64 = 1) throws -> [RecordedDrive] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/truth.csv") }
            .map { try RecordedDrive(folder: "\(folder)/\($0)", damage: damage, seed: seed) }
    }

    /// One fix per interval in seconds, and the last one, without which the end of the path would be unknown.
    func thinned(to interval: Double) -> [LocationFix] {
        var result: [LocationFix] = []
        for fix in fixes where result.last.map({ fix.time - $0.time >= interval }) ?? true { result.append(fix) }
        if let last = fixes.last, result.last?.time != last.time { result.append(last) }
        return result
    }
}
