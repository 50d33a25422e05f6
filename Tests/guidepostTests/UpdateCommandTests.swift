// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavTestSupport
import Testing

/// `guidepost map update` on a small town, with changes in a folder in the layout of replication servers.
@Suite(.timeLimit(.minutes(20))) struct UpdateCommandTests {
    @Test(arguments: 1...3) func equalsABuildWithTheSameChanges(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let town = try ChangedTown()
        let options =
            [
                [], ["--metrics", "driving", "--no-layers"],
                ["--time-zone", "UTC", "--driving-side", "left", "--no-search"],
            ][
                seed % 3]
        for _ in 0..<2 { try town.addChange(&random) }
        #expect(try town.build("town.region", options).status == 0)
        for round in 0..<3 {
            for _ in 0...round { try town.addChange(&random) }
            let updated = try town.run("map", "update", town["town.region"], "--threads", "\(1 + round)")
            #expect(updated.status == 0 && updated.notes.contains("\([3, 5, 8][round]) files"), "\(updated.notes)")
            #expect(try town.build("built.region", options).status == 0)
            #expect(try town.bytes("town.region") == town.bytes("built.region"), "round \(round)")
        }
    }

    @Test func withoutNewerChangesNothingIsReadOrWritten() throws {
        let town = try ChangedTown()
        try town.addChange()
        #expect(try town.build("town.region").status == 0)
        let before = try town.bytes("town.region")
        try FileManager.default.removeItem(atPath: town["osm/town.osm"])
        let same = try town.run("map", "update", town["town.region"])
        #expect(same.status == 0 && same.notes.hasSuffix("is up to date: 2023-12-01T00:00:00Z\n"), "\(same.notes)")
        let json = try town.run("map", "update", town["town.region"], "--format", "json", "-o", town["new.region"])
        #expect(
            json.status == 0
                && json.text.hasSuffix("\"isUpdated\":false,\"dataVersion\":\"2023-12-01T00:00:00Z\"}\n"),
            "\(json.text)")
        #expect(try town.bytes("town.region") == before && !FileManager.default.fileExists(atPath: town["new.region"]))
        try town.addChange()
        let missing = try town.run("map", "update", town["town.region"])
        #expect(missing.status == 1 && missing.notes.contains("--extract FILE"), "\(missing.notes)")
    }

    @Test func changesAreAddedToThoseOfTheRegion() throws {
        let town = try ChangedTown()
        try town.addChange()
        #expect(try town.build("town.region").status == 0)
        try town.write(ChangedTown.change(way: 9500, name: "Harbour Street"), to: "more.osc")
        let update = ["map", "update", town["town.region"], "--changes", town["more.osc"], "--format", "json"]
        let first = try Program.run(update)
        #expect(first.text.contains("\"isUpdated\":true") && first.text.contains("\"changeFiles\":2"), "\(first.text)")
        #expect(try Program.run(update).text.contains("\"isUpdated\":false"))
        // The next one remembers both.
        try town.addChange()
        let next = try town.run("map", "update", town["town.region"], "--format", "json")
        #expect(next.text.contains("\"changeFiles\":3"), "\(next.text)")
        let found = try town.run("search", "--map", town["town.region"], "Harbour Street")
        #expect(found.text.contains("Harbour Street"))
    }

    @Test func writesBesideTheRegionAndFollowsLinks() throws {
        let town = try ChangedTown()
        try town.addChange()
        #expect(try town.build("town.region").status == 0)
        try FileManager.default.createSymbolicLink(atPath: town["osm/link"], withDestinationPath: "../town.region")
        let before = try town.bytes("town.region")
        try town.addChange()
        let new = try town.run("map", "update", town["osm/link"], "-o", town["osm/new.region"], "--quiet")
        #expect(new.status == 0 && new.notes.isEmpty && new.output.isEmpty)
        #expect(try town.bytes("town.region") == before)
        #expect(try town.run("map", "update", town["osm/link"]).status == 0)
        let type = try FileManager.default.attributesOfItem(atPath: town["osm/link"])[.type]
        #expect(type as? FileAttributeType == .typeSymbolicLink)
        #expect(try town.bytes("town.region") != before)
        #expect(try town.run("map", "update", town["osm/new.region"]).notes.contains("is up to date"))
    }

    @Test func lostChangesAreAnError() throws {
        let town = try ChangedTown()
        for _ in 0..<3 { try town.addChange() }
        #expect(try town.build("town.region").status == 0)
        func update(_ text: String, _ arguments: String...) throws {
            let outcome = try Program.run(["map", "update", town["town.region"]] + arguments)
            #expect(outcome.status == 1 && outcome.notes.contains(text), "\(outcome.notes)")
        }
        try town.removeChange(2)
        try update("lacks change 2")
        try town.removeChange(1)
        // Nothing is newer than the region.
        #expect(try town.run("map", "update", town["town.region"]).notes.contains("is up to date"))
        try town.addChange()
        try update("begins with change 3, but the extract needs the changes from 1 on")
        try FileManager.default.removeItem(atPath: town["updates"])
        try update("is missing, with changes that the region has")
        try town.write(ChangedTown.change(way: 9001, name: "A"), to: "other.osc")
        try update("is missing", "--changes", town["other.osc"])
        #expect(
            try town.run(
                "map", "update", town["town.region"], "--extract", town["osm/town.osm"], "--changes", town["other.osc"]
            ).status == 0)
    }

    @Test func aRegionWithoutSourceNeedsTheExtractOnce() throws {
        let town = try ChangedTown()
        #expect(try town.build("town.region", ["--no-source", "--metrics", "walking", "--no-layers"]).status == 0)
        let unknown = try town.run("map", "update", town["town.region"])
        #expect(
            unknown.status == 1 && unknown.notes.contains("does not say what it was built from"), "\(unknown.notes)")
        #expect(unknown.notes.contains("--extract IN"))
        let extract = ["--extract", town["osm/town.osm"], "--changes", town["updates"]]
        try town.addChange()
        #expect(try Program.run(["map", "update", town["town.region"]] + extract).status == 0)
        #expect(try town.build("built.region", ["--metrics", "walking", "--no-layers"]).status == 0)
        #expect(try town.bytes("town.region") == town.bytes("built.region"))
        #expect(try town.run("map", "update", town["town.region"]).notes.contains("is up to date"))
    }

    @Test func packsHaveNoSourceAndPathsAreNotPublished() throws {
        let town = try ChangedTown()
        try town.addChange()
        let folder = town["regions"]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(try town.build("regions/town.region").status == 0)
        let info = try town.run("map", "info", folder + "/town.region", "--format", "json")
        #expect(info.text.contains("build.source"))
        let refused = try town.run("packs", "serve", folder, "--port", "0")
        #expect(refused.status == 1 && refused.notes.contains("--no-source"), "\(refused.notes)")
        #expect(try town.run("map", "split", folder + "/town.region", "--zoom", "4", "-o", town["packs"]).status == 0)
        let packs = try FileManager.default.contentsOfDirectory(atPath: town["packs"]).filter {
            $0.hasSuffix(".region")
        }
        for pack in packs {
            #expect(try !town.bytes("packs/" + pack).contains(Data("updates".utf8)))
            let update = try town.run("map", "update", town["packs/" + pack])
            #expect(update.status == 1 && update.notes.contains("packs are not updated"), "\(update.notes)")
        }
        #expect(try !packs.isEmpty && town.run("map", "update", town["packs"]).notes.contains("packs are not updated"))
    }
}
