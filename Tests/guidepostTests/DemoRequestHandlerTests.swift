// SPDX-License-Identifier: Apache-2.0

import FleetServer
import Foundation
import HTTPMessages
import HTTPTypes
import NavFormats
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
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        let (clock, ride) = (clock, try await DemoRide(on: graph, provider: provider))
        driver = DemoDriver(ride: ride, provider: provider, board: board, now: { clock.time })
        screens = DemoScreens(driver: driver, graph: graph, now: { clock.time })
        let (actions, action) = AsyncStream.makeStream(of: DemoAction.self)
        self.actions = actions
        handler = DemoRequestHandler(board: board, screens: screens, actions: action)
    }

    private func send(_ target: String, post: String? = nil, type: String = "application/json") async
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
            screens.take(.navInfoUpdated(driver.navigator.state.navInfo), of: driver.navigator, pace: 1)
        }
    }

    @Test func viewsFollowDrive() async throws {
        try await driver.start()
        await drive(seconds: 20)
        let car = try #require(await send("/demo/car/en/frame"))
        #expect(car.status == 200 && car.body.starts(with: [0x89, 0x50]))
        let name = try #require(HTTPField.Name("Guidepost-Frame"))
        let number = try #require(car.headers[name])
        await drive(seconds: 10)
        let laterCar = try #require(await send("/demo/car/en/frame?after=\(number)"))
        #expect(laterCar.body != car.body)
        let surface = try #require(await send("/demo/car/en/surface"))
        let said = String(decoding: surface.body, as: UTF8.self)
        let instruction = try #require(driver.navigator.state.navInfo.currentStep?.fullInstructionText)
        #expect(said.contains(instruction.prefix(12)), "\(said) says what the navigator says: \(instruction)")
        #expect(said.contains("\"violations\":[]"))
    }

    /// What the driver's view sends a new reader.
    private func events(in language: String = "en") async throws -> [String: JSONValue] {
        let response = try #require(await send("/driver/events?lang=\(language)"))
        #expect(response.headers[.contentType] == "text/event-stream")
        var bytes: [UInt8] = []
        for await part in try #require(response.stream) {
            bytes = part
            break
        }
        var found: [String: JSONValue] = [:]
        for event in String(decoding: bytes, as: UTF8.self).split(separator: "\n\n") {
            let lines = event.split(separator: "\n")
            let name = String(try #require(lines.first).dropFirst("event: ".count))
            found[name] = try JSONValue(parsing: Array(try #require(lines.last).dropFirst("data: ".count).utf8))
        }
        return found
    }

    @Test func driversViewShowsRouteAndPanels() async throws {
        try await driver.start()
        if let itinerary = driver.navigator.state.itinerary {
            screens.take(.routeChanged(.initial, itinerary: itinerary), of: driver.navigator, pace: 1)
        }
        await drive(seconds: 20)
        let first = try await events()
        #expect(first["texts"]?["words"]?["overview"]?.string == "Route overview")
        let line = try #require(first["routes"]?["lines"]?.array?.first)
        let points = try #require(line["path"]?.array).count
        #expect(points == driver.navigator.state.itinerary?.route.path.count)
        #expect(try #require(line["tunnels"]?.array).isEmpty == false, "the ride goes through a tunnel")
        let view = try #require(first["view"])
        let instruction = try #require(view["banner"]?["instruction"]?.string)
        #expect(!instruction.isEmpty && view["estimates"]?["time"]?.string?.isEmpty == false)
        let step = Int(try #require(view["banner"]?["step"]?.number))
        let edition = Int(try #require(first["routes"]?["edition"]?.number))
        let image = try #require(await send("/driver/images/\(edition)/\(step).svg"))
        #expect(image.status == 200 && String(decoding: image.body, as: UTF8.self).hasPrefix("<svg"))
        #expect(await send("/driver/images/\(edition)/99999.svg")?.status == 404)
        #expect(first["steps"]?["steps"]?.array?.count ?? 0 > 2)
        await drive(seconds: 10)
        let later = try #require(try await events()["view"])
        #expect(later["position"]?["place"] != view["position"]?["place"])
    }

    /// Screens that are opened while the car drives show the drive, in the language of their reader.
    @Test(arguments: [("de", "de"), ("ar", "ar"), ("pt-BR", "pt"), ("zh-TW", "zh-Hant"), ("xx", "en"), ("", "en")])
    func screensHaveTheLanguageOfTheReader(asked: String, language: String) async throws {
        try await driver.start()
        await drive(seconds: 20)
        let first = try await events(in: asked)
        let words = DisplayStrings(language: language)
        #expect(first["texts"]?["words"]?["overview"]?.string == words.screen(.overview))
        #expect(first["texts"]?["isRightToLeft"]?.bool == (language == "ar"))
        #expect(try #require(first["routes"]?["lines"]?.array).count == 1)
        let step = try #require(driver.navigator.state.navInfo.currentStep)
        let instruction = InstructionWriter().instruction(for: step, language: language)
        let state = try JSONValue(parsing: try #require(await send("/demo/state?lang=\(asked)")).body)
        #expect(state["instruction"]?.string == instruction)
        #expect(state["tiny"]?.string?.isEmpty == false && state["distance"]?.string?.isEmpty == false)
        guard !asked.isEmpty else { return }
        _ = await send("/demo/car/\(asked)/frame")
        let surface = try JSONValue(parsing: try #require(await send("/demo/car/\(asked)/surface")).body)
        #expect(surface["language"]?.string == language)
        #expect(surface["reading"]?.string?.isEmpty == false)
    }

    @Test func eachLanguageHasOneSetOfScreens() async throws {
        try await driver.start()
        await drive(seconds: 4)
        let english = try screens.screen(in: "en")
        #expect(try screens.screen(in: "en-US") === english, "one set of screens for each language")
        #expect(try screens.screen(in: "fr") !== english)
    }

    @Test func promptIsAnsweredOnDriversView() async throws {
        try await driver.start()
        await drive(seconds: 4)
        let route = try #require(driver.navigator.state.itinerary?.route)
        let prompt = Prompt(number: 3, subject: .fasterRoute(RouteOffer(route: route, saving: 130)))
        var responses: [Bool] = []
        try screens.screen(in: "en").view.onResponse = { responses.append($0 == prompt && $1) }
        screens.take(.promptPresented(prompt), of: driver.navigator, pace: 1)
        let shown = try #require(try await events()["view"]?["prompt"])
        #expect(shown["title"]?.string == "Faster route" && shown["detail"]?.string == "−2 min")
        #expect(shown["seconds"]?.number ?? 0 > 5)
        #expect(await send("/driver/actions", post: #"{"do":"accept","prompt":2}"#)?.status == 202)
        #expect(responses.isEmpty, "another prompt")
        #expect(await send("/driver/actions", post: #"{"do":"accept","prompt":3}"#)?.status == 202)
        #expect(responses == [true])
        #expect(await send("/driver/actions", post: #"{"do":"fly"}"#)?.status == 400)
        #expect(await send("/driver/actions", post: #"{"do":"dismiss"}"#, type: "text/plain")?.status == 403)
    }

    @Test func inputReachesCarScreenAndActionsTheDrive() async throws {
        try await driver.start()
        await drive(seconds: 2)
        _ = await send("/demo/car/en/frame")
        #expect(await send("/demo/car/en/touch", post: #"{"do":"activate","name":"map-button-2"}"#)?.status == 202)
        clock.time += 1
        _ = await send("/demo/car/en/frame")
        #expect(try screens.screen(in: "en").session.surface.controls.contains { $0.element == .panArrow(.left) })
        #expect(await send("/demo/orders", post: #"{"do":"tunnel"}"#)?.status == 202)
        var waiting = actions.makeAsyncIterator()
        #expect(await waiting.next() == .tunnel)
        #expect(await send("/demo/orders", post: #"{"do":"fly"}"#)?.status == 400)
        #expect(await send("/demo/orders", post: #"{"do":"tunnel"}"#, type: "text/plain")?.status == 403)
        #expect(await send("/demo/car.png")?.status == 404)
        #expect(await send("/other")?.status == nil)
    }

    @Test func carScreenEndsWithDrive() async throws {
        try await driver.start()
        await drive(seconds: 5)
        _ = await send("/demo/car/en/frame")
        #expect(try !screens.screen(in: "en").session.surface.accessibilityText.isEmpty)
        driver.stop()
        await driver.navigator.allEventsDelivered()
        clock.time += 2
        _ = await send("/demo/car/en/frame")
        #expect(try screens.screen(in: "en").session.surface.accessibilityText.isEmpty, "no text remains")
    }
}
