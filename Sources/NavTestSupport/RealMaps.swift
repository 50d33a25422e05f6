// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import NavGraph
public import NavImport

/// The folder of real OpenStreetMap extracts that tests use when it is there: `../shared/data` beside the package, or
/// where `GUIDEPOST_DATA` points.
public enum RealMaps {
    /// The folder.
    public static let folder: String =
        ProcessInfo.processInfo.environment["GUIDEPOST_DATA"] ?? "../shared/data"

    /// Whether the folder is there.
    public static var areHere: Bool { !all.isEmpty }

    /// Names of all extracts, ascending, without folder and ending.
    ///
    /// A debug build takes those below a megabyte unless `GUIDEPOST_FULL` is set; the others would take minutes.
    public static let all: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/osm")) ?? []
        return files.filter { $0.hasSuffix(".osm.pbf") }.sorted().filter { isQuick || size($0) < 1_000_000 }
            .map { String($0.dropLast(".osm.pbf".count)) }
    }()

    /// The path of an extract.
    public static func path(_ name: String) -> String { "\(folder)/osm/\(name).osm.pbf" }

    /// Opens an extract.
    public static func open(_ name: String) throws -> OSMFile { try OSMFile.open(path(name)) }

    /// Imports an extract.
    public static func graph(_ name: String) throws -> RoadGraph {
        let writer = RegionWriter()
        _ = try MapBuilder.build(open(name), into: writer)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
    }

    /// Whether the tests run at full speed. Laying a real map out as a hierarchy takes a debug build minutes, so there the
    /// plain search answers.
    public static var isQuick: Bool {
        #if DEBUG
        ProcessInfo.processInfo.environment["GUIDEPOST_FULL"] != nil
        #else
        true
        #endif
    }

    private static func size(_ file: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/osm/\(file)")
        return attributes?[.size] as? Int ?? 0
    }
}
