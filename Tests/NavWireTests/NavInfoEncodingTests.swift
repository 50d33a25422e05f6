// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import SwiftProtobuf
import Testing

@testable import NavWire

@Suite struct NavInfoEncodingTests {
    private func step(_ number: Int) -> StepInfo {
        var step = StepInfo(
            stepNumber: number, maneuver: .turnLeft,
            turn: Turn(kind: .turn, direction: .left, bearingBefore: Bearing(0), bearingAfter: Bearing(270)),
            drivingSide: .right, location: Coordinate(latitude: 1, longitude: 2), pathIndex: number)
        step.fullRoadName = "Rue \(number)"
        step.distanceFromPrevStepMeters = 120.25
        step.lanes = [
            Lane(laneDirections: [LaneDirection(laneShape: .normalLeft, recommended: true)]),
            Lane(laneDirections: [LaneDirection(laneShape: .straight, recommended: false)]),
        ]
        return step
    }

    private func info(routeChanged: Bool) -> NavInfo {
        NavInfo(
            navState: .enroute, upcomingSteps: [step(3), step(4), step(5)], routeChanged: routeChanged,
            timeToCurrentStepSeconds: 12.34, distanceToCurrentStepMeters: 99.96,
            timeToFinalDestinationSeconds: .infinity, distanceToFinalDestinationMeters: -5,
            location: RoadSnappedLocation(
                coordinate: Coordinate(latitude: -33.5, longitude: 151.25), course: 359.6, speed: 13.887,
                time: 1_700_000_000.5, horizontalAccuracy: 4, altitude: .nan, isOnRoute: true),
            units: .yardsAndMiles)
    }

    @Test func encodesTheCurrentAndTheNextStep() throws {
        let bytes = NavInfoEncoding.bytes(of: info(routeChanged: false))
        let message = try Guidepost_Feed_V1_NavInfo(serializedBytes: bytes)
        #expect(message.navState == 1)
        #expect(message.currentStep.stepNumber == 3)
        #expect(message.currentStep.maneuver == 6)
        #expect(message.currentStep.fullRoadName == "Rue 3")
        #expect(message.currentStep.distanceFromPrevStepDecimeters == 1203)
        #expect(message.currentStep.lanes.map(\.directions) == [[9], [2]])
        #expect(message.remainingSteps.map(\.stepNumber) == [4])
        #expect(message.timeToCurrentStepDeciseconds == 123)
        #expect(message.distanceToCurrentStepDecimeters == 1000)
        #expect(message.timeToFinalDestinationDeciseconds == UInt32.max)
        #expect(message.distanceToFinalDestinationDecimeters == 0)
        #expect(message.location.latitudeE7 == -335_000_000)
        #expect(message.location.courseDegreesPlusOne == 361)
        #expect(message.location.speedPlusOne == 1390)
        #expect(message.location.timeMilliseconds == 1_700_000_000_500)
        #expect(message.units == 2)
    }

    @Test func encodesPlacesAhead() throws {
        func alert(_ alert: RoadAlert?) throws -> Guidepost_Feed_V1_NavInfo {
            try Guidepost_Feed_V1_NavInfo(
                serializedBytes: NavInfoEncoding.bytes(of: NavInfo(navState: .enroute, roadAlert: alert)))
        }
        let crossing = try alert(RoadAlert(.levelCrossing, distance: 99.96))
        #expect(crossing.roadAlert.kind == 1 && crossing.roadAlert.distanceDecimeters == 1000)
        let zone = try alert(RoadAlert(.schoolZone, distance: 0))
        #expect(zone.hasRoadAlert && zone.roadAlert.kind == 2 && zone.roadAlert.distanceDecimeters == 0)
        #expect(try !alert(nil).hasRoadAlert)
    }

    @Test func includesAllStepsForNewRoutesAndNewReceivers() throws {
        for bytes in [
            NavInfoEncoding.bytes(of: info(routeChanged: true)),
            NavInfoEncoding.bytes(of: info(routeChanged: false), includesAllSteps: true),
        ] {
            let message = try Guidepost_Feed_V1_NavInfo(serializedBytes: bytes)
            #expect(message.remainingSteps.map(\.stepNumber) == [4, 5])
        }
    }

    @Test func omitsStepsUnlessEnroute() throws {
        let bytes = NavInfoEncoding.bytes(of: NavInfo(navState: .rerouting, upcomingSteps: [step(1)]))
        let message = try Guidepost_Feed_V1_NavInfo(serializedBytes: bytes)
        #expect(!message.hasCurrentStep && message.remainingSteps.isEmpty && message.navState == 2)
        #expect(bytes.count < 8)
    }
}
