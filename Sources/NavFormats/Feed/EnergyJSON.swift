// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Encodes the energy of a leg with the names of the feed, which the OSRM response shares.
enum EnergyJSON {
    /// Writes the fields of an object.
    static func writeFields(of energy: LegEnergy, to json: inout JSONWriter) {
        json.field("usedKilowattHours", energy.used, decimals: 2)
        json.field("chargeAtStart", energy.chargeAtStart, decimals: 3)
        json.field("chargeAtEnd", energy.chargeAtEnd, decimals: 3)
        guard let stop = energy.stop else { return }
        json.object("chargeStop") { json in
            json.field("name", stop.name)
            json.field("powerKilowatts", stop.power, decimals: 1)
            json.field("durationSeconds", stop.seconds, decimals: 1)
            json.field("chargeAfter", stop.chargeAfter, decimals: 3)
        }
    }
}
