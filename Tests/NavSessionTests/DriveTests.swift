// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// Invariants of every drive that stays on its route.
func expectOrderlyFeed(_ infos: [NavInfo], _ comment: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var last: NavInfo?
    for info in infos where info.navState == .enroute {
        guard let step = info.currentStep else {
            Issue.record("\(comment): enroute without a step", sourceLocation: sourceLocation)
            return
        }
        if let last, let lastStep = last.currentStep, !info.routeChanged {
            #expect(
                info.distanceToFinalDestinationMeters <= last.distanceToFinalDestinationMeters + 5,
                "\(comment): farther from the last destination", sourceLocation: sourceLocation)
            #expect(
                info.distanceToNextDestinationMeters <= last.distanceToNextDestinationMeters + 5,
                "\(comment): farther from the next destination", sourceLocation: sourceLocation)
            #expect(
                step.stepNumber >= lastStep.stepNumber, "\(comment): steps out of order",
                sourceLocation: sourceLocation)
            if step.stepNumber == lastStep.stepNumber {
                #expect(
                    info.distanceToCurrentStepMeters <= last.distanceToCurrentStepMeters + 5,
                    "\(comment): farther from the step", sourceLocation: sourceLocation)
            }
        }
        last = info
    }
}

@Suite struct DriveTests {
    static func request(to route: Route) throws -> RouteRequest {
        let origin = try #require(Waypoint(location: route.legs[0].path[0]))
        return RouteRequest(stops: [origin] + route.legs.compactMap(\.destinationWaypoint))
    }

    @Test func drivesThroughATownAndArrives() async throws {
        let route = RouteFixtures.route(
            [(0, 0), (300, 0), (300, 400), (700, 400), (700, 350)], turns: [1: .left, 2: .right, 3: .right])
        var drive = try await DriveSession(request: Self.request(to: route), provider: RouteList([route]))
        var infos: [NavInfo] = []
        var events: [NavigatorEvent] = []
        while let tick = await drive.next() {
            infos += tick.navInfos
            events += tick.events
        }
        expectOrderlyFeed(infos, "town")
        #expect(drive.hasArrived)
        #expect(events.arrivals == [0])
        #expect(!events.hasLeft)
        #expect(infos.first?.routeChanged == true)
        #expect(infos.dropFirst().allSatisfy { !$0.routeChanged })
        #expect(infos.last?.navState == .stopped)
        #expect(infos.filter { $0.navState == .stopped }.count == 1)
        var seen: [Int] = []
        for number in infos.compactMap({ $0.currentStep?.stepNumber }) where seen.last != number { seen.append(number) }
        #expect(seen == [0, 1, 2, 3, 4])
    }

    @Test func missedTurnLeadsToReroute() async throws {
        let route = RouteFixtures.route([(0, 0), (500, 0), (500, 600)], turns: [1: .left])
        let other = RouteFixtures.route([(560, 0), (700, 0), (700, 600), (500, 600)], turns: [1: .left, 2: .left])
        let provider = RouteList([route, other])
        var drive = try await DriveSession(request: Self.request(to: route), provider: provider)
        drive.detour = DriveSession.Detour(start: Meters(100))
        var events: [NavigatorEvent] = []
        while let tick = await drive.next() { events += tick.events }
        #expect(events.hasLeft)
        #expect(events.changes == [.initial, .reroute])
        #expect(drive.hasArrived)
        let states = events.navInfos.map(\.navState)
        let rerouting = try #require(states.firstIndex(of: .rerouting))
        #expect(states[..<rerouting].allSatisfy { $0 == .enroute })
        #expect(states[rerouting + 1] == .enroute)
        #expect(events.navInfos[rerouting].currentStep == nil)
        #expect(events.navInfos[rerouting + 1].routeChanged)
        let asked = await provider.requests
        #expect(asked.count == 2)
        #expect(asked.last?.stops.first?.preferredHeading == 90)
    }

    @Test func continuesIfGoingStraightIsTheRoute() async throws {
        // A kink of 45° and back: a vehicle that goes straight ahead stays near the road.
        let route = RouteFixtures.route([(0, 0), (300, 0), (305, 5), (310, 0), (1200, 0)])
        var drive = try await DriveSession(request: Self.request(to: route), provider: RouteList([route]))
        drive.detour = DriveSession.Detour(start: Meters(100), length: Meters(200))
        var events: [NavigatorEvent] = []
        while let tick = await drive.next() { events += tick.events }
        #expect(drive.hasArrived)
        #expect(!events.hasLeft)
        expectOrderlyFeed(events.navInfos, "kink")
    }

    @Test func repeatsByteForByte() async throws {
        let route = RouteFixtures.random(seed: 12)
        var texts: [String] = []
        for _ in 0..<2 {
            var drive = try await DriveSession(
                request: Self.request(to: route), provider: RouteList([route]), seed: 77)
            drive.simulator.isLocationJitteringEnabled = true
            var text = ""
            while let tick = await drive.next() { text += "\(tick.events)\n" }
            texts.append(text)
        }
        #expect(texts[0] == texts[1])
    }
}
