// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Counts the lanes of each direction and reads their arrows.
enum LaneRules {
    private static let told = KnownTags.mask(from: .lanes, through: .`hov:lanes:backward`)
    private static let counts = DirectedKey(.lanes, .`lanes:forward`, .`lanes:backward`)
    private static let psv = DirectedKey(.`lanes:psv`, .`lanes:psv:forward`, .`lanes:psv:backward`)
    private static let bus = DirectedKey(.`lanes:bus`, .`lanes:bus:forward`, .`lanes:bus:backward`)
    private static let arrows = DirectedKey(.`turn:lanes`, .`turn:lanes:forward`, .`turn:lanes:backward`)
    private static let turns = DirectedKey(.turn, .`turn:forward`, .`turn:backward`)

    /// Fills in lane counts, arrows and the flags that come with lanes.
    ///
    /// Lanes of a one-way road all belong to its direction; on a two-way road keys without a direction speak of the
    /// forward one, except `lanes`, which counts both.
    static func settle(_ road: inout RoadAttributes, by tags: KnownTags, traffic: OnewayRules.Traffic) {
        guard tags.hasAny(of: told), !road.roadClass.isFerry else { return }
        let total = count(tags[.lanes])
        let main: WayDirection = traffic == .backward ? .backward : .forward
        var forward = Side(), backward = Side()
        if traffic.allowsForward { forward = side(tags, .forward, main: main) }
        if traffic.allowsBackward { backward = side(tags, .backward, main: main) }
        let shared = tags[.`turn:lanes:both_ways`].map { TurnLanes.markings($0).first ?? .unmarked }
        if traffic == .both {
            split(total, middle: count(tags[.`lanes:both_ways`]) ?? (shared == nil ? 0 : 1), &forward, &backward)
            if total == 1 { road.flags.insert(.narrow) }
        } else if main == .forward {
            forward.count = forward.count ?? total
        } else {
            backward.count = backward.count ?? total
        }
        write(forward, shared: shared, leftHand: road.flags.contains(.leftHandTraffic), into: &road.forward)
        write(backward, shared: shared, leftHand: road.flags.contains(.leftHandTraffic), into: &road.backward)
        if HighOccupancy.isNear(tags) { road.flags.insert(.highOccupancy) }
    }

    /// What the tags tell of the lanes of one direction.
    private struct Side {
        /// Lanes as counted by `lanes`, bus lanes included.
        var count: Int?
        /// Lanes that a count keeps for buses.
        var reserved = 0
        /// Per lane, whether cars are kept out.
        var closed: [Bool] = []
        var markings: [LaneMarking] = []
        /// Arrows that hold for every lane (`turn`).
        var everyLane: LaneMarking?

        /// Where only the number of bus lanes is told, they are the lanes without arrows beside lanes with arrows.
        mutating func reserveUnpainted() {
            guard closed.isEmpty, reserved > 0, reserved < markings.count,
                markings.count(where: { $0 == .unmarked }) == reserved
            else { return }
            closed = markings.map { $0 == .unmarked }
        }
    }

    private static func side(_ tags: KnownTags, _ direction: WayDirection, main: WayDirection) -> Side {
        var side = Side()
        side.count = count(tags[counts.form(direction)])
        side.reserved = max(
            count(tags.value(psv, direction, main: main)) ?? 0, count(tags.value(bus, direction, main: main)) ?? 0)
        side.closed = LaneAccess.closedLanes(tags, direction, main: main)
        if let value = tags.value(arrows, direction, main: main) { side.markings = TurnLanes.markings(value) }
        if let value = tags.value(turns, direction, main: main) { side.everyLane = TurnLanes.markings(value).first }
        return side
    }

    /// Shares the lanes of a two-way road that are not told for each direction.
    private static func split(_ total: Int?, middle: Int, _ forward: inout Side, _ backward: inout Side) {
        guard let total else { return }
        let lanes = max(total - middle, 0)
        switch (forward.count, backward.count) {
        case (nil, nil):
            // Arrows tell how many lanes one direction has; an odd lane too many stays with nobody.
            if forward.markings.count > 0, forward.markings.count < lanes {
                forward.count = forward.markings.count
                backward.count = lanes - forward.markings.count
            } else if backward.markings.count > 0, backward.markings.count < lanes {
                backward.count = backward.markings.count
                forward.count = lanes - backward.markings.count
            } else {
                forward.count = max(1, lanes / 2)
                backward.count = max(1, lanes / 2)
            }
        case (let told?, nil): backward.count = max(1, lanes - told)
        case (nil, let told?): forward.count = max(1, lanes - told)
        default: break
        }
    }

    private static func write(
        _ side: Side, shared: LaneMarking?, leftHand: Bool, into direction: inout RoadAttributes.Direction
    ) {
        var side = side
        let open = side.closed.lazy.filter { !$0 }.count
        var count = side.count.map { max(1, $0 - side.reserved) }
        if open > 0, side.count != open { count = open }
        if side.markings.isEmpty, let everyLane = side.everyLane, everyLane != .unmarked {
            side.markings = Array(repeating: everyLane, count: count ?? 1)
        }
        side.reserveUnpainted()
        if side.markings.count == side.closed.count {
            for lane in side.closed.indices where side.closed[lane] { side.markings[lane].insert(.notForCars) }
        }
        if side.reserved == 0 || count == nil, !side.markings.isEmpty {
            // Arrows are painted per lane and looked at more closely than the number of lanes.
            count = side.markings.lazy.filter { !$0.contains(.notForCars) }.count
        }
        if let shared, shared != .unmarked, direction.access.rawValue != 0 {
            if side.markings.isEmpty, let count { side.markings = Array(repeating: .unmarked, count: count) }
            side.markings.insert(shared.union(.sharedCenter), at: leftHand ? side.markings.count : 0)
        }
        direction.laneCount = UInt8(clamping: count ?? 0)
        direction.lanes = side.markings
    }

    /// Reads a number of lanes; `nil` for nonsense. Of `2;3` the first counts, of `1.5` the whole lanes.
    private static func count(_ value: String?) -> Int? {
        guard let value else { return nil }
        var number = 0
        var digits = 0
        for byte in value.utf8 {
            guard byte >= 48, byte <= 57, digits < 3 else {
                guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ";"), digits > 0 else { return nil }
                break
            }
            number = number * 10 + Int(byte - 48)
            digits += 1
        }
        return digits > 0 && number <= TurnLanes.maximumLanes ? number : nil
    }
}
