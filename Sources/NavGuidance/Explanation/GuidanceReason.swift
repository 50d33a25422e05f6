// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Reason why a junction has an instruction, or none.
public enum GuidanceReason: UInt8, NamedCase {
    // Roads.
    case roadGoesOn, obvious, nameEnds, newName, joinsThroughRoad, choice, besideObvious, fork, endOfRoad
    case endOfShortRoad, turnsBack, turnsOff
    // Motorways and ramps.
    case entersRamp, merges, leavesHighway, highwaySplits, rampSplits
    // Ferries.
    case ferryLine, boards, leavesFerry
    // Roundabouts.
    case entersRing, onRing, leavesRing, touchesRing, miniRoundabout
    // Several junctions as one.
    case dividedCrossing, slipRoad, turnsBackInTurns, closeTurns, nameBeforeTurn, staggered
    // Names.
    case shortName, knownName, nameComesBack, nameAfterBridge
    // The map.
    case mapped

    /// The reason in English, as the end of "because …".
    public var text: String {
        switch self {
        case .roadGoesOn: "the road continues and no other road meets it"
        case .obvious: "the onward road is obvious and its name need not be announced"
        case .nameEnds: "the onward road is obvious and has no name"
        case .newName: "the onward road is obvious, but its name changes"
        case .joinsThroughRoad: "the road joins a through road"
        case .choice: "several roads could be meant and none is obvious"
        case .besideObvious: "another road is the obvious continuation"
        case .fork: "the road divides into branches of similar class that all lead ahead"
        case .endOfRoad: "the road ends at a crossing road"
        case .endOfShortRoad: "the road is so short that a plain turn is enough at its end"
        case .turnsBack: "the route makes a U-turn"
        case .turnsOff: "the road turns off while another one leads ahead"
        case .entersRamp: "a street leads onto a ramp, and another road could be taken"
        case .merges: "the ramp merges into another road"
        case .leavesHighway: "the route leaves the motorway by a ramp"
        case .highwaySplits: "the motorway divides"
        case .rampSplits: "the ramp divides"
        case .ferryLine: "on a ferry or shuttle train only a change of line is announced"
        case .boards: "a ferry or shuttle train begins here"
        case .leavesFerry: "the ferry or shuttle train ends here"
        case .entersRing: "a roundabout begins; its exit is announced here"
        case .onRing: "on the roundabout; its exit has been announced"
        case .leavesRing: "the route starts on the roundabout and leaves it here"
        case .touchesRing: "the route touches a roundabout at a single node"
        case .miniRoundabout: "a roundabout mapped as a single node"
        case .dividedCrossing: "part of the crossing of a divided street, announced as one junction"
        case .slipRoad: "a slip road cuts the corner; announced as the turn at the crossing"
        case .turnsBackInTurns: "short turns to one side lead back on the same street; announced as a U-turn"
        case .closeTurns: "another change follows within meters; both are announced as one"
        case .nameBeforeTurn: "the name ends at the turn that follows immediately"
        case .staggered: "a short offset where the crossing is mapped as two junctions"
        case .shortName: "the name does not last long enough"
        case .knownName: "the driver already knows the name"
        case .nameComesBack: "the old name returns soon"
        case .nameAfterBridge: "the name that ends belonged only to a bridge or tunnel"
        case .mapped: "a maneuver relation of the map says so"
        }
    }
}
