// SPDX-License-Identifier: Apache-2.0

public import FleetModel
public import NavGeo

/// A position of the fleet that may tell how fast a road is.
public struct TrafficProbe: Sendable {
    /// Whose it is; the same for all positions of one vehicle.
    public var traveler: String
    /// What kind of vehicle it is.
    public var category: VehicleCategory
    /// Where it was when, by its own clock.
    public var location: VehicleLocation

    /// Makes a probe.
    public init(traveler: String, category: VehicleCategory, location: VehicleLocation) {
        self.traveler = traveler
        self.category = category
        self.location = location
    }
}

/// How much a change of the traffic touches.
public enum TrafficChange: Sendable, Hashable {
    /// All is as it was.
    case nothing
    /// Roads with these points on their lines; whose way takes none of them has no reason to hurry.
    case roads(Set<Coordinate>)
    /// Anything.
    case everywhere
}

/// Keeps the traffic by which routes and arrivals are reckoned. The server knows no roads; whoever gives it routes can give it
/// this, too.
public protocol FleetTraffic: Sendable {
    /// Takes speeds in, in the form of docs/traffic.md.
    ///
    /// - Parameter expiry: When they are to be forgotten; `nil` for never.
    func take(_ rows: [UInt8], expiry: Moment?, at now: Moment)

    /// Takes in where vehicles were.
    func note(_ probes: [TrafficProbe])

    /// Lets routes go by what is known now.
    ///
    /// Asked several times a second; whoever knows much of the traffic decides how often that is worth the work.
    ///
    /// - Returns: what is different, so that arrivals have to be reckoned anew.
    func apply(at now: Moment) -> TrafficChange

    /// What is known, and what became of the last rows, as JSON.
    func report() -> String
}
