// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavSession

/// `guidepost render headunit`
struct RenderHeadUnitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headunit", abstract: "Render a car screen during a drive.",
        discussion: """
            Simulates the drive to the position of --at and renders the car screen there. The clock on the screen shows the \
            time of --depart, or noon, plus the duration of the drive. The same options give the same image.

            --scene dashboard renders the dashboard view of the app, --scene cluster the instrument cluster, by default \
            with 1280x480 pixels.

            Examples:
              guidepost render headunit --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --at 1200 -o car.png
              guidepost render headunit --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --at 40% \
            --screen high --night --right-hand-drive -o car.png
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp(
            "Position along the route: meters from the start, or a percentage such as 40%.", valueName: "position"),
        transform: RoutePosition.init(parsing:))
    var at = RoutePosition.meters(0)

    @Option(help: "Display of the car to render.")
    var scene = Scene.screen

    enum Scene: String, ExpressibleByArgument, CaseIterable { case screen, dashboard, cluster }

    @OptionGroup var carScreen: CarScreenOptions

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("PNG file to write.", valueName: "png"))
    var output: String

    func validate() throws {
        try ImageFile.check(output)
        try trip.checkStops()
    }

    func run() async throws {
        try Output.write(await picture().png(), toFile: output)
    }

    @MainActor private func picture() async throws -> RasterImage {
        let provider = try trip.provider()
        let car = try screen(of: provider.engine.graph)
        let time = try await drive(with: provider, showing: car)
        for violation in car.screen.interfaceController.rules.violations {
            Output.note("car screen rule violation \(violation.code): \(violation.message)\n")
        }
        return try frame(of: car, at: time + 3)
    }

    /// The displays of the car.
    @MainActor private func screen(of graph: RoadGraph) throws -> CarScreen {
        let car = try CarScreen(graph: graph, display: carScreen.display, language: trip.language)
        car.screen.connect(to: car.guide)
        let light = carScreen.night ? LightingMode.lowLight : .normal
        car.screen.lightingMode = light
        switch scene {
        case .screen: break
        case .dashboard: try car.addDashboard()
        case .cluster: try car.addCluster(carScreen.screen == nil ? .cluster : carScreen.display)
        }
        car.dashboard?.lightingMode = light
        car.cluster?.lightingMode = light
        return car
    }

    /// Drives to the position of `--at`, and returns the time there.
    @MainActor private func drive(with provider: LocalRouteProvider, showing car: CarScreen) async throws -> Double {
        var drive = try await session(with: provider)
        let goal = at.meters(of: drive.state.itinerary?.route.distance ?? .zero)
        while let moment = await drive.next() {
            for event in moment.events { car.take(event, drive.state) }
            if drive.simulator.distance >= goal, car.guide.info != nil { break }
        }
        return drive.simulator.time
    }

    private func session(with provider: LocalRouteProvider) async throws -> DriveSession {
        let request = try trip.request()
        try trip.check(request, on: provider)
        var settings = RouteSimulator.Settings(startTime: Double(trip.departure?.minute ?? 12 * 60) * 60)
        settings.receiver = ReceiverModel(error: .zero)
        do {
            return try await DriveSession(request: request, provider: provider, settings: settings)
        } catch {
            throw Failure(error)
        }
    }

    /// Renders a frame after the animation to the last position.
    @MainActor private func frame(of car: CarScreen, at time: Double) throws(Failure) -> RasterImage {
        if car.guide.session == nil {
            for map in [car.guide.map] + car.guide.otherMaps { map.recenter() }
        }
        do {
            _ = try image(of: car, at: time)
            return try image(of: car, at: time + 2)
        } catch {
            throw Failure(error)
        }
    }

    @MainActor private func image(of car: CarScreen, at time: Double) throws(RenderError) -> RasterImage {
        if let dashboard = car.dashboard { return try dashboard.image(at: time) }
        if let cluster = car.cluster { return try cluster.image(at: time) }
        return try car.screen.image(at: time)
    }
}

/// One `--at`.
enum RoutePosition: Equatable {
    case meters(Double)
    case fraction(Double)

    /// Parses `1200` and `40%`.
    init(parsing text: String) throws {
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
            self = .fraction(percent / 100)
        } else if let meters = Double(text), meters >= 0, meters.isFinite {
            self = .meters(meters)
        } else {
            throw ValidationError(
                "invalid position '\(text)': expected meters such as 1200, or a percentage such as 40%")
        }
    }

    func meters(of total: Meters) -> Meters {
        switch self {
        case .meters(let meters): Meters(min(meters, total.value))
        case .fraction(let fraction): Meters(fraction * total.value)
        }
    }
}

extension RoutePosition: CustomStringConvertible {
    var description: String {
        switch self {
        case .meters(let meters): meters == meters.rounded() ? "\(Int(meters))" : "\(meters)"
        case .fraction(let fraction): "\(fraction * 100)%"
        }
    }
}
