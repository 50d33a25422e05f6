// SPDX-License-Identifier: Apache-2.0

/// Determines lanes that are closed to cars: bus lanes, cycle lanes.
enum LaneAccess {
    private static let general = [
        DirectedKey(.`access:lanes`, .`access:lanes:forward`, .`access:lanes:backward`),
        DirectedKey(.`vehicle:lanes`, .`vehicle:lanes:forward`, .`vehicle:lanes:backward`),
        DirectedKey(.`motor_vehicle:lanes`, .`motor_vehicle:lanes:forward`, .`motor_vehicle:lanes:backward`),
        DirectedKey(.`motorcar:lanes`, .`motorcar:lanes:forward`, .`motorcar:lanes:backward`),
    ]
    private static let others = [
        DirectedKey(.`bus:lanes`, .`bus:lanes:forward`, .`bus:lanes:backward`),
        DirectedKey(.`psv:lanes`, .`psv:lanes:forward`, .`psv:lanes:backward`),
        DirectedKey(.`bicycle:lanes`, .`bicycle:lanes:forward`, .`bicycle:lanes:backward`),
    ]

    /// One entry per lane, leftmost first, true where cars are excluded; empty without lane data.
    ///
    /// A lane designated for buses or bicycles is closed unless a tag opens it to cars. If lists differ in length, the
    /// first one wins and the others are ignored.
    static func closedLanes(_ tags: KnownTags, _ direction: WayDirection, main: WayDirection) -> [Bool] {
        var accesses: [Access] = []
        for key in general {
            read(tags.value(key, direction, main: main), into: &accesses) { word in
                switch word {
                case "no", "none": .closed
                case "": nil
                default: .open
                }
            }
        }
        for key in others {
            read(tags.value(key, direction, main: main), into: &accesses) { $0 == "designated" ? .reserved : nil }
        }
        return accesses.map { $0 == .closed || $0 == .reserved }
    }

    private enum Access { case unspecified, open, closed, reserved }

    private static func read(
        _ value: String?, into accesses: inout [Access], _ meaning: (Substring) -> Access?
    ) {
        guard let value else { return }
        let words = value.split(separator: "|", maxSplits: TurnLanes.maximumLanes, omittingEmptySubsequences: false)
        if accesses.isEmpty { accesses = Array(repeating: .unspecified, count: words.count) }
        guard words.count == accesses.count else { return }
        for (lane, word) in words.enumerated() {
            guard let access = meaning(word.trimmed) else { continue }
            if access == .reserved, accesses[lane] != .unspecified { continue }
            accesses[lane] = access
        }
    }
}
