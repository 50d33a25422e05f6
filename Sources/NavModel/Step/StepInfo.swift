// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A maneuver of a route and the road after it.
///
/// A step starts at its maneuver and ends at the next one. The first step of a leg departs; the last one arrives and
/// has length zero. All values are constant; values that change while driving are in the feed.
public struct StepInfo: Sendable, Hashable {
    /// Index of the step in the whole route.
    public var stepNumber: Int
    /// The action at the start of the step.
    public var maneuver: Maneuver
    /// The maneuver as a turn, with kind and angles.
    public var turn: Turn
    /// Driving side on the road of the step.
    public var drivingSide: DrivingSide
    /// Number, name and destinations, as signed.
    public var fullRoadName = ""
    /// The shortest name that identifies the road for a driver.
    public var simpleRoadName = ""
    /// The full instruction, in the language of the request.
    public var fullInstructionText = ""
    /// Exit number, such as `9A`.
    public var exitNumber: String?
    /// Number of the roundabout exit to take, from 1, counting open exits only; −1 for other steps.
    public var roundaboutTurnNumber = -1
    /// Exit of the roundabout of this step; `nil` for other steps and when the leg ends in the roundabout.
    public var roundaboutExit: RoundaboutExit?
    /// Meters along the road from the previous maneuver to this one.
    public var distanceFromPrevStepMeters = 0.0
    /// Seconds from the previous maneuver to this one.
    public var timeFromPrevStepSeconds = 0.0
    /// Lanes before the maneuver, leftmost first; `nil` when not mapped.
    public var lanes: [Lane]?

    /// Location of the maneuver.
    public var location: Coordinate
    /// Index of the location in the path of the leg.
    public var pathIndex: Int
    /// Length of the road from this maneuver to the next one.
    public var distance = Meters.zero
    /// Time from this maneuver to the next one.
    public var duration = Seconds.zero
    /// Names and signs of the road after the maneuver.
    public var road = RoadLabel()
    /// The means of travel after the maneuver: that of the route, or a ferry or train.
    public var carrier: Carrier = .own
    /// The travel mode of the route. It decides the verbs of instructions.
    public var travelMode: TravelMode = .driving
    /// Whether this is the arrival at a stop before the last one.
    public var isStopover = false
    /// Title of the stop where `isStopover`, such as the name of a charging station; empty without. Instructions name it.
    public var stopName = ""
    /// When to announce the maneuver; `nil` for departures and when the provider does not schedule announcements.
    public var voice: VoiceSchedule?
    /// Junctions from this maneuver (the first entry) up to the next one.
    public var intersections: [Intersection] = []

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - stepNumber: Index of the step in the whole route.
    ///   - maneuver: The maneuver.
    ///   - turn: The maneuver as a turn.
    ///   - drivingSide: Driving side on the road of the step.
    ///   - location: Location of the maneuver.
    ///   - pathIndex: Index of the location in the path of the leg.
    public init(
        stepNumber: Int, maneuver: Maneuver, turn: Turn, drivingSide: DrivingSide, location: Coordinate, pathIndex: Int
    ) {
        self.stepNumber = stepNumber
        self.maneuver = maneuver
        self.turn = turn
        self.drivingSide = drivingSide
        self.location = location
        self.pathIndex = pathIndex
    }

    /// The exit of a roundabout, as a part of the step that enters it.
    public struct RoundaboutExit: Sendable, Hashable {
        /// Index of the exit in the path of the leg.
        public var pathIndex: Int
        /// Index of its junction in `StepInfo.intersections`.
        public var intersection: Int
        /// Direction of travel in the roundabout just before the exit.
        public var bearingBefore: Bearing
        /// Direction of the turn at the exit.
        public var direction: Turn.Direction

        /// Creates an exit.
        ///
        /// - Parameters:
        ///   - pathIndex: Index of the exit in the path of the leg.
        ///   - intersection: Index of its junction in `StepInfo.intersections`.
        ///   - bearingBefore: Direction of travel just before the exit.
        ///   - direction: Direction of the turn at the exit.
        public init(pathIndex: Int, intersection: Int, bearingBefore: Bearing, direction: Turn.Direction) {
            self.pathIndex = pathIndex
            self.intersection = intersection
            self.bearingBefore = bearingBefore
            self.direction = direction
        }
    }

    /// The means of travel.
    public enum Carrier: NamedCase {
        /// The travel mode of the route.
        case own
        /// A vehicle that has to be pushed, such as a bicycle on a footway.
        case pushed
        /// A ferry.
        case ferry
        /// A car train.
        case train
    }
}

/// A junction along a step, with or without a maneuver.
public struct Intersection: Sendable, Hashable {
    /// Location of the junction.
    public var location: Coordinate
    /// Index of the location in the path of the leg.
    public var pathIndex: Int
    /// All roads that meet here, clockwise from north.
    public var roads: JunctionRoads
    /// Index in `roads` of the road of arrival; `nil` at the start of a leg.
    public var incoming: Int?
    /// Index in `roads` of the road of departure; `nil` at the end of a leg.
    public var outgoing: Int?
    /// Lanes before the junction, leftmost first; `nil` when not mapped.
    public var lanes: [Lane]?
    /// Features of the road after the junction.
    public var features: StretchFeatures

    /// A road at a junction.
    public struct Road: Sendable, Hashable {
        /// Bearing when leaving the junction.
        public var bearing: Bearing
        /// Whether it may legally be entered from the road of arrival.
        public var isOpen: Bool

        /// Creates a road.
        public init(_ bearing: Bearing, isOpen: Bool) {
            self.bearing = bearing
            self.isOpen = isOpen
        }
    }

    /// Creates a junction.
    ///
    /// - Parameters:
    ///   - location: Location of the junction.
    ///   - pathIndex: Index of the location in the path of the leg.
    ///   - roads: All roads, clockwise from north.
    ///   - incoming: Index in `roads` of the road of arrival.
    ///   - outgoing: Index in `roads` of the road of departure.
    ///   - lanes: Lanes before the junction.
    ///   - features: Features of the road after the junction.
    public init(
        location: Coordinate, pathIndex: Int, roads: JunctionRoads, incoming: Int?, outgoing: Int?,
        lanes: [Lane]? = nil, features: StretchFeatures = []
    ) {
        self.location = location
        self.pathIndex = pathIndex
        self.roads = roads
        self.incoming = incoming
        self.outgoing = outgoing
        self.lanes = lanes
        self.features = features
    }
}
