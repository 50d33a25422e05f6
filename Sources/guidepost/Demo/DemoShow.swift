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

/// Runs the demo: books the ride as the provider's server would, lets it be driven, and does what the page asks for.
@MainActor final class DemoShow {
    private let stage: DemoStage
    private let seconds: Double?
    private let board = DemoBoard()
    private let driver: DemoDriver
    private let screens: DemoScreens
    private let ride: DemoRide
    private var summary = DemoSummary()
    private var rides = 0
    /// The maneuver that was told last.
    private var toldStep: Int?
    private var trip: TripID?
    private var drive: Task<Void, any Error>?
    private let reports: DemoReports
    private let rider = DemoRider()
    private var trips: TripService?

    init(stage: DemoStage, seconds: Double?) async throws {
        self.stage = stage
        self.seconds = seconds
        ride = try await DemoRide(on: stage.provider.engine.graph, provider: stage.provider)
        driver = DemoDriver(ride: ride, provider: stage.provider, board: board)
        reports = DemoReports(board: board)
        screens = try DemoScreens(driver: driver, graph: stage.provider.engine.graph)
    }

    /// Serves, drives, and ends: after the ride when a time was given, else when somebody asks for it.
    func run(port: Int, pages: WebPages, onReady: @escaping (Int) -> Void) async throws -> DemoSummary {
        let (orders, order) = AsyncStream.makeStream(of: DemoOrder.self)
        let (ports, listening) = AsyncStream.makeStream(of: (grpc: Int, http: Int).self)
        let tiles: MapTileDesk
        do { tiles = try MapTileDesk(graph: stage.provider.engine.graph) } catch { throw Failure(error) }
        let server = try stage.server(
            port: port,
            extras: [
                PageExtra(pages: pages), TileExtra(desk: tiles),
                DemoDesk(board: board, screens: screens, orders: order),
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
            let client = try await stage.client(grpc: ports.grpc)
            let work = Task { try await self.perform(orders, client: client, grpc: ports.grpc) }
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
            order.finish()
            if case .failure(let error) = await work.result, !(error is CancellationError) { throw Failure(error) }
        } else {
            try await explained(port) { try await serving.value }
        }
        summary.seconds = (ContinuousClock.now - start) / .seconds(1)
        summary.status = board.state.status
        summary.pace = board.state.pace
        summary.reports = board.state.reports
        summary.reroutes = board.state.reroutes
        summary.meters = driver.meters
        summary.failures = reports.failures
        summary.updates = rider.updates
        summary.medianDelay = rider.medianDelay
        return summary
    }

    private func explained(_ port: Int, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch {
            let text = String(describing: error)
            guard text.contains("in use") || text.contains("EADDRINUSE") else {
                throw Failure("cannot serve: \(error)")
            }
            throw Failure(
                "port \(port) is taken by another program", advice: "Take another one: guidepost demo --port 0")
        }
    }

    // MARK: Rides

    /// Drives one ride, and others when they are asked for.
    private func perform(_ orders: AsyncStream<DemoOrder>, client: FleetAdminClient, grpc: Int) async throws {
        let vehicle = try VehicleID(DemoStage.vehicle)
        try await client.createVehicle(vehicle, at: ride.start.coordinate)
        let endpoint = FleetEndpoint(host: "127.0.0.1", port: grpc, isEncrypted: false)
        let tokens = DemoTokens(desk: TokenService(folder: stage.keys, clock: FleetClock.now))
        trips = TripService(endpoint: endpoint, tokenProvider: tokens)
        let api = try RidesharingDriverAPI(
            driverContext: DriverContext(
                endpoint: endpoint, accessTokenProvider: tokens, providerID: DemoStage.fleet, vehicleID: vehicle.text,
                navigator: driver.navigator, queuePath: stage.folder.appending(path: "reports.log").path))
        api.vehicleReporter.add(reports)
        api.vehicleReporter.locationReportingInterval = 1
        api.vehicleReporter.locationTrackingEnabled = true
        defer { Task { await api.vehicleReporter.close() } }
        let feed = Task { await self.follow() }
        defer { feed.cancel() }
        let listening = Task {
            for await order in orders { await self.carryOut(order, client: client) }
        }
        defer { listening.cancel() }
        repeat {
            let drive = Task { try await self.driveOnce(client) }
            self.drive = drive
            let result = await drive.result
            if case .failure(let error) = result, !(error is CancellationError) { throw error }
            board.change { $0.isOver = true }
            if seconds != nil {
                // Those who watch see the end.
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
            id, vehicle: try VehicleID(DemoStage.vehicle), pickup: ride.pickup.coordinate,
            dropoff: ride.dropoff.coordinate)
        let share = try await client.share(id, lifetime: 3_600)
        let model = trips?.tripModel(forTripName: "providers/\(DemoStage.fleet)/trips/\(id)")
        let following = Task { [rider] in if let model { await rider.follow(model) } }
        defer { following.cancel() }
        try await driver.setOff()
        board.change { state in
            state.link = "/follow#\(share.secret)"
            state.status = FleetTripStatus.new.wireName
            state.pace = pace
            state.note = "The trip is booked; its rider has a link."
        }
        try await say(.enrouteToPickup, id, client)
        try await driver.driveToStop()
        try await say(.arrivedAtPickup, id, client)
        try await Task.sleep(for: .seconds(seconds == nil ? 5 : 1))
        try await say(.enrouteToDropoff, id, client)
        await driver.goOn()
        try await driver.driveToStop()
        try await say(.complete, id, client)
    }

    /// The pace at which the ride takes the time that was given.
    private var pace: Double {
        guard let seconds else { return 2 }
        let paces = DemoDriver.paces
        return min(max(driver.plannedSeconds / max(1, seconds - 6), paces.lowerBound), paces.upperBound)
    }

    private func say(_ status: FleetTripStatus, _ id: TripID, _ client: FleetAdminClient) async throws {
        try await client.setStatus(status, of: id)
        board.change { $0.status = status.wireName }
    }

    // MARK: What the navigator says

    /// Shows what the navigator says.
    private func follow() async {
        for await event in driver.navigator.events {
            switch event {
            case .navInfoUpdated(let info):
                show(info)
            case .routeChanged(let change, _) where change == .reroute || change == .traffic:
                board.change { state in
                    state.reroutes += 1
                    state.note = change == .traffic ? "Another way is faster now." : "A new route was found."
                }
            case .promptPresented(let prompt):
                if case .fasterRoute = prompt.subject { acceptLater(prompt) }
            case .signalLost: board.change { $0.note = "Nothing is received; the place is reckoned." }
            case .signalRegained: board.change { $0.note = "The receiver is back." }
            default: break
            }
        }
    }

    /// Whoever sits at the car screen may answer; else this driver takes every way that is offered.
    private func acceptLater(_ prompt: Prompt) {
        Task { [driver] in
            try? await Task.sleep(for: .seconds(4))
            if driver.navigator.prompt == prompt { driver.navigator.acceptPrompt() }
        }
    }

    private func show(_ info: NavInfo) {
        if let step = info.currentStep?.stepNumber, step != toldStep { summary.maneuvers += 1 }
        toldStep = info.currentStep?.stepNumber
        screens.take(info, pace: board.state.pace)
        let signage = Signage(language: "en")
        let tiny = TinyCard.picture(of: info, signage: signage)
        board.change { state in
            state.tiny = Data(tiny.bits).base64EncodedString()
            state.instruction = info.currentStep?.fullInstructionText ?? ""
            state.distance =
                info.currentStep == nil
                ? "" : DistanceFormat.metric.text(Meters(info.distanceToCurrentStepMeters), language: "en")
            state.speed = Int((max(0, info.location?.speed ?? 0) * 3.6 / state.pace).rounded())
        }
    }

    // MARK: Orders

    private func carryOut(_ order: DemoOrder, client: FleetAdminClient) async {
        switch order {
        case .pace(let pace): board.change { $0.pace = pace }
        case .wrongTurn:
            let isPlanned = await driver.takeWrongTurn()
            note(isPlanned ? "The driver is going to miss a turn." : "There is no wrong road to take here.")
        case .tunnel:
            driver.enterTunnel()
            note("A tunnel: nothing is received for some seconds.")
        case .jam:
            note(driver.meetJam() ? "A traffic jam lies ahead." : "It is too late for a jam: the stop is near.")
        case .cancel:
            guard let trip, board.state.canCancel else {
                return note("The rider is aboard; the trip cannot be canceled.")
            }
            do {
                _ = try await client.cancel(trip)
                drive?.cancel()
                driver.stop()
                board.change { state in
                    state.status = FleetTripStatus.canceled.wireName
                    state.note = "The trip was canceled."
                }
            } catch {
                note("The trip could not be canceled: \(error.message)")
            }
        case .again:
            if board.state.isOver { board.change { $0.isOver = false } }
        }
    }

    private func note(_ text: String) { board.change { $0.note = text } }
}
