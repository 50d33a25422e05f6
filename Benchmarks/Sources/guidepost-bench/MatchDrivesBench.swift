// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavModel
internal import NavRouting

/// Matches recorded drives, complete and thinned, and compares them with the true path.
///
/// One line per interval: mean and worst mismatch in percent, and fixes per CPU second; with `--each`, one line per drive
/// before, with the fixes reported at each level of probability and those of them on the true path, which `dev/match-split` sums up.
struct MatchDrivesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "match-drives")

    @Argument(help: "Folder with one folder per drive: track.txt, truth.csv, network.osm.pbf.")
    var folder: String

    @Option(parsing: .upToNextOption, help: "Seconds between fixes.")
    var intervals = [1.0, 5, 15, 30, 60]

    @Option(help: "Existing folder for the traces and true paths, for other programs.")
    var save: String?

    @Flag(help: "Print each drive.")
    var each = false

    @Option(help: "Damage the map or the trace of each drive: start, missing or gaps.")
    var damage: DriveDamage?

    @Option(help: "Seed of the damage.")
    var seed: UInt64 = 1

    func run() async throws {
        let drives = try RecordedDrive.all(in: folder, damage: damage, seed: seed)
        let matchers = drives.map { TraceMatcher(engine: RouteEngine(graph: $0.graph)) }
        for (drive, matcher) in zip(drives, matchers) { _ = matcher.match(Array(drive.fixes.prefix(100))) }
        if let save {
            for drive in drives {
                try ExportedDrive.writeStretches(of: drive.graph, to: "\(save)/\(drive.name).stretches")
            }
        }
        for interval in intervals {
            var (shares, fixes, seconds) = ([Double](), 0, 0.0)
            for (drive, matcher) in zip(drives, matchers) {
                let trace = drive.thinned(to: interval)
                if let save {
                    try ExportedDrive(fixes: trace, truth: drive.truth).write(
                        to: "\(save)/\(drive.name)-\(Int(interval))")
                }
                let (time, match) = await Stopwatch.seconds { matcher.match(trace) }
                var mismatch = RouteMismatch()
                mismatch.add(truth: drive.truth, found: match.matchings, on: drive.graph)
                shares.append(mismatch.share)
                fixes += trace.count
                seconds += time
                if each {
                    var calibration = FixCalibration()
                    calibration.add(truth: drive.truth, match.fixes, on: drive.graph)
                    print("drive=\(drive.name) \(calibration.fields)", terminator: " ")
                    printFields([
                        "interval": interval, "fixes": Double(trace.count), "mismatchPercent": 100 * mismatch.share,
                        "matchings": Double(match.matchings.count), "fixesPerSecond": Double(trace.count) / time,
                    ])
                }
            }
            printFields([
                "interval": interval, "meanPercent": 100 * shares.reduce(0, +) / Double(max(1, shares.count)),
                "worstPercent": 100 * (shares.max() ?? 0), "fixesPerSecond": Double(fixes) / seconds,
            ])
        }
    }
}
