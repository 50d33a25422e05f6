// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// What a mode of travel means for a search: how fast one gets along each kind of road, where time is lost, and what
/// one would rather avoid. A plain value: change a number, and a metric made from it follows.
///
/// *Seconds* are the time that a trip truly takes. *Cost* is what a search minimises: seconds weighted by how pleasant
/// a road is, with penalties in seconds on top that nobody waits for.
public struct CostProfile: Sendable, Hashable {
    /// Whose permissions hold.
    public var mode: TravelMode

    /// Speed on a free road in the open country, km/h.
    public var openSpeed: ByClass<Double>
    /// Speed on a free road in a town, km/h.
    public var townSpeed: ByClass<Double>
    /// No road is traveled faster than this, km/h.
    public var topSpeed: Double
    /// How legal limits for cars are obeyed; `nil` where they do not matter.
    public var limits: LimitHabit?
    /// What the surface does.
    public var surfaces: [Surface: RoadCondition] = [:]
    /// What unevenness does.
    public var smoothness: [Smoothness: RoadCondition] = [:]
    /// Fastest ride through the ring of a roundabout, km/h.
    public var roundaboutSpeed: Double
    /// Share of the speed that is left where two vehicles cannot pass each other.
    public var narrowShare = 1.0
    /// How many seconds a second on each class counts. Not below `leastWeight`.
    public var weight = ByClass(1.0)
    /// How many seconds a second counts on a road that is closed for building work or a season, as far as one knows.
    public var closedWeight = 20.0
    /// Ferries and trains that carry vehicles.
    public var crossing = CrossingHabit()

    /// Time lost at things that stand on the road, in seconds.
    public var delays: Delays
    /// Time lost by turning.
    public var turns: TurnHabit

    /// Penalty for entering roads that are only for those who have business there, in seconds. It is paid once, by
    /// whoever goes there from elsewhere; leaving is free. So such roads serve both ends of a trip, and nobody passes
    /// through them while another way exists that is not longer by this much.
    public var destinationOnlyPenalty = 3600.0
    /// How many seconds a second counts on such roads.
    public var destinationOnlyWeight = 1.5
    /// Penalty for each entering of something that was to be avoided, in seconds.
    public var avoidedPenalty = 3600.0
    /// How many seconds a second counts on something that was to be avoided.
    public var avoidedWeight = 5.0
    /// Whether a trip that calls at a stop goes on in the same direction by default.
    public var continuesStraightAtStops: Bool

    /// The bit of the mode in the tables of the graph.
    public var modeSet: ModeSet { ModeSet(rawValue: 1 << UInt8(mode.rawValue)) }

    /// How drivers keep to legal limits.
    public struct LimitHabit: Sendable, Hashable {
        /// Share of the limit that free traffic travels at.
        public var share: Double
        /// Share of a *signed* limit that traffic reaches even on a class of road that is mostly slower.
        public var signedShare: Double
        /// Speed where there is no limit, km/h.
        public var unlimited: Double

        /// Makes a habit.
        public init(share: Double, signedShare: Double, unlimited: Double) {
            self.share = share
            self.signedShare = signedShare
            self.unlimited = unlimited
        }
    }

    /// What the state of a road does to speed and liking.
    public struct RoadCondition: Sendable, Hashable {
        /// Share of the speed that is left.
        public var share: Double
        /// Fastest that is reasonable, km/h.
        public var top: Double
        /// How many seconds a second counts.
        public var weight: Double

        /// Makes a condition.
        public init(share: Double = 1, top: Double = 1000, weight: Double = 1) {
            self.share = share
            self.top = top
            self.weight = weight
        }
    }

    /// How vehicles are carried.
    public struct CrossingHabit: Sendable, Hashable {
        /// Speed of a ferry whose time the map does not tell, km/h.
        public var ferrySpeed = 18.0
        /// Speed of a train whose time the map does not tell, km/h.
        public var trainSpeed = 60.0
        /// Waiting and boarding, seconds.
        public var boarding = 600.0

        /// Makes the usual habit.
        public init() {}
    }

    /// Seconds lost on average at each thing that stands on the road.
    public struct Delays: Sendable, Hashable {
        /// Traffic lights.
        public var signals = 0.0
        /// A stop sign.
        public var stop = 0.0
        /// A give-way sign.
        public var giveWay = 0.0
        /// A crossing for people on foot.
        public var crossing = 0.0
        /// Rails across the road.
        public var levelCrossing = 0.0
        /// A place to pay.
        public var tollBooth = 0.0
        /// A border post.
        public var border = 0.0
        /// A gate or the like that may be passed.
        public var barrier = 0.0
        /// A hump or chicane.
        public var trafficCalming = 0.0
        /// Entering a roundabout, small ones included.
        public var roundabout = 0.0
        /// Joining or crossing a road of higher rank without signals.
        public var yielding = 0.0

        /// Starts without any.
        public init() {}
    }
}
