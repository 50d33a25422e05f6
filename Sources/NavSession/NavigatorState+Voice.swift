// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Something to say about a maneuver ahead, now.
public struct Announcement: Sendable, Hashable {
    /// The maneuver.
    public let step: StepInfo
    /// Which of the words about it.
    public let kind: VoiceStage.Kind
    /// Meters to the maneuver.
    public let distance: Double
    /// Which street to the maneuver's side is meant: 1 for the next one.
    public let ordinal: Int
    /// The maneuver after it, where both are said at once.
    public let nextStep: StepInfo?
}

extension NavigatorState {
    /// Tells when it is time to speak of the maneuver ahead. Each stage comes once, and one that was missed because a later
    /// one is due does not come at all.
    mutating func speak(to events: inout [NavigatorEvent]) {
        guard let itinerary, phase == .enroute, isGuidanceActive else { return }
        let step = itinerary.steps[progress.step]
        guard let schedule = step.voice else { return }
        if spoken.step != step.stepNumber { spoken = Spoken(step: step.stepNumber, stages: 0) }
        let distance = max(0, itinerary.stepDistances[progress.step] - progress.along)
        let measured = coast?.speed ?? lastFix?.speed ?? -1
        let speed = measured > 1 && measured.isFinite ? MetersPerSecond(measured) : schedule.expectedSpeed
        let stages = schedule.stages
        guard let due = stages.lastIndex(where: { distance <= $0.distance(at: speed).value }), due >= spoken.stages
        else { return }
        spoken.stages = due + 1
        let next = schedule.saysNext && progress.step + 1 < itinerary.legs[progress.leg].steps.upperBound
        events.append(
            .announcementDue(
                Announcement(
                    step: step, kind: stages[due].kind, distance: distance,
                    ordinal: schedule.ordinal(at: Meters(distance)),
                    nextStep: next ? itinerary.steps[progress.step + 1] : nil)))
    }

    /// What has been said about the maneuver ahead.
    struct Spoken: Hashable {
        var step = -1
        /// Stages that are past.
        var stages = 0
    }
}
