// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavWords
import Testing

@Suite("Instruction variants") struct VariantTests {
    private var exit: StepInfo {
        var step = Steps.step(.offRampRight) { $0.exitNumber = "9A" }
        (step.road.name, step.road.ref) = ("Ring Road", "A 5; B 3")
        (step.road.destination, step.road.country, step.road.rank) = ("Basel; Bern", "DE", .motorway)
        return step
    }

    private func texts(_ options: InstructionOptions, on current: StepInfo? = nil, _ meters: Double? = nil) -> [String]
    {
        InstructionWriter().instructions(
            for: exit, on: current, distance: meters.map { Meters($0) }, options: options
        ).map(\.text)
    }

    @Test func areSortedFromLongToShort() {
        #expect(
            texts(InstructionOptions()) == [
                "Take exit 9A on the right to Ring Road (A 5, B 3) toward Basel, Bern",
                "Take exit 9A on the right to Ring Road (A 5, B 3) toward Basel",
                "Take exit 9A on the right to Ring Road toward Basel", "Take exit 9A on the right to Ring Road",
                "Take exit 9A on the right", "Exit 9A",
            ])
    }

    @Test func beginWithTheCompleteInstruction() {
        for language in Catalogue.languages {
            for maneuver in Maneuver.allCases {
                var step = exit
                step.maneuver = maneuver
                let variants = InstructionWriter().instructions(
                    for: step, options: InstructionOptions(language: language))
                #expect(variants.first?.text == InstructionWriter().instruction(for: step, language: language))
                let lengths = variants.map(\.text.count)
                #expect(lengths == lengths.sorted(by: >) && Set(lengths).count == lengths.count)
            }
        }
    }

    @Test func respectTheMaximumLength() {
        #expect(texts(InstructionOptions(maximumLength: 30)) == ["Take exit 9A on the right", "Exit 9A"])
        #expect(texts(InstructionOptions(maximumLength: 3)) == ["Exit 9A"])
    }

    @Test func mentionALongRoadUnlessDisabled() {
        var current = Steps.step(.mergeLeft)
        current.road.ref = "A 5"
        let far = texts(InstructionOptions(), on: current, 40_000)
        #expect(far.prefix(2) == ["Continue on A 5 for 40 kilometers", "Continue for 40 kilometers"])
        #expect(texts(InstructionOptions(), on: current, 4000).first?.hasPrefix("Take exit") == true)
        let tight = InstructionOptions(disableLongDistanceFormat: true)
        #expect(texts(tight, on: current, 40_000).first?.hasPrefix("Take exit") == true)
    }

    @Test func haveSpansForNamesShieldsAndExits() throws {
        let sentence = try #require(InstructionWriter().instructions(for: exit).first)
        let runs = sentence.runs.map { (String($0.text), $0.span?.kind) }
        #expect(runs.map(\.0).joined() == sentence.text)
        let german = RoadShield(network: "DE:A", ref: "A 5", text: "A 5")
        let federal = RoadShield(network: "DE:B", ref: "B 3", text: "B 3")
        let marks = runs.filter { $0.1 != nil }
        #expect(marks.map(\.0) == ["9A", "Ring Road", "A 5", "B 3", "Basel", "Bern"])
        #expect(
            marks.map(\.1) == [
                .exitNumber("9A"), .roadName, .shield(german), .shield(federal), .place, .place,
            ])
        let span = try #require(sentence.spans.first)
        #expect(Array(sentence.text.utf16)[span.range] == Array("9A".utf16)[...])
    }

    @Test func includeTheCardinalDirection() {
        let step = Steps.step(.mergeLeft) { ($0.road.ref, $0.road.bound) = ("I 80; US 40; I 5", "west;;south") }
        #expect(InstructionWriter().instruction(for: step, language: "en") == "Merge left onto I 80 West, US 40")
        let german = InstructionWriter().instruction(for: step, language: "de")
        #expect(german == "Links einfädeln auf die I 80 West, US 40")
    }

    @Test func haveCorrectSpansAfterSurrogatePairs() throws {
        var step = Steps.step(.roundaboutStraightClockwise) { $0.roundaboutTurnNumber = 2 }
        (step.road.rotaryName, step.road.name) = ("🐎 Square", "Quay")
        let sentence = try #require(
            InstructionWriter().instructions(for: step, options: InstructionOptions(language: "de")).first)
        #expect(sentence.text == "Im Kreisverkehr 🐎 Square die zweite Ausfahrt auf Quay nehmen")
        #expect(sentence.runs.compactMap { $0.span == nil ? nil : String($0.text) } == ["🐎 Square", "Quay"])
    }
}
