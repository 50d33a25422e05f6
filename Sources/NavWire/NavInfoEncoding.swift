// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession
internal import SwiftProtobuf

/// Encodes the turn-by-turn feed as protobuf (`guidepost_feed.proto`), about a hundred bytes per message.
///
/// Protobuf types are private to this module; the result is bytes.
public enum NavInfoEncoding {
    /// Encodes one message.
    ///
    /// A message with a new route contains all remaining steps; other messages contain the current step and the next
    /// one.
    ///
    /// - Parameters:
    ///   - info: The feed.
    ///   - includesAllSteps: Whether to include all remaining steps in any case, as for a receiver that has just
    ///     connected.
    /// - Complexity: O(included steps).
    public static func bytes(of info: NavInfo, includesAllSteps: Bool = false) -> [UInt8] {
        var message = Guidepost_Feed_V1_NavInfo()
        message.navState = UInt32(info.navState.rawValue)
        message.routeChanged = info.routeChanged
        if let step = info.currentStep { message.currentStep = Guidepost_Feed_V1_StepInfo(step) }
        if includesAllSteps || info.routeChanged {
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
        if let alert = info.roadAlert {
            message.roadAlert = Guidepost_Feed_V1_RoadAlert(alert)
        }
        message.units = UInt32(DistanceUnits.allCases.firstIndex(of: info.units) ?? 0)
        // Encoding fails only for messages with required fields or unknown extensions, and these have neither.
        let bytes: [UInt8]? = try? message.serializedBytes()
        return bytes ?? []
    }

    /// A number in tenths, clamped to the range of `UInt32`; NaN becomes 0.
    static func tenths(_ value: Double) -> UInt32 { rounded(value * 10) }

    static func rounded(_ value: Double) -> UInt32 {
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

extension Guidepost_Feed_V1_RoadAlert {
    fileprivate init(_ alert: RoadAlert) {
        self.init()
        kind =
            switch alert.kind {
            case .levelCrossing: 1
            case .schoolZone: 2
            }
        distanceDecimeters = NavInfoEncoding.tenths(alert.distance)
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
            location.course >= 0 ? NavInfoEncoding.rounded(Bearing(location.course).degrees) + 1 : 0
        speedPlusOne = location.speed >= 0 ? NavInfoEncoding.rounded(min(location.speed, 1000) * 100) + 1 : 0
        let time = (location.time * 1000).rounded()
        timeMilliseconds = abs(time) < 9e15 ? Int64(time) : 0
        isOnRoute = location.isOnRoute
        isReckoned = location.isDeadReckoned
    }
}
