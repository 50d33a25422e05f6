// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavWords

// What navigation apps say, and where, in the fields of the Mapbox Directions API.
// Source: docs.mapbox.com/api/navigation/directions, "Voice instruction object".
extension OSRMAnswer {
    /// What speaks for a route.
    var announcer: AnnouncementWriter {
        let distances: DistanceFormat =
            switch options.voiceUnits {
            case .metric: .metric
            case .imperial: .feetAndMiles
            case .britishImperial: .yardsAndMiles
            }
        return AnnouncementWriter(language: language, distances: distances)
    }

    /// Writes what is said on one step: on setting off, early and right before the maneuver at its end.
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
                    json.field("announcement", announcement.text)
                    json.field("ssmlAnnouncement", announcer.markup(announcement.text, for: announcement.subject))
                }
            }
        }
    }
}

/// What a voice says on one step, from its start to the maneuver at its end.
struct VoicePlan {
    /// In the order in which they are said.
    private(set) var announcements: [Announcement] = []

    /// Something to be said.
    struct Announcement {
        /// Length of road that is left to the maneuver at the end of the step when it is said.
        var distance: Meters
        var text: String
        /// The step it speaks of.
        var subject: StepInfo
    }

    /// Seconds before a maneuver at which its last announcement begins.
    static let lastCall = 12.0
    /// Longer steps are announced twice before the maneuver, and get a word at their beginning.
    static let longStep = Meters(3000)

    init(
        step: StepInfo, next: StepInfo, after: StepInfo?, isDeparture: Bool, _ announcer: AnnouncementWriter
    ) {
        let length = step.distance.value
        let speed = step.duration.value > 0 ? length / step.duration.value : 10
        // Never so late that one would have passed the junction, nor so early that it could be another one.
        let last = min(length, max(30, min(300, speed * VoicePlan.lastCall)))
        let follower = next.distance.value < max(60, speed * 8) ? after : nil
        if isDeparture {
            let isShort = length < last * 2
            say(announcer.sentence(for: step, then: isShort ? next : nil), at: length, of: step)
            if isShort { return }
        } else if step.distance > VoicePlan.longStep {
            say(announcer.staying(for: step.distance), at: length, of: step)
        }
        let early = speed > 22 ? 2000.0 : speed > 11 ? 800 : 400
        for distance in [early, early / 4] where distance > last * 1.8 && distance < length - speed * 5 {
            say(announcer.sentence(for: next, in: Meters(distance)), at: distance, of: next)
        }
        say(announcer.sentence(for: next, then: follower), at: last, of: next)
    }

    private mutating func say(_ text: String, at distance: Double, of subject: StepInfo) {
        announcements.append(Announcement(distance: Meters(distance), text: text, subject: subject))
    }
}
