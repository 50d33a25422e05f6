// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

/// One drawn map of the corpus with drives over it, each with what a good passenger says on the way.
///
/// A drive is a case: a map, a way, and what is expected. Each is checked as drawn, with traffic on the right, and on
/// the mirror image with traffic on the left.
struct DrawnMap: Sendable {
    var name: String
    var picture: String
    var scale: Double
    var ways: [MapSketch.Way]
    var nodes: [Character: [String: String]] = [:]
    var restrictions: [MapSketch.Restriction] = []
    var mode = TravelMode.driving
    var drives: [Drive]

    struct Drive: Sendable {
        var spelled: String
        var expected: [String]
        var subject = Subject.advice
    }

    /// What a drive is asked for.
    enum Subject: Sendable { case advice, lanes, silentLanes }
}

/// Nothing is said between departure and arrival.
func silent(_ spelled: String) -> DrawnMap.Drive { DrawnMap.Drive(spelled: spelled, expected: []) }

/// What is said between departure and arrival.
func drive(_ spelled: String, _ advice: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: advice)
}

/// The lanes at what is said.
func shown(_ spelled: String, _ lanes: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: lanes, subject: .lanes)
}

/// The lanes at junctions that are passed in silence.
func passing(_ spelled: String, _ lanes: String...) -> DrawnMap.Drive {
    DrawnMap.Drive(spelled: spelled, expected: lanes, subject: .silentLanes)
}

/// One drive of one map.
struct DrawnCase: Sendable, CustomTestStringConvertible {
    var map: DrawnMap
    var drive: DrawnMap.Drive

    var testDescription: String { "\(map.name): \(drive.spelled)" }

    static func all(_ maps: [DrawnMap]) -> [DrawnCase] {
        maps.flatMap { map in map.drives.map { DrawnCase(map: map, drive: $0) } }
    }

    /// Compares what is said with what is expected, on both sides of the road.
    func check() throws {
        let sides = try BothSides(
            map.picture, scale: map.scale, ways: map.ways, nodes: map.nodes, restrictions: map.restrictions)
        let spelled = drive.spelled
        switch drive.subject {
        case .advice:
            #expect(sides.drawn.advice(spelled, mode: map.mode) == drive.expected, "as drawn")
            #expect(
                sides.mirrored.advice(spelled, mode: map.mode) == drive.expected.map(BothSides.mirrored), "mirrored")
        case .lanes:
            #expect(sides.drawn.lanes(spelled) == drive.expected, "as drawn")
            #expect(sides.mirrored.lanes(spelled) == drive.expected.map(BothSides.mirroredLanes), "mirrored")
        case .silentLanes:
            #expect(sides.drawn.silentLanes(spelled) == drive.expected, "as drawn")
            #expect(sides.mirrored.silentLanes(spelled) == drive.expected.map(BothSides.mirroredLanes), "mirrored")
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
    @Test("several junctions as one", arguments: DrawnCase.all(DrawnMaps.compounds))
    func compounds(_ one: DrawnCase) throws { try one.check() }
    @Test("lanes", arguments: DrawnCase.all(DrawnMaps.laneMaps)) func lanes(_ one: DrawnCase) throws { try one.check() }
    @Test("other ways to travel", arguments: DrawnCase.all(DrawnMaps.modes)) func modes(_ one: DrawnCase) throws {
        try one.check()
    }
}

/// The maps of the corpus by what they are about.
enum DrawnMaps {}
