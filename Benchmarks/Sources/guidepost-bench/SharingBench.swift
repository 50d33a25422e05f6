// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetConsumer
internal import FleetDriver
internal import FleetModel
internal import FleetServer
internal import Foundation
internal import Logging
internal import NavGeo
internal import NavModel
internal import NavSession
internal import ServiceLifecycle

/// Times how long a fix takes from the driver's navigator to the rider's model: through the queue on the disk, gRPC, the
/// server with its store, and the watch.
struct SharingBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sharing", abstract: "Time fixes from drivers to riders, over loopback.")

    @Option(help: "Drivers, each with a trip and a rider.")
    var pairs = 20

    @Option(help: "Seconds; every driver has a fix a second.")
    var seconds = 30

    @Flag(help: "Have the riders poll every second instead of watching.")
    var polling = false

    func run() async throws {
        let sorted = try await SharingMeasurement(pairs: pairs, seconds: seconds, polls: polling).run().sorted()
        guard let last = sorted.last else { throw ValidationError("nothing arrived") }
        func share(_ part: Double) -> String {
            String((sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] * 10_000).rounded() / 10)
        }
        print(
            "fixes=\(pairs * seconds) arrived=\(sorted.count) median_ms=\(share(0.5)) p99_ms=\(share(0.99))",
            "longest_ms=\((last * 10_000).rounded() / 10)")
    }
}

/// A fleet server, drivers and riders in one process.
struct SharingMeasurement {
    let pairs: Int
    let seconds: Int
    let polls: Bool

    private struct Tokens: AccessTokenProvider {
        let service: TokenService
        func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
            if let trip = context.tripID {
                return AccessToken(try await service.mint(role: .consumer, tripID: trip))
            }
            return AccessToken(try await service.mint(role: .driver, vehicleID: context.vehicleID))
        }
    }

    private struct NoRoads: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            throw RouteError(code: .unreachable, message: "no roads")
        }
    }

    private static let home = Coordinate(latitude: 43.73, longitude: 7.42)

    /// Seconds from the time of each fix to the rider's knowing of it.
    func run() async throws -> [Double] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sharing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = try await KeyFolder(path: folder.appending(path: "keys").path)
        let now: @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) }
        let store = try SQLiteFleetStore(path: folder.appending(path: "fleet.sqlite").path)
        try await fill(store, at: now())
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "bench", factory: { _ in SwiftLogNoOpLogHandler() })
        let server = try FleetServer(
            settings: FleetServerSettings(provider: try ProviderID("bench")), store: store, keys: keys, routes: nil,
            logger: quiet, clock: now
        ) { grpc, _ in continuation.yield(grpc) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: quiet))
        let running = Task { try await group.run() }
        var ready = ports.makeAsyncIterator()
        guard let port = await ready.next() else { return [] }
        let times = try await measure(port, TokenService(folder: keys, clock: now), folder.path)
        await group.triggerGracefulShutdown()
        try await running.value
        return times
    }

    private func fill(_ store: SQLiteFleetStore, at now: Timestamp) async throws {
        var fleet = FleetState(provider: try ProviderID("bench"))
        for row in 0..<pairs {
            let vehicle = try VehicleID("v\(row)")
            try fleet.createVehicle(
                FleetVehicle(
                    id: vehicle, state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                    created: now), at: now)
            var trip = FleetTrip(
                id: try TripID("t\(row)"), type: .exclusive,
                pickup: Self.home.moved(Meters(5_000), toward: Bearing(90)), created: now)
            trip.vehicleID = vehicle
            try fleet.createTrip(trip, at: now)
        }
        try await store.enqueue(fleet.takeChanges()) {}.wait()
    }

    @MainActor private func measure(_ port: Int, _ tokens: TokenService, _ folder: String) async throws -> [Double] {
        let endpoint = FleetEndpoint(host: "127.0.0.1", port: port, isEncrypted: false)
        let service = TripService(endpoint: endpoint, tokenProvider: Tokens(service: tokens))
        var drivers: [(api: RidesharingDriverAPI, navigator: Navigator)] = []
        var riders: [(model: TripModel, watch: Task<[Double], Never>)] = []
        for row in 0..<pairs {
            let model = service.tripModel(forTripName: "providers/bench/trips/t\(row)")
            model.options = TripModelOptions(autoRefreshTimeInterval: 1, isStreamingEnabled: !polls)
            let updates = model.updates
            riders.append(
                (
                    model,
                    Task {
                        var times: [Double] = []
                        for await case .vehicleLocation(let location?) in updates {
                            times.append(Date().timeIntervalSince1970 - location.time)
                        }
                        return times
                    }
                ))
            let navigator = Navigator(provider: NoRoads())
            let api = try RidesharingDriverAPI(
                driverContext: DriverContext(
                    endpoint: endpoint, accessTokenProvider: Tokens(service: tokens), providerID: "bench",
                    vehicleID: "v\(row)", navigator: navigator, queuePath: "\(folder)/v\(row).reports"))
            api.vehicleReporter.locationReportingInterval = 1
            api.vehicleReporter.locationTrackingEnabled = true
            drivers.append((api, navigator))
        }
        while !riders.allSatisfy({ $0.model.currentTrip != nil }) { try await Task.sleep(for: .milliseconds(50)) }
        let start = ContinuousClock.now
        for tick in 0..<seconds * pairs {
            // Spread evenly, as drivers are.
            try await Task.sleep(until: start + .seconds(Double(tick) / Double(pairs)), clock: .continuous)
            drivers[tick % pairs].navigator.update(
                with: LocationFix(
                    coordinate: Self.home.moved(Meters(Double(tick / pairs) * 12), toward: Bearing(90)),
                    time: Date().timeIntervalSince1970, horizontalAccuracy: 4, course: 90, speed: 12))
        }
        try await Task.sleep(for: .seconds(2))
        var times: [Double] = []
        for rider in riders {
            rider.watch.cancel()
            times += await rider.watch.value
        }
        _ = drivers
        return times
    }
}
