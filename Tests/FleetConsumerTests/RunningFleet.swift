// SPDX-License-Identifier: Apache-2.0

import FleetAccess
import FleetModel
import FleetServer
import Foundation
import Logging
import NavGeo
import NavModel
import ServiceLifecycle

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Roads that lead straight everywhere, at ten meters a second.
struct StraightRoads: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
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

/// A log that nobody reads.
struct NoLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.critical
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    func log(event: LogEvent) {}
}

/// A real fleet server on loopback.
struct RunningFleet: Sendable {
    let grpc: Int
    let http: Int
    let tokens: TokenDesk
    let folder: URL

    static func newFolder() -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Runs a server while `work` lasts; the same folder is the same fleet again.
    static func with(
        folder: URL = newFolder(), grpcPort: Int = 0,
        _ work: @Sendable @escaping (RunningFleet) async throws -> Void
    ) async throws {
        let keys = try await KeyFolder(path: folder.appending(path: "keys").path)
        let (ports, tell) = AsyncStream.makeStream(of: (Int, Int).self)
        let quiet = Logger(label: "test", factory: { _ in NoLog() })
        let now: @Sendable () -> Moment = { Moment(seconds: Date().timeIntervalSince1970) }
        var settings = FleetServerSettings(provider: try ProviderID("acme"))
        settings.grpc.port = grpcPort
        let server = try FleetServer(
            settings: settings, store: SQLiteFleetStore(path: folder.appending(path: "fleet.sqlite").path), keys: keys,
            routes: StraightRoads(), logger: quiet, clock: now
        ) { tell.yield(($0, $1)) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var ready = ports.makeAsyncIterator()
                guard let (grpc, http) = await ready.next() else { return }
                do {
                    try await work(
                        RunningFleet(
                            grpc: grpc, http: http, tokens: TokenDesk(folder: keys, clock: now), folder: folder))
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }

    var endpoint: FleetEndpoint { FleetEndpoint(host: "127.0.0.1", port: grpc, isEncrypted: false) }

    /// Asks as a REST client with a token of the provider's own server.
    @discardableResult func ask(_ verb: String, _ target: String, _ body: String = "") async throws -> [String: Any] {
        guard let url = URL(string: "http://127.0.0.1:\(http)/v1/providers/acme\(target)") else { return [:] }
        var request = URLRequest(url: url)
        request.httpMethod = verb
        request.setValue("Bearer \(try await tokens.mint(role: .server))", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }
    static func json(_ place: Coordinate) -> String {
        #"{"latitude": \#(place.latitude), "longitude": \#(place.longitude)}"#
    }

    func addVehicle() async throws {
        try await ask(
            "POST", "/vehicles?vehicleId=v",
            """
            {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
             "vehicleType": {"category": "AUTO"}, "lastLocation": {"location": \(Self.json(Self.home))}}
            """)
    }

    func addTrip() async throws {
        try await ask(
            "POST", "/trips?tripId=t",
            """
            {"tripType": "EXCLUSIVE", "vehicleId": "v", "pickupPoint": {"point": \(Self.json(Self.east(1_000)))},
             "dropoffPoint": {"point": \(Self.json(Self.east(5_000)))}}
            """)
    }

    func setStatus(_ status: String) async throws {
        try await ask("PUT", "/trips/t?updateMask=tripStatus", #"{"tripStatus": "\#(status)"}"#)
    }

    func move(to meters: Double) async throws {
        try await ask(
            "PUT", "/vehicles/v?updateMask=lastLocation",
            #"{"lastLocation": {"location": \#(Self.json(Self.east(meters)))}}"#)
    }
}

/// Tokens as the provider's server would hand them out.
struct MintedTokens: AccessTokenProvider {
    let desk: TokenDesk
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        if let vehicle = context.vehicleID, context.tripID == nil {
            return AccessToken(try await desk.mint(role: .driver, vehicleID: vehicle))
        }
        if context.vehicleID != nil, let trip = context.tripID {
            return AccessToken(try await desk.mint(role: .server, tripID: trip))
        }
        return AccessToken(try await desk.mint(role: .consumer, tripID: context.tripID ?? ""))
    }
}
