// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Brings the fixes of one traveler onto the roads, each as it comes in.
///
/// A value that holds the memory of one drive: a copy goes its own way, so a session that keeps one can be replayed.
/// What is heavy, the map above all, is shared between copies and between travelers.
public protocol RoadSnapping: Sendable {
    /// Takes the next fix and tells where on the roads the traveler is, by this fix and those before it.
    ///
    /// Any fix may be given: one that is not on the globe or contradicts all others is an outlier, and one whose time
    /// goes back is taken as if it had come just after the last.
    mutating func snap(_ fix: LocationFix) -> RoadSnap

    /// Where the traveler is likely to be at a time after the last fix, when nothing has been heard since: farther along
    /// the road, by the last speed and the speed of the roads, with accuracy that fades. `nil` while no road is known.
    func reckoned(at time: Double) -> RoadSnap?

    /// An earlier fix as it looks now, knowing all fixes since: the oldest one that is still kept in mind. `nil` while
    /// there are too few.
    var settled: RoadSnap? { get }

    /// Sets the way that the traveler means to go, as a line on the road; fewer than two points for none.
    ///
    /// Fixes that fit it as well as other roads are then taken for being on it.
    mutating func expect(_ path: [Coordinate])

    /// Forgets all fixes, as after a pause. The expected way stays.
    mutating func forget()
}

/// Where on the roads a traveler is.
public struct RoadSnap: Sendable, Hashable {
    /// What became of the fix.
    public enum Verdict: UInt8, Sendable, Hashable, Codable {
        /// It is on the road that is told.
        case onRoad
        /// It contradicts the fixes before it and was not believed: the road and the place are reckoned without it.
        case outlier
        /// No road lies near, or none leads there: the place is the receiver's own.
        case offRoad
        /// There was no fix: the place is reckoned from earlier ones.
        case reckoned
    }

    /// What became of the fix.
    public var verdict: Verdict
    /// Seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// The place, on the road unless `verdict` is `offRoad`.
    public var coordinate: Coordinate
    /// Direction of travel in degrees clockwise from north, along the road where there is one; negative when not known.
    public var course: Double
    /// Speed over ground in meters per second, from the receiver or from the way made good; negative when not known.
    public var speed: Double
    /// Radius around `coordinate` within which the true place lies in two of three cases, in meters.
    public var accuracy: Double
    /// Meters from the fix to the road; 0 off the road.
    public var distance: Double
    /// How probable it is that the traveler is on this road and goes this way, 0 … 1; 0 off the road.
    public var probability: Double
    /// How probable it is that the traveler is on the expected way and follows it, 0 … 1; `nil` when none is expected.
    public var routeProbability: Double?
    /// OpenStreetMap way of the road; 0 off the road.
    public var way: Int64
    /// Usual speed on the road, in meters per second; 0 off the road.
    public var usualSpeed: Double
    /// Legal limit on the road in meters per second: 0 unknown, infinity where there is none.
    public var speedLimit: Double
    /// What the road is.
    public var features: StretchFeatures

    /// Makes the snap of a fix that is on no road.
    public init(offRoad fix: LocationFix) {
        verdict = .offRoad
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
