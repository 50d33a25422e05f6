// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What came of a demo.
struct DemoSummary: Encodable, Sendable {
    /// Status of the trip at the end, as on the wire.
    var status = "NEW"
    /// Seconds that it took.
    var seconds = 0.0
    /// How many times as fast as in life.
    var pace = 1.0
    /// Meters that were driven.
    var meters = 0.0
    /// Maneuvers that were told.
    var maneuvers = 0
    /// How often another way was found.
    var reroutes = 0
    /// Positions that the fleet server has from the driver.
    var reports = 0
    /// Reports that had to be sent again.
    var failures = 0
    /// News that the rider got.
    var updates = 0
    /// Half of the positions took no longer from the receiver to the rider, in milliseconds.
    var medianDelay: Double?

    /// For people.
    var text: String {
        """
        the demo ran \(Int(seconds.rounded())) s at \(pace.formatted(.number.precision(.fractionLength(0...1))))x
          trip     \(status)
          drive    \((meters / 1_000).formatted(.number.precision(.fractionLength(1)))) km, \(maneuvers) maneuvers, \(reroutes) reroutes
          driver   \(reports) reports over gRPC, \(failures) sent again
          rider    \(updates) updates\(medianDelay.map { ", median \(Int($0.rounded())) ms from fix to rider" } ?? "")

        """
    }

    /// For programs.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
