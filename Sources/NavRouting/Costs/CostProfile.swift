// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// The routing profile of a travel mode: speeds by road class, delays, turn costs and preferences.
///
/// A plain value: change a number, and metrics made from it change accordingly.
///
/// *Time* is what a trip actually takes. *Cost* is what a search minimizes: time multiplied by preference weights, plus
/// penalties that do not count as time.
public struct CostProfile: Sendable, Hashable {
    /// The travel mode, which decides on access.
    public var mode: TravelMode

    /// Free-flow speed outside built-up areas, km/h.
    public var ruralSpeed: RoadClassTable<Double>
    /// Free-flow speed in built-up areas, km/h.
    public var urbanSpeed: RoadClassTable<Double>
    /// Upper bound of all speeds, km/h.
    public var topSpeed: Double
    /// How speed limits for cars affect the speed; `nil` if they do not matter.
    public var limits: SpeedLimitParameters?
    /// Effect of the surface.
    public var surfaces: [Surface: RoadCondition] = [:]
    /// Effect of the smoothness.
    public var smoothness: [Smoothness: RoadCondition] = [:]
    /// Maximum speed in a roundabout, km/h.
    public var roundaboutSpeed: Double
    /// Speed factor on roads too narrow for two vehicles to pass each other.
    public var narrowRoadFactor = 1.0
    /// Cost per second of travel, by road class.
    public var weight = RoadClassTable(1.0)
    /// Cost per second on roads closed for construction or a season.
    public var closedWeight = 20.0
    /// Ferries and trains that carry vehicles.
    public var ferries = FerryParameters()

    /// Delays at objects on the road, in seconds.
    public var delays: Delays
    /// Cost of turns.
    public var turns: TurnCostParameters

    /// Penalty for entering a road with access for destinations only, in seconds.
    ///
    /// It is paid once, on entering from another road; leaving is free. Such roads therefore serve both ends of a trip,
    /// but no trip passes through them unless every alternative is longer by this much.
    public var destinationOnlyPenalty = 3600.0
    /// Cost per second on such roads.
    public var destinationOnlyWeight = 1.5
    /// Penalty each time a feature to avoid is entered, in seconds.
    public var avoidedPenalty = 3600.0
    /// Cost per second on features to avoid.
    public var avoidedWeight = 5.0
    /// Whether trips continue in the same direction after a stop by default.
    public var continuesStraightAtStops: Bool

    /// The mode as a bit of the graph's access masks.
    public var modeSet: ModeSet { ModeSet(rawValue: 1 << UInt8(mode.rawValue)) }

    /// How speed limits affect speeds.
    public struct SpeedLimitParameters: Sendable, Hashable {
        /// Free-flow speed as a fraction of the limit.
        public var factor: Double
        /// Fraction of a *signed* limit that traffic reaches even on classes of road that are usually slower.
        public var signedFactor: Double
        /// Speed where there is no limit, km/h.
        public var unlimitedSpeed: Double

        /// Creates parameters.
        ///
        /// - Parameters:
        ///   - factor: Free-flow speed as a fraction of the limit.
        ///   - signedFactor: Least fraction of a signed limit that traffic reaches.
        ///   - unlimitedSpeed: Speed where there is no limit, km/h.
        public init(factor: Double, signedFactor: Double, unlimitedSpeed: Double) {
            self.factor = factor
            self.signedFactor = signedFactor
            self.unlimitedSpeed = unlimitedSpeed
        }
    }

    /// Effect of the condition of a road on speed and preference.
    public struct RoadCondition: Sendable, Hashable {
        /// Multiplies the speed of every edge; below 1 for slower vehicles.
        public var speedFactor: Double
        /// Maximum speed, km/h.
        public var topSpeed: Double
        /// Cost per second.
        public var weight: Double

        /// Creates a condition; the defaults have no effect.
        ///
        /// - Parameters:
        ///   - speedFactor: Factor on the speed.
        ///   - topSpeed: Maximum speed, km/h.
        ///   - weight: Cost per second.
        public init(speedFactor: Double = 1, topSpeed: Double = 1000, weight: Double = 1) {
            self.speedFactor = speedFactor
            self.topSpeed = topSpeed
            self.weight = weight
        }
    }

    /// Speeds and boarding time of ferries and car shuttle trains.
    public struct FerryParameters: Sendable, Hashable {
        /// Speed of a ferry without a known duration, km/h.
        public var ferrySpeed = 18.0
        /// Speed of a train without a known duration, km/h.
        public var trainSpeed = 60.0
        /// Time for waiting and boarding, in seconds.
        public var boarding = 600.0

        /// Creates the default parameters.
        public init() {}
    }

    /// Average delays at objects on the road, in seconds.
    public struct Delays: Sendable, Hashable {
        /// Traffic signals.
        public var signals = 0.0
        /// A stop sign.
        public var stop = 0.0
        /// A give-way sign.
        public var giveWay = 0.0
        /// A pedestrian crossing.
        public var crossing = 0.0
        /// A railway crossing.
        public var levelCrossing = 0.0
        /// Seconds lost at a toll booth.
        public var tollBooth = 0.0
        /// A border control.
        public var border = 0.0
        /// A gate or another barrier that may be passed.
        public var barrier = 0.0
        /// A speed hump or chicane.
        public var trafficCalming = 0.0
        /// Entering a roundabout, including mini-roundabouts.
        public var roundabout = 0.0
        /// Joining or crossing a road of higher rank without signals.
        public var yielding = 0.0

        /// Creates delays of zero.
        public init() {}
    }
}
