// SPDX-License-Identifier: Apache-2.0

internal import FleetConsumer
internal import Foundation

/// A rider besides the page: follows the trip as an app would, and measures the latency of positions.
@MainActor final class DemoRider {
    /// Number of updates received.
    private(set) var updates = 0
    /// Latency of each position from fix to rider in seconds.
    private(set) var delays: [Double] = []

    /// Follows a trip until it is over.
    func follow(_ model: TripModel) async {
        for await update in model.updates {
            updates += 1
            guard case .vehicleLocation(let location?) = update, location.time > 0 else { continue }
            delays.append(max(0, Date().timeIntervalSince1970 - location.time))
        }
    }

    /// Median latency in milliseconds; `nil` without positions.
    var medianDelay: Double? {
        let sorted = delays.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2] * 1_000
    }
}
