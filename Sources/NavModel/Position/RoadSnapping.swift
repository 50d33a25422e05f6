// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Map matching of a live position: snaps each fix of one traveler to the road network as it arrives.
///
/// A conforming type is a value with the state of one drive, so a session that holds it can be copied and replayed.
/// Large data such as the map is shared between copies and travelers.
public protocol RoadSnapping: Sendable {
    /// Processes the next fix and returns the position on the road, given this fix and the previous ones.
    ///
    /// Every fix is accepted. A fix out of range or inconsistent with the others is an outlier. A fix with an earlier
    /// time than the last one is treated as if it arrived immediately after it.
    mutating func snap(_ fix: LocationFix) -> RoadSnap

    /// The likely position at a time after the last fix, by dead reckoning: farther along the road according to the
    /// last speed and the speed of the roads, with decreasing accuracy. `nil` while no road is known.
    func deadReckoned(at time: Double) -> RoadSnap?

    /// The oldest fix that is still in memory, matched with the knowledge of all later fixes (fixed-lag smoothing).
    /// `nil` while there are too few fixes.
    var smoothed: RoadSnap? { get }

    /// Sets the path that the traveler is expected to follow; fewer than two points for none.
    ///
    /// Among roads that fit a fix equally well, those of the expected path are preferred.
    mutating func expect(_ path: [Coordinate])

    /// Discards all fixes, for example after a pause. The expected path stays in effect.
    mutating func reset()
}

/// A position on the road network.
public struct RoadSnap: Sendable, Hashable {
    /// How a fix was used.
    public enum Status: UInt8, Sendable, Hashable, Codable {
        /// The fix is on the road.
        case onRoad
        /// The fix is inconsistent with the previous ones and was ignored; the position was computed without it.
        case outlier
        /// No road is near, or none leads there; the position is the receiver's own.
        case offRoad
        /// There was no fix; the position was computed by dead reckoning.
        case deadReckoned
    }

    /// How the fix was used.
    public var status: Status
    /// Seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// The position, on the road unless `status` is `offRoad`.
    public var coordinate: Coordinate
    /// Direction of travel in degrees clockwise from north, along the road if there is one; negative when not known.
    public var course: Double
    /// Speed over ground in meters per second, from the receiver or from the path traveled; negative when not known.
    public var speed: Double
    /// Radius in meters around `coordinate` that contains the true position with a probability of two thirds.
    public var accuracy: Double
    /// Distance from the fix to the road in meters; 0 off the road.
    public var distance: Double
    /// Posterior probability that the traveler is on this road in this direction, 0 … 1; 0 off the road.
    public var probability: Double
    /// Posterior probability that the traveler is on the expected path and follows it, 0 … 1; `nil` without expected
    /// path.
    public var routeProbability: Double?
    /// OpenStreetMap way of the road; 0 off the road.
    public var way: Int64
    /// Typical speed on the road in meters per second; 0 off the road.
    public var usualSpeed: Double
    /// Speed limit of the road in meters per second: 0 unknown, infinity unlimited.
    public var speedLimit: Double
    /// Features of the road.
    public var features: StretchFeatures

    /// Creates the snap of a fix that is off the road.
    public init(offRoad fix: LocationFix) {
        status = .offRoad
        time = fix.time
        coordinate = fix.coordinate
        course = fix.course
        speed = fix.speed
        accuracy = fix.horizontalAccuracy
        distance = 0
        probability = 0
        routeProbability = nil
        way = 0
        usualSpeed = 0
        speedLimit = 0
        features = []
    }
}
