// SPDX-License-Identifier: Apache-2.0

import FleetServer
import Foundation
import HTTPMessages
import HTTPTypes
import NavGraph
import NavGuidance
import NavHeadUnit
import NavModel
import NavRouting
import NavSession
import NavWords
import Testing

@testable import guidepost

/// The images and actions of the demo with a manual clock, without a server.
@MainActor @Suite struct DemoRequestHandlerTests {
    @MainActor private final class Clock {
        var time = 1_790_000_000.0
    }

    private let clock = Clock()
    private let board = DemoBoard()
    private let driver: DemoDriver
    private let screens: DemoScreens
    private let handler: DemoRequestHandler
    private let actions: AsyncStream<DemoAction>

    init() async throws {
        let graph = try RoadGraph(path: Program.region)
        let provider = LocalRouteProvider(graph: graph, words: InstructionWriter())
        let (clock, ride) = (clock, try await DemoRide(on: graph, provider: provider))
        driver = DemoDriver(ride: ride, provider: provider, board: board, now: { clock.time })
        screens = try DemoScreens(driver: driver, graph: graph, now: { clock.time })
        let (actions, action) = AsyncStream.makeStream(of: DemoAction.self)
        self.actions = actions
        handler = DemoRequestHandler(board: board, screens: screens, actions: action)
    }

    private func ask(_ target: String, post: String? = nil, type: String = "application/json") async
        -> HTTPServerResponse?
    {
        await handler.respond(
            to:
                HTTPServerRequest(
                    method: post == nil ? "GET" : "POST", target: target, headers: [.contentType: type],
                    body: Array((post ?? "").utf8)))
    }

    /// Lets the car drive.
    private func drive(seconds: Double) async {
        for _ in 0..<Int(seconds / DemoDriver.interval) {
            clock.time += DemoDriver.interval
            await driver.tick()
            await driver.navigator.allEventsDelivered()
            screens.take(driver.navigator.state.navInfo, pace: 1)
        }
    }

    @Test func viewsFollowDrive() async throws {
        try await driver.start()
        await drive(seconds: 20)
        let map = try #require(await ask("/demo/driver.png?theme=light"))
        #expect(map.status == 200 && map.headers[.contentType] == "image/png")
        let car = try #require(await ask("/demo/car/frame"))
        #expect(car.status == 200 && car.body.starts(with: [0x89, 0x50]))
        let name = try #require(HTTPField.Name("Guidepost-Frame"))
        let number = try #require(car.headers[name])
        await drive(seconds: 10)
        let (laterMap, laterCar) = (
            try #require(await ask("/demo/driver.png?theme=light")),
            try #require(await ask("/demo/car/frame?after=\(number)"))
        )
        #expect(laterMap.body != map.body && laterCar.body != car.body)
        let surface = try #require(await ask("/demo/car/surface"))
        let said = String(decoding: surface.body, as: UTF8.self)
        let instruction = try #require(driver.navigator.state.navInfo.currentStep?.fullInstructionText)
        #expect(said.contains(instruction.prefix(12)), "\(said) says what the navigator says: \(instruction)")
        #expect(said.contains("\"breaches\":[]"))
    }

    @Test func inputReachesCarScreenAndActionsTheDrive() async throws {
        try await driver.start()
        await drive(seconds: 2)
        _ = await ask("/demo/car/frame")
        #expect(await ask("/demo/car/touch", post: #"{"do":"activate","name":"map-button-2"}"#)?.status == 202)
        clock.time += 1
        _ = await ask("/demo/car/frame")
        #expect(screens.session.surface.controls.contains { $0.element == .panArrow(.left) })
        #expect(await ask("/demo/orders", post: #"{"do":"tunnel"}"#)?.status == 202)
        var waiting = actions.makeAsyncIterator()
        #expect(await waiting.next() == .tunnel)
        #expect(await ask("/demo/orders", post: #"{"do":"fly"}"#)?.status == 400)
        #expect(await ask("/demo/orders", post: #"{"do":"tunnel"}"#, type: "text/plain")?.status == 403)
        #expect(await ask("/demo/car.png")?.status == 404)
        #expect(await ask("/other")?.status == nil)
    }

    @Test func carScreenEndsWithDrive() async throws {
        try await driver.start()
        await drive(seconds: 5)
        _ = await ask("/demo/car/frame")
        #expect(!screens.session.surface.accessibilityText.isEmpty)
        driver.stop()
        await driver.navigator.allEventsDelivered()
        clock.time += 2
        _ = await ask("/demo/car/frame")
        #expect(screens.session.surface.accessibilityText.isEmpty, "no text remains")
    }
}
