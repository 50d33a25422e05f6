// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavWords

// Voice instructions, in the fields of the Mapbox Directions API.
// Source: docs.mapbox.com/api/navigation/directions, "Voice instruction object".
extension OSRMResponse {
    /// Creates announcements for a route.
    var announcer: AnnouncementWriter {
        let distances: DistanceFormat =
            switch options.voiceUnits {
            case .metric: .metric
            case .imperial: .feetAndMiles
            case .britishImperial: .yardsAndMiles
            }
        return AnnouncementWriter(language: language, distances: distances)
    }

    /// Writes the announcements of a step: at its start, in advance, and right before the maneuver at its end.
    func writeVoice(
        of index: Int, in steps: [StepInfo], _ announcer: AnnouncementWriter, to json: inout JSONWriter
    ) {
        json.array("voiceInstructions") { json in
            guard index + 1 < steps.count else { return }
            let after = index + 2 < steps.count ? steps[index + 2] : nil
            let plan = VoicePlan(
                step: steps[index], next: steps[index + 1], after: after, isDeparture: index == 0, announcer)
            for announcement in plan.announcements {
                json.object { json in
                    json.field("distanceAlongGeometry", announcement.distance.value, decimals: 1)
                    json.field("announcement", announcement.words.text)
                    json.field("ssmlAnnouncement", announcement.words.markup)
                }
            }
        }
    }
}

/// The announcements of a step, from its start to the maneuver at its end.
struct VoicePlan {
    /// Sorted by position.
    private(set) var announcements: [TimedAnnouncement] = []

    /// An announcement with its position.
    struct TimedAnnouncement {
        /// Distance to the maneuver at the end of the step.
        var distance: Meters
        var words: SpokenInstruction
    }

    /// Minimum length of steps with an announcement at their start.
    static let longStep = Meters(3000)

    init(
        step: StepInfo, next: StepInfo, after: StepInfo?, isDeparture: Bool, _ announcer: AnnouncementWriter
    ) {
        let length = step.distance
        let schedule = next.voice ?? VoicePlan.schedule(from: step, to: next)
        let place = { (stage: VoiceStage) in min(length, stage.distance(at: schedule.expectedSpeed)) }
        let last = place(schedule.now)
        let follower = schedule.saysNext ? after : nil
        if isDeparture {
            let isShort = length.value < last.value * 2
            say(announcer.announcement(for: step, stage: .now, then: isShort ? next : nil), at: length)
            if isShort { return }
        } else if length > VoicePlan.longStep {
            say(announcer.continuing(on: step, for: length), at: length)
        }
        for stage in schedule.stages {
            let distance = place(stage)
            // Lanes are announced in advance, or with the only announcement.
            let includesLanes = stage.kind == .approach || (stage.kind == .now && schedule.approach == nil)
            say(
                announcer.announcement(
                    for: next, stage: stage.kind, in: distance, counting: schedule.ordinal(at: distance),
                    includesLanes: includesLanes, then: follower),
                at: distance)
        }
    }

    /// The schedule of a step without one.
    private static func schedule(from step: StepInfo, to next: StepInfo) -> VoiceSchedule {
        let speed = step.duration.value > 0 ? step.distance.value / step.duration.value : 10
        return VoiceSchedule(
            .road, speed: MetersPerSecond(speed), stretch: step.distance,
            saysNext: next.distance.value < max(60, speed * 8))
    }

    private mutating func say(_ words: SpokenInstruction, at distance: Meters) {
        announcements.append(TimedAnnouncement(distance: distance, words: words))
    }
}
