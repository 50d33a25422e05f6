// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import NavGraph
public import NavImport

/// Real OpenStreetMap extracts: those of the folder that `GUIDEPOST_DATA` names, by default `../shared/data` beside the
/// package; where there is none, the sample map of the package alone.
public enum RealMaps {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let ending = ".osm.pbf"

    /// The folder, which need not be there.
    public static let folder: String =
        ProcessInfo.processInfo.environment["GUIDEPOST_DATA"] ?? package.appending(path: "../shared/data").path

    /// Paths of all extracts by their names, which are those of the files without folder and ending.
    private static let paths: [String: String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/osm")) ?? []
        let found = files.filter { $0.hasSuffix(ending) }.map { "\(folder)/osm/\($0)" }
        let sample = package.appending(path: "Samples/monaco\(ending)").path
        let all = found.isEmpty && FileManager.default.fileExists(atPath: sample) ? [sample] : found
        return Dictionary(all.map { (String(URL(filePath: $0).lastPathComponent.dropLast(ending.count)), $0) }) { $1 }
    }()

    /// Whether there is one at least.
    public static var areHere: Bool { !all.isEmpty }

    /// Names of all extracts, ascending.
    ///
    /// A debug build takes those below a megabyte unless `GUIDEPOST_FULL` is set; the others would take minutes.
    public static let all: [String] = paths.filter { isQuick || size($0.value) < 1_000_000 }.map(\.key).sorted()

    /// The path of an extract. There may be no such file.
    public static func path(_ name: String) -> String { paths[name] ?? "\(folder)/osm/\(name)\(ending)" }

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

    private static func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }
}
