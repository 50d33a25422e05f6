// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavWords
import Testing

@Suite("Announcements") struct AnnouncementTests {
    private let speaker = AnnouncementWriter(language: "en", distances: .metric)

    private func turn(onto name: String, pronunciation: String = "") -> StepInfo {
        Steps.step(.turnLeft) { ($0.road.name, $0.road.pronunciation) = (name, pronunciation) }
    }

    private func said(_ step: StepInfo, _ stage: VoiceStage.Kind, _ meters: Double? = nil, then: StepInfo? = nil)
        -> String
    {
        speaker.announcement(for: step, stage: stage, in: meters.map { Meters($0) }, then: then).text
    }

    @Test func includesTheDistanceAhead() {
        #expect(said(turn(onto: "Quay"), .early, 812) == "In 800 meters, turn left onto Quay")
        #expect(said(turn(onto: "Quay"), .approach, 212) == "In 200 meters, turn left onto Quay")
        #expect(said(turn(onto: "Quay"), .approach, 3) == "Turn left onto Quay")
        #expect(said(turn(onto: "Quay"), .early) == "Turn left onto Quay")
        let miles = AnnouncementWriter(language: "en", distances: .feetAndMiles)
        #expect(
            miles.announcement(for: turn(onto: "Quay"), stage: .early, in: Meters(800)).text
                == "In half a mile, turn left onto Quay")
    }

    @Test func includesACloseNextManeuver() {
        #expect(said(turn(onto: "Quay"), .now, 40) == "Turn left onto Quay")
        #expect(
            said(turn(onto: "Quay"), .now, then: turn(onto: "Mole")) == "Turn left onto Quay, then turn left onto Mole")
        #expect(
            said(turn(onto: "Quay"), .approach, 300, then: turn(onto: "Mole"))
                == "In 300 meters, turn left onto Quay, then turn left onto Mole")
        #expect(said(turn(onto: "Quay"), .early, 900, then: turn(onto: "Mole")) == "In 900 meters, turn left onto Quay")
        #expect(speaker.spokenLanguage == "en")
    }

    @Test func countsAmbiguousStreets() {
        let second = speaker.announcement(for: turn(onto: "Quay"), stage: .now, counting: 2)
        #expect(second.text == "Take the second left onto Quay")
        let third = speaker.announcement(for: Steps.step(.turnRight), stage: .approach, in: Meters(100), counting: 3)
        #expect(third.text == "In 100 meters, take the third right")
        let exit = speaker.announcement(for: Steps.step(.offRampRight), stage: .now, counting: 2)
        #expect(exit.text == "Take the exit on the right")
    }

    @Test func announcesLanesOnApproach() {
        var step = turn(onto: "Quay")
        step.lanes = Steps.lanes("xx-")
        #expect(said(step, .approach, 300) == "In 300 meters, turn left onto Quay. Use the two left lanes.")
        #expect(said(step, .early, 900) == "In 900 meters, turn left onto Quay")
        #expect(said(step, .now) == "Turn left onto Quay")
        step.lanes = Steps.lanes("xxx")
        #expect(said(step, .approach, 300) == "In 300 meters, turn left onto Quay")
    }

    @Test func announcesAnArrivalAheadAndOnArrival() {
        let end = Steps.step(.destinationLeft)
        #expect(said(end, .approach, 100) == "In 100 meters, you will arrive at your destination, on the left")
        #expect(said(end, .now) == "You have arrived at your destination, on the left")
        #expect(
            said(turn(onto: "Quay"), .now, then: end)
                == "Turn left onto Quay, then arrive at your destination, on the left")
    }

    @Test func namesALongRoad() {
        #expect(speaker.continuing(for: Meters(12_345)).text == "Continue for 12 kilometers")
        #expect(
            speaker.continuing(on: turn(onto: "Quay"), for: Meters(1500)).text == "Continue on Quay for 1.5 kilometers")
    }

    @Test func usesOneNamePerRoad() {
        var step = turn(onto: "Long Lane")
        step.road.ref = "B 3; B 10"
        #expect(said(step, .now) == "Turn left onto Long Lane")
        step.road.name = ""
        #expect(said(step, .now) == "Turn left onto B 3")
    }

    private let head =
        "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"en\">"

    @Test func escapesMarkupAndAddsPronunciations() {
        #expect(
            speaker.announcement(for: turn(onto: "A & B <C>\u{1}"), stage: .now).markup
                == head + "Turn left onto A &amp; B &lt;C&gt;</speak>")
        #expect(
            speaker.announcement(for: turn(onto: "Quay", pronunciation: "kiː"), stage: .now).markup
                == head + "Turn left onto <phoneme alphabet=\"ipa\" ph=\"kiː\">Quay</phoneme></speak>")
    }

    @Test func spellsLettersOfRoadNumbers() {
        var step = Steps.step(.offRampRight) { $0.exitNumber = "129A" }
        step.road.ref = "CA-85"
        func spelled(_ letters: String) -> String { "<say-as interpret-as=\"characters\">\(letters)</say-as>" }
        #expect(
            speaker.announcement(for: step, stage: .now).markup
                == head + "Take exit 129 \(spelled("A")) on the right to \(spelled("CA")) 85</speak>")
        step.road.ref = "A 5"
        #expect(speaker.announcement(for: step, stage: .now).markup.contains("to \(spelled("A")) 5<"))
        step.road.ref = "Route 66"
        #expect(speaker.announcement(for: step, stage: .now).markup.contains("to Route 66<"))
    }

    @Test func speechHasNoIsolates() {
        let persian = AnnouncementWriter(language: "fa", distances: .metric)
        let said = persian.announcement(for: turn(onto: "Main Street"), stage: .now)
        #expect(said.text == "به چپ بپیچید و وارد Main Street شوید" && !said.markup.contains("\u{2068}"))
        #expect(said.markup.contains("xml:lang=\"fa\""))
    }
}
