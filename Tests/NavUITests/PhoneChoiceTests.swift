// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGuidance
import NavModel
import NavRender
import NavSession
import NavTestSupport
import NavUI
import NavWords
import Testing

/// What a person chooses by tapping the map of a phone: another route, or an answer to a prompt.
@MainActor @Suite(.serialized) struct PhoneChoiceTests {
    private static let size = Size(width: 390, height: 844)
    /// Between these, the sample map has an alternative.
    private static let start = Coordinate(latitude: 43.7310, longitude: 7.4155)
    private static let end = Coordinate(latitude: 43.7440, longitude: 7.4310)

    /// A phone that shows a route and its alternatives.
    private func preview(_ language: String = "en") async throws -> PhoneDrive {
        let phone = try PhoneDrive(language: language)
        await phone.fix(PhoneChoiceTests.start)
        let end = try #require(Waypoint(location: PhoneChoiceTests.end, title: "end"))
        let status = await phone.navigator.setDestinations(
            [end], routingOptions: RoutingOptions(alternateRoutesStrategy: .all))
        try #require(status == .ok && !phone.navigator.alternativeRoutes.isEmpty)
        await phone.settle()
        _ = try phone.frame(PhoneChoiceTests.size)
        return phone
    }

    /// The point of the view that is on one route and farthest from another.
    private func point(of route: Route, awayFrom other: Route, _ view: MapView) throws -> Point {
        let projection = MapProjection(camera: view.camera, size: PhoneChoiceTests.size)
        let others = other.path.compactMap { projection.point($0) }
        func distance(_ point: Point) -> Double { others.map { ($0 - point).length }.min() ?? 0 }
        return try #require(
            route.path.compactMap { projection.point($0) }.max { distance($0) < distance($1) })
    }

    private func followed(_ phone: PhoneDrive) -> [Coordinate] { phone.navigator.state.itinerary?.route.path ?? [] }

    @Test func tappedAlternativeIsFollowed() async throws {
        let phone = try await preview()
        let first = try #require(phone.navigator.state.itinerary?.route)
        let other = phone.navigator.alternativeRoutes[0]
        phone.view.tap(at: try point(of: first, awayFrom: other, phone.view))
        await phone.settle()
        #expect(followed(phone) == first.path)
        phone.view.tap(at: try point(of: other, awayFrom: first, phone.view))
        await phone.settle()
        #expect(followed(phone) == other.path && phone.view.routes.last?.path == other.path)
        #expect(phone.navigator.alternativeRoutes.contains { $0.path == first.path })
    }

    @Test func tappedCalloutChoosesItsRoute() async throws {
        let phone = try await preview()
        let callouts = try #require(phone.view.navigation).routeCallouts
        let callout = try #require(callouts.last)
        let index = try #require(callout.alternative)
        let other = phone.navigator.alternativeRoutes[index]
        let tip = try #require(
            MapProjection(camera: phone.view.camera, size: PhoneChoiceTests.size).point(callout.place))
        phone.view.tap(at: tip - Point(0, 23))
        await phone.settle()
        #expect(followed(phone) == other.path)
        #expect(callouts.first?.alternative == nil && callout.time.contains("("))
    }

    @Test func promptIsShownUntilItIsAcknowledged() async throws {
        let phone = try await preview()
        LocationSimulator(navigator: phone.navigator).simulateTrafficIncidentReport()
        await phone.settle()
        let before = try phone.frame(PhoneChoiceTests.size)
        #expect(phone.view.prompt?.title.isEmpty == false && phone.view.prompt?.needsResponse == false)
        let footer = phone.view.navigationFooterArea
        // Beside the button nothing happens.
        phone.view.tap(at: Point(footer.center.x, footer.minY - 100))
        await phone.settle()
        #expect(phone.navigator.prompt != nil)
        phone.view.tap(at: Point(footer.center.x, footer.minY - 40))
        await phone.settle()
        #expect(phone.navigator.prompt == nil && phone.view.prompt == nil)
        #expect(try phone.frame(PhoneChoiceTests.size) != before)
    }

    @Test func promptWithoutResponseIsDeclined() async throws {
        let phone = try await preview()
        LocationSimulator(navigator: phone.navigator).simulateNavigationPrompt()
        await phone.settle()
        for _ in 0..<14 { await phone.fix(PhoneChoiceTests.start) }
        #expect(phone.view.prompt != nil)
        for _ in 0..<3 { await phone.fix(PhoneChoiceTests.start) }
        #expect(phone.view.prompt == nil && phone.navigator.prompt == nil)
    }

    /// A faster route is drawn with its question; the buttons and the line respond.
    @Test(arguments: [("en", "phone-prompt"), ("ar", "phone-prompt-rtl")])
    func offeredRouteIsDrawn(_ language: String, _ name: String) async throws {
        let phone = try await preview(language)
        let offer = RouteOffer(route: phone.navigator.alternativeRoutes[0], saving: 300)
        phone.map.show(Prompt(number: 1, subject: .fasterRoute(offer)))
        #expect(phone.view.prompt?.needsResponse == true && phone.view.prompt?.detail.isEmpty == false)
        #expect(phone.view.routes.count == 2 && phone.view.routes[0].path == offer.route.path)
        try Golden.check(try phone.frame(PhoneChoiceTests.size), name, tolerance: 12)
        phone.map.show(nil)
        #expect(phone.view.routes.count == 1 && phone.view.prompt == nil)
    }

    /// Without thresholds of the app, 10 km/h above the limit are marked, and 20 km/h more so.
    @Test func speedIsMarkedWithoutOptions() async throws {
        let phone = try await preview()
        phone.navigator.isGuidanceActive = true
        await phone.fix(PhoneChoiceTests.start, speed: 5)
        let limit = try #require(phone.navigator.state.speedLimit)
        for (excess, severity) in [(5.0, SpeedAlertSeverity.notSpeeding), (12, .minor), (25, .major)] {
            await phone.fix(PhoneChoiceTests.start, speed: limit + excess / 3.6)
            #expect(phone.view.navigation?.speeding == severity)
        }
        // With options, these decide.
        phone.navigator.speedAlertOptions = SpeedAlertOptions()
        await phone.fix(PhoneChoiceTests.start, speed: limit + 25 / 3.6)
        await phone.fix(PhoneChoiceTests.start, speed: limit + 26 / 3.6)
        #expect(phone.view.navigation?.speeding == .notSpeeding)
    }

    @Test func nextSignsAreShown() async throws {
        let signal = ["highway": "traffic_signals"]
        let map = try ASCIIMap(
            "A--B--C--D--E--F", scale: Meters(50), ways: ["ABCDEF"],
            nodes: ["B": signal, "C": ["highway": "stop"], "D": signal, "E": signal])
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let stops = (["A", "F"] as [Character]).compactMap { Waypoint(location: map.place($0), title: "") }
        let route = try #require(try await provider.routes(for: RouteRequest(stops: stops)).first)
        var context = NavigationMapFormatter.Context()
        context.route = route
        /// The signs as letters: the node, in lower case for stop signs.
        func signs(after meters: Double) -> [String] {
            let info = NavInfo(navState: .enroute, distanceToFinalDestinationMeters: route.distance.value - meters)
            let signs = NavigationMapFormatter(language: "en").navigation(info, context)?.roadSigns ?? []
            return signs.map { sign in
                let node = "ABCDEF".first { map.place($0).distance(to: sign.place).value < 1 }.map(String.init) ?? "?"
                return sign.kind == .stop ? node.lowercased() : node
            }
        }
        let block = route.distance.value / 5
        #expect(signs(after: 0) == ["B", "c", "D"])
        #expect(signs(after: block * 1.1) == ["c", "D", "E"])
        #expect(signs(after: block * 3.9) == ["E"] && signs(after: block * 4.5).isEmpty)
    }
}
