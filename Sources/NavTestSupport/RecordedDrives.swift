// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import NavGeo
public import NavGraph
internal import NavImport
public import NavModel

/// Recorded drives with their ground truth.
///
/// M. Kubička, A. Cela, P. Moulin, H. Mounier, S.-I. Niculescu, "Dataset for testing and training of map-matching
/// algorithms" (2015), in `traces/kubicka` in the folder of real maps.
public enum RecordedDrives {
    private static let folder = RealMaps.folder + "/traces/kubicka"

    /// Sorted names of all drives; none if the folder does not exist.
    public static let all: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

    /// The fixes of a drive, at most one per second, without accuracy, course and speed.
    ///
    /// - Throws: The error of reading the file.
    public static func fixes(_ name: String) throws -> [LocationFix] {
        try rows(name, "track.txt", separator: "\t").compactMap { row in
            guard row.count == 3, let longitude = Double(row[0]), let latitude = Double(row[1]),
                let time = Double(row[2])
            else { return nil }
            return LocationFix(coordinate: Coordinate(latitude: latitude, longitude: longitude), time: time)
        }
    }

    /// The path that was driven.
    ///
    /// - Throws: The error of reading the files.
    public static func path(_ name: String) throws -> [Coordinate] {
        var places: [Int64: Coordinate] = [:]
        try OSMFile.open("\(folder)/\(name)/network.osm.pbf").read(.nodes, workers: 1) { block throws(ImportError) in
            (0..<block.nodes.count).map { (block.nodes.ids[$0], block.nodes.place($0).coordinate) }
        } consume: { (nodes: [(Int64, Coordinate)]) throws(ImportError) in
            for (id, place) in nodes { places[id] = place }
        }
        let arcs = try rows(name, "truth.csv", separator: ",").dropFirst().compactMap { row -> (Int64, Int64)? in
            guard row.count == 7, let from = Int64(row[4]), let to = Int64(row[5]) else { return nil }
            return (from, to)
        }
        let nodes = (arcs.first.map { [$0.0] } ?? []) + arcs.map(\.1)
        return nodes.compactMap { places[$0] }
    }

    /// The road network around a drive.
    ///
    /// - Throws: `ImportError` or `RegionError`.
    public static func graph(_ name: String) throws -> RoadGraph {
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile.open("\(folder)/\(name)/network.osm.pbf"), into: writer)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
    }

    private static func rows(_ name: String, _ file: String, separator: Character) throws -> [[Substring]] {
        let text = try String(contentsOfFile: "\(folder)/\(name)/\(file)", encoding: .utf8)
        return text.split(whereSeparator: \.isNewline).map { $0.split(separator: separator) }
    }
}
