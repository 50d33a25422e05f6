// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavServer
internal import NavSession
internal import WebPages

/// Who looks on at a drive from elsewhere: displays that take the feed, a browser that shows the screen of a car.
struct DriveOnlookers: Sendable {
    private let servers: [(port: Int, server: FeedServer)]
    private let car: DriveCarScreen?
    /// What the driver says to questions on the screen of the car.
    let answers = DriveAnswers()

    /// Prepares what was asked for; feed and car screen at the same port share one server.
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
                graph: graph, display: display, isNight: isNight, language: language, answers: answers)
            self.car = car
            let extra = CarScreenExtra(
                pages: WebPages([.car], hasMap: false),
                desk: CarScreenDesk(desk: car.desk, prefix: "/car/", language: language))
            let server = FeedServer(port: headUnit, extra: extra) {
                if feed == headUnit { Output.note("the feed is at http://127.0.0.1:\($0)\n") }
                Output.note("the car screen is at http://127.0.0.1:\($0)/car\n")
            }
            servers.append((headUnit, server))
        } else {
            car = nil
        }
        self.servers = servers
    }

    /// Shows what happened.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) async {
        await car?.take(event, state)
        guard case .navInfoUpdated(let info) = event else { return }
        for (_, server) in servers { server.publish(info) }
    }

    /// Serves as long as the drive takes.
    func serve(_ drive: () async throws -> Void) async throws {
        guard !servers.isEmpty else { return try await drive() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (port, server) in servers {
                group.addTask {
                    do { try await server.run() } catch is CancellationError {} catch {
                        throw Failure("cannot serve at 127.0.0.1:\(port): \(error)", advice: "Take another port.")
                    }
                }
                await server.waitUntilListening()
            }
            try await drive()
            // Whoever listens gets the last message before the end.
            try? await Task.sleep(for: .milliseconds(200))
            group.cancelAll()
        }
    }
}

/// The screen of a car that follows a drive. Rules that were broken are told on standard error.
@MainActor final class DriveCarScreen {
    let desk: HeadUnitSession
    private let car: CarScreen

    init(
        graph: RoadGraph, display: HeadUnitDisplay, isNight: Bool, language: String, answers: DriveAnswers
    ) throws(Failure) {
        let car = try CarScreen(
            graph: graph, display: display, language: language, secondsFromUTC: TimeZone.current.secondsFromGMT())
        let clock = { Date().timeIntervalSince1970 }
        // Positions of a simulation have times of their own.
        car.map.now = clock
        car.onAnswer = { prompt, accepts in answers.give(accepts, to: prompt) }
        car.screen.lightingMode = isNight ? .lowLight : .normal
        self.car = car
        desk = HeadUnitSession(screen: car.screen, now: clock)
        desk.onViolation = { Output.note("the car screen refused \($0.code): \($0.message)\n") }
        desk.connect(car.guide)
    }

    func take(_ event: NavigatorEvent, _ state: NavigatorState) {
        car.take(event, state)
        desk.setNeedsFrame()
    }
}
