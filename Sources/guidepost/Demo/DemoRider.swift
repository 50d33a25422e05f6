// SPDX-License-Identifier: Apache-2.0

internal import FleetConsumer
internal import Foundation

/// The rider of the demo, beside the page: follows the trip as an app would, and measures how late positions come.
@MainActor final class DemoRider {
    /// News that came.
    private(set) var updates = 0
    /// Seconds from the receiver's fix to the rider, of each position.
    private(set) var delays: [Double] = []

    /// Follows a trip until it is over.
    func follow(_ model: TripModel) async {
        for await update in model.updates {
            updates += 1
            guard case .vehicleLocation(let location?) = update, location.time > 0 else { continue }
            delays.append(max(0, Date().timeIntervalSince1970 - location.time))
        }
    }

    /// Half of the positions came no later, in milliseconds; `nil` before there was one.
    var medianDelay: Double? {
        let sorted = delays.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2] * 1_000
    }
}
