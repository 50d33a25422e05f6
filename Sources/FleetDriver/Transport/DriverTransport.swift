// SPDX-License-Identifier: Apache-2.0

package import FleetModel
package import NavGeo

/// How guidance stands and where it leads, for those who wait for the vehicle.
package struct GuidanceReport: Sendable, Hashable {
    /// How it stands.
    package var status = NavigationStatus.noGuidance
    /// The whole way to the next destination, from where it was made; empty without guidance.
    package var route: [Coordinate] = []
    /// Slow parts of it.
    package var traffic: [DriverRoute.Stretch] = []
    /// The destination, as it was set.
    package var destination: Coordinate?
    /// Seconds left.
    package var remainingTime: Double?
    /// Meters left along the road.
    package var remainingDistance: Double?

    package init() {}

    /// The part that is sent only when it is another than before.
    package struct Line: Sendable, Hashable {
        package var route: [Coordinate]
        package var traffic: [DriverRoute.Stretch]
        package var destination: Coordinate?
    }

    package var line: Line { Line(route: route, traffic: traffic, destination: destination) }
}

/// What one call tells of a vehicle.
package struct VehicleReport: Sendable, Hashable {
    /// Where it was, oldest first; the last one may be where it is.
    package var positions: [FleetModel.VehicleLocation] = []
    /// Whether it takes trips.
    package var state: VehicleState?
    /// How guidance stands.
    package var guidance: GuidanceReport?
    /// Whether the line of the guidance goes along.
    package var sendsLine = false

    package init() {}
}

/// How a fleet server is told. The real one speaks gRPC; tests bring another.
package protocol DriverTransport: Sendable {
    /// Tells of the vehicle.
    func send(_ report: VehicleReport, token: String) async throws(FleetError)
    /// Tells how far a trip has come.
    func send(_ progress: TripProgress, token: String) async throws(FleetError)
    /// The stops that the vehicle is to make: at once and whenever they change.
    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error>
}

/// How a fleet server is told of a delivery vehicle.
package protocol DeliveryTransport: DriverTransport {
    /// The vehicle as the server knows it.
    func round(token: String) async throws(FleetError) -> DeliveryRound
    /// Puts other stops in place of those that are still to be made; gives those that the server has then.
    func setStops(_ stops: [RoundStop], token: String) async throws(FleetError) -> [RoundStop]
}
