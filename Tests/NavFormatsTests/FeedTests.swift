// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavModel
import NavSession
import NavWords
import Testing

@Suite struct FeedTests {
    private let steps = SampleRoute.route.legs.flatMap(\.steps)

    private func info(_ state: NavState = .enroute, from step: Int = 1, distance: Double = 87.25) -> NavInfo {
        NavInfo(
            navState: state, upcomingSteps: steps[step...], timeToCurrentStepSeconds: 9.94,
            distanceToCurrentStepMeters: distance, timeToNextDestinationSeconds: 20,
            distanceToNextDestinationMeters: 190,
            timeToFinalDestinationSeconds: 140, distanceToFinalDestinationMeters: 1250,
            location: RoadSnappedLocation(
                coordinate: Coordinate(latitude: 1.000_123_4, longitude: 1), course: 0, speed: 13.9, time: 1_000,
                horizontalAccuracy: 5, altitude: .nan, isOnRoute: true))
    }

    @Test func messageHasFeedNames() throws {
        var feed = FeedJSON()
        let message = try JSONValue(parsing: feed.message(info()))
        #expect(message["navState"]?.string == "enroute")
        #expect(message["routeChanged"]?.bool == false)
        #expect(message["timeToCurrentStepSeconds"]?.number == 9.9)
        #expect(message["distanceToCurrentStepMeters"]?.number == 87.3)
        #expect(message["timeToFinalDestinationSeconds"]?.number == 140)
        #expect(message["distanceToFinalDestinationMeters"]?.number == 1250)
        #expect(message["location"]?["latitude"]?.number == 1.000123)
        #expect(message["remainingSteps"]?.array?.count == steps.count - 2)
        let step = try #require(message["currentStep"])
        #expect(step["stepNumber"]?.number == 1)
        #expect(step["maneuver"]?.string == "turnRight")
        #expect(step["drivingSide"]?.string == "right")
        #expect(step["fullRoadName"]?.string == "D 1 / Rue \"B\"")
        #expect(step["simpleRoadName"]?.string == "Rue \"B\"")
        #expect(step["exitNumber"]?.string == "56")
        #expect(step["roundaboutTurnNumber"]?.number == -1)
        #expect(step["distanceFromPrevStepMeters"]?.number == 111.2)
        let lane = step["lanes"]?[1]?["laneDirections"]?[0]
        #expect(lane?["laneShape"]?.string == "normalRight")
        #expect(lane?["recommended"]?.bool == true)
        #expect(message["remainingSteps"]?[0]?["lanes"] == nil, "no lanes are known there")
    }

    @Test func hasNoStepWhileRerouting() throws {
        var feed = FeedJSON()
        let message = try JSONValue(parsing: feed.message(info(.rerouting)))
        #expect(message["navState"]?.string == "rerouting")
        #expect(message["currentStep"] == .null)
        #expect(message["remainingSteps"] == .array([]))
    }

    @Test func alertsAreWrittenWhileThereAreAny() throws {
        var feed = FeedJSON()
        let near = NavInfo(navState: .enroute, roadAlert: RoadAlert(.schoolZone, distance: 140.26))
        let alert = try #require(try JSONValue(parsing: feed.message(near))["roadAlert"])
        #expect(alert["kind"]?.string == "schoolZone" && alert["distanceMeters"]?.number == 140.3)
        #expect(try JSONValue(parsing: feed.message(info()))["roadAlert"] == nil)
    }

    @Test func nonFiniteNumbersBecomeZero() throws {
        var feed = FeedJSON()
        let message = try JSONValue(parsing: feed.message(info(distance: .infinity)))
        #expect(message["distanceToCurrentStepMeters"]?.number == 0)
    }

    @Test func newRouteInvalidatesCachedSteps() throws {
        var feed = FeedJSON()
        _ = feed.message(info())
        var other = steps
        other[1].fullRoadName = "Rue Z"
        let message = feed.message(NavInfo(navState: .enroute, upcomingSteps: other[1...], routeChanged: true))
        #expect(try JSONValue(parsing: message)["currentStep"]?["fullRoadName"]?.string == "Rue Z")
    }

    @Test func limitsRemainingSteps() throws {
        var feed = FeedJSON(remainingSteps: 1)
        #expect(try JSONValue(parsing: feed.message(info()))["remainingSteps"]?.array?.count == 1)
    }

    @Test func cardShowsNextStep() {
        #expect(
            DriveCard.lines(info()) == [
                "  →  90 m",
                "     Turn right onto Rue \"B\" & <go>",
                "     lanes  ↑↖ |[→]",
                "  then ⚑",
                "  2 min · 1.3 km · 50 km/h",
            ])
        #expect(DriveCard.lines(info(), signage: Signage(distances: .feetAndMiles))[4] == "  2 min · 0.8 mi · 31 mph")
        #expect(DriveCard.lines(info(from: 3))[0] == "  ↺ exit 3  90 m")
    }

    @Test(arguments: NavState.allCases)
    func cardHasConstantHeight(state: NavState) {
        for width in [10, 72] {
            let lines = DriveCard.lines(info(state), width: width)
            #expect(lines.count == 5)
            #expect(lines.allSatisfy { $0.count <= width })
        }
    }
}
