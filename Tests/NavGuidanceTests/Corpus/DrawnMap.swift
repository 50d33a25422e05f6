// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

/// One drawn map of the corpus with drives and the expected instructions.
///
/// Each drive is a test case, checked as drawn with traffic on the right, and on the mirror image with traffic on the
/// left.
struct DrawnMap: Sendable {
    var name: String
    var picture: String
    var scale: Double
    var ways: [ASCIIMap.Way]
    var nodes: [Character: [String: String]] = [:]
    var restrictions: [ASCIIMap.Restriction] = []
    var mode = TravelMode.driving
    var drives: [Drive]

    struct Drive: Sendable {
        var spelled: String
        var expected: [String]
        var subject = Subject.instruction
    }

    /// What a case checks.
    enum Subject: Sendable { case instruction, lanes, passedLanes }
}

/// Expects no instruction between departure and arrival.
func noInstruction(_ spelled: String) -> DrawnMap.Drive { DrawnMap.Drive(spelled: spelled, expected: []) }

/// Expects instructions between departure and arrival.
func drive(_ spelled: String, _ instruction: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: instruction)
}

/// Expects lanes at the instructions.
func shown(_ spelled: String, _ lanes: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: lanes, subject: .lanes)
}

/// Expects lanes at junctions passed without an instruction.
func passing(_ spelled: String, _ lanes: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: lanes, subject: .passedLanes)
}

/// One drive of one map.
struct DrawnCase: Sendable, CustomTestStringConvertible {
    var map: DrawnMap
    var drive: DrawnMap.Drive

    var testDescription: String { "\(map.name): \(drive.spelled)" }

    static func all(_ maps: [DrawnMap]) -> [DrawnCase] {
        maps.flatMap { map in map.drives.map { DrawnCase(map: map, drive: $0) } }
    }

    /// Compares the guidance with the expectation, as drawn and mirrored.
    func check() throws {
        let sides = try BothSides(
            map.picture, scale: map.scale, ways: map.ways, nodes: map.nodes, restrictions: map.restrictions)
        let spelled = drive.spelled
        switch drive.subject {
        case .instruction:
            #expect(sides.drawn.instruction(spelled, mode: map.mode) == drive.expected, "as drawn")
            #expect(
                sides.mirrored.instruction(spelled, mode: map.mode) == drive.expected.map(BothSides.mirrored),
                "mirrored")
        case .lanes:
            #expect(sides.drawn.lanes(spelled) == drive.expected, "as drawn")
            #expect(sides.mirrored.lanes(spelled) == drive.expected.map(BothSides.mirroredLanes), "mirrored")
        case .passedLanes:
            #expect(sides.drawn.passedLanes(spelled) == drive.expected, "as drawn")
            #expect(sides.mirrored.passedLanes(spelled) == drive.expected.map(BothSides.mirroredLanes), "mirrored")
        }
    }
}

@Suite("Corpus of drawn maps") struct CorpusTests {
    @Test("turns", arguments: DrawnCase.all(DrawnMaps.turns)) func turns(_ one: DrawnCase) throws { try one.check() }
    @Test("names", arguments: DrawnCase.all(DrawnMaps.names)) func names(_ one: DrawnCase) throws { try one.check() }
    @Test("motorways", arguments: DrawnCase.all(DrawnMaps.motorways)) func motorways(_ one: DrawnCase) throws {
        try one.check()
    }
    @Test("roundabouts", arguments: DrawnCase.all(DrawnMaps.roundabouts)) func roundabouts(_ one: DrawnCase) throws {
        try one.check()
    }
    @Test("collapsed junctions", arguments: DrawnCase.all(DrawnMaps.compounds))
    func compounds(_ one: DrawnCase) throws { try one.check() }
    @Test("lanes", arguments: DrawnCase.all(DrawnMaps.laneMaps)) func lanes(_ one: DrawnCase) throws { try one.check() }
    @Test("other travel modes", arguments: DrawnCase.all(DrawnMaps.modes)) func modes(_ one: DrawnCase) throws {
        try one.check()
    }
}

/// The maps of the corpus by topic.
enum DrawnMaps {}
