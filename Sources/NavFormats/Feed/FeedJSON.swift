// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession

/// Encodes the turn-by-turn feed as JSON. Keys are property names, enumerations are words.
///
/// It caches encoded steps, because only a few numbers change between messages.
public struct FeedJSON: Sendable {
    /// Maximum number of remaining steps per message; `nil` for all.
    public var remainingSteps: Int?
    /// Encoded steps of the current route, by number.
    private var written: [Int: [UInt8]] = [:]

    /// Creates an encoder.
    ///
    /// - Parameter remainingSteps: Maximum number of remaining steps per message; `nil` for all.
    public init(remainingSteps: Int? = nil) { self.remainingSteps = remainingSteps }

    /// Encodes a message. Numbers that are not finite, such as distances without a route, become 0.
    public mutating func message(_ info: NavInfo) -> [UInt8] {
        if info.routeChanged { written.removeAll(keepingCapacity: true) }
        let current = info.currentStep.map { bytes(of: $0) }
        let remaining = info.remainingSteps.prefix(remainingSteps ?? .max).map { bytes(of: $0) }
        var json = JSONWriter()
        json.object { json in
            json.field("navState", info.navState.name)
            json.field("routeChanged", info.routeChanged)
            json.key("currentStep")
            if let current { json.value(written: current) } else { json.null() }
            json.array("remainingSteps") { json in for step in remaining { json.value(written: step) } }
            json.field("timeToCurrentStepSeconds", finite: info.timeToCurrentStepSeconds)
            json.field("distanceToCurrentStepMeters", finite: info.distanceToCurrentStepMeters)
            json.field("timeToNextDestinationSeconds", finite: info.timeToNextDestinationSeconds)
            json.field("distanceToNextDestinationMeters", finite: info.distanceToNextDestinationMeters)
            json.field("timeToFinalDestinationSeconds", finite: info.timeToFinalDestinationSeconds)
            json.field("distanceToFinalDestinationMeters", finite: info.distanceToFinalDestinationMeters)
            json.key("location")
            if let location = info.location { FeedJSON.write(location, to: &json) } else { json.null() }
            if let alert = info.roadAlert { FeedJSON.write(alert, to: &json) }
        }
        return json.take()
    }

    private mutating func bytes(of step: StepInfo) -> [UInt8] {
        if let bytes = written[step.stepNumber] { return bytes }
        var json = JSONWriter()
        json.object { FeedJSON.writeFields(of: step, to: &$0) }
        let bytes = json.take()
        written[step.stepNumber] = bytes
        return bytes
    }

    private static func write(_ location: RoadSnappedLocation, to json: inout JSONWriter) {
        json.object { json in
            json.field("latitude", location.coordinate.latitude, decimals: 6)
            json.field("longitude", location.coordinate.longitude, decimals: 6)
            json.field("course", finite: location.course)
            json.field("speed", finite: location.speed)
            json.field("time", location.time, decimals: 3)
            json.field("isOnRoute", location.isOnRoute)
        }
    }

    private static func write(_ alert: RoadAlert, to json: inout JSONWriter) {
        json.key("roadAlert")
        json.object { json in
            json.field("kind", alert.kind.name)
            json.field("distanceMeters", finite: alert.distance)
        }
    }

    /// Writes the fields of a step.
    static func writeFields(of step: StepInfo, to json: inout JSONWriter) {
        json.field("stepNumber", step.stepNumber)
        json.field("maneuver", step.maneuver.name)
        json.field("drivingSide", step.drivingSide.name)
        json.field("fullRoadName", step.fullRoadName)
        json.field("simpleRoadName", step.simpleRoadName)
        json.field("fullInstructionText", step.fullInstructionText)
        if let exitNumber = step.exitNumber { json.field("exitNumber", exitNumber) }
        json.field("roundaboutTurnNumber", step.roundaboutTurnNumber)
        json.field("distanceFromPrevStepMeters", finite: step.distanceFromPrevStepMeters)
        json.field("timeFromPrevStepSeconds", finite: step.timeFromPrevStepSeconds)
        guard let lanes = step.lanes else { return }
        json.array("lanes") { json in
            for lane in lanes {
                json.object { json in
                    json.array("laneDirections") { json in
                        for direction in lane.laneDirections {
                            json.object { json in
                                json.field("laneShape", direction.laneShape.name)
                                json.field("recommended", direction.recommended)
                            }
                        }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes a number with one decimal, or 0 if it is not finite, as in the feeds of other libraries.
    fileprivate mutating func field(_ key: StaticString, finite value: Double) {
        field(key, value.isFinite ? value : 0, decimals: 1)
    }
}
