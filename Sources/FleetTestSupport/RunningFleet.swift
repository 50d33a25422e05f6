// SPDX-License-Identifier: Apache-2.0

package import FleetClient
internal import FleetModel
package import FleetServer
internal import Foundation
internal import HTTPSupport
internal import Logging
package import NavGeo
package import NavModel
package import NavTestSupport
internal import ServiceLifecycle

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Straight roads between all places, at ten meters per second.
package struct StraightRoads: RouteProviding {
    /// Creates the roads.
    package init() {}

    /// One route through all the stops.
    package func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let places = request.stops.map(\.coordinate)
        let legs = zip(request.stops.dropFirst(), zip(places, places.dropFirst())).map { stop, ends in
            let distance = ends.0.distance(to: ends.1)
            return RouteLeg(
                destinationWaypoint: stop, path: [ends.0, ends.1], annotation: PathAnnotation(), steps: [],
                distance: distance, duration: Seconds(distance.value / 10))
        }
        guard !legs.isEmpty else { throw RouteError(code: .invalidRequest, message: "no stops") }
        return [Route(legs: legs, mode: request.mode, cost: 1)]
    }
}

/// A real fleet server on the loopback interface.
package struct RunningFleet: Sendable {
    /// The gRPC port.
    package let grpc: Int
    /// The REST port.
    package let http: Int
    /// Signs tokens.
    package let tokens: TokenService
    /// The folder of its store and keys.
    package let folder: TemporaryFolder

    /// Runs a server for the duration of `work`; the same folder continues the same fleet.
    package static func with(
        folder: TemporaryFolder? = nil, grpcPort: Int = 0,
        _ work: @Sendable @escaping (RunningFleet) async throws -> Void
    ) async throws {
        let folder = try folder ?? TemporaryFolder("fleet")
        let keys = try await KeyFolder(path: folder.path(of: "keys"))
        let (ports, continuation) = AsyncStream.makeStream(of: (Int, Int).self)
        let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let now: @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) }
        var settings = FleetServerSettings(provider: try ProviderID("acme"))
        settings.grpc.port = grpcPort
        settings.connections.drainTimeout = .zero
        let server = try FleetServer(
            settings: settings, store: SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")), keys: keys,
            routes: StraightRoads(), logger: quiet, clock: now
        ) { continuation.yield(($0, $1)) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var ready = ports.makeAsyncIterator()
                guard let (grpc, http) = await ready.next() else { return }
                do {
                    try await work(
                        RunningFleet(
                            grpc: grpc, http: http, tokens: TokenService(folder: keys, clock: now), folder: folder))
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }

    /// The endpoint for apps.
    package var endpoint: FleetEndpoint { FleetEndpoint(host: "127.0.0.1", port: grpc, isEncrypted: false) }

    /// Sends a REST request with a token of the provider's own server.
    @discardableResult package func send(_ verb: String, _ target: String, _ body: String = "") async throws -> [String:
        Any]
    {
        guard let url = URL(string: "http://127.0.0.1:\(http)/v1/providers/acme\(target)") else { return [:] }
        var request = URLRequest(url: url)
        request.httpMethod = verb
        request.setValue("Bearer \(try await tokens.mint(role: .server))", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// The first position of the vehicle.
    package static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    /// A place to the east of it.
    package static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }
    private static func json(_ place: Coordinate) -> String {
        #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
    }

    /// Adds the vehicle `v`.
    package func addVehicle() async throws {
        try await send(
            "POST", "/vehicles?vehicleId=v",
            """
            {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
             "vehicleType": {"category": "AUTO"}, "lastLocation": {"location": \(Self.json(Self.home))}}
            """)
    }

    /// Adds the trip `t` from 1 to 5 kilometers east, for that vehicle.
    package func addTrip() async throws {
        try await send(
            "POST", "/trips?tripId=t",
            """
            {"tripType": "EXCLUSIVE", "vehicleId": "v", "pickupPoint": {"point": \(Self.json(Self.east(1_000)))},
             "dropoffPoint": {"point": \(Self.json(Self.east(5_000)))}}
            """)
    }

    /// Adds the delivery vehicle `van` and the tasks `a` and `b`, 1 and 2 kilometers east, of two minutes each.
    package func addDeliveries() async throws {
        for (task, meters) in [("a", 1_000.0), ("b", 2_000)] {
            try await send(
                "POST", "/tasks?taskId=\(task)",
                """
                {"type": "DELIVERY", "state": "OPEN", "trackingId": "track-\(task)", "taskDuration": "120s",
                 "plannedLocation": {"point": \(Self.json(Self.east(meters)))}}
                """)
        }
        try await send(
            "POST", "/deliveryVehicles?deliveryVehicleId=van",
            #"{"lastLocation": {"location": \#(Self.json(Self.home))}}"#)
    }

    /// A token for the driver of a delivery vehicle.
    package func mintDeliveryDriver(_ vehicle: String) async throws -> String {
        try await tokens.mint(role: .driver, tasks: TaskClaims(taskID: "*", deliveryVehicleID: vehicle))
    }

    /// Sets the status of the trip, by its name on the wire.
    package func setStatus(_ status: String) async throws {
        try await send("PUT", "/trips/t?updateMask=tripStatus", #"{"tripStatus": "\#(status)"}"#)
    }

    /// Moves the vehicle to a distance east of its first position.
    package func move(to meters: Double) async throws {
        try await send(
            "PUT", "/vehicles/v?updateMask=lastLocation",
            #"{"lastLocation": {"location": \#(Self.json(Self.east(meters)))}}"#)
    }
}

/// Tokens as the provider's server would issue them.
package struct TestTokenProvider: AccessTokenProvider {
    private let service: TokenService

    /// Issues tokens of a service.
    package init(service: TokenService) { self.service = service }

    /// A token with exactly the claims that are needed.
    package func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        if let vehicle = context.vehicleID, context.tripID == nil {
            return AccessToken(try await service.mint(role: .driver, vehicleID: vehicle))
        }
        if context.vehicleID != nil, let trip = context.tripID {
            return AccessToken(try await service.mint(role: .driver, tripID: trip, vehicleID: context.vehicleID))
        }
        return AccessToken(try await service.mint(role: .consumer, tripID: context.tripID ?? ""))
    }
}
