// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines lane counts and turn arrows of each direction.
enum LaneRules {
    private static let relevantKeys = KnownTags.mask(from: .lanes, through: .`hov:lanes:backward`)
    private static let counts = DirectedKey(.lanes, .`lanes:forward`, .`lanes:backward`)
    private static let psv = DirectedKey(.`lanes:psv`, .`lanes:psv:forward`, .`lanes:psv:backward`)
    private static let bus = DirectedKey(.`lanes:bus`, .`lanes:bus:forward`, .`lanes:bus:backward`)
    private static let arrows = DirectedKey(.`turn:lanes`, .`turn:lanes:forward`, .`turn:lanes:backward`)
    private static let turns = DirectedKey(.turn, .`turn:forward`, .`turn:backward`)

    /// Sets lane counts, arrows and lane flags.
    ///
    /// Lanes of a one-way road belong to its direction; on a two-way road keys without a direction apply to the forward
    /// direction, except `lanes`, which counts both.
    static func resolve(_ road: inout RoadAttributes, by tags: KnownTags, traffic: OnewayRules.Traffic) {
        guard tags.hasAny(of: relevantKeys), !road.roadClass.isFerry else { return }
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

    /// Lane data of one direction.
    private struct Side {
        /// Number of lanes including bus lanes.
        var count: Int?
        /// Number of bus lanes.
        var reserved = 0
        /// Whether cars are excluded, per lane.
        var closed: [Bool] = []
        var markings: [LaneMarking] = []
        /// Arrows of all lanes (`turn`).
        var everyLane: LaneMarking?

        /// If only the number of bus lanes is known, they are the lanes without arrows beside lanes with arrows.
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

    /// Divides the total lanes of a two-way road between the directions.
    private static func split(_ total: Int?, middle: Int, _ forward: inout Side, _ backward: inout Side) {
        guard let total else { return }
        let lanes = max(total - middle, 0)
        switch (forward.count, backward.count) {
        case (nil, nil):
            // Arrows determine the lanes of one direction; a remaining odd lane is unassigned.
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
        case (let known?, nil): backward.count = max(1, lanes - known)
        case (nil, let known?): forward.count = max(1, lanes - known)
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
            // Arrows are mapped per lane and more reliable than the number of lanes.
            count = side.markings.lazy.filter { !$0.contains(.notForCars) }.count
        }
        if let shared, shared != .unmarked, direction.access.rawValue != 0 {
            if side.markings.isEmpty, let count { side.markings = Array(repeating: .unmarked, count: count) }
            side.markings.insert(shared.union(.sharedCenter), at: leftHand ? side.markings.count : 0)
        }
        direction.laneCount = UInt8(clamping: count ?? 0)
        direction.lanes = side.markings
    }

    /// Parses a number of lanes; `nil` when malformed. The first value of `2;3`; `1.5` is rounded down.
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
