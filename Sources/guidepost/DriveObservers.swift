// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavServer
internal import NavSession
internal import NavTiles
internal import WebPages

/// Servers that show a drive in browsers: its feed, a car screen, and the driver's view.
struct DriveObservers: Sendable {
    /// The ports of the servers; `nil` for none, 0 for a free one. What has the same port shares one server.
    struct Ports: Sendable {
        var feed: Int?
        var headUnit: Int?
        var driver: Int?
    }

    private let servers: [(port: Int, server: FeedServer)]
    private let car: DriveCarScreen?
    private let driver: DriverView?
    /// The driver's responses to prompts.
    let responses = PromptResponses()

    /// Creates the servers.
    init(
        _ ports: Ports, screen: CarScreenOptions, maplibre: String?, graph: RoadGraph, language: String
    ) async throws(Failure) {
        var handlers: [Int: [any HTTPRequestHandler]] = [:]
        var notes: [Int: [(name: String, path: String)]] = [:]
        var pages: [Int: Set<WebPageHandler.Page>] = [:]
        if let port = ports.feed { notes[port, default: []].append(("the feed", "")) }
        if let port = ports.headUnit {
            let (display, isNight) = (screen.display, screen.night)
            let car = try await DriveCarScreen(
                graph: graph, display: display, isNight: isNight, language: language, responses: responses)
            self.car = car
            handlers[port, default: []].append(
                CarScreenHandler(session: car.session, prefix: "/car/", language: language))
            pages[port, default: []].insert(.car)
            notes[port, default: []].append(("the car screen", "/car"))
        } else {
            car = nil
        }
        if let port = ports.driver {
            let responses = responses
            let view = await DriverView.following(responses, language: language)
            driver = view
            let tiles: MapTileHandler
            do { tiles = try MapTileHandler(graph: graph) } catch { throw Failure(error) }
            handlers[port, default: []] += [DriverViewHandler(view: view), tiles] as [any HTTPRequestHandler]
            pages[port, default: []].insert(.driver)
            notes[port, default: []].append(("the driver's view", "/driver"))
        } else {
            driver = nil
        }
        let library = MapLibrary.folder(maplibre)
        servers = Set([ports.feed, ports.headUnit, ports.driver].compactMap(\.self)).sorted().map { port in
            let shown = pages[port] ?? []
            let page = WebPageHandler(shown, hasMap: shown.contains(.driver), library: library)
            let notes = notes[port] ?? []
            let all = (handlers[port] ?? []) + (shown.isEmpty ? [] : [page])
            let server = FeedServer(port: port, handler: HTTPRouter(all)) { port in
                for note in notes { Output.note("\(note.name) is at http://127.0.0.1:\(port)\(note.path)\n") }
            }
            return (port, server)
        }
    }

    /// Passes on an event of the navigator.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) async {
        await car?.take(event, state)
        await driver?.take(event, state)
        guard case .navInfoUpdated(let info) = event else { return }
        for (_, server) in servers { server.publish(info) }
    }

    /// Runs the servers during a drive.
    func serve(_ drive: () async throws -> Void) async throws {
        guard !servers.isEmpty else { return try await drive() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (port, server) in servers {
                group.addTask {
                    do { try await server.run() } catch is CancellationError {} catch {
                        throw Failure(
                            listeningOn: "127.0.0.1", port: port,
                            option: "--feed PORT, --head-unit PORT or --driver PORT", error)
                    }
                }
                await server.waitUntilListening()
            }
            try await drive()
            // Give readers time to receive the last message.
            try? await Task.sleep(for: .milliseconds(200))
            group.cancelAll()
        }
    }
}

extension DriverView {
    /// A view whose responses to prompts reach a drive.
    static func following(_ responses: PromptResponses, language: String) -> DriverView {
        let view = DriverView(language: language, secondsFromUTC: TimeZone.current.secondsFromGMT())
        view.onResponse = { prompt, accepts in responses.add(accepts, to: prompt) }
        return view
    }
}

/// A car screen that follows a drive. Rule violations are printed to standard error.
@MainActor final class DriveCarScreen {
    let session: HeadUnitSession
    private let car: CarScreen

    init(
        graph: RoadGraph, display: HeadUnitDisplay, isNight: Bool, language: String, responses: PromptResponses
    ) throws(Failure) {
        let car = try CarScreen(
            graph: graph, display: display, language: language, secondsFromUTC: TimeZone.current.secondsFromGMT())
        let clock = { Date().timeIntervalSince1970 }
        // Simulated positions have simulated times.
        car.map.now = clock
        car.onResponse = { prompt, accepts in responses.add(accepts, to: prompt) }
        car.screen.lightingMode = isNight ? .lowLight : .normal
        self.car = car
        session = HeadUnitSession(screen: car.screen, now: clock)
        session.onViolation = { Output.note("car screen rule violation \($0.code): \($0.message)\n") }
        session.connect(car.guide)
    }

    func take(_ event: NavigatorEvent, _ state: NavigatorState) {
        car.take(event, state)
        session.setNeedsFrame()
    }
}
