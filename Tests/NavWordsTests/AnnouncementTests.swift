// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavWords
import Testing

@Suite struct AnnouncementTests {
    private let speaker = AnnouncementWriter(language: "en-GB", distances: .metric)

    private func turn(onto name: String, pronunciation: String = "") -> StepInfo {
        var step = StepInfo(
            stepNumber: 1, maneuver: .turnLeft,
            turn: Turn(kind: .turn, direction: .left, bearingBefore: Bearing(0), bearingAfter: Bearing(270)),
            drivingSide: .right, location: Coordinate(latitude: 1, longitude: 1), pathIndex: 0)
        step.road.name = name
        step.road.pronunciation = pronunciation
        return step
    }

    @Test func aManeuverAheadHasItsDistance() {
        #expect(speaker.sentence(for: turn(onto: "Quay"), in: Meters(812)) == "In 800 meters, turn left onto Quay")
        let miles = AnnouncementWriter(language: "en", distances: .feetAndMiles)
        #expect(miles.sentence(for: turn(onto: "Quay"), in: Meters(1609)) == "In 1 mile, turn left onto Quay")
    }

    @Test func whatFollowsSoonIsSaidAsWell() {
        #expect(speaker.sentence(for: turn(onto: "Quay")) == "Turn left onto Quay")
        #expect(
            speaker.sentence(for: turn(onto: "Quay"), then: turn(onto: "Mole"))
                == "Turn left onto Quay, then turn left onto Mole")
        #expect(speaker.staying(for: Meters(12_345)) == "Continue for 12 kilometers")
        #expect(speaker.spokenLanguage == "en")
    }

    @Test func markupIsEscapedAndTellsHowToSayAName() {
        #expect(
            speaker.markup("Turn onto A & B <C>", for: turn(onto: "x"))
                == "<speak>Turn onto A &amp; B &lt;C&gt;</speak>")
        #expect(
            speaker.markup("Turn left onto Quay", for: turn(onto: "Quay", pronunciation: "kiː"))
                == "<speak>Turn left onto <phoneme alphabet=\"ipa\" ph=\"kiː\">Quay</phoneme></speak>")
    }
}
