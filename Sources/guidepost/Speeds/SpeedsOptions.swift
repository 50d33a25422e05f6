// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavSpeeds

/// Options of the commands that read drives on a map.
struct SpeedsOptions: ParsableArguments {
    @Option(help: "Travel mode.")
    var mode = TripOptions.Mode.driving

    @Option(
        help: ArgumentHelp(
            "Time zone of the drives, which decides on the hour of the week, such as Europe/Lisbon.", valueName: "name")
    )
    var timeZone = "UTC"

    func validate() throws {
        guard TimeZone(identifier: timeZone) != nil else {
            throw ValidationError("invalid --time-zone '\(timeZone)': expected a name such as Europe/Lisbon or UTC")
        }
    }

    /// Seconds from UTC to local time at a time.
    var localOffset: @Sendable (Double) -> Double {
        guard let zone = TimeZone(identifier: timeZone) else { return { _ in 0 } }
        return { Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0))) }
    }

    /// A matcher on a map.
    static func matcher(map: String) throws(Failure) -> TraceMatcher {
        TraceMatcher(engine: RouteEngine(graph: try MapFile.open(map)))
    }

    /// Reads a speeds file.
    static func tally(at path: String) throws(Failure) -> SpeedTally {
        let bytes = try Input.bytes(at: path)
        do throws(SpeedsError) {
            return try SpeedTally(bytes: bytes)
        } catch {
            throw Failure("\(path): \(error.message)", advice: Failure.learnAgain)
        }
    }

    /// The profile of a speeds file for a metric.
    static func profile(at path: String, metric: Metric) throws(Failure) -> SpeedProfile {
        let tally = try tally(at: path)
        do throws(SpeedsError) {
            return try SpeedProfile(tally, metric: metric)
        } catch {
            throw Failure("\(path): \(error.message)", advice: Failure.learnAgain)
        }
    }
}

extension Failure {
    /// Advice for speeds that do not fit.
    static let learnAgain = "Learn again: guidepost learn DRIVES --map REGION -o OUT.speeds"
}
