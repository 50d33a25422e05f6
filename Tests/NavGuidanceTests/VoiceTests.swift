// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Voice schedule") struct VoiceTests {
    /// A street with one side street 120 meters before the turn and, if `near` is given, another one at that distance.
    private func street(near: Character) throws -> ASCIIMap {
        try ASCIIMap(
            """
            A--------------B-----------n-C--m---------------D---Z
                           |           | |  |               |
                           b           o c  p               d
            """, scale: Meters(10),
            ways: [
                .named("ABnCmDZ", "Long Street"), "Bb", "Dd",
                near == "C" ? "Cc" : near == "m" ? "mp" : "no",
            ])
    }

    @Test("the final prompt waits until the side street before the turn is passed")
    func heldBack() throws {
        // 160 meters at 25 m/s would come before the street at C, 190 meters before the turn at D.
        let step = try street(near: "m").leg("ABnCmDd").steps[1]
        let voice = try #require(step.voice)
        #expect(step.maneuver == .turnRight)
        #expect(abs(voice.streetsBefore[0].value - 160) < 1)
        #expect(abs(voice.now.farthest.value - 155) < 1)
        #expect(voice.now.distance(at: MetersPerSecond(30)).value < 156)
        #expect(voice.ordinal(at: voice.now.distance(at: MetersPerSecond(30))) == 1)
        #expect(voice.ordinal(at: Meters(170)) == 2)
    }

    @Test("when the side street is too close to wait for, the prompt counts streets")
    func counted() throws {
        let map = try ASCIIMap(
            """
            A-------------------B--C---D
                                |  |
                                b  c
            """, scale: Meters(10), ways: [.named("ABCD", "Long Street"), "Bb", "Cc"])
        let voice = try #require(map.leg("ABCc").steps[1].voice)
        let place = voice.now.distance(at: voice.expectedSpeed)
        #expect(place.value > 60)
        #expect(voice.ordinal(at: place) == 2)
        #expect(voice.ordinal(at: Meters(20)) == 1)
    }

    @Test("streets on the other side and driveways do not delay the prompt")
    func otherSide() throws {
        let map = try ASCIIMap(
            """
                                b
                                |
            A----------------E--B--C---D
                             |     |
                             e     c
            """, scale: Meters(20),
            ways: [
                .named("AEBCD", "Long Street"), "Bb", "Cc",
                .init("Ee", ["highway": "service", "service": "driveway"]),
            ])
        #expect(map.leg("AEBCc").steps[1].voice?.streetsBefore.isEmpty == true)
        #expect(map.leg("AEBCc").steps[1].voice?.now.farthest == Meters(180))
    }

    @Test("prompts are timed, bounded, and never before the previous maneuver")
    func byTime() throws {
        let voice = VoiceSchedule(.road, speed: MetersPerSecond(14), stretch: Meters(1000))
        #expect(voice.stages.map(\.kind) == [.approach, .now])
        #expect(voice.now.distance(at: MetersPerSecond(14)) == Meters(98))
        #expect(voice.now.distance(at: MetersPerSecond(1)) == Meters(30))
        #expect(voice.now.distance(at: MetersPerSecond(60)) == Meters(180))
        #expect(voice.now.distance(at: MetersPerSecond(.nan)) == Meters(30))
        let close = VoiceSchedule(.road, speed: MetersPerSecond(14), stretch: Meters(20))
        #expect(close.stages.map(\.kind) == [.now])
        #expect(close.now.distance(at: MetersPerSecond(14)) == Meters(20))
    }

    @Test("fast roads get an early prompt, pedestrians two close prompts")
    func byRoadAndMode() {
        let highway = VoiceSchedule(.highway, speed: MetersPerSecond(33), stretch: Meters(8000))
        #expect(highway.stages.map(\.kind) == [.early, .approach, .now])
        #expect(highway.stages.map { $0.distance(at: highway.expectedSpeed).value } == [2475, 990, 396])
        let walking = VoiceSchedule(.walking, speed: MetersPerSecond(1.4), stretch: Meters(300))
        #expect(walking.stages.map { $0.distance(at: walking.expectedSpeed).value.rounded() } == [35, 11])
    }

    @Test("close maneuvers are announced together; a departure has no approach")
    func together() throws {
        let map = try ASCIIMap(
            """
                       b
                       |
            A----------B---f
                       |
                    D--C-------------------E---g
                       |                   |
                       c                   e
            """, scale: Meters(20), ways: ["ABf", "bBCc", "DCEg", "Ee"])
        let steps = map.leg("ABCEe").steps
        #expect(steps[0].voice == nil)
        // The arrival follows forty meters after the last turn.
        #expect(steps.dropFirst().map { $0.voice?.saysNext } == [true, false, true, false])
    }

    @Test("streets before the previous maneuver are ignored")
    func onlyOnTheWay() throws {
        let map = try ASCIIMap(
            """
            A---B--C-------D
                |  |
                b  c
                |
                e---f
            """, scale: Meters(20), ways: ["ABCD", "Bbe", "Cc", "ef"])
        #expect(map.leg("cCBbe").steps[1].voice?.streetsBefore.isEmpty == true)
        #expect(map.leg("cCBbe").steps[2].voice?.streetsBefore.isEmpty == true)
    }
}
