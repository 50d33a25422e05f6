// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetWire
import NavGeo

@testable import FleetServer

extension ServerFixture {
    /// The distances from `home`, in whole meters, that each of several watches of a vehicle reports until one is `last`.
    static func distances(
        of watches: [AsyncThrowingStream<FleetUpdate, any Error>], until last: Int
    ) async throws -> [[Double]] {
        try await withThrowingTaskGroup(of: [Double].self) { group in
            for watch in watches {
                group.addTask {
                    var distances: [Double] = []
                    for try await update in watch {
                        guard case .vehicle(let snapshot, _) = update.response,
                            let place = snapshot.vehicle.lastLocation?.place
                        else { continue }
                        distances.append(home.distance(to: place).value.rounded())
                        if distances.last == Double(last) { break }
                    }
                    return distances
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
