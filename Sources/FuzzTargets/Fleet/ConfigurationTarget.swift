// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer

extension FuzzTarget {
    /// The file of `fleet serve --config`, with and without the required settings.
    static let configuration = FuzzTarget("configuration") { bytes in
        for flags in [[:], ["store": "sqlite:fleet.sqlite", "keys": "keys"]] {
            do {
                let read = try FleetConfiguration(flags: flags, environment: [:], file: ("fuzz", bytes))
                try require(!read.lines.isEmpty && (try? read.storeAddress) != nil)
            } catch let error as FleetError {
                try require(!error.message.isEmpty, "an error without a message")
            }
        }
    }
}
