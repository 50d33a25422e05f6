// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import NavGraph
public import NavImport

/// Real OpenStreetMap extracts from the folder in the environment variable `GUIDEPOST_DATA`, by default
/// `../shared/data` next to the package. Without any, only the sample map of the package.
public enum RealMaps {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let fileExtension = ".osm.pbf"

    /// The folder, which need not exist.
    public static let folder: String =
        ProcessInfo.processInfo.environment["GUIDEPOST_DATA"] ?? package.appending(path: "../shared/data").path

    /// Paths of all extracts by name, which is the file name without extension.
    private static let paths: [String: String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/osm")) ?? []
        let found = files.filter { $0.hasSuffix(fileExtension) }.map { "\(folder)/osm/\($0)" }
        let sample = package.appending(path: "Samples/monaco\(fileExtension)").path
        let all = found.isEmpty && FileManager.default.fileExists(atPath: sample) ? [sample] : found
        return Dictionary(all.map { (String(URL(filePath: $0).lastPathComponent.dropLast(fileExtension.count)), $0) }) {
            $1
        }
    }()

    /// Whether there is at least one extract.
    public static var areAvailable: Bool { !all.isEmpty }

    /// Sorted names of all extracts.
    ///
    /// A debug build uses only those below a megabyte, because the others take minutes, unless `GUIDEPOST_FULL` is set.
    public static let all: [String] = paths.filter { isQuick || size($0.value) < 1_000_000 }.map(\.key).sorted()

    /// The path of an extract, which need not exist.
    public static func path(_ name: String) -> String { paths[name] ?? "\(folder)/osm/\(name)\(fileExtension)" }

    /// Opens an extract.
    ///
    /// - Throws: `ImportError`.
    public static func open(_ name: String) throws -> OSMFile { try OSMFile.open(path(name)) }

    /// Imports an extract.
    ///
    /// - Throws: `ImportError` or `RegionError`.
    public static func graph(_ name: String) throws -> RoadGraph {
        let writer = RegionWriter()
        _ = try MapBuilder.build(open(name), into: writer)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
    }

    /// Whether this is an optimized build. A debug build takes minutes to contract a real map, so it uses the plain
    /// search.
    public static var isQuick: Bool {
        #if DEBUG
        ProcessInfo.processInfo.environment["GUIDEPOST_FULL"] != nil
        #else
        true
        #endif
    }

    private static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }
}
