// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// The guidance decision at one junction: what is there, what was decided, and why.
public struct JunctionExplanation: Sendable, Hashable {
    /// Number of the junction along the route, from 1.
    public var number: Int
    /// Location of the junction.
    public var location: Coordinate
    /// OpenStreetMap node id.
    public var node: Int64
    /// Distance from the start of the leg.
    public var distance: Meters
    /// Direction of travel on arrival.
    public var heading: Bearing
    /// The road before the junction.
    public var incoming: Road
    /// The roads that meet, from sharp left through straight on to sharp right; the road back comes last.
    public var arms: [Arm]
    /// Index in `arms` of the road taken.
    public var taken: Int
    /// Decisions in the order they were made. The last one is final.
    public var decisions: [Decision]
    /// Number of the step that starts here; `nil` without an instruction.
    public var step: Int?
    /// Number of the junction whose instruction covers this one.
    public var coveredBy: Int?
    /// Lanes before the junction, leftmost first; `nil` without lane data.
    public var lanes: [Lane]?

    /// The final decision.
    public var outcome: Decision { decisions[decisions.count - 1] }

    /// A road at the junction.
    public struct Road: Sendable, Hashable {
        /// Name, or the road number where it has none; empty without either.
        public var name: String
        /// Class that decides how important the road is at this junction.
        public var roadClass: RoadClass
        /// OpenStreetMap way id.
        public var way: Int64
        /// Geometry, from the junction outwards; for the incoming road, towards the junction.
        public var line: [Coordinate]
    }

    /// One of the roads that meet at the junction.
    public struct Arm: Sendable, Hashable {
        /// Road of the arm, with its names and reference numbers.
        public var road: Road
        /// Bearing away from the junction.
        public var bearing: Bearing
        /// Turn angle into it: −180 … 180 degrees, right positive.
        public var turn: Double
        /// Whether entering it from the incoming road is legal.
        public var isEnterable: Bool
        /// Its standing relative to the obvious road.
        public var standing: Standing
    }

    /// How a road compares with the obvious continuation.
    public enum Standing: NamedCase {
        /// The obvious continuation.
        case obvious
        /// It could equally be meant.
        case rival
        /// A driver takes it only when instructed.
        case lesser
        /// Too minor, or of too different a kind, to compete.
        case ignored
        /// Entering it is not allowed.
        case closed
        /// The road back.
        case back
    }

    /// One decision of one pass.
    public struct Decision: Sendable, Hashable {
        /// Name of the pass, such as "turns".
        public var pass: String
        /// The instruction; `nil` when suppressed.
        public var instruction: Instruction?
        /// Why the junction has an instruction or has none.
        public var reason: GuidanceReason
    }

    /// A turn type with a direction modifier.
    public struct Instruction: Sendable, Hashable {
        /// The turn type.
        public var kind: Turn.Kind
        /// The direction modifier.
        public var direction: Turn.Direction
    }
}
