// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import NavGeo
import Testing

@testable import guidepost

/// Errors that say what to do next.
@Suite struct AdviceTests {
    private func route(_ stops: [String], _ more: [String] = []) throws -> Program.Outcome {
        try Program.run(["route", "--map", Program.region] + stops.flatMap { ["--stop", $0] } + more)
    }

    @Test func exchangedCoordinatesAreRecognized() throws {
        let outcome = try route(["7.4277,43.7396", "43.7260,7.4155"])
        #expect(outcome.status == 1 && outcome.notes.contains("did you mean 43.7396,7.4277?"), "\(outcome.notes)")
        let near = try Program.run(["search", "casino", "--map", Program.region, "--near", "7.4277,43.7396"])
        #expect(near.status == 1 && near.notes.contains("did you mean 43.7396,7.4277?"))
        // Outside either way.
        let other = try route(["10,50", "43.7260,7.4155"])
        #expect(other.status == 1 && !other.notes.contains("did you mean"))
    }

    @Test func stopFarFromRoadsIsAnErrorUnlessAllowed() throws {
        let far = ["43.7200,7.4300", "43.7396,7.4277"]
        let refused = try route(far)
        #expect(refused.status == 1 && refused.notes.contains("m from the nearest road"), "\(refused.notes)")
        let advised = try #require(refused.notes.firstMatch(of: /--snap-radius (\d+)/)?.output.1)
        let allowed = try route(far, ["--snap-radius", String(advised)])
        #expect(allowed.status == 0, "\(allowed.notes)")
        #expect(try route(far, ["--snap-radius", "-1"]).status == 64)
        #expect(try route(["43.7396,7.4277", "43.7260,7.4155"], ["--snap-radius", "0"]).status == 1)
    }

    @Test(arguments: [
        (["rout"], "did you mean 'route'?"), (["serach", "x"], "did you mean 'search'?"),
        (["map", "biuld"], "did you mean 'build'?"), (["qqqqqqq"], "expected map, packs, route"),
        (["isochron", "--map", "m"], "did you mean 'isochrone'?"),
    ])
    func unknownCommandGetsSuggestions(arguments: [String], text: String) throws {
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 64 && outcome.notes.contains(text), "\(outcome.notes)")
    }

    @Test(arguments: ["xx", "klingon", "-"])
    func unknownLanguageIsAnErrorWithTheList(tag: String) throws {
        let outcome = try route(["43.7396,7.4277", "43.7260,7.4155"], ["--language=\(tag)"])
        #expect(outcome.status == 64 && outcome.notes.contains("zh-Hant"), "\(outcome.notes)")
    }

    @Test(arguments: ["de", "de-AT", "pt-BR", "zh-TW", "EN", "en_US"])
    func languagesOfRegionsAreKnown(tag: String) throws { try Languages.check(tag) }

    @Test(arguments: ["a.jpg", "x/a.JPEG", "a.webp", "b.svg"])
    func otherImageFormatsAreRefused(name: String) throws {
        #expect(throws: ValidationError.self) { try ImageFile.check(name) }
        let outcome = try Program.run([
            "render", "map", "--map", Program.region, "--center", "43.73,7.42", "-o", name,
        ])
        #expect(outcome.status == 64 && outcome.notes.contains(".png"))
    }

    @Test(arguments: ["a.png", "a", "/dev/stdout", "a.jpg.png", "b.jpg/a"])
    func otherNamesAreWritten(name: String) throws { try ImageFile.check(name) }

    @Test func filesOfOtherKindsGetAdviceThatWorks() throws {
        let gpx = Program.folder.appending(path: "advice.gpx").path
        try Data("<?xml version=\"1.0\"?><gpx version=\"1.1\"></gpx>".utf8).write(to: URL(filePath: gpx))
        let extract = try Program.run(["route", "--map", Program.sample, "--stop", "1,1", "--stop", "2,2"])
        #expect(extract.status == 1 && extract.notes.contains("guidepost map build \(Program.sample) -o monaco.region"))
        for command in [["map", "info"], ["serve", "--map"], ["search", "x", "--map"]] {
            let outcome = try Program.run(command + [Program.sample])
            #expect(outcome.status == 1 && outcome.notes.contains("map build \(Program.sample)"), "\(command)")
        }
        let trace = try Program.run(["route", "--map", gpx, "--stop", "1,1", "--stop", "2,2"])
        #expect(trace.notes.contains("guidepost match --map REGION \(gpx)"), "\(trace.notes)")
        let region = try Program.run(["map", "build", Program.region, "-o", gpx + ".region"])
        #expect(region.status == 1 && region.notes.contains("a region already"), "\(region.notes)")
        let matched = try Program.run(["match", "--map", Program.region, Program.region])
        #expect(matched.status == 1 && matched.notes.contains("This is a region"), "\(matched.notes)")
    }

    @Test func missingMapOffersTheSample() throws {
        let outcome = try Program.run(["route", "--stop", "1,1", "--stop", "2,2"])
        #expect(outcome.status == 64 && outcome.notes.contains("guidepost map build"))
    }

    @Test func areaKnowsItsPlaces() {
        #expect(Suggestion.list(["a"]) == "a" && Suggestion.list(["a", "b", "c"]) == "a, b or c")
        #expect(Suggestion.near("dirve", in: ["drive", "demo", "render"]) == ["drive"])
        #expect(Suggestion.near("x", in: ["drive"]).isEmpty)
    }
}
