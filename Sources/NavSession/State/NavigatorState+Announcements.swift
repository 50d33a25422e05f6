// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// An announcement of the upcoming maneuver.
public struct Announcement: Sendable, Hashable {
    /// The maneuver.
    public let step: StepInfo
    /// The stage of the step's voice schedule.
    public let kind: VoiceStage.Kind
    /// Distance to the maneuver, in meters.
    public let distance: Double
    /// Ordinal of the street to turn into, among those on the maneuver's side: 1 for the next one.
    public let ordinal: Int
    /// The following maneuver, if it is announced together with this one.
    public let nextStep: StepInfo?
    /// The units of distances: those that the traveler prefers, or else those of road signs along the route.
    public let units: DistanceUnits
}

extension NavigatorState {
    /// Emits the announcement that is due. Each stage is announced once; a stage that was missed because a later one is
    /// due is not announced at all.
    mutating func announce(to events: inout [NavigatorEvent]) {
        guard let itinerary, phase == .enroute, isGuidanceActive else { return }
        let step = itinerary.steps[progress.step]
        guard let schedule = step.voice else { return }
        if announced.step != step.stepNumber { announced = AnnouncedStages(step: step.stepNumber, stages: 0) }
        let distance = max(0, itinerary.stepDistances[progress.step] - progress.along)
        let measured = deadReckoning?.speed ?? lastFix?.speed ?? -1
        let speed = measured > 1 && measured.isFinite ? MetersPerSecond(measured) : schedule.expectedSpeed
        let stages = schedule.stages
        guard let due = stages.lastIndex(where: { distance <= $0.distance(at: speed).value }), due >= announced.stages
        else { return }
        announced.stages = due + 1
        let next = schedule.saysNext && progress.step + 1 < itinerary.legs[progress.leg].steps.upperBound
        events.append(
            .announcementDue(
                Announcement(
                    step: step, kind: stages[due].kind, distance: distance,
                    ordinal: schedule.ordinal(at: Meters(distance)),
                    nextStep: next ? itinerary.steps[progress.step + 1] : nil, units: units)))
    }

    /// The stages of the upcoming maneuver that have been announced.
    struct AnnouncedStages: Hashable {
        var step = -1
        /// Number of stages that are past.
        var stages = 0
    }
}
