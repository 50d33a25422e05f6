// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavModel
import Testing

/// Commands that look into a drive, a place or a picture.
@Suite(.timeLimit(.minutes(20))) struct CommandTests {
    private let folder = Program.folder.appending(path: "commands-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.notes)")
        return try JSONValue(parsing: Array(outcome.output))
    }

    // MARK: match

    /// The way of the test as a recording.
    private func trace() throws -> String {
        let route = try Program.run(["route", "--map", Program.region, "--format", "gpx"] + Program.stops)
        let file = folder.appending(path: "drive.gpx")
        try route.output.write(to: file)
        return file.path
    }

    @Test func matchesRecordingInEveryFormat() throws {
        let trace = try trace()
        let match = ["match", "--map", Program.region, trace]
        let route = try json(["route", "--map", Program.region, "--format", "json"] + Program.stops)
        let length = try #require(route["distanceMeters"]?.number)
        let report = try json(match + ["--format", "json"])
        let matchings = try #require(report["matchings"]?.array)
        #expect(matchings.count == 1)
        #expect(abs((matchings[0]["distanceMeters"]?.number ?? 0) - length) < 0.01 * length)
        #expect((matchings[0]["confidence"]?.number ?? 0) > 0.9)
        #expect((matchings[0]["osmNodes"]?.array?.count ?? 0) > 50)

        let features = try #require(try json(match + ["--format", "geojson"])["features"]?.array)
        #expect(features.contains { $0["geometry"]?["type"]?.string == "LineString" })
        let osrm = try json(match + ["--format", "osrm"])
        #expect(osrm["code"]?.string == "Ok")
        #expect(abs((osrm["matchings"]?.array?[0]["distance"]?.number ?? 0) - length) < 0.01 * length)
        let fixes =
            String(decoding: try Data(contentsOf: URL(filePath: trace)), as: UTF8.self)
            .components(separatedBy: "<trkpt").count - 1
        #expect(osrm["tracepoints"]?.array?.count == fixes)
        #expect(try Program.run(match + ["--format", "gpx"]).text.contains("<trkpt"))
        let text = try Program.run(match)
        #expect(text.status == 0 && text.text.hasPrefix("\(fixes) fixes, \(fixes) on roads, 1 matchings\n"))
        #expect(text.text.contains("Rue Grimaldi"))
    }

    @Test func matchesStandardInputAndRejectsForeignTrace() throws {
        let bytes = try Data(contentsOf: URL(filePath: trace()))
        #expect(try Program.run(["match", "--map", Program.region, "-"], input: bytes).status == 0)
        let csv = Data("longitude,latitude,time\n-30,40,0\n-30.001,40,10\n".utf8)
        let elsewhere = try Program.run(["match", "--map", Program.region, "-"], input: csv)
        #expect(elsewhere.status == 1 && elsewhere.output.isEmpty)
        #expect(elsewhere.notes.contains("no part of the trace"))
        #expect(try Program.run(["match", "--map", Program.region, "-"], input: Data("?".utf8)).status == 1)
        #expect(try Program.run(["match", "--map", Program.region, "-", "--deviation", "0"]).status == 64)
    }

    // MARK: isochrone

    /// The places of all outer rings of a feature.
    private func rings(_ feature: JSONValue) -> [[(x: Double, y: Double)]] {
        (feature["geometry"]?["coordinates"]?.array ?? []).compactMap { polygon in
            polygon.array?.first?.array?.compactMap { place in
                guard let x = place.array?.first?.number, let y = place.array?.last?.number else { return nil }
                return (x, y)
            }
        }
    }

    private func area(_ ring: [(x: Double, y: Double)]) -> Double {
        abs(zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
    }

    @Test func reachGrowsWithTimeAndShrinksForWalking() throws {
        func reach(_ minutes: String, _ mode: String) throws -> [Double: Double] {
            let answer = try json([
                "isochrone", "--map", Program.region, "--stop", "43.7396,7.4277", "--minutes", minutes, "--mode", mode,
            ])
            var areas: [Double: Double] = [:]
            for feature in answer["features"]?.array ?? [] {
                let minutes = try #require(feature["properties"]?["minutes"]?.number)
                let rings = rings(feature)
                #expect(rings.allSatisfy { $0.count > 3 && $0[0] == $0[$0.count - 1] }, "closed")
                #expect(rings.joined().allSatisfy { (7.3...7.6).contains($0.x) && (43.6...43.9).contains($0.y) })
                areas[minutes] = rings.reduce(0) { $0 + area($1) }
            }
            return areas
        }
        let driving = try reach("2,5", "driving")
        #expect(driving.count == 2)
        let (two, five) = (try #require(driving[2]), try #require(driving[5]))
        #expect(two > 0 && five > 2 * two)
        let walking = try #require(try reach("5", "walking")[5])
        #expect(walking > 0 && walking < five / 2)
    }

    @Test(arguments: ["0", "-1", "2,x", "1441", ""]) func rejectsInvalidMinutes(minutes: String) throws {
        let arguments = ["isochrone", "--map", Program.region, "--stop", "43.7396,7.4277", "--minutes", minutes]
        #expect(try Program.run(arguments).status == 64)
    }

    // MARK: render

    /// Width and height of a PNG file.
    private func size(of file: URL) throws -> [Int] {
        let bytes = try Data(contentsOf: file)
        guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        return [16, 20].map { at in bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func rendersMapAroundPlaceOrRoute() throws {
        func draw(_ options: [String], _ name: String) throws -> URL {
            let file = folder.appending(path: name)
            let outcome = try Program.run(["render", "map", "--map", Program.region, "-o", file.path] + options)
            #expect(outcome.status == 0, "\(options): \(outcome.notes)")
            return file
        }
        let place = ["--center", "43.7396,7.4277", "--zoom", "16", "--size", "320x200"]
        let day = try draw(place, "day.png")
        #expect(try size(of: day) == [320, 200])
        #expect(
            try Data(contentsOf: draw(place, "again.png")) == Data(contentsOf: day), "the same options, the same bytes")
        #expect(try Data(contentsOf: draw(place + ["--style", "night"], "night.png")) != Data(contentsOf: day))
        let route = try draw(Program.stops + ["--size", "300x200", "--scale", "2"], "route.png")
        #expect(try size(of: route) == [600, 400])
    }

    @Test(
        arguments: [
            [], ["--center", "91,0"], ["--center", "43,7", "--zoom", "23"], ["--center", "43,7", "--tilt", "61"],
            ["--center", "43,7", "--size", "8x8"], ["--center", "43,7", "--scale", "5"],
        ])
    func refusesMapsThatCannotBe(options: [String]) throws {
        let file = folder.appending(path: "none.png").path
        #expect(try Program.run(["render", "map", "--map", Program.region, "-o", file] + options).status == 64)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: ["png", "svg"]) func everyManeuverHasAnImage(format: String) throws {
        let images = folder.appending(path: format)
        let outcome = try Program.run([
            "render", "maneuvers", "--size", "24", "--scale", "2", "--format", format, "--out", images.path,
        ])
        #expect(outcome.status == 0, "\(outcome.notes)")
        let files = try FileManager.default.contentsOfDirectory(atPath: images.path)
        #expect(Set(files) == Set((Maneuver.allCases.map { "\($0)" } + ["contact-sheet"]).map { "\($0).\(format)" }))
        let left = images.appending(path: "turnLeft.\(format)")
        let right = images.appending(path: "turnRight.\(format)")
        #expect(try Data(contentsOf: left) != Data(contentsOf: right))
        if format == "png" {
            #expect(try size(of: left) == [48, 48])
        } else {
            #expect(try String(contentsOf: left, encoding: .utf8).contains("<svg"))
        }
    }

    @Test func rejectsImagesWithoutSize() throws {
        for options in [["--size", "7"], ["--size", "1025"], ["--scale", "0.1"], ["--colors", "green"]] {
            let arguments = ["render", "maneuvers", "--out", folder.path] + options
            #expect(try Program.run(arguments).status == 64, "\(options)")
        }
    }
}
