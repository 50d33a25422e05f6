// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavWords
import Testing

@Suite struct DifferenceTests {
    @Test func equalRoutesHaveNoDifferences() {
        let best = route(meters: 10_000, features: [.toll, .motorway], roads: ["A 1", "Main Street"])
        #expect(best.differences(from: best).isEmpty)
    }

    @Test func listsAvoidedFeatures() {
        let best = route(meters: 10_000, features: [.toll, .motorway, .ferry], roads: ["A 1"])
        let other = route(meters: 10_000, features: [.bridge], roads: ["A 1"])
        #expect(other.differences(from: best) == [.avoidsTolls, .avoidsHighways, .avoidsFerries])
        #expect(best.differences(from: other).isEmpty)
    }

    @Test(arguments: [(9_400.0, true), (9_600, false), (10_000, false), (11_000, false)])
    func reportsOnlyClearSavings(meters: Double, isReported: Bool) {
        let best = route(meters: 10_000, features: [], roads: ["A 1"])
        let other = route(meters: meters, features: [], roads: ["A 1"])
        #expect(other.differences(from: best) == (isReported ? [.shorter(by: Meters(10_000 - meters))] : []))
    }

    @Test func countsManeuversAsTurns() {
        let best = route(meters: 9_000, features: [], roads: ["A", "B", "C", "D", "E"])
        let other = route(meters: 9_000, features: [], roads: ["A", "B", "C"])
        #expect(other.differences(from: best) == [.fewerTurns(by: 2)])
        let onward = route(meters: 9_000, features: [], roads: ["A", "B", "C", "D", "E"], kind: .newName)
        #expect(onward.differences(from: best) == [.fewerTurns(by: 4)])
    }

    @Test func namesTheLongestDistinctRoad() {
        let best = route(meters: 9_000, features: [], roads: ["A", "B", "C"])
        let other = route(meters: 9_000, features: [], roads: ["A", "Ring", "C"])
        #expect(other.differences(from: best) == [.via(road: "Ring")])
    }

    @Test func formatsOneLine() {
        let differences: [RouteDifference] = [
            .avoidsTolls, .avoidsHighways, .avoidsFerries, .shorter(by: Meters(1240)), .fewerTurns(by: 3),
            .via(road: "Ring"),
        ]
        #expect(
            DifferenceFormat().text(differences, language: "en")
                == "no tolls, no motorways, no ferries, 1.2 km shorter, 3 fewer turns, via Ring")
        #expect(
            DifferenceFormat(distances: .feetAndMiles).text([.shorter(by: Meters(3219))], language: "xx")
                == "2 mi shorter")
        #expect(DifferenceFormat().text([], language: "en") == "")
    }

    /// A route over roads of equal length, with a turn onto each road but the first.
    private func route(
        meters: Double, features: StretchFeatures, roads: [String], kind: Turn.Kind = .turn
    ) -> Route {
        let place = Coordinate(latitude: 50, longitude: 8)
        let steps = roads.enumerated().map { index, name in
            var step = StepInfo(
                stepNumber: index, maneuver: .turnLeft,
                turn: Turn(
                    kind: index == 0 ? .depart : kind, direction: .left, bearingBefore: Bearing(0),
                    bearingAfter: Bearing(0)),
                drivingSide: .right, location: place, pathIndex: 0)
            step.road.name = name
            step.distance = Meters(meters / Double(roads.count))
            return step
        }
        var annotation = PathAnnotation()
        annotation.features = [features]
        annotation.distances = [meters]
        let leg = RouteLeg(
            destinationWaypoint: nil, path: [place, place], annotation: annotation, steps: steps,
            distance: Meters(meters), duration: Seconds(meters / 10))
        return Route(legs: [leg], mode: .driving, cost: meters / 10)
    }
}
