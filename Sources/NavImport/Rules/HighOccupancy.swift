// SPDX-License-Identifier: Apache-2.0

/// Parses high-occupancy vehicle (carpool) tags (`hov`).
///
/// Source: the OpenStreetMap key `hov`.
enum HighOccupancy {
    private static let lanes = DirectedKey(.`hov:lanes`, .`hov:lanes:forward`, .`hov:lanes:backward`)

    /// Whether any lane of the road has an HOV restriction.
    static func isNear(_ tags: KnownTags) -> Bool {
        if let hov = tags[.hov], isGiven(hov) { return true }
        return [lanes.both, lanes.forward, lanes.backward].contains { key in
            guard let value = tags[key] else { return false }
            return value.split(separator: "|").contains { $0 == "yes" || $0 == "designated" }
        }
    }

    /// Whether all lanes of one direction are HOV lanes, so that a single-occupant car has none.
    static func fillsRoad(_ tags: KnownTags, _ direction: WayDirection) -> Bool {
        if tags[.hov] == "designated" { return true }
        guard let value = tags.value(lanes, direction) else { return false }
        return value.split(separator: "|", omittingEmptySubsequences: false).allSatisfy { $0 == "designated" }
    }
}
