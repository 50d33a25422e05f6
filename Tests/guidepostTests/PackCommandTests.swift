// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Splitting a region, and every command on the folder of its packs.
@Suite struct PackCommandTests {
    /// The sample region without search index, which packs do not have: it also gives maps their points of interest.
    private static let region: String = {
        let path = Program.folder.appending(path: "no-search.region").path
        _ = try? Program.run(["map", "build", Program.sample, "-o", path, "--no-search", "--quiet"])
        return path
    }()

    /// That region, split into tiles once.
    private static let packs: String = {
        let folder = Program.folder.appending(path: "packs").path
        _ = try? Program.run(["map", "split", region, "--zoom", "14", "--margin", "50", "-o", folder])
        return folder
    }()

    /// A file with one table.
    private static let batch: String = {
        let file = Program.folder.appending(path: "table.jsonl")
        try? Data(#"{"origins": [[43.7396,7.4277],[43.7260,7.4155],[43.7330,7.4200]]}"#.utf8).write(to: file)
        return file.path
    }()

    @Test func splitWritesPacksAndAManifest() throws {
        let folder = Self.packs
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".region") }
        #expect(names.count > 3)
        let manifest = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
        let packs = try #require((manifest as? [String: Any])?["packs"] as? [[String: Any]])
        #expect(packs.compactMap { $0["file"] as? String }.sorted() == names.sorted())
        for pack in packs {
            let file = try #require(pack["file"] as? String)
            let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
            #expect(pack["bytes"] as? Int == size && (pack["xxh64"] as? String)?.count == 16)
        }
        #expect(try Program.run(["map", "info", "\(folder)/\(names[0])"]).status == 0)
    }

    @Test(arguments: [
        ["route"] + Program.stops, ["route", "--engine", "plain", "--mode", "walking"] + Program.stops,
        ["route", "--format", "geojson", "--alternatives", "2"] + Program.stops,
        ["table", "--batch", batch], ["isochrone", "--minutes", "2", "--stop", "43.7396,7.4277"],
        ["render", "map", "--center", "43.7396,7.4277", "--zoom", "15", "-o", "/dev/stdout"],
        ["drive", "--pace", "max"] + Program.stops,
    ])
    func commandsOnTheFolderPrintWhatTheyPrintOnTheRegion(_ arguments: [String]) throws {
        let split = arguments[0] == "render" ? 2 : 1
        func run(on map: String) throws -> Program.Outcome {
            try Program.run(arguments[..<split] + ["--map", map] + arguments[split...])
        }
        let (one, many) = (try run(on: Self.region), try run(on: Self.packs))
        #expect(one.status == 0 && many.status == 0, "\(one.notes) \(many.notes)")
        // The difference of large files is not worth its time.
        let isSame = one.output == many.output
        #expect(isSame)
    }

    @Test func aTraceIsMatchedAsOnTheRegion() throws {
        let trace = Program.folder.appending(path: "packs-trace.gpx")
        try Program.run(["route", "--map", Program.region, "--format", "gpx"] + Program.stops).output.write(to: trace)
        let matches = try [Self.region, Self.packs].map { try Program.run(["match", "--map", $0, trace.path]) }
        #expect(matches[0].status == 0 && matches[0].output.count > 100, "\(matches[0].notes)")
        #expect(matches[0].output == matches[1].output)
    }

    @Test func clipAndJoinWriteRegions() throws {
        let (west, east) = (
            Program.folder.appending(path: "w.region").path, Program.folder.appending(path: "e.region").path
        )
        let joined = Program.folder.appending(path: "joined.region").path
        #expect(
            try Program.run(["map", "clip", Program.region, "--box", "7.3,43.6,7.42,43.8", "-o", west]).status == 0)
        #expect(
            try Program.run(["map", "clip", Program.region, "--box", "7.42,43.6,7.6,43.8", "-o", east]).status == 0)
        let join = try Program.run(["map", "join", west, east, "--metrics", "driving", "-o", joined])
        #expect(join.status == 0 && join.notes.contains("2 packs joined"), "\(join.notes)")
        let route = { map in try Program.run(["route", "--map", map] + Program.stops) }
        #expect(try route(joined).output == route(Program.region).output)
    }

    @Test func missingPacksAndWrongOptionsAreExplained() throws {
        let folder = Program.folder.appending(path: "some").path
        let split = ["map", "split", Program.region, "--zoom", "14", "-o", folder]
        #expect(try Program.run(split).status == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".region") {
            if name.hasPrefix("14-8530-") { continue }
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let lost = try Program.run(["route", "--map", folder] + Program.stops)
        #expect(lost.status == 1 && lost.notes.contains("the map pack 14-8529-"), "\(lost.notes)")
        let inside = try Program.run(["route", "--map", folder, "--stop", "43.7396,7.4277", "--stop", "43.7410,7.4300"])
        #expect(inside.status == 0, "\(inside.notes)")
        #expect(inside.notes.contains("packs of this map are missing; routes stay inside the others"))
        try Data().write(to: URL(filePath: folder + "/old.region"))
        let other = try Program.run(split)
        #expect(other.status == 1 && other.notes.contains("old.region"), "\(other.notes)")
        #expect(try Program.run(["map", "split", Program.region, "-o", folder]).status == 64)
        #expect(try Program.run(["map", "clip", Program.region, "--box", "1,2,3", "-o", folder]).status == 64)
        #expect(
            try Program.run(["map", "clip", Program.region, "--box", "1,2,3,4", "-o", folder + "/x.region"]).notes
                .contains("no road touches"))
    }

    @Test func packsAreServedUntilASignal() async throws {
        let process = Process()
        let notes = Pipe()
        process.executableURL = Program.url
        process.arguments = ["packs", "serve", Self.packs, "--port", "0"]
        process.standardError = notes
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let base = try #require(
            NoteReader.line(from: notes, with: "listening on ")?.components(separatedBy: "listening on ").last)
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: base + "/manifest.json")))
        #expect(try data == Data(contentsOf: URL(filePath: Self.packs + "/manifest.json")))
        let (page, _) = try await URLSession.shared.data(from: try #require(URL(string: base)))
        #expect(String(decoding: page, as: UTF8.self).contains("14-8529-"))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
        let empty = try Program.run(["packs", "serve", Program.folder.path + "/no-such-folder"])
        #expect(empty.status == 1 && empty.notes.contains("map split"), "\(empty.notes)")
    }

    /// The whole sample region, split into tiles once.
    private static let searchable: String = {
        let folder = Program.folder.appending(path: "searchable").path
        _ = try? Program.run(["map", "split", Program.region, "--zoom", "14", "--margin", "50", "-o", folder])
        return folder
    }()

    @Test(arguments: [
        ["search", "rue grimaldi 12"], ["search", "casino", "--limit", "20", "--format", "json"],
        ["search", "Rue Grimaldi & Rue Suffren Reymond"], ["search", "pharmacy", "--near", "43.7396,7.4277"],
        ["reverse", "43.7396,7.4277", "--limit", "5"], ["reverse", "43.7330,7.4200", "--format", "json"],
        ["route", "--stop", "Casino", "--stop", "Jardin Exotique"],
        ["render", "map", "--center", "43.7396,7.4277", "--zoom", "17", "-o", "/dev/stdout"],
    ])
    func placesOfTheFolderAreThoseOfTheRegion(_ arguments: [String]) throws {
        let split = arguments[0] == "render" ? 2 : 1
        func run(on map: String) throws -> Program.Outcome {
            try Program.run(arguments[..<split] + ["--map", map] + arguments[split...])
        }
        let (one, many) = (try run(on: Program.region), try run(on: Self.searchable))
        #expect(one.status == 0 && many.status == 0, "\(one.notes) \(many.notes)")
        let isSame = one.output == many.output
        #expect(isSame, "\(arguments)")
    }

    @Test func aJoinIsSearchableAndAFolderWithoutIndexSaysWhy() throws {
        let joined = Program.folder.appending(path: "searchable.region").path
        #expect(try Program.run(["map", "join", Self.searchable, "-o", joined, "--quiet"]).status == 0)
        let arguments = ["search", "--limit", "9", "rue grimaldi", "--map"]
        #expect(try Program.run(arguments + [joined]).output == Program.run(arguments + [Program.region]).output)
        let none = try Program.run(["search", "casino", "--map", Self.packs])
        #expect(none.status == 1 && none.notes.contains("map split"), "\(none.notes)")
    }
}
