// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetConsumer
internal import FleetDriver
internal import FleetModel
internal import FleetServer
internal import Foundation
internal import Logging
internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession
internal import NavTiles
internal import NavWords
internal import ServiceLifecycle
internal import UnixSignals
internal import WebPages

/// Runs the demo: books the ride as the provider's server would, simulates it, and performs the actions of the page.
@MainActor final class DemoRunner {
    private let environment: DemoEnvironment
    private let seconds: Double?
    private let board = DemoBoard()
    private let driver: DemoDriver
    private let screens: DemoScreens
    private let ride: DemoRide
    private var summary = DemoSummary()
    private var rides = 0
    /// Number of the last announced step.
    private var announcedStep: Int?
    private var trip: TripID?
    private var drive: Task<Void, any Error>?
    private let reports: DemoReports
    private let rider = DemoRider()
    private var trips: TripService?

    init(environment: DemoEnvironment, seconds: Double?) async throws {
        self.environment = environment
        self.seconds = seconds
        ride = try await DemoRide(on: environment.provider.engine.graph, provider: environment.provider)
        driver = DemoDriver(ride: ride, provider: environment.provider, board: board)
        reports = DemoReports(board: board)
        screens = DemoScreens(driver: driver, graph: environment.provider.engine.graph)
    }

    /// Runs the server and the rides until the time is over or the program is stopped.
    ///
    /// - Parameters:
    ///   - port: Port of the page; 0 picks a free one.
    ///   - pages: The web pages.
    ///   - onReady: Called with the port when the server accepts requests.
    /// - Throws: `Failure` if the port is in use or a ride fails.
    func run(port: Int, pages: WebPageHandler, onReady: @escaping (Int) -> Void) async throws -> DemoSummary {
        let (actions, continuation) = AsyncStream.makeStream(of: DemoAction.self)
        let (ports, listening) = AsyncStream.makeStream(of: (grpc: Int, http: Int).self)
        let tiles: MapTileHandler
        do { tiles = try MapTileHandler(graph: environment.provider.engine.graph) } catch { throw Failure(error) }
        let server = try environment.server(
            port: port,
            extras: [
                pages, tiles,
                DemoRequestHandler(board: board, screens: screens, actions: continuation),
            ]
        ) { listening.yield((grpc: $0, http: $1)) }
        var settings = ServiceGroupConfiguration(
            services: [server], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }))
        settings.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: settings)
        let serving = Task {
            do {
                try await group.run()
            } catch {
                listening.finish()
                throw error
            }
            listening.finish()
        }
        let start = ContinuousClock.now
        var listened = ports.makeAsyncIterator()
        if let ports = await listened.next() {
            onReady(ports.http)
            let client = try await environment.client(grpc: ports.grpc)
            let work = Task { try await self.perform(actions, client: client, grpc: ports.grpc) }
            let end = Task {
                guard let seconds else { return }
                try await Task.sleep(for: .seconds(seconds))
                await group.triggerGracefulShutdown()
            }
            Task {
                _ = try? await work.value
                await group.triggerGracefulShutdown()
            }
            defer { end.cancel() }
            try await explained(port) { try await serving.value }
            drive?.cancel()
            work.cancel()
            continuation.finish()
            if case .failure(let error) = await work.result, !(error is CancellationError) { throw Failure(error) }
        } else {
            try await explained(port) { try await serving.value }
        }
        completeSummary(seconds: (ContinuousClock.now - start) / .seconds(1))
        return summary
    }

    private func completeSummary(seconds: Double) {
        summary.seconds = seconds
        summary.status = board.state.status
        summary.pace = board.state.pace
        summary.reports = board.state.reports
        summary.reroutes = board.state.reroutes
        summary.meters = driver.meters
        summary.failures = reports.failures
        summary.updates = rider.updates
        summary.medianDelay = rider.medianDelay
    }

    private func explained(_ port: Int, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch {
            throw Failure(listeningOn: "127.0.0.1", port: port, option: "guidepost demo --port PORT", error)
        }
    }

    // MARK: Rides

    /// Simulates a ride, and further ones on request.
    private func perform(_ actions: AsyncStream<DemoAction>, client: FleetAdminClient, grpc: Int) async throws {
        let vehicle = try VehicleID(DemoEnvironment.vehicle)
        try await client.createVehicle(
            vehicle, at: ride.start.coordinate,
            attributes: [
                .driverName: "Camille", .licensePlate: "TAXI 7", .vehicleModel: "Renault Zoe", .vehicleColor: "black",
            ])
        let endpoint = FleetEndpoint(host: "127.0.0.1", port: grpc, isEncrypted: false)
        let tokens = DemoTokens(service: TokenService(folder: environment.keys, clock: FleetClock.now))
        trips = TripService(endpoint: endpoint, tokenProvider: tokens)
        let api = try RidesharingDriverAPI(
            driverContext: DriverContext(
                endpoint: endpoint, accessTokenProvider: tokens, providerID: DemoEnvironment.fleet,
                vehicleID: vehicle.text,
                navigator: driver.navigator, queuePath: environment.folder.appending(path: "reports.log").path))
        api.vehicleReporter.add(reports)
        api.vehicleReporter.locationReportingInterval = 1
        api.vehicleReporter.locationTrackingEnabled = true
        defer { Task { await api.vehicleReporter.close() } }
        let feed = Task { await self.follow() }
        defer { feed.cancel() }
        let listening = Task {
            for await action in actions { await self.perform(action, client: client) }
        }
        defer { listening.cancel() }
        repeat {
            let drive = Task { try await self.driveOnce(client) }
            self.drive = drive
            let result = await drive.result
            if case .failure(let error) = result, !(error is CancellationError) { throw error }
            board.change { $0.isOver = true }
            if seconds != nil {
                // Give viewers time to see the end.
                try await Task.sleep(for: .seconds(1.5))
                return
            }
            while board.state.isOver { try await Task.sleep(for: .milliseconds(100)) }
        } while !Task.isCancelled
    }

    private func driveOnce(_ client: FleetAdminClient) async throws {
        rides += 1
        let id = try TripID("ride-\(rides)")
        trip = id
        try await client.createTrip(
            id, vehicle: try VehicleID(DemoEnvironment.vehicle), pickup: ride.pickup.coordinate,
            dropoff: ride.dropoff.coordinate)
        let share = try await client.share(id, lifetime: 3_600)
        let model = trips?.tripModel(forTripName: "providers/\(DemoEnvironment.fleet)/trips/\(id)")
        let following = Task { [rider] in if let model { await rider.follow(model) } }
        defer { following.cancel() }
        try await driver.start()
        board.change { state in
            state.link = "/follow#\(share.secret)"
            state.status = FleetTripStatus.new.wireName
            state.pace = pace
            state.set(.booked)
        }
        try await setStatus(.enrouteToPickup, id, client)
        try await driver.driveToStop()
        try await setStatus(.arrivedAtPickup, id, client)
        try await Task.sleep(for: .seconds(seconds == nil ? 5 : 1))
        try await setStatus(.enrouteToDropoff, id, client)
        await driver.continueRide()
        try await driver.driveToStop()
        try await setStatus(.complete, id, client)
    }

    /// The simulation speed at which the ride takes the requested time.
    private var pace: Double {
        guard let seconds else { return 2 }
        let paces = DemoDriver.paces
        return min(max(driver.plannedSeconds / max(1, seconds - 6), paces.lowerBound), paces.upperBound)
    }

    private func setStatus(_ status: FleetTripStatus, _ id: TripID, _ client: FleetAdminClient) async throws {
        try await client.setStatus(status, of: id)
        board.change { $0.status = status.wireName }
    }

    // MARK: Navigator events

    /// Updates the page for events of the navigator.
    private func follow() async {
        for await event in driver.navigator.events {
            screens.take(event, of: driver.navigator, pace: board.state.pace)
            switch event {
            case .navInfoUpdated(let info):
                show(info)
            case .routeChanged(let change, _) where change == .reroute || change == .traffic:
                board.change { state in
                    state.reroutes += 1
                    state.set(change == .traffic ? .fasterRoute : .newRoute)
                }
            case .promptPresented(let prompt):
                if case .fasterRoute = prompt.subject { acceptLater(prompt) }
            case .signalLost: board.change { $0.set(.signalLost) }
            case .signalRegained: board.change { $0.set(.signalRegained) }
            default: break
            }
        }
    }

    /// How long prompts are shown, in seconds.
    static let promptTimeout = 10.0

    /// Accepts an offered route, unless a screen is used to respond first.
    private func acceptLater(_ prompt: Prompt) {
        Task { [driver] in
            try? await Task.sleep(for: .seconds(DemoRunner.promptTimeout))
            if driver.navigator.prompt == prompt { driver.navigator.acceptPrompt() }
        }
    }

    private func show(_ info: NavInfo) {
        if let step = info.currentStep?.stepNumber, step != announcedStep { summary.maneuvers += 1 }
        announcedStep = info.currentStep?.stepNumber
        board.change { state in
            state.speed = Int((max(0, info.location?.speed ?? 0) * 3.6 / state.pace).rounded())
        }
    }

    // MARK: Actions

    private func perform(_ action: DemoAction, client: FleetAdminClient) async {
        switch action {
        case .pace(let pace): board.change { $0.pace = pace }
        case .wrongTurn:
            let isPlanned = await driver.takeWrongTurn()
            show(isPlanned ? .wrongTurn : .noWrongTurn)
        case .tunnel:
            driver.enterTunnel()
            show(.tunnel)
        case .jam:
            show(driver.createJam() ? .jam : .noJam)
        case .cancel:
            guard let trip, board.state.canCancel else { return show(.pickedUp) }
            do {
                _ = try await client.cancel(trip)
                drive?.cancel()
                driver.stop()
                board.change { state in
                    state.status = FleetTripStatus.canceled.wireName
                    state.set(.canceled)
                }
            } catch {
                show(.notCanceled, detail: error.message)
            }
        case .again:
            if board.state.isOver { board.change { $0.isOver = false } }
        }
    }

    private func show(_ note: DemoNote, detail: String = "") { board.change { $0.set(note, detail: detail) } }
}
