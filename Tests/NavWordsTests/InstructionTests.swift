// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavWords
import Testing

@Suite("Instructions") struct InstructionTests {
    private func step(_ maneuver: Maneuver, _ change: (inout StepInfo) -> Void = { _ in }) -> StepInfo {
        Steps.step(maneuver, change)
    }

    private func say(_ step: StepInfo) -> String { InstructionWriter().instruction(for: step, language: "en-US") }

    private static let plain: [(Maneuver, String)] = [
        (.unknown, "Continue"), (.depart, "Head east"), (.destination, "Arrive at your destination"),
        (.destinationLeft, "Arrive at your destination, on the left"),
        (.destinationRight, "Arrive at your destination, on the right"), (.straight, "Go straight"),
        (.turnLeft, "Turn left"), (.turnRight, "Turn right"), (.turnKeepLeft, "Keep left"),
        (.turnKeepRight, "Keep right"), (.turnSlightLeft, "Turn slightly left"),
        (.turnSlightRight, "Turn slightly right"), (.turnSharpLeft, "Turn sharp left"),
        (.turnSharpRight, "Turn sharp right"), (.turnUTurnClockwise, "Make a U-turn"),
        (.turnUTurnCounterclockwise, "Make a U-turn"), (.mergeUnspecified, "Merge"), (.mergeLeft, "Merge left"),
        (.mergeRight, "Merge right"), (.forkLeft, "Keep left at the fork"), (.forkRight, "Keep right at the fork"),
        (.onRampUnspecified, "Take the ramp"), (.onRampLeft, "Take the ramp on the left"),
        (.onRampRight, "Take the ramp on the right"), (.onRampKeepLeft, "Take the ramp on the left"),
        (.onRampKeepRight, "Take the ramp on the right"), (.onRampSlightLeft, "Take the ramp on the left"),
        (.onRampSlightRight, "Take the ramp on the right"), (.onRampSharpLeft, "Turn sharp left onto the ramp"),
        (.onRampSharpRight, "Turn sharp right onto the ramp"), (.onRampUTurnClockwise, "Make a U-turn"),
        (.onRampUTurnCounterclockwise, "Make a U-turn"), (.offRampUnspecified, "Take the exit"),
        (.offRampLeft, "Take the exit on the left"), (.offRampRight, "Take the exit on the right"),
        (.offRampKeepLeft, "Take the exit on the left"), (.offRampKeepRight, "Take the exit on the right"),
        (.offRampSlightLeft, "Take the exit on the left"), (.offRampSlightRight, "Take the exit on the right"),
        (.offRampSharpLeft, "Take the exit on the left"), (.offRampSharpRight, "Take the exit on the right"),
        (.offRampUTurnClockwise, "Take the exit"), (.offRampUTurnCounterclockwise, "Take the exit"),
        (.roundaboutClockwise, "Enter the roundabout"), (.roundaboutCounterclockwise, "Enter the roundabout"),
        (.roundaboutStraightClockwise, "At the roundabout, go straight"),
        (.roundaboutStraightCounterclockwise, "At the roundabout, go straight"),
        (.roundaboutLeftClockwise, "At the roundabout, turn left"),
        (.roundaboutLeftCounterclockwise, "At the roundabout, turn left"),
        (.roundaboutRightClockwise, "At the roundabout, turn right"),
        (.roundaboutRightCounterclockwise, "At the roundabout, turn right"),
        (.roundaboutSlightLeftClockwise, "At the roundabout, turn slightly left"),
        (.roundaboutSlightLeftCounterclockwise, "At the roundabout, turn slightly left"),
        (.roundaboutSlightRightClockwise, "At the roundabout, turn slightly right"),
        (.roundaboutSlightRightCounterclockwise, "At the roundabout, turn slightly right"),
        (.roundaboutSharpLeftClockwise, "At the roundabout, turn sharp left"),
        (.roundaboutSharpLeftCounterclockwise, "At the roundabout, turn sharp left"),
        (.roundaboutSharpRightClockwise, "At the roundabout, turn sharp right"),
        (.roundaboutSharpRightCounterclockwise, "At the roundabout, turn sharp right"),
        (.roundaboutUTurnClockwise, "At the roundabout, make a U-turn"),
        (.roundaboutUTurnCounterclockwise, "At the roundabout, make a U-turn"),
        (.roundaboutExitClockwise, "Leave the roundabout"), (.roundaboutExitCounterclockwise, "Leave the roundabout"),
        (.ferryBoat, "Take the ferry"), (.ferryTrain, "Take the car train"), (.nameChange, "Continue"),
    ]

    @Test(
        "pedestrians and cyclists have their own verbs where those of a language are for motor vehicles",
        arguments: [
            ("de", "Geradeaus auf die Hauptstraße gehen", nil, "Geradeaus auf die Hauptstraße fahren"),
            ("pl", "Idź prosto w ulicę Hauptstraße", nil, "Jedź prosto w ulicę Hauptstraße"),
            (
                "sv", "Gå rakt fram in på Hauptstraße", "Cykla rakt fram in på Hauptstraße",
                "Kör rakt fram in på Hauptstraße"
            ),
            ("cs", "Jděte rovně, Hauptstraße", nil, "Jeďte rovně, Hauptstraße"),
            ("en", "Go straight onto Hauptstraße", nil, "Go straight onto Hauptstraße"),
        ] as [(String, String, String?, String)])
    func verbs(language: String, walking: String, cycling: String?, driving: String) {
        for (mode, sentence) in [(TravelMode.driving, driving), (.cycling, cycling ?? driving), (.walking, walking)] {
            let step = Steps.step(.straight) { ($0.road.name, $0.travelMode) = ("Hauptstraße", mode) }
            #expect(InstructionWriter().instruction(for: step, language: language) == sentence)
            let speaker = AnnouncementWriter(language: language, distances: .metric)
            #expect(speaker.announcement(for: step, stage: .now).text.hasPrefix(sentence))
        }
    }

    @Test("pedestrians do not merge", arguments: [Maneuver.mergeUnspecified, .mergeLeft, .mergeRight])
    func merging(maneuver: Maneuver) {
        #expect(say(step(maneuver) { $0.travelMode = .walking }) == "Continue")
        #expect(say(step(maneuver) { $0.travelMode = .cycling }).hasPrefix("Merge"))
    }

    @Test("each of the 66 maneuvers has a sentence")
    func everyManeuver() {
        #expect(Set(Self.plain.map(\.0)) == Set(Maneuver.allCases) && Self.plain.count == 66)
        for (maneuver, sentence) in Self.plain { #expect(say(step(maneuver)) == sentence, "\(maneuver)") }
    }

    @Test("road and destination are included if known")
    func roadAndSign() {
        #expect(say(step(.turnLeft) { $0.road.name = "High Street" }) == "Turn left onto High Street")
        #expect(
            say(step(.turnRight) { ($0.road.name, $0.road.ref) = ("Long Lane", "B 3; B 10; L 5") })
                == "Turn right onto Long Lane (B 3, B 10)")
        #expect(
            say(
                step(.onRampRight) { ($0.road.destinationRef, $0.road.destination) = ("A 5", "Basel; Karlsruhe; Bern") }
            )
                == "Take the ramp on the right to A 5 toward Basel, Karlsruhe")
        #expect(say(step(.forkLeft) { $0.road.destination = "Airport" }) == "Keep left at the fork toward Airport")
        #expect(say(step(.depart) { $0.road.name = "Mill Road" }) == "Head east on Mill Road")
        #expect(say(step(.ferryBoat) { $0.road.name = "Dover – Calais" }) == "Take the ferry Dover – Calais")
    }

    @Test("an exit is named by its number")
    func exitNumber() {
        #expect(
            say(step(.offRampSlightRight) { ($0.exitNumber, $0.road.destination) = ("9A", "Centre") })
                == "Take exit 9A on the right toward Centre")
        #expect(say(step(.offRampUnspecified) { $0.exitNumber = "12" }) == "Take exit 12")
    }

    @Test("roundabout exits are written as ordinals")
    func ordinals() {
        let second = step(.roundaboutStraightClockwise) { $0.roundaboutTurnNumber = 2 }
        #expect(say(second) == "At the roundabout, take the second exit")
        let named = step(.roundaboutLeftClockwise) {
            $0.roundaboutTurnNumber = 12
            $0.road.rotaryName = "Old Circus"
            $0.road.name = "Park Road"
        }
        #expect(say(named) == "At Old Circus, take the 12th exit onto Park Road")
        #expect(say(step(.roundaboutClockwise) { $0.road.rotaryName = "Old Circus" }) == "Enter Old Circus")
    }

    @Test("the end of a road is mentioned")
    func endOfRoad() {
        #expect(say(step(.turnLeft) { $0.turn.kind = .endOfRoad }) == "At the end of the road, turn left")
    }

    @Test("staying on a street is mentioned")
    func staying() {
        let left = step(.turnLeft) { ($0.turn.kind, $0.road.name) = (.continue, "Ring Road") }
        #expect(say(left) == "Turn left to stay on Ring Road")
        let straight = step(.straight) { ($0.turn.kind, $0.road.name) = (.continue, "Ring Road") }
        #expect(say(straight) == "Continue on Ring Road")
        #expect(say(step(.turnKeepLeft) { $0.road.name = "Ring Road" }) == "Keep left to stay on Ring Road")
    }

    @Test("pushing a bicycle is mentioned")
    func pushing() {
        let walk = step(.straight) { ($0.turn.kind, $0.carrier, $0.road.name) = (.notification, .pushed, "Mall") }
        #expect(say(walk) == "Get off and walk along Mall")
        #expect(say(step(.straight) { $0.turn.kind = .notification }) == "Continue")
    }

    @Test("an intermediate stop is not a destination")
    func stopover() {
        #expect(say(step(.destination) { $0.isStopover = true }) == "Arrive at your stop")
        #expect(say(step(.destinationLeft) { $0.isStopover = true }) == "Arrive at your stop, on the left")
        #expect(say(step(.destinationRight) { $0.isStopover = true }) == "Arrive at your stop, on the right")
        #expect(say(step(.turnLeft) { $0.isStopover = true }) == "Turn left")
    }

    @Test("the name of an intermediate stop follows as an apposition")
    func namedStop() {
        let stop = step(.destinationRight) { ($0.isStopover, $0.stopName) = (true, "Fast\nCharge; Inc") }
        #expect(say(stop) == "Arrive at your stop, on the right, Fast Charge; Inc")
        let writer = InstructionWriter()
        #expect(writer.instruction(for: stop, language: "ja").hasSuffix("、Fast Charge; Inc"))
        let variants = writer.instructions(for: stop).map(\.text)
        #expect(variants.first?.hasSuffix("Fast Charge; Inc") == true)
        #expect(variants.contains("Arrive at your stop, on the right"), "without the name on a narrow display")
        #expect(say(step(.destination) { $0.stopName = "Home" }) == "Arrive at your destination")
        let speaker = AnnouncementWriter(language: "en", distances: .metric)
        let now = speaker.announcement(for: stop, stage: .now)
        #expect(now.text == "You have arrived at your stop, on the right, Fast Charge; Inc")
        let ahead = speaker.announcement(for: stop, stage: .approach, in: Meters(300))
        #expect(ahead.text == "In 300 meters, you will arrive at your stop, on the right, Fast Charge; Inc")
        for language in Catalogue.languages {
            let spoken = AnnouncementWriter(language: language, distances: .metric)
            for stage in [VoiceStage.Kind.early, .approach, .now] {
                let text = spoken.announcement(for: stop, stage: stage, in: Meters(300)).text
                #expect(text.ranges(of: "Fast Charge; Inc").count == 1, "\(language): \(text)")
            }
        }
    }

    @Test("a roundabout touched at one node is announced by its exit")
    func touched() {
        let touched = step(.roundaboutExitCounterclockwise) { $0.roundaboutTurnNumber = 1 }
        #expect(say(touched) == "At the roundabout, take the first exit")
    }

    @Test("an unknown language falls back to English", arguments: ["xx", "", "en-US", "EN"])
    func fallback(language: String) {
        #expect(InstructionWriter().instruction(for: step(.turnLeft), language: language) == "Turn left")
    }
}
