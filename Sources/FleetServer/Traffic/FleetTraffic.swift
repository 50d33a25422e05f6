// SPDX-License-Identifier: Apache-2.0

public import FleetModel
public import NavGeo

/// A position of the fleet as a sample of traffic speed (floating car data).
public struct TrafficProbe: Sendable {
    /// The source; the same for all positions of one vehicle.
    public var traveler: String
    /// The category of the vehicle.
    public var category: VehicleCategory
    /// The position, with the time of its own clock.
    public var location: FleetVehicleLocation

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - traveler: The source.
    ///   - category: The category of the vehicle.
    ///   - location: The position.
    public init(traveler: String, category: VehicleCategory, location: FleetVehicleLocation) {
        self.traveler = traveler
        self.category = category
        self.location = location
    }
}

/// The extent of a change of traffic.
public enum TrafficChange: Sendable, Hashable {
    /// No change.
    case nothing
    /// Roads with these points; other routes are unaffected.
    case roads(Set<Coordinate>)
    /// Unknown extent: all routes may be affected.
    case everywhere
}

/// The traffic that routes and arrivals depend on. The server knows no roads; the source of its routes can provide this
/// too.
public protocol FleetTraffic: AnyObject, Sendable {
    /// Adds speeds, in the format of docs/traffic.md.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - expiry: When they expire; `nil` for never.
    ///   - now: The present time.
    func upload(_ rows: [UInt8], expiry: Timestamp?, at now: Timestamp)

    /// Adds positions of vehicles.
    func add(_ probes: [TrafficProbe])

    /// Updates the traffic that routes use.
    ///
    /// Called several times a second; the implementation decides how often an update is worth its cost.
    ///
    /// - Returns: The extent of the change, for which arrivals are computed again.
    func apply(at now: Timestamp) -> TrafficChange

    /// The known traffic, and the result of the last upload, as JSON.
    func report() -> String

    /// The speeds that enough vehicles of the fleet have measured, in the format of docs/traffic.md.
    func measuredRows(at now: Timestamp) -> [UInt8]

    /// Passes the speeds that enough vehicles of the fleet have measured on to other servers; by default to none.
    ///
    /// Called at the intervals of `FleetServerSettings.trafficInterval`, on one of the servers of a shared store: the one that
    /// learns from positions.
    ///
    /// - Parameters:
    ///   - expiry: When the speeds expire.
    ///   - now: The present time.
    func share(until expiry: Timestamp, at now: Timestamp)

    /// Metrics in the text format of Prometheus, with names that begin with `guidepost_fleet_`; empty for none.
    var metricsText: String { get }
}

extension FleetTraffic {
    /// None.
    public func measuredRows(at now: Timestamp) -> [UInt8] { [] }

    /// Does nothing.
    public func share(until expiry: Timestamp, at now: Timestamp) {}

    /// None.
    public var metricsText: String { "" }
}
