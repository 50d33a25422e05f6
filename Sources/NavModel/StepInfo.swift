// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One maneuver of a route and the road driven after it.
///
/// The step starts where its maneuver happens and ends where the next one does. The first step of a leg departs; the
/// last one arrives and has length zero. All values are constants of the step; what changes while driving is in the
/// feed.
public struct StepInfo: Sendable, Hashable {
    /// Place of the step in the whole route, from 0.
    public var stepNumber: Int
    /// What to do.
    public var maneuver: Maneuver
    /// The same with its kind and angles.
    public var turn: Turn
    /// Side that traffic keeps to on the step's road.
    public var drivingSide: DrivingSide
    /// Everything the signs say: number, name, destinations.
    public var fullRoadName = ""
    /// The shortest name that a driver would know the road by.
    public var simpleRoadName = ""
    /// The whole sentence, in the language of the request.
    public var fullInstructionText = ""
    /// Exit number, such as `9A`.
    public var exitNumber: String?
    /// Which exit of the roundabout to take, counting those that may legally be taken from 1; −1 elsewhere.
    public var roundaboutTurnNumber = -1
    /// Where the roundabout of this step is left; `nil` elsewhere, and where the leg ends on the ring.
    public var roundaboutExit: RoundaboutExit?
    /// Meters along the road from the previous maneuver to this one.
    public var distanceFromPrevStepMeters = 0.0
    /// Seconds from the previous maneuver to this one.
    public var timeFromPrevStepSeconds = 0.0
    /// Lanes before the maneuver from the leftmost to the rightmost; `nil` when the map does not tell.
    public var lanes: [Lane]?

    /// Where the maneuver happens.
    public var location: Coordinate
    /// Index of that place in the path of the leg.
    public var pathIndex: Int
    /// Length of the road from this maneuver to the next one.
    public var distance = Meters.zero
    /// Time from this maneuver to the next one.
    public var duration = Seconds.zero
    /// Names and signs of the road after the maneuver.
    public var road = RoadLabel()
    /// What carries the traveler after the maneuver: the mode of the route, or a ferry or train.
    public var carrier: Carrier = .own
    /// Whether one arrives here at a stop after which the route goes on.
    public var isStopover = false
    /// When to speak of the maneuver on the way to it; `nil` for a departure, to which no way leads, and from providers
    /// that do not tell.
    public var voice: VoiceSchedule?
    /// Junctions from this maneuver (the first entry) up to the next one.
    public var intersections: [Intersection] = []

    /// Makes a step that says what to do and where.
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

    /// The place where a roundabout is left, inside the step that enters it.
    public struct RoundaboutExit: Sendable, Hashable {
        /// Index of the place in the path of the leg.
        public var pathIndex: Int
        /// Index of its junction in `StepInfo.intersections`.
        public var intersection: Int
        /// Direction of travel on the ring just before leaving it.
        public var bearingBefore: Bearing
        /// Which way one turns off the ring.
        public var direction: Turn.Direction

        /// Makes a place where a roundabout is left.
        public init(pathIndex: Int, intersection: Int, bearingBefore: Bearing, direction: Turn.Direction) {
            self.pathIndex = pathIndex
            self.intersection = intersection
            self.bearingBefore = bearingBefore
            self.direction = direction
        }
    }

    /// What one travels with.
    public enum Carrier: WordCoded {
        /// The vehicle of the route, or one's own feet.
        case own
        /// A vehicle that has to be pushed here, such as a bicycle on a footway.
        case pushed
        /// A boat.
        case ferry
        /// A train.
        case train
    }
}

/// A junction on the way, whether or not there is something to do.
public struct Intersection: Sendable, Hashable {
    /// Where it is.
    public var location: Coordinate
    /// Index of that place in the path of the leg.
    public var pathIndex: Int
    /// All roads that meet here, clockwise from north.
    public var roads: JunctionRoads
    /// Index in `roads` of the road one comes from; `nil` at the start of a leg.
    public var incoming: Int?
    /// Index in `roads` of the road one takes; `nil` at the end of a leg.
    public var outgoing: Int?
    /// Lanes before the junction, leftmost first; `nil` when the map does not tell.
    public var lanes: [Lane]?
    /// What the road after the junction is.
    public var features: StretchFeatures

    /// A road that meets others.
    public struct Road: Sendable, Hashable {
        /// Its direction, leaving the junction.
        public var bearing: Bearing
        /// Whether one may legally enter it, coming from where one comes from.
        public var isOpen: Bool

        /// Makes a road.
        public init(_ bearing: Bearing, isOpen: Bool) {
            self.bearing = bearing
            self.isOpen = isOpen
        }
    }

    /// Makes a junction.
    public init(
        location: Coordinate, pathIndex: Int, roads: JunctionRoads, incoming: Int?, outgoing: Int?,
        lanes: [Lane]? = nil,
        features: StretchFeatures = []
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
