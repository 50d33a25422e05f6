// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Parses the tags of charging stations.
///
/// Source: the pages "Tag:amenity=charging_station" and "Key:socket" on the OpenStreetMap wiki.
enum ChargingRules {
    /// What the tags of a station say.
    struct Found: Sendable {
        var name: String
        var capacity: Int
        var power: [ChargingPlug: Double]
    }

    /// Fast check whether an element may be a station.
    static func mayBeStation(_ tags: TagView) -> Bool { tags.contains("amenity", "charging_station") }

    /// The station of some tags; `nil` if it is none, is closed to the public, or is for bicycles or scooters only.
    static func station(_ tags: Tags) -> Found? {
        guard tags["amenity"] == "charging_station", !["no", "private"].contains(tags["access"]) else { return nil }
        switch tags["motorcar"] ?? tags["car"] {
        case "no", "private": return nil
        case nil:
            let others = ["bicycle", "scooter", "motorcycle", "hgv", "bus"]
            if others.contains(where: { ["yes", "designated", "only"].contains(tags[$0]) }) { return nil }
        default: break
        }
        var power: [ChargingPlug: Double] = [:]
        for (key, plug, usual) in sockets {
            guard let value = tags["socket:\(key)"], value != "no", value != "0" else { continue }
            let kilowatts = tags["socket:\(key):output"].flatMap { self.kilowatts($0) } ?? usual
            power[plug] = max(power[plug] ?? 0, kilowatts)
        }
        if power.isEmpty {
            // Stations without sockets have mostly type 2.
            let tagged = (tags["charging_station:output"] ?? tags["output"]).flatMap { self.kilowatts($0) }
            power[.type2] = tagged ?? 11
        }
        return Found(
            name: tags["name"] ?? tags["brand"] ?? tags["operator"] ?? tags["network"] ?? "",
            capacity: tags["capacity"].flatMap { UInt16($0) }.map(Int.init) ?? 0, power: power)
    }

    /// Sockets with their plugs and the power that is usual where none is mapped, in kW.
    private static let sockets: [(String, ChargingPlug, Double)] = [
        ("type2", .type2, 11), ("type2_cable", .type2, 11), ("tesla_destination", .type2, 11),
        ("type2_combo", .ccs, 50), ("type1_combo", .ccs, 50), ("tesla_supercharger_ccs", .ccs, 150),
        ("chademo", .chademo, 50), ("tesla_supercharger", .tesla, 120), ("nacs", .tesla, 120), ("type1", .type1, 7),
        ("schuko", .domestic, 2.3), ("bs1363", .domestic, 2.3), ("typee", .domestic, 2.3),
        ("sev1011_t23", .domestic, 2.3),
    ]

    /// The greatest power of `22 kW`, `22`, `22000 W`, `11;22 kW`; `nil` for other values.
    static func kilowatts(_ value: String) -> Double? {
        value.split(separator: ";").compactMap { part -> Double? in
            var text = part.trimmed
            guard let number = text.takeNumber(), number > 0 else { return nil }
            switch text.trimmed.lowercased() {
            case "kw", "kva": return number
            case "w", "va": return number / 1000
            // A number without a unit that is too large for cars is in watts.
            case "": return number >= 1000 ? number / 1000 : number
            default: return nil
            }
        }.max().flatMap { (0.5...1000).contains($0) ? $0 : nil }
    }
}
