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

    init(folder: String) throws {
        name = String(folder.split(separator: "/").last ?? "")
        func text(_ file: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + file)), as: UTF8.self)
        }
        let track = try text("track.txt")
        fixes = try TraceFile.fixes(in: Array("longitude\tlatitude\ttime\n\(track)".utf8))
        truth = try text("truth.csv").split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: ",")
            guard cells.count >= 7, let from = Int64(cells[4]), let to = Int64(cells[5]), let meters = Double(cells[6])
            else { return nil }
            return (RouteMismatch.Stretch(from: from, to: to), meters)
        }
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile.open(folder + "/network.osm.pbf"), into: writer)
        graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
    }

    /// All drives in a folder of folders, by name.
    static func all(in folder: String) throws -> [RecordedDrive] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/truth.csv") }
            .map { try RecordedDrive(folder: "\(folder)/\($0)") }
    }

    /// One fix per interval in seconds, and the last one, without which the end of the path would be unknown.
    func thinned(to interval: Double) -> [LocationFix] {
        var result: [LocationFix] = []
        for fix in fixes where result.last.map({ fix.time - $0.time >= interval }) ?? true { result.append(fix) }
        if let last = fixes.last, result.last?.time != last.time { result.append(last) }
        return result
    }
}
