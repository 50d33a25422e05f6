// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavModel
internal import NavSpeeds

/// `guidepost learn`
struct LearnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn", abstract: "Learn usual speeds from recorded drives.",
        discussion: """
            Drives are JSON lines, {"t": [seconds since 1970, …], "pts": [[latitude, longitude], …]} with an optional \
            "vehicle" or "id"; or GPX, GeoJSON or CSV as for 'guidepost match', one drive per file. Lines are read one \
            after the other, so any number of drives fits in memory.

            The speeds file holds sums by directed edge, street, and group of roads and hour, for one map. It holds no \
            drive and no name, and places with fewer vehicles than --least-vehicles show no speed. --merge adds speeds \
            files, for instance of parts of the drives; the result has the same bytes in any order and grouping.

            --batch reads drives as JSON lines and writes one line for each, {"measurements":…,"meters":…} or an error.

            Examples:
              guidepost learn drives.jsonl --map porto.region --time-zone Europe/Lisbon -o porto.speeds
              guidepost learn --merge part1.speeds part2.speeds -o porto.speeds
              guidepost route --map porto.region --speeds porto.speeds --depart 2026-11-23T08:30 \
            --stop 41.1496,-8.6109 --stop 41.1621,-8.6560
            """)

    @Argument(help: ArgumentHelp("Files with drives; speeds files with --merge.", valueName: "drives"))
    var drives: [String] = []

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Speeds file to write.", valueName: "speeds"))
    var output: String

    @OptionGroup var options: SpeedsOptions

    @Option(
        help: ArgumentHelp(
            "A place shows its speed if at least this many different vehicles made it, 1 to 8.", valueName: "count"))
    var leastVehicles = 3

    @Flag(help: "Merge speeds files instead of reading drives.")
    var merge = false

    @Option(
        help: ArgumentHelp(
            "With --merge, count the first file only this much, 0 to 1, so that newer drives count more.",
            valueName: "share"))
    var decay: Double?

    @Flag(help: "Leave out places with fewer vehicles than --least-vehicles. Such a file can be given to others.")
    var publish = false

    @Option(help: ArgumentHelp("Read drives from a file, or '-', and report on each.", valueName: "lines"))
    var batch: String?

    func validate() throws {
        guard 1...8 ~= leastVehicles else { throw ValidationError("--least-vehicles must be 1 to 8.") }
        guard merge || map != nil else { throw ValidationError("Missing --map.") }
        guard drives.isEmpty == (batch != nil) else {
            throw ValidationError("Name the files to learn from, or use --batch.")
        }
        if merge, map != nil || batch != nil {
            throw ValidationError("--merge reads speeds files only; omit --map and --batch.")
        }
        if let decay {
            guard merge, 0...1 ~= decay else { throw ValidationError("--decay needs --merge, and must be 0 to 1.") }
        }
    }

    func run() async throws {
        let tally = merge ? try merged() : try await learned()
        try Output.write((publish ? tally.published : tally).bytes, toFile: output)
    }

    private func merged() throws(Failure) -> SpeedTally {
        var tally = try SpeedsOptions.tally(at: drives[0])
        if let decay { tally.decay(to: decay) }
        for path in drives.dropFirst() {
            let other = try SpeedsOptions.tally(at: path)
            do throws(SpeedsError) {
                try tally.merge(other)
            } catch {
                throw Failure("\(path): \(error.message)", advice: Failure.learnAgain)
            }
        }
        return tally
    }

    private func learned() async throws(Failure) -> SpeedTally {
        var learner = SpeedLearner(
            matcher: try SpeedsOptions.matcher(map: map ?? ""), mode: options.mode.travelMode,
            leastVehicles: leastVehicles, localOffset: options.localOffset)
        if let batch {
            try await BatchJob.run(batch) { json in
                let outcome = learner.learn(try DriveInput.drive(json))
                return LearnCommand.line(outcome, id: json["id"]?.string)
            }
            return learner.tally
        }
        var (used, all) = (0, 0)
        try DriveInput.forEach(in: drives) { drive throws(Failure) in
            all += 1
            if learner.learn(drive).measurements > 0 { used += 1 }
        }
        Output.note("learned from \(used) of \(all) drives\n")
        return learner.tally
    }

    private static func line(_ outcome: SpeedLearner.Outcome, id: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let id { json.field("id", id) }
            json.field("measurements", outcome.measurements)
            json.field("meters", outcome.meters, decimals: 1)
        }
        return json.take()
    }
}
