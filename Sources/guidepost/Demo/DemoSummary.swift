// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Summary of a demo.
struct DemoSummary: Encodable, Sendable {
    /// Wire name of the final trip status.
    var status = "NEW"
    /// Duration in seconds.
    var seconds = 0.0
    /// Simulation speed as a multiple of real time.
    var pace = 1.0
    /// Driven distance in meters.
    var meters = 0.0
    /// Number of announced maneuvers.
    var maneuvers = 0
    /// Number of reroutes.
    var reroutes = 0
    /// Number of positions stored by the fleet server.
    var reports = 0
    /// Number of reports that were sent again.
    var failures = 0
    /// Number of updates received by the rider.
    var updates = 0
    /// Median latency from fix to rider in milliseconds.
    var medianDelay: Double?

    /// The summary as text.
    var text: String {
        """
        the demo ran \(Int(seconds.rounded())) s at \(pace.formatted(.number.precision(.fractionLength(0...1))))x
          trip     \(status)
          drive    \((meters / 1_000).formatted(.number.precision(.fractionLength(1)))) km, \(maneuvers) maneuvers, \(reroutes) reroutes
          driver   \(reports) reports over gRPC, \(failures) sent again
          rider    \(updates) updates\(medianDelay.map { ", median \(Int($0.rounded())) ms from fix to rider" } ?? "")

        """
    }

    /// The summary as JSON.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
