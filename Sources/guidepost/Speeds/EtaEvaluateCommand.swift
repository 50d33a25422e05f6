// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavModel
internal import NavRouting
internal import NavSpeeds

/// `guidepost eta evaluate`
struct EtaEvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", abstract: "Compare estimated with real travel times of recorded drives.",
        discussion: """
            Each drive is matched to the roads, and the time of its matched path, without standing at both ends, is \
            compared with the estimate: what is typical of the roads and the hours of the drive, or with --speeds what is \
            usual there. Drives of less than 500 m or a minute, and those whose matched path is much longer than \
            the distance between their positions, do not count. Of drives with lost positions, where the vehicle seems to go more than \
            twice as fast as in free flow, the longest part in between counts. Drives are given as for 'guidepost learn'.

            Formats: text, with results by hour and length; json with 'trips', 'medianRatio' (estimated by real time), \
            'mae' in seconds, 'mape' as a share, and 'coverage' of the intervals: 'p10p90', where 0.8 is right, and \
            'oneSigma', where 0.68 is right; jsonl with one object per drive: its name, local hour, meters, real 'seconds', \
            'p10', 'p50' and 'p90' of the estimate, and the numbers of its first and last position that count.

            --folds estimates each drive by the speeds learned from the drives of the other folds.

            Examples:
              guidepost eta evaluate drives.jsonl --map porto.region --time-zone Europe/Lisbon
              guidepost eta evaluate drives.jsonl --map porto.region --time-zone Europe/Lisbon --folds 5 --format json
            """)

    @Argument(help: ArgumentHelp("Files with drives.", valueName: "drives"))
    var drives: [String]

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String

    @Option(help: ArgumentHelp("Speeds file made by 'guidepost learn'.", valueName: "speeds"))
    var speeds: String?

    @Option(help: ArgumentHelp("Cross-validate with this many folds, 2 to 20.", valueName: "count"))
    var folds: Int?

    @Option(help: ArgumentHelp("Seed that deals the drives to the folds.", valueName: "number"))
    var seed: UInt64 = 1

    @OptionGroup var options: SpeedsOptions

    @Option(help: "Output format.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, jsonl }

    func validate() throws {
        if let folds {
            guard 2...20 ~= folds else { throw ValidationError("--folds must be 2 to 20.") }
            guard speeds == nil else { throw ValidationError("--folds and --speeds cannot be combined.") }
        }
    }

    func run() throws {
        let matcher = try SpeedsOptions.matcher(map: map)
        let metric = matcher.engine.metric(for: options.mode.travelMode)
        var paths: [(path: MatchedDrive, vehicle: String)] = []
        var all = 0
        try DriveInput.forEach(in: drives) { drive throws(Failure) in
            all += 1
            guard let driven = MatchedDrive(drive.fixes, matcher: matcher, mode: options.mode.travelMode) else {
                return
            }
            paths.append((driven, drive.vehicle))
        }
        var trips: [EtaEvaluation.Trip] = []
        if let folds {
            trips = try crossValidated(paths, folds: folds, matcher)
        } else {
            let profile = try speeds.map { path throws(Failure) in
                try SpeedsOptions.profile(at: path, metric: metric)
            }
            let usual = profile ?? SpeedProfile(typicalFor: metric)
            trips = paths.map { trip($0.path, usual) }
        }
        switch format {
        case .json: Output.write(EtaReport.json(EtaEvaluation(trips)))
        case .jsonl:
            for (drive, trip) in zip(paths, trips) {
                Output.write(EtaReport.line(trip, drive.vehicle, drive.path.fixes))
            }
        case .text: Output.write(EtaReport.text(EtaEvaluation(trips), drives: all))
        }
    }

    private func crossValidated(
        _ paths: [(path: MatchedDrive, vehicle: String)], folds: Int, _ matcher: TraceMatcher
    ) throws(Failure) -> [EtaEvaluation.Trip] {
        var random = SeededRandom(seed: seed)
        let dealt = paths.indices.shuffled(using: &random)
        var trips: [Int: EtaEvaluation.Trip] = [:]
        let metric = matcher.engine.metric(for: options.mode.travelMode)
        for fold in 0..<folds {
            var learner = SpeedLearner(
                matcher: matcher, mode: options.mode.travelMode, localOffset: options.localOffset)
            for (row, number) in dealt.enumerated() where row % folds != fold {
                learner.learn(paths[number].path, vehicle: paths[number].vehicle)
            }
            let tally = learner.tally
            let profile = try Failure.explaining { try SpeedProfile(tally, metric: metric) }
            for (row, number) in dealt.enumerated() where row % folds == fold {
                trips[number] = trip(paths[number].path, profile)
            }
        }
        return paths.indices.compactMap { trips[$0] }
    }

    private func trip(_ driven: MatchedDrive, _ profile: SpeedProfile) -> EtaEvaluation.Trip {
        let start = driven.times.first.map { $0 + options.localOffset($0) } ?? .nan
        return EtaEvaluation.Trip(
            estimate: ArrivalEstimate(along: driven.legs, from: start, profile: profile), seconds: driven.seconds,
            meters: driven.meters, hour: WeekHour(localSeconds: start).hourOfDay)
    }
}
