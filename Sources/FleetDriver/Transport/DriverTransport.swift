// SPDX-License-Identifier: Apache-2.0

package import FleetModel
package import NavGeo

/// The state of guidance and its route, for those who wait for the vehicle.
package struct GuidanceReport: Sendable, Hashable {
    /// The state of guidance.
    package var status = NavigationStatus.noGuidance
    /// The whole route to the next destination, from where it was computed; empty without guidance.
    package var route: [Coordinate] = []
    /// Slow parts of it.
    package var traffic: [DriverRoute.Stretch] = []
    /// The destination as it was set.
    package var destination: Coordinate?
    /// Remaining seconds.
    package var remainingTime: Double?
    /// Remaining meters along the road.
    package var remainingDistance: Double?

    package init() {}

    /// The part that is only sent when it has changed.
    package struct Line: Sendable, Hashable {
        package var route: [Coordinate]
        package var traffic: [DriverRoute.Stretch]
        package var destination: Coordinate?
    }

    package var line: Line { Line(route: route, traffic: traffic, destination: destination) }
}

/// The content of a call about a vehicle.
package struct VehicleReport: Sendable, Hashable {
    /// Positions, oldest first; the last one is the present position.
    package var positions: [FleetVehicleLocation] = []
    /// Whether it accepts trips.
    package var state: VehicleState?
    /// The state of guidance.
    package var guidance: GuidanceReport?
    /// Whether the route of the guidance is included.
    package var sendsLine = false

    package init() {}
}

/// Sends reports to a fleet server: over gRPC, or a stub in tests.
package protocol DriverTransport: Sendable {
    /// Reports a vehicle.
    ///
    /// - Throws: `FleetError`.
    func send(_ report: VehicleReport, token: String) async throws(FleetError)
    /// Reports the progress of a trip.
    ///
    /// - Throws: `FleetError`.
    func send(_ progress: TripProgress, token: String) async throws(FleetError)
    /// Watches the planned stops of the vehicle: the present ones at once, then each change.
    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error>
}

/// Sends reports about a delivery vehicle.
package protocol DeliveryTransport: DriverTransport {
    /// The present state of the vehicle.
    ///
    /// - Throws: `FleetError`.
    func vehicleInfo(token: String) async throws(FleetError) -> DeliveryVehicleInfo
    /// Replaces the remaining stops, and returns those on the server afterwards.
    ///
    /// - Throws: `FleetError`.
    func setStops(_ stops: [DeliveryVehicleStop], token: String) async throws(FleetError) -> [DeliveryVehicleStop]
}
