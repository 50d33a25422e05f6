// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGuidance
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavSession

/// `guidepost render headunit`
struct RenderHeadUnitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headunit", abstract: "Draw the screen of a car on a drive.",
        discussion: """
            Drives the route in simulation to the place of --at and writes what the car screen shows there: meters from the \
            start, or a share of the way with a %. The clock on the screen shows the time of --depart plus that of the \
            drive, or noon. The same options give the same picture.

            --scene dashboard draws the app's place on the dashboard of that screen, --scene cluster the instrument cluster, \
            which is of 1280x480 dots unless --screen says otherwise.

            Examples:
              guidepost render headunit --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --at 1200 -o car.png
              guidepost render headunit --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --at 40% \
            --screen high --night --right-hand-drive -o car.png
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp("Where on the way: meters from the start, or a share such as 40%.", valueName: "place"),
        transform: PlaceOnTheWay.init(parsing:))
    var at = PlaceOnTheWay.meters(0)

    @Option(help: "Which of the car's displays to draw.")
    var scene = Scene.screen

    enum Scene: String, ExpressibleByArgument, CaseIterable { case screen, dashboard, cluster }

    @OptionGroup var carScreen: CarScreenOptions

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("PNG file to write.", valueName: "png"))
    var output: String

    func validate() throws { _ = try trip.request() }

    func run() async throws {
        try Output.write(await picture().png(), toFile: output)
    }

    @MainActor private func picture() async throws -> RasterImage {
        let provider = try trip.provider()
        var settings = RouteSimulator.Settings(startTime: Double(trip.depart?.minute ?? 12 * 60) * 60)
        settings.receiver = ReceiverModel(error: .zero)
        var drive: DriveSession
        do {
            drive = try await DriveSession(request: try trip.request(), provider: provider, settings: settings)
        } catch let error as RouteError {
            throw Failure(error)
        }
        let car = try CarScreen(
            graph: provider.engine.graph, display: carScreen.display, language: trip.language)
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
        let goal = at.meters(of: drive.state.itinerary?.route.distance ?? .zero)
        while let moment = await drive.next() {
            for event in moment.events { car.take(event, drive.state) }
            if drive.simulator.distance >= goal, car.guide.info != nil { break }
        }
        for breach in car.screen.interfaceController.rules.violations {
            Output.note("the car screen refused \(breach.code): \(breach.message)\n")
        }
        return try withExtendedLifetime(car) { try frame(of: car, at: drive.simulator.time + 3) }
    }

    /// The frame of a time by when the vehicle has glided to where it was seen last.
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
enum PlaceOnTheWay: Equatable {
    case meters(Double)
    case share(Double)

    /// Reads `1200` and `40%`.
    init(parsing text: String) throws {
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
            self = .share(percent / 100)
        } else if let meters = Double(text), meters >= 0, meters.isFinite {
            self = .meters(meters)
        } else {
            throw ValidationError("'\(text)' is no place on the way; take meters such as 1200, or a share such as 40%.")
        }
    }

    func meters(of whole: Meters) -> Meters {
        switch self {
        case .meters(let meters): Meters(min(meters, whole.value))
        case .share(let share): Meters(share * whole.value)
        }
    }
}

extension PlaceOnTheWay: CustomStringConvertible {
    var description: String {
        switch self {
        case .meters(let meters): meters == meters.rounded() ? "\(Int(meters))" : "\(meters)"
        case .share(let share): "\(share * 100)%"
        }
    }
}
