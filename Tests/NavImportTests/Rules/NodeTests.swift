// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct NodeTests {
    private func node(_ text: String, in country: String = "") -> NodeAttributes {
        NodeRules().attributes(of: tags(text), country: rules(country))
    }

    private static let known: [(String, NodeFlags)] = [
        ("highway=traffic_signals", .trafficSignals), ("highway=stop", .stop), ("highway=give_way", .giveWay),
        ("highway=crossing", .crossing), ("highway=crossing, crossing=traffic_signals", [.crossing, .trafficSignals]),
        ("highway=traffic_signals, crossing=traffic_signals", [.crossing, .trafficSignals]),
        ("highway=crossing, crossing:signals=yes", [.crossing, .trafficSignals]), ("crossing=no", []),
        ("crossing=uncontrolled", .crossing), ("railway=level_crossing", .levelCrossing),
        ("railway=crossing", .levelCrossing),
        ("railway=switch", []), ("highway=mini_roundabout", .miniRoundabout),
        ("highway=mini_roundabout, direction=clockwise", [.miniRoundabout, .clockwise]),
        ("highway=motorway_junction, ref=12", .motorwayJunction), ("barrier=toll_booth", [.tollBooth, .barrier]),
        ("highway=turning_circle", .turningCircle), ("highway=turning_loop", .turningCircle),
        ("barrier=border_control", [.borderControl, .barrier]), ("barrier=gate", .barrier), ("barrier=no", []),
        ("traffic_calming=hump", .trafficCalming), ("traffic_calming=no", []), ("traffic_calming=island", []),
        ("highway=stop, direction=forward", [.stop, .forwardOnly]),
        ("highway=give_way, direction=backward", [.giveWay, .backwardOnly]), ("highway=stop, direction=both", .stop),
        ("highway=traffic_signals, traffic_signals:direction=backward", [.trafficSignals, .backwardOnly]),
        ("highway=traffic_signals, traffic_signals:direction=both", .trafficSignals),
        ("highway=traffic_signals, direction=forward", [.trafficSignals, .forwardOnly]),
        ("highway=crossing, direction=forward", .crossing), ("highway=stop, direction=90", .stop),
        ("highway=street_lamp", []), ("amenity=bench", []), ("", []),
    ]

    @Test(arguments: known) func parsesNodeFlags(_ text: String, _ expected: NodeFlags) {
        #expect(node(text).flags == expected)
    }

    @Test func aMiniRoundaboutFollowsTheDrivingSide() {
        #expect(node("highway=mini_roundabout", in: "GB").flags == [.miniRoundabout, .clockwise])
        #expect(node("highway=mini_roundabout, direction=anticlockwise", in: "GB").flags == .miniRoundabout)
        #expect(node("highway=mini_roundabout", in: "FR").flags == .miniRoundabout)
    }

    @Test func exitsHaveNumbersAndNames() {
        #expect(node("highway=motorway_junction, ref=12;12a, name=Kreuz Mainz").exitRef == "12; 12a")
        #expect(node("highway=motorway_junction, ref=12, name=Kreuz Mainz").name == "Kreuz Mainz")
        #expect(node("highway=motorway_junction, junction:ref=7").exitRef == "7")
        #expect(node("ref=12").exitRef == "")
        #expect(node("highway=traffic_signals, name=渋谷駅前").name == "渋谷駅前")
        #expect(node("junction=yes, name=Ichiban").name == "Ichiban")
        #expect(node("highway=bus_stop, name=Town Hall").isPlain)
    }

    @Test(arguments: [
        ("barrier=gate", ""), ("barrier=lift_gate", ""), ("barrier=cattle_grid", ""), ("barrier=entrance", ""),
        ("barrier=toll_booth", ""), ("barrier=border_control", ""), ("barrier=kerb", ""),
        ("barrier=height_restrictor", ""),
        ("barrier=bollard", "dtm"), ("barrier=block", "dtm"), ("barrier=cycle_barrier", "dtm"),
        ("barrier=chain", "dtm"),
        ("barrier=bus_trap", "dtm"), ("barrier=sump_buster", "dtm"), ("barrier=something_new", "dtm"),
        ("barrier=kissing_gate", "dtmc"), ("barrier=stile", "dtmc"), ("barrier=turnstile", "dtmc"),
        ("barrier=fence", "dtmcw"), ("barrier=wall", "dtmcw"),
        // Access tags of the barrier.
        ("barrier=gate, access=no", "dtmcw"), ("barrier=gate, access=no, foot=yes", "dtmc"),
        ("barrier=gate, access=private", "dtmcw"),
        ("barrier=gate, access=private, foot=yes", "dtmc"),
        ("barrier=gate, access=permit", "dtmcw"), ("barrier=gate, bicycle=private, foot=customers", "c"),
        ("barrier=gate, access=customers", ""),
        ("barrier=lift_gate, access=private;customers", ""), ("barrier=gate, access=private, motor_vehicle=yes", "cw"),
        ("barrier=gate, motor_vehicle=no", "dtm"),
        ("barrier=gate, motor_vehicle=private", "dtm"), ("barrier=gate, locked=yes", "dtmcw"),
        ("barrier=gate, locked=yes, foot=yes", "dtmc"), ("barrier=gate, locked=yes, access=private", "dtmcw"),
        ("barrier=gate, locked=no", ""), ("barrier=gate, access=agricultural", "dtmcw"),
        ("barrier=bollard, access=yes", ""), ("barrier=bollard, motor_vehicle=yes", ""),
        ("barrier=bollard, motor_vehicle=private", "dtm"), ("barrier=bollard, motorcycle=yes", "dt"),
        ("barrier=bollard, bicycle=no", "dtmc"), ("barrier=bollard, foot=no, bicycle=no", "dtmcw"),
        ("barrier=bollard, psv=yes", "dm"), ("barrier=bollard, taxi=yes, bus=yes", "dm"),
        ("barrier=cycle_barrier, bicycle=no", "dtmc"), ("barrier=kissing_gate, bicycle=yes", "dtm"),
        ("barrier=lift_gate, vehicle=no", "dtmc"), ("highway=gate, access=no", "dtmcw"),
        // Barriers that some modes can pass.
        ("barrier=bollard, bollard=rising", ""), ("barrier=bollard, bollard=removable", "dtm"),
        ("barrier=fence, sensory=audible", ""), ("barrier=fence, sensory=audio", ""),
        ("barrier=height_restrictor, maxheight=1.9", "dt"), ("barrier=height_restrictor, maxheight=2.1", ""),
        ("barrier=width_restrictor, maxwidth=1.8", "dt"), ("barrier=gate, access=yes, maxheight=1.5", "dtm"),
        // Access tags of nodes without another function.
        ("access=no", "dtmcw"), ("motor_vehicle=no", "dtm"), ("access=agricultural;forestry", "dtmcw"),
        ("access=private", ""), ("access=no, motorcar=yes", "mcw"), ("access=psv", "dmcw"), ("access=yes", ""),
        // Otherwise the tags concern crossing traffic or the object.
        ("highway=crossing, bicycle=no", ""), ("highway=crossing, motor_vehicle=no", ""),
        ("entrance=yes, access=no", ""), ("amenity=parking_entrance, access=no", ""),
        ("railway=level_crossing, access=no", ""),
    ]) func barriersStopWhomTheyAreMadeToStop(_ text: String, _ expected: String) {
        #expect(letters(node(text).barred) == expected)
    }
}
