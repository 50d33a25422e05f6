// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import Testing

/// `learn`, `eta evaluate` and jobs on lines, on drives along a route through the sample map.
@Suite(.timeLimit(.minutes(20))) struct SpeedsCommandTests {
    private let folder = Program.folder.appending(path: "speeds-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func file(_ name: String) -> String { folder.appending(path: name).path }

    /// The line of the route as points about every `step` points of its shape.
    private func places() throws -> [[Double]] {
        let route = try Program.run(["route", "--map", Program.region, "--format", "geojson"] + Program.stops)
        let features = try #require(try JSONValue(parsing: Array(route.output))["features"]?.array)
        let line = try #require(features.first { $0["geometry"]?["type"]?.string == "LineString" })
        return try #require(line["geometry"]?["coordinates"]?.array).compactMap { place in
            guard let longitude = place[0]?.number, let latitude = place[1]?.number else { return nil }
            return [latitude, longitude]
        }
    }

    /// Drives along the route at different speeds in meters per second, as JSON lines.
    private func drives(_ speeds: [Double]) throws -> [String] {
        let places = try places()
        return speeds.enumerated().map { number, speed in
            var time = 1_700_555_400.0
            var (times, points) = (["\(time)"], ["[\(places[0][0]),\(places[0][1])]"])
            for (a, b) in zip(places, places.dropFirst()) {
                let (north, east) = ((b[0] - a[0]) * 111_195, (b[1] - a[1]) * 111_195 * 0.7227)
                time += (north * north + east * east).squareRoot() / speed
                times.append("\(time)")
                points.append("[\(b[0]),\(b[1])]")
            }
            return
                "{\"id\":\"d\(number)\",\"t\":[\(times.joined(separator: ","))],\"pts\":[\(points.joined(separator: ","))]}"
        }
    }

    private func write(_ lines: [String], _ name: String) throws -> String {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
        return file(name)
    }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.notes)")
        return try JSONValue(parsing: Array(outcome.output))
    }

    @Test func learnedSpeedsImproveTheEstimates() throws {
        // Faster than is typical of a morning.
        let all = try drives([9, 9.4, 8.6, 9.2, 8.8, 9, 9.2, 8.8, 9.4, 8.6])
        let path = try write(all, "all.jsonl")
        let learn = ["learn", "--map", Program.region, "-o"]
        #expect(try Program.run(learn + [file("all.speeds"), path]).status == 0)
        let (one, two) = (try write(Array(all[..<4]), "one.jsonl"), try write(Array(all[4...]), "two.jsonl"))
        for (drives, speeds) in [(one, "one.speeds"), (two, "two.speeds")] {
            #expect(try Program.run(learn + [file(speeds), drives]).status == 0)
        }
        for (order, name) in [(["one.speeds", "two.speeds"], "ab"), (["two.speeds", "one.speeds"], "ba")] {
            #expect(try Program.run(["learn", "--merge", "-o", file(name)] + order.map(file)).status == 0)
            #expect(
                try Data(contentsOf: URL(filePath: file(name))) == Data(contentsOf: URL(filePath: file("all.speeds"))))
        }

        let evaluate = ["eta", "evaluate", path, "--map", Program.region, "--format", "json"]
        let (free, learned) = (try json(evaluate), try json(evaluate + ["--speeds", file("all.speeds")]))
        for report in [free, learned] {
            guard case .object(let fields) = report else {
                Issue.record("no object")
                return
            }
            #expect(fields.map(\.key) == ["trips", "medianRatio", "mae", "mape", "coverage"])
            #expect(report["trips"]?.number == 10)
        }
        let (before, after) = (try #require(free["mape"]?.number), try #require(learned["mape"]?.number))
        #expect(after < 0.75 * before, "\(before) → \(after)")
        let folds = try json(evaluate + ["--folds", "5"])
        #expect(try #require(folds["mape"]?.number) < before)
        #expect(try Program.run(["eta", "evaluate", path, "--map", Program.region]).text.contains("MAPE"))

        let route = ["route", "--map", Program.region] + Program.stops
        let usual = try Program.run(route + ["--speeds", file("all.speeds"), "--depart", "2023-11-21T08:30"])
        #expect(usual.text.hasPrefix("usually "), "\(usual.notes)")
        #expect(try Program.run(route + ["--speeds", file("all.speeds")]).status == 64)

        // Queries and alternatives are timed by the clock too, queries with departures of their own.
        let hourly = ["route", "--map", Program.region, "--speeds", file("all.speeds"), "--depart"]
        func duration(_ arguments: [String]) throws -> Double? {
            try json(arguments + ["--format", "osrm"])["routes"]?[0]?["duration"]?.number
        }
        let morning = try duration(hourly + ["2023-11-21T08:30"] + Program.stops)
        let night = try duration(hourly + ["2023-11-21T03:30"] + Program.stops)
        #expect(morning != nil && night != nil && morning != night)
        #expect(try duration(hourly + ["2023-11-21T08:30", "--alternatives", "2"] + Program.stops) == morning)
        let stops = Program.stops.filter { $0.contains(",") }.map { $0.split(separator: ",") }
        let places = stops.map { "{\"lat\":\($0[0]),\"lon\":\($0[1])}" }.joined(separator: ",")
        let query = #"{"waypoints":[\#(places)]"#
        let lines = query + #","settings":{"local_time":"2023-11-21T08:30"}}"# + "\n" + query + "}\n"
        let batch = try Program.run(hourly + ["2023-11-21T03:30", "--batch", "-"], input: Data(lines.utf8))
        let found = try batch.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(found.map { $0["routes"]?[0]?["duration"]?.number } == [morning, night], "\(batch.notes)")
        let other = try Program.run(["learn", "--merge", "-o", file("x"), path])
        #expect(other.status == 1 && other.notes.contains("not a speeds file"), "\(other.notes)")
    }

    @Test func jobsAnswerLineByLineInOrder() throws {
        var lines = try drives([8, 9, 10])
        lines.insert("this is no drive", at: 1)
        let input = Data((lines.joined(separator: "\n") + "\n").utf8)
        for arguments in [
            ["match", "--map", Program.region, "--batch", "-"],
            ["learn", "--map", Program.region, "--batch", "-", "-o", file("batch.speeds")],
        ] {
            let outcome = try Program.run(arguments, input: input)
            #expect(outcome.status == 0, "\(outcome.notes)")
            let answers = try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(answers.count == 4)
            #expect(answers.map { $0["id"]?.string } == ["d0", nil, "d1", "d2"])
            #expect(answers[1]["error"]?["line"]?.number == 2)
        }
        let whole = ["learn", "--map", Program.region, "-o", file("whole.speeds"), try write(lines, "lines.jsonl")]
        #expect(try Program.run(whole).status == 0)
        #expect(
            try Data(contentsOf: URL(filePath: file("whole.speeds")))
                == Data(contentsOf: URL(filePath: file("batch.speeds"))))
    }

    @Test func tablesAndRoutesOfLines() throws {
        let tables = """
            {"id":"a","origins":[[43.7396,7.4277],[43.7260,7.4155]]}
            {"origins":[]}
            {"origins":[[43.7396,7.4277]],"destinations":[[43.7260,7.4155],[43.7310,7.4200]]}

            """
        let table = try Program.run(["table", "--map", Program.region, "--batch", "-"], input: Data(tables.utf8))
        let rows = try table.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(rows.count == 3 && rows[0]["id"]?.string == "a" && rows[1]["error"] != nil)
        #expect(rows[0]["durations"]?[0]?[0]?.number == 0)
        #expect(rows[2]["durations"]?[0]?.array?.count == 2)
        #expect(rows[0]["durations"]?[0]?[1] == rows[2]["durations"]?[0]?[0])

        let query = #"{"waypoints":[{"lat":43.7396,"lon":7.4277},{"lat":43.7260,"lon":7.4155}]}"#
        let queries = Data("\(query)\n{}\n\(query)\n".utf8)
        let routes = try Program.run(["route", "--map", Program.region, "--batch", "-"], input: queries)
        let answers = try routes.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(answers.map { $0["code"]?.string } == ["Ok", "InvalidQuery", "Ok"])
        let duration = answers[0]["routes"]?[0]?["duration"]?.number
        #expect(abs((duration ?? 0) - (rows[2]["durations"]?[0]?[0]?.number ?? -1)) < 1)
    }
}
