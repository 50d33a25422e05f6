// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Foundation
internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix
internal import GRPCProtobuf
internal import SwiftProtobuf
internal import Synchronization

/// A load generator: measures how many positions a running fleet server stores per second, and the latency until they
/// reach watchers.
///
/// It creates vehicles and trips named `load-…`; use a test server.
public struct FleetLoad: Sendable {
    private let host: String
    private let port: Int
    private let provider: String
    private let token: String
    private let seconds: Double
    private let security: ClientSecurity

    /// Creates a load generator; it connects when it runs.
    ///
    /// - Parameters:
    ///   - host: Name or address of the server.
    ///   - port: Its gRPC port.
    ///   - provider: The operator of the fleet.
    ///   - token: A token of the role server.
    ///   - seconds: The duration of each measurement.
    ///   - security: How the connections are secured.
    public init(
        host: String, port: Int, provider: String, token: String, seconds: Double,
        security: ClientSecurity = .plaintext
    ) {
        self.host = host
        self.security = security
        self.port = port
        self.provider = provider
        self.token = token
        self.seconds = seconds
    }

    private typealias Client = GRPCClient<HTTP2ClientTransport.Posix>
    private var metadata: Metadata { ["authorization": "Bearer \(token)"] }
    private var parent: String { "providers/\(provider)" }

    /// The result of one measurement.
    public struct Result: Sendable {
        /// Calls per second.
        public var rate: Double
        /// Median latency in milliseconds.
        public var median: Double
        /// 99th percentile of the latency in milliseconds.
        public var p99: Double
        /// Failed calls.
        public var failed: Int

        init(_ times: [Double], seconds: Double, failed: Int) {
            let sorted = times.sorted()
            func share(_ part: Double) -> Double {
                sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] * 1_000
            }
            (rate, median, p99) = (Double(times.count) / seconds, share(0.5), share(0.99))
            self.failed = failed
        }
    }

    /// Calls that store nothing, for comparison: health checks.
    ///
    /// - Parameters:
    ///   - workers: Concurrent callers.
    ///   - rate: Calls per second in total; `nil` for as many as possible.
    /// - Throws: `RPCError` if the server cannot be reached.
    public func healthChecks(workers: Int, rate: Double? = nil) async throws -> Result {
        try await connected { clients in
            try await measure(workers: workers, every: rate.map { Double(workers) / $0 }) { worker, _ in
                _ = try await Grpc_Health_V1_Health.Client(wrapping: clients[worker % clients.count])
                    .check(Grpc_Health_V1_HealthCheckRequest())
            }
        }
    }

    /// Positions of one vehicle per worker, each durable before the next.
    ///
    /// - Parameters:
    ///   - workers: Concurrent callers.
    ///   - rate: Calls per second in total; `nil` for as many as possible.
    /// - Throws: `RPCError` if the server cannot be reached.
    public func positions(workers: Int, rate: Double? = nil) async throws -> Result {
        try await connected { clients in
            for worker in 0..<workers { try await makeVehicle(worker, clients[0]) }
            return try await measure(workers: workers, every: rate.map { Double(workers) / $0 }) { worker, count in
                try await move(worker, by: count, clients[worker % clients.count])
            }
        }
    }

    /// Latencies from the report of a driver to the watchers, for trips whose vehicles report once a second.
    ///
    /// - Parameters:
    ///   - trips: The number of trips.
    ///   - watchersPerTrip: Watchers of each trip.
    /// - Throws: `RPCError` if the server cannot be reached.
    public func watches(trips: Int, watchersPerTrip: Int) async throws -> WatchResult {
        // The default limit of a server is 100 concurrent requests per connection.
        try await connected(max(4, (trips * watchersPerTrip + trips) / 80 + 1)) { clients in
            for row in 0..<trips {
                try await makeVehicle(row, clients[0])
                try await makeTrip(row, clients[0])
            }
            let statistics = WatchStatistics()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for row in 0..<trips {
                    for _ in 0..<watchersPerTrip {
                        group.addTask { try? await watch(row, clients[row % clients.count], statistics) }
                    }
                }
                // Every watch begins with the present state.
                for _ in 0..<200 where statistics.begun.load(ordering: .relaxed) < trips * watchersPerTrip {
                    try await Task.sleep(for: .milliseconds(50))
                }
                try await Task.sleep(for: .seconds(1))
                statistics.times.withLock { $0.removeAll() }
                try await withThrowingTaskGroup(of: Void.self) { drivers in
                    for row in 0..<trips {
                        drivers.addTask {
                            try await Task.sleep(for: .seconds(Double(row) / Double(trips)))
                            for step in 1...max(1, Int(seconds)) {
                                try await move(row, by: step, clients[row % clients.count])
                                statistics.sent.add(1, ordering: .relaxed)
                                try await Task.sleep(for: .seconds(1))
                            }
                        }
                    }
                    try await drivers.waitForAll()
                }
                try await Task.sleep(for: .seconds(1))
                group.cancelAll()
            }
            let all = statistics.times.withLock { $0 }
            return WatchResult(
                result: Result(all, seconds: seconds, failed: 0),
                expected: statistics.sent.load(ordering: .relaxed) * watchersPerTrip, received: all.count,
                outOfOrder: statistics.outOfOrder.load(ordering: .relaxed))
        }
    }

    /// The result of a measurement of watches.
    public struct WatchResult: Sendable {
        /// Latencies from the report of a driver to a watcher.
        public var result: Result
        /// Expected updates: one per report and watcher.
        public var expected: Int
        /// Received updates.
        public var received: Int
        /// Updates that arrived after a later one.
        public var outOfOrder: Int
    }

    /// Shared statistics of the watchers.
    private final class WatchStatistics: Sendable {
        let times = Mutex<[Double]>([])
        let sent = Atomic(0)
        let begun = Atomic(0)
        let outOfOrder = Atomic(0)
    }

    // MARK: Calls

    private func makeVehicle(_ row: Int, _ client: Client) async throws {
        var request = Maps_Fleetengine_V1_CreateVehicleRequest()
        request.parent = parent
        request.vehicleID = "load-\(row)"
        request.vehicle.vehicleState = .online
        request.vehicle.supportedTripTypes = [.exclusive]
        request.vehicle.maximumCapacity = 4
        request.vehicle.vehicleType.category = .auto
        do {
            _ = try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
                .createVehicle(request, metadata: metadata)
        } catch let error as RPCError where error.code == .alreadyExists {}
    }

    private func makeTrip(_ row: Int, _ client: Client) async throws {
        var request = Maps_Fleetengine_V1_CreateTripRequest()
        request.parent = parent
        request.tripID = "load-\(row)"
        request.trip.tripType = .exclusive
        request.trip.vehicleID = "load-\(row)"
        request.trip.pickupPoint.point.latitude = 43.74
        request.trip.pickupPoint.point.longitude = 7.43
        do {
            _ = try await Maps_Fleetengine_V1_TripService.Client(wrapping: client)
                .createTrip(request, metadata: metadata)
        } catch let error as RPCError where error.code == .alreadyExists {}
    }

    private func move(_ row: Int, by count: Int, _ client: Client) async throws {
        var request = Maps_Fleetengine_V1_UpdateVehicleRequest()
        request.name = "\(parent)/vehicles/load-\(row)"
        request.vehicle.lastLocation.location.latitude = 43.73 + Double(count % 1_000) * 1e-5
        request.vehicle.lastLocation.location.longitude = 7.42
        request.vehicle.lastLocation.updateTime = .init(date: .now)
        request.updateMask.paths = [VehicleField.lastLocation.rawValue]
        _ = try await Maps_Fleetengine_V1_VehicleService.Client(wrapping: client)
            .updateVehicle(request, metadata: metadata)
    }

    private func watch(_ row: Int, _ client: Client, _ statistics: WatchStatistics) async throws {
        var request = Guidepost_Fleet_V1_WatchTripRequest()
        request.name = "\(parent)/trips/load-\(row)"
        try await Guidepost_Fleet_V1_WatchService.Client(wrapping: client)
            .watchTrip(request, metadata: metadata) { response in
                statistics.begun.add(1, ordering: .relaxed)
                var last = Date.distantPast
                for try await update in response.messages where update.trip.hasLastLocation {
                    let time = update.trip.lastLocation.updateTime.date
                    if time < last { statistics.outOfOrder.add(1, ordering: .relaxed) }
                    // A new route is an update too, but not the report of a driver.
                    if time != last { statistics.times.withLock { $0.append(-time.timeIntervalSinceNow) } }
                    last = time
                }
            }
    }

    // MARK: Measuring

    /// Connections for the calls: four by default, more for many concurrent streams.
    private func connected<Value: Sendable>(
        _ count: Int = 4, _ work: @Sendable ([Client]) async throws -> Value
    ) async throws -> Value {
        let clients = try (0..<count).map { _ in
            Client(
                transport: try .http2NIOPosix(
                    target: security.target(host, port), transportSecurity: security.transport))
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { try await client.runConnections() } }
            let value = try await work(clients)
            for client in clients { client.beginGracefulShutdown() }
            group.cancelAll()
            return value
        }
    }

    private func measure(
        workers: Int, every interval: Double?, _ call: @Sendable @escaping (Int, Int) async throws -> Void
    ) async throws -> Result {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let parts = await withTaskGroup(of: (times: [Double], failed: Int).self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var times: [Double] = []
                    var failed = 0
                    var count = 0
                    // Spread evenly, so that paced workers do not call at the same time.
                    var next = start + .seconds((interval ?? 0) * Double(worker) / Double(workers))
                    while ContinuousClock.now < end {
                        if let interval {
                            // Without tolerance: timers that are coalesced would call at the same time.
                            try? await Task.sleep(until: next, tolerance: .zero, clock: .continuous)
                            next += .seconds(interval)
                        }
                        count += 1
                        let begin = ContinuousClock.now
                        do { try await call(worker, count) } catch { failed += 1 }
                        times.append((ContinuousClock.now - begin) / .seconds(1))
                    }
                    return (times, failed)
                }
            }
            return await group.reduce(into: (times: [Double](), failed: 0)) {
                $0.times += $1.times
                $0.failed += $1.failed
            }
        }
        return Result(parts.times, seconds: seconds, failed: parts.failed)
    }
}
