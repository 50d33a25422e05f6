// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession
internal import SwiftProtobuf

/// Writes the turn-by-turn feed in the compact binary form of `guidepost_feed.proto`: about a hundred bytes a message.
///
/// Protobuf types stay in this room; what comes out is bytes.
public enum NavInfoEncoding {
    /// One message.
    ///
    /// With a new route all remaining steps go along; in other messages the current step and the one after it.
    ///
    /// - Parameter isWhole: Whether all remaining steps go along anyhow, as for a receiver that has only just come.
    /// - Complexity: O(steps that go along).
    public static func bytes(of info: NavInfo, isWhole: Bool = false) -> [UInt8] {
        var message = Guidepost_Feed_V1_NavInfo()
        message.navState = UInt32(info.navState.rawValue)
        message.routeChanged = info.routeChanged
        if let step = info.currentStep { message.currentStep = Guidepost_Feed_V1_StepInfo(step) }
        if isWhole || info.routeChanged {
            message.remainingSteps = info.remainingSteps.map { Guidepost_Feed_V1_StepInfo($0) }
        } else if let next = info.nextStep {
            message.remainingSteps = [Guidepost_Feed_V1_StepInfo(next)]
        }
        message.timeToCurrentStepDeciseconds = tenths(info.timeToCurrentStepSeconds)
        message.distanceToCurrentStepDecimeters = tenths(info.distanceToCurrentStepMeters)
        message.timeToNextDestinationDeciseconds = tenths(info.timeToNextDestinationSeconds)
        message.distanceToNextDestinationDecimeters = tenths(info.distanceToNextDestinationMeters)
        message.timeToFinalDestinationDeciseconds = tenths(info.timeToFinalDestinationSeconds)
        message.distanceToFinalDestinationDecimeters = tenths(info.distanceToFinalDestinationMeters)
        if let location = info.location { message.location = Guidepost_Feed_V1_Location(location) }
        message.units = UInt32(DistanceUnits.allCases.firstIndex(of: info.units) ?? 0)
        // Only messages with required fields or unknown extensions can fail to be written, and these have neither.
        let bytes: [UInt8]? = try? message.serializedBytes()
        return bytes ?? []
    }

    /// A number in tenths, from 0 to what fits; one that is not a number becomes 0.
    static func tenths(_ value: Double) -> UInt32 { whole(value * 10) }

    static func whole(_ value: Double) -> UInt32 {
        value > 0 ? UInt32(min(value.rounded(), Double(UInt32.max))) : 0
    }
}

extension Guidepost_Feed_V1_StepInfo {
    fileprivate init(_ step: StepInfo) {
        self.init()
        stepNumber = UInt32(clamping: step.stepNumber)
        maneuver = UInt32(clamping: step.maneuver.rawValue)
        drivingSide = UInt32(clamping: step.drivingSide.rawValue)
        fullRoadName = step.fullRoadName
        simpleRoadName = step.simpleRoadName
        fullInstructionText = step.fullInstructionText
        exitNumber = step.exitNumber ?? ""
        roundaboutTurnNumber = UInt32(clamping: step.roundaboutTurnNumber)
        distanceFromPrevStepDecimeters = NavInfoEncoding.tenths(step.distanceFromPrevStepMeters)
        timeFromPrevStepDeciseconds = NavInfoEncoding.tenths(step.timeFromPrevStepSeconds)
        lanes = (step.lanes ?? []).map { lane in
            var message = Guidepost_Feed_V1_Lane()
            message.directions = lane.laneDirections.map {
                UInt32(clamping: $0.laneShape.rawValue) * 2 + ($0.recommended ? 1 : 0)
            }
            return message
        }
    }
}

extension Guidepost_Feed_V1_Location {
    fileprivate init(_ location: RoadSnappedLocation) {
        self.init()
        if let place = FixedCoordinate(location.coordinate) {
            latitudeE7 = place.latitude
            longitudeE7 = place.longitude
        }
        courseDegreesPlusOne =
            location.course >= 0 ? NavInfoEncoding.whole(Bearing(location.course).degrees) + 1 : 0
        speedPlusOne = location.speed >= 0 ? NavInfoEncoding.whole(min(location.speed, 1000) * 100) + 1 : 0
        let time = (location.time * 1000).rounded()
        timeMilliseconds = abs(time) < 9e15 ? Int64(time) : 0
        isOnRoute = location.isOnRoute
        isReckoned = location.isDeadReckoned
    }
}
