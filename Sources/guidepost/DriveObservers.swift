// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavServer
internal import NavSession
internal import WebPages

/// Servers that show a drive in browsers: its feed, and a car screen.
struct DriveObservers: Sendable {
    private let servers: [(port: Int, server: FeedServer)]
    private let car: DriveCarScreen?
    /// The driver's responses to prompts on the car screen.
    let responses = PromptResponses()

    /// Creates the servers. Feed and car screen on the same port share one server.
    init(
        feed: Int?, headUnit: Int?, screen: CarScreenOptions, graph: RoadGraph, language: String
    ) async throws(Failure) {
        var servers: [(port: Int, server: FeedServer)] = []
        if let feed, feed != headUnit {
            let server = FeedServer(port: feed) { Output.note("the feed is at http://127.0.0.1:\($0)\n") }
            servers.append((feed, server))
        }
        if let headUnit {
            let (display, isNight) = (screen.display, screen.night)
            let car = try await DriveCarScreen(
                graph: graph, display: display, isNight: isNight, language: language, responses: responses)
            self.car = car
            let router = HTTPRouter([
                CarScreenHandler(session: car.session, prefix: "/car/", language: language),
                WebPageHandler([.car], hasMap: false),
            ])
            let server = FeedServer(port: headUnit, handler: router) {
                if feed == headUnit { Output.note("the feed is at http://127.0.0.1:\($0)\n") }
                Output.note("the car screen is at http://127.0.0.1:\($0)/car\n")
            }
            servers.append((headUnit, server))
        } else {
            car = nil
        }
        self.servers = servers
    }

    /// Passes on an event of the navigator.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) async {
        await car?.take(event, state)
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
                            listeningOn: "127.0.0.1", port: port, option: "--feed PORT or --head-unit PORT", error)
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
