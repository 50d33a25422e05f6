// SPDX-License-Identifier: Apache-2.0

/// Finds roads that are signed as school zones.
///
/// Only what is signed at the road counts: a school beside a road does not make a school zone, and towns have one at every other
/// corner.
///
/// Sources: the OpenStreetMap keys `hazard`, `traffic_sign`, `maxspeed:conditional`, `opening_hours` (`SH`, school holidays); the
/// signs of the Vienna Convention (A 13, children) and of the Manual on Uniform Traffic Control Devices (S1-1).
enum SchoolZoneRules {
    /// Whether the tags of a way mark a school zone.
    static func isSchoolZone(_ tags: KnownTags) -> Bool {
        if let hazard = tags[.hazard], list(hazard).contains(where: { $0 == "school_zone" || $0 == "children" }) {
            return true
        }
        if let sign = tags[.traffic_sign], list(sign).contains(where: isSign) { return true }
        guard tags.hasConditions else { return false }
        return tags.pairs.contains {
            $0.key.hasPrefix("maxspeed") && $0.key.hasSuffix(":conditional") && isForSchool($0.value)
        }
    }

    /// Whether a limit applies on school days.
    private static func isForSchool(_ condition: String) -> Bool {
        list(condition, "; ,()@").contains { $0 == "SH" || $0.lowercased().contains("school") }
    }

    /// Whether a traffic sign warns of children or begins a school zone. Supplementary plates follow after a hyphen.
    private static func isSign(_ sign: Substring) -> Bool {
        sign == "school_zone" || signs.contains { sign == $0 || sign.hasPrefix("\($0)-") || sign.hasPrefix("\($0)[") }
    }

    private static let signs: [String] = [
        "BE:A23", "CH:1.23", "CZ:A12b", "DE:136", "ES:P-21", "FR:A13a", "GB:545", "NL:J21", "PL:A-17", "US:S1-1",
        "US:S4-3", "US:S5-1",
    ]

    private static func list(_ value: String, _ separators: String = ";, ") -> [Substring] {
        value.split { separators.contains($0) }
    }
}
