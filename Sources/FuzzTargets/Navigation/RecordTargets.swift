// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession
internal import NavSessionTestSupport
internal import NavWords

extension FuzzTarget {
    /// A recorded drive, replayed on a small map. The events must be consistent.
    static let record = FuzzTarget("record") { bytes in
        let record: DriveRecord
        do throws(FormatError) { record = try DriveRecord(parsing: bytes) } catch {
            return try require(error.message.contains("line"), "an error without the number of its line: \(error)")
        }
        try require(record.inputs.count <= bytes.count)
        try finished {
            var playback = DrivePlayback(
                replaying: Array(record.inputs.prefix(200)), provider: provider, writer: InstructionWriter(),
                snapper: record.seesRoads ? LiveMatcher(matcher, mode: record.mode ?? .driving) : nil)
            var checker = EventChecker()
            var recorder = DriveRecorder()
            do throws(RouteError) {
                while let exchange = try await playback.next() {
                    checker.check(exchange.events)
                    // The output must be valid JSON.
                    for line in [recorder.line(exchange.input)] + exchange.events.map({ recorder.line($0) }) {
                        do { _ = try JSONValue(parsing: line) } catch {
                            throw RouteError(code: .provider, message: "a line that is no JSON", cause: error)
                        }
                    }
                }
            } catch {
                try require(error.message != "a line that is no JSON", "\(error)")
            }
            try require(checker.violations.isEmpty, checker.violations.first ?? "")
        }
    }

    private static let matcher = TraceMatcher(engine: RouteEngine(graph: FuzzMap.graph(FuzzMap.roads)))
    private static let provider = LocalRouteProvider(engine: matcher.engine, writer: InstructionWriter())
}
