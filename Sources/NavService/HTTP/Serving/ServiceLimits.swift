// SPDX-License-Identifier: Apache-2.0

/// How much one request may ask for. What goes beyond is refused with `TooBig`.
public struct ServiceLimits: Sendable, Hashable {
    /// Places of a route.
    public var routePlaces = 500
    /// Other routes beside the best one.
    public var alternatives = 3
    /// Places of a table along one side, when both sides are as long: rows times columns may be the square of it.
    public var tablePlaces = 100
    /// Places of a trip.
    public var tripPlaces = 100
    /// Points of a trace.
    public var tracePoints = 100
    /// Roads that `nearest` lists.
    public var nearestRoads = 100
    /// Bytes of a request's body.
    public var bodyBytes = 1 << 20
    /// Bytes of the traffic that is handed in.
    public var trafficBytes = 64 << 20
    /// Bytes of a request's first line and each header.
    public var headerBytes = 80 * 1024
    /// Seconds that a request may take.
    public var seconds = 30.0

    /// Starts with OSRM's limits.
    public init() {}
}
