// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// One place of a way where something could have been said: what is there, what was decided, and why.
public struct JunctionExplanation: Sendable, Hashable {
    /// Place in the order of travel within the route, from 1.
    public var number: Int
    /// Where it is.
    public var location: Coordinate
    /// Its OpenStreetMap node.
    public var node: Int64
    /// Length of road from the start of the leg.
    public var distance: Meters
    /// Direction of travel on arrival.
    public var heading: Bearing
    /// The road one arrives on.
    public var incoming: Road
    /// The roads that meet from sharp left over straight on to sharp right, the way back last.
    public var arms: [Arm]
    /// Index in `arms` of the road that is taken.
    public var taken: Int
    /// Every pass that decided something here, in order; the last one holds.
    public var decisions: [Decision]
    /// Number of the step that is told here; `nil` where nothing is said.
    public var step: Int?
    /// Number of the explanation at which this place was told together with others.
    public var toldAt: Int?
    /// Lanes before the junction, leftmost first; `nil` when the map does not tell.
    public var lanes: [Lane]?

    /// What was decided in the end.
    public var outcome: Decision { decisions[decisions.count - 1] }

    /// A road as guidance knows it.
    public struct Road: Sendable, Hashable {
        /// Name, or number where it has none; empty for neither.
        public var name: String
        /// Kind of road.
        public var roadClass: RoadClass
        /// Its OpenStreetMap way.
        public var way: Int64
        /// Its line, from the junction outwards (towards the junction for the one that is arrived on).
        public var line: [Coordinate]
    }

    /// A road that may be taken, or not.
    public struct Arm: Sendable, Hashable {
        /// The road.
        public var road: Road
        /// Direction away from the junction.
        public var bearing: Bearing
        /// How far one turns into it: −180 … 180 degrees, right positive.
        public var turn: Double
        /// Whether one may legally enter it, coming from where one comes from.
        public var isEnterable: Bool
        /// What it is beside the road that was looked at as the obvious one.
        public var standing: Standing
    }

    /// What a road is to somebody who looks for the obvious way on.
    public enum Standing: WordCoded {
        /// The obvious way on.
        case obvious
        /// It could be meant as well.
        case rival
        /// Nobody would take it unless told.
        case lesser
        /// It is so small, or of such another kind, that it does not count.
        case ignored
        /// It may not be entered.
        case closed
        /// The way back.
        case back
    }

    /// One decision of one pass.
    public struct Decision: Sendable, Hashable {
        /// The pass, as "turns".
        public var pass: String
        /// What it says: a kind of turn and a direction; `nil` for silence.
        public var says: Saying?
        /// Why.
        public var reason: GuidanceReason
    }

    /// A kind of turn and a direction.
    public struct Saying: Sendable, Hashable {
        /// What sort of junction it is.
        public var kind: Turn.Kind
        /// Which way.
        public var direction: Turn.Direction
    }
}
