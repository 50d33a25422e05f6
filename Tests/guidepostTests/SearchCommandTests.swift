// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavModel
import Testing

@testable import guidepost

/// `search`, `reverse`, and stops by name, as a user runs them.
@Suite struct SearchCommandTests {
    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try Program.run(arguments + ["--map", Program.region, "--format", "json"])
        #expect(outcome.status == 0, "\(outcome.notes)")
        return try JSONValue(parsing: Array(outcome.output))
    }

    @Test func searchListsObjects() throws {
        let list = try json(["search", "rue", "grimaldi", "--near", "43.7347,7.4190", "--limit", "2"])
        #expect(try json(["search", "avenue", "--limit", "2"]).array?.count == 2)
        #expect(list[0]?["name"]?.string == "Rue Grimaldi" && list[0]?["kind"]?.string == "street")
        #expect(list[0]?["label"]?.string == "Rue Grimaldi, Monaco" && list[0]?["id"]?.string?.hasPrefix("w") == true)
        #expect(abs((list[0]?["lat"]?.number ?? 0) - 43.7348) < 0.003)
        #expect((list[0]?["distance"]?.number ?? .infinity) < 500)
        #expect(try json(["search", "qqqqqqqq"]) == .array([]))
    }

    @Test func reverseDescribesAPlace() throws {
        let list = try json(["reverse", "43.7347,7.4190"])
        #expect(list[0]?["street"]?.string == "Rue Grimaldi" && list[0]?["city"]?.string == "Monaco")
        let swapped = try Program.run(["reverse", "--map", Program.region, "7.4190,43.7347"])
        #expect(swapped.status == 1 && swapped.notes.contains("did you mean 43.7347,7.419?"))
    }

    @Test func stopsMayBeNames() throws {
        let route = try Program.run(["route", "--map", Program.region, "--stop", "Casino", "--stop", "43.7325,7.4148"])
        #expect(route.status == 0 && route.notes.contains("stop 1: ") && route.notes.contains("Casino"))
        let missing = try Program.run([
            "route", "--map", Program.region, "--stop", "qqqqqqqq", "--stop", "43.7325,7.4148",
        ])
        #expect(missing.status == 1 && missing.notes.contains("guidepost search"))
    }

    @Test(arguments: ["Nowhere at all", "Qqqq wwww casino", "Zzzzz Xxxxx rue"])
    func stopThatFitsInOneWordOnlyOffersGuesses(text: String) throws {
        let outcome = try Program.run(["route", "--map", Program.region, "--stop", text, "--stop", "43.7325,7.4148"])
        #expect(outcome.status == 1 && outcome.notes.contains("Did you mean '"), "\(outcome.notes)")
    }

    @Test(arguments: ["", "  ", "!?"])
    func emptyTextIsAnError(text: String) throws {
        let search = try Program.run(["search", "--map", Program.region, text])
        #expect(search.status == 64 && search.notes.contains("contains no words"))
        #expect(throws: (any Error).self) { try TripStop(parsing: text) }
    }

    @Test func aMapWithoutIndexSaysWhatToDo() throws {
        let region = Program.folder.appending(path: "without-search.region").path
        #expect(try Program.run(["map", "build", Program.sample, "-o", region, "--no-search", "--quiet"]).status == 0)
        for arguments in [["search", "casino"], ["reverse", "43.73,7.42"], ["route", "--stop", "a", "--stop", "b"]] {
            let outcome = try Program.run(arguments + ["--map", region])
            #expect(outcome.status == 1 && outcome.notes.contains("guidepost map build"), "\(arguments)")
        }
        let coordinates = try Program.run([
            "route", "--map", region, "--stop", "43.7396,7.4277", "--stop", "43.7325,7.4148",
        ])
        #expect(coordinates.status == 0)
    }

    @Test(arguments: ["Casino", "12 Main Street", "Rue Grimaldi 12, Monaco", "東京", "a,b"])
    func otherTextIsAName(text: String) throws {
        #expect(try TripStop(parsing: text) == .name(text))
    }

    @Test(arguments: ["1,2,3", "nan,2", "0x1,2", "91,2", ",", "", "1", "5;6"])
    func numbersThatAreNoCoordinateAreErrors(text: String) {
        #expect(throws: (any Error).self) { try TripStop(parsing: text) }
    }
}
