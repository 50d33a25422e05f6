// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct LaneTests {
    /// Spells arrows like the tag, with `x` for a lane closed to cars and `*` for a shared one.
    private func spell(_ lanes: [LaneMarking]) -> String {
        let words: [(LaneMarking, String)] = [
            (.unmarked, "none"), (.sharpLeft, "sharp_left"), (.left, "left"), (.slightLeft, "slight_left"),
            (.straight, "through"), (.slightRight, "slight_right"), (.right, "right"), (.sharpRight, "sharp_right"),
            (.uTurn, "reverse"), (.mergeToLeft, "merge_to_left"), (.mergeToRight, "merge_to_right"),
            (.notForCars, "x"), (.sharedCenter, "*"),
        ]
        return lanes.map { lane in
            words.filter { lane.contains($0.0) }.map(\.1).joined(separator: ";")
        }.joined(separator: "|")
    }

    @Test(arguments: [
        ("left|through;right|", "left|through;right|none"),
        ("left|through|through|right", "left|through|through|right"),
        ("|", "none|none"),
        ("none|none", "none|none"),
        ("slight_left|sharp_left;reverse", "slight_left|sharp_left;reverse"),
        ("through;slight_right|merge_to_left", "through;slight_right|merge_to_left"),
        ("through|merge_to_right", "through|merge_to_right"),
        ("left;next_left|through", "left|through"),
        ("next_right", "none"),
        (" left ; through | right ", "left;through|right"),
        ("straight|left,through", "through|left;through"),
        ("none;through", "through"),
    ]) func readsTheArrowsOfEveryLane(_ value: String, _ expected: String) throws {
        let way = try #require(road("highway=primary, oneway=yes, turn:lanes=\(value)"))
        #expect(spell(way.forward.lanes) == expected)
        #expect(way.backward.lanes.isEmpty)
    }

    @Test(arguments: [
        // Divided between the directions.
        ("lanes=2", "1/1"), ("lanes=4", "2/2"), ("lanes=3", "1/1"), ("lanes=1", "1/1"), ("lanes=5", "2/2"),
        ("lanes=3, lanes:forward=2", "2/1"), ("lanes=3, lanes:backward=2", "1/2"),
        ("lanes=3, lanes:forward=2, lanes:backward=1", "2/1"), ("lanes:forward=2", "2/0"),
        ("lanes=3, lanes:both_ways=1", "1/1"), ("lanes=5, lanes:both_ways=1", "2/2"),
        ("lanes=3, turn:lanes:forward=left|through", "2/1"),
        ("lanes=3, turn:lanes:backward=left|through", "1/2"),
        ("turn:lanes:forward=left|through;right", "2/0"),
        // One way.
        ("lanes=3, oneway=yes", "3/0"), ("lanes=2, oneway=-1", "0/2"), ("turn:lanes=left|right, oneway=yes", "2/0"),
        ("lanes=2, junction=roundabout", "2/0"), ("oneway=yes", "0/0"),
        // Bus lanes.
        ("lanes=3, oneway=yes, lanes:psv=1", "2/0"), ("lanes=3, oneway=yes, lanes:bus=1", "2/0"),
        ("lanes=4, lanes:psv:forward=1", "1/2"), ("lanes=1, oneway=yes, lanes:bus=1", "1/0"),
        ("lanes=3, oneway=yes, bus:lanes=no|no|designated", "2/0"),
        ("lanes=3, oneway=yes, psv:lanes=||designated, access:lanes=||no", "2/0"),
        ("lanes=2, oneway=yes, access:lanes=yes|no|yes, bicycle:lanes=|designated|", "2/0"),
        ("lanes=2, oneway=yes, bus:lanes=yes|yes", "2/0"),
        ("lanes=2, oneway=yes, bus:lanes=designated|yes, motor_vehicle:lanes=yes|yes", "2/0"),
        ("lanes=2, oneway=yes, vehicle:lanes=no|", "1/0"),
        // Arrows take precedence over the count.
        ("lanes=1, oneway=yes, turn:lanes=left|through", "2/0"),
        ("lanes=4, oneway=yes, turn:lanes=left|through|right", "3/0"),
        ("lanes=2, turn:lanes:forward=left|right", "2/1"),
        ("lanes=4, oneway=yes, lanes:bus=1, turn:lanes=left|through|through|right", "3/0"),
        // Damaged counts.
        ("lanes=two", "0/0"), ("lanes=-2", "0/0"), ("lanes=2;3", "1/1"), ("lanes=1.5, oneway=yes", "1/0"),
        ("lanes=999", "0/0"), ("lanes=", "0/0"), ("lanes=2, lanes:forward=4", "4/1"),
    ]) func countsLanesPerDirection(_ text: String, _ expected: String) throws {
        let way = try #require(road("highway=primary, " + text))
        #expect("\(way.forward.laneCount)/\(way.backward.laneCount)" == expected)
    }

    @Test(arguments: [
        ("turn:lanes=left|right, oneway=-1", "", "left|right"),
        ("turn:lanes:forward=left|through, turn:lanes:backward=through|right", "left|through", "through|right"),
        ("turn:lanes=left|right", "left|right", ""),
        ("turn=left, oneway=yes", "left", ""),
        ("turn=right, lanes=2, oneway=yes", "right|right", ""),
        ("turn:forward=left, turn:backward=right, lanes=2", "left", "right"),
        ("turn=none, oneway=yes", "", ""),
        ("turn:lanes=through|through|right, bus:lanes=||designated, oneway=yes", "through|through|right;x", ""),
        ("turn:lanes=left|through, bus:lanes=||designated, oneway=yes", "left|through", ""),
        ("lanes=3, turn:lanes:both_ways=left, turn:lanes:forward=through", "left;*|through", "left;*|none"),
    ]) func arrowsFollowTheDirection(_ text: String, _ forward: String, _ backward: String) throws {
        let way = try #require(road("highway=primary, " + text))
        #expect(spell(way.forward.lanes) == forward)
        #expect(spell(way.backward.lanes) == backward)
    }

    @Test func theSharedLaneIsOnTheRightInLeftHandTraffic() throws {
        let way = try #require(
            road("highway=primary, lanes=3, turn:lanes:both_ways=right, turn:lanes:forward=through", in: "AU"))
        #expect(spell(way.forward.lanes) == "through|right;*")
    }

    @Test func aSingleLaneTwoWayRoadIsNarrow() throws {
        for text in ["lanes=1", "narrow=yes", "width=2.5", "width=3 m", "est_width=2"] {
            #expect(try #require(road("highway=unclassified, " + text)).flags.contains(.narrow), "\(text)")
        }
        for text in ["lanes=2", "lanes=1, oneway=yes", "width=6", "width=2.5, oneway=yes", "width=wide"] {
            #expect(try !#require(road("highway=unclassified, " + text)).flags.contains(.narrow), "\(text)")
        }
    }

    @Test func detectsHighOccupancyLanes() throws {
        for text in ["hov=designated", "hov=lane", "hov:lanes=designated||", "hov:lanes:backward=|yes"] {
            #expect(try #require(road("highway=primary, " + text)).flags.contains(.highOccupancy), "\(text)")
        }
        for text in ["hov=no", "hov:lanes=no|no", "lanes=2"] {
            #expect(try !#require(road("highway=primary, " + text)).flags.contains(.highOccupancy), "\(text)")
        }
    }

    @Test func limitsTheNumberOfLanes() throws {
        let way = try #require(
            road("highway=primary, oneway=yes, turn:lanes=" + String(repeating: "left|", count: 500)))
        #expect(way.forward.lanes.count == 32)
    }
}
