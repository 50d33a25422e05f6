// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Why something is said at a junction, or nothing.
public enum GuidanceReason: UInt8, WordCoded {
    // Roads.
    case roadGoesOn, obvious, nameEnds, newName, joinsThroughRoad, choice, besideObvious, fork, endOfRoad
    case endOfShortRoad, turnsBack
    // Motorways and ramps.
    case merges, leavesHighway, highwaySplits, rampSplits
    // Ferries.
    case ferryLine, boards, leavesFerry
    // Roundabouts.
    case entersRing, onRing, leavesRing, touchesRing, miniRoundabout
    // Several junctions as one.
    case dividedCrossing, slipRoad, turnsBackInTurns, closeTurns, nameBeforeTurn, staggered
    // Names.
    case shortName, knownName, nameComesBack, nameAfterBridge

    /// The reason in English, as the end of "because …".
    public var text: String {
        switch self {
        case .roadGoesOn: "the road goes on and nothing else meets it"
        case .obvious: "the way on is obvious, and its name is no news"
        case .nameEnds: "the way on is obvious, and the road has no name from here on"
        case .newName: "the way on is obvious, but the road gets another name"
        case .joinsThroughRoad: "the road ends on one that comes from elsewhere and goes through"
        case .choice: "several roads could be meant, and none of them is obvious"
        case .besideObvious: "another road is the obvious way on"
        case .fork: "the road divides into branches of like rank that all lead ahead"
        case .endOfRoad: "the road ends at a crossing one"
        case .endOfShortRoad: "the road ends, but so soon that a plain turn says enough"
        case .turnsBack: "one turns round on the spot"
        case .merges: "the ramp joins a road that comes from elsewhere"
        case .leavesHighway: "the motorway is left by a ramp"
        case .highwaySplits: "the motorway divides"
        case .rampSplits: "the ramp divides"
        case .ferryLine: "one is carried; only another line is told"
        case .boards: "one is carried from here on"
        case .leavesFerry: "one drives again from here on"
        case .entersRing: "a roundabout begins; its exit is told here"
        case .onRing: "on the ring of a roundabout; its exit has been told"
        case .leavesRing: "the ring on which the way began is left"
        case .touchesRing: "a roundabout is touched in the one node where the roads meet"
        case .miniRoundabout: "a roundabout drawn as one node"
        case .dividedCrossing: "part of the crossing of a divided street, told as one junction"
        case .slipRoad: "a slip road cuts the corner; told as the turn at the crossing"
        case .turnsBackInTurns: "short turns to one side lead back on the same street; told as a U-turn"
        case .closeTurns: "another change follows within meters; told as one"
        case .nameBeforeTurn: "the name ends with the turn right behind it"
        case .staggered: "a small step to the side where the crossing is drawn as two"
        case .shortName: "the name does not last"
        case .knownName: "the driver knows the name already"
        case .nameComesBack: "the old name comes back soon"
        case .nameAfterBridge: "the name that ends was only that of a bridge or tunnel"
        }
    }
}
