// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@Suite("Road names") struct NameTests {
    @Test("a lasting new name is announced")
    func newName() throws {
        let map = try BothSides("A---B---C", scale: 100, ways: ["AB", "BC"])
        map.expect("ABC", "nameChange BC")
    }

    @Test("a new name in a bend without a junction is straight on, at a corner a turn")
    func newNameInBend() throws {
        let bend = try ASCIIMap(
            """
            A----------BC



                              D----------------------------------------E
            """, scale: Meters(5), ways: ["AB", "BCDE"])
        #expect(bend.instruction("ABCDE") == ["nameChange BCDE"])
        #expect(bend.leg("ABCDE").steps[1].turn.direction == .straight)
        let corner = try ASCIIMap(
            """
            A----------B



                              D----------------------------------------E
            """, scale: Meters(5), ways: ["AB", "BDE"])
        #expect(corner.leg("ABDE").steps[1].turn.direction == .slightRight)
    }

    @Test("a new name within a round bend is straight on")
    func newNameInRoundBend() throws {
        let map = try ASCIIMap(
            """
            A









            p



             q
              C

                r
                    s                                                             E
            """, scale: Meters(2), ways: [.named("ApqC", "First"), .named("CrsE", "Second")])
        #expect(map.instruction("ApqCrsE") == ["nameChange Second"])
        #expect(map.leg("ApqCrsE").steps[1].turn.direction == .straight)
    }

    @Test("a name that ends soon is suppressed")
    func shortName() throws {
        let map = try BothSides("A---B-C---D", scale: 40, ways: [.named("AB", "Road"), "BC", .named("CD", "Road")])
        map.expect("ABCD")
    }

    @Test("a name shortly before a turn is suppressed")
    func nameBeforeTurn() throws {
        let map = try BothSides(
            """
            A---B-C---D
                  |
                  E
            """, scale: 40, ways: ["AB", "BCD", "CE"])
        map.expect("ABCE", "turnRight CE")
    }

    @Test("a direction word before or after a name does not make it new")
    func affix() throws {
        let map = try BothSides(
            "A---B---C", scale: 100,
            ways: [.named("AB", "Main Street Northeast"), .named("BC", "Main Street Northwest")])
        map.expect("ABC")
        let front = try BothSides(
            "A---B---C", scale: 100, ways: [.named("AB", "North Main Street"), .named("BC", "South Main Street")])
        front.expect("ABC")
    }

    @Test("a name that returns after an unnamed stretch is not new")
    func gap() throws {
        let map = try BothSides(
            "A--B--C--D", scale: 50, ways: [.named("AB", "Road"), .named("BC", ""), .named("CD", "Road")])
        map.expect("ABCD")
    }

    @Test("the name of a bridge is announced at neither end")
    func bridge() throws {
        let map = try BothSides(
            "A----B--C----D", scale: 50,
            ways: [.named("AB", "Road"), .named("BC", "Bridge", ["bridge": "yes"]), .named("CD", "Road")])
        map.expect("ABCD")
    }

    @Test("dropping a road number is not a name change, another number is")
    func numbers() throws {
        let dropped = try BothSides(
            "A---B---C", scale: 100, ways: [.named("AB", "Road", ["ref": "B 1"]), .named("BC", "Road")])
        dropped.expect("ABC")
        let other = try BothSides(
            "A---B---C", scale: 100,
            ways: [.named("AB", "", ["ref": "B 1"]), .named("BC", "", ["ref": "B 2"])])
        other.expect("ABC", "nameChange B 2")
        let partial = try BothSides(
            "A---B---C", scale: 100,
            ways: [.named("AB", "", ["ref": "B 1"]), .named("BC", "", ["ref": "B 1;B 2"])])
        partial.expect("ABC")
        let found = try BothSides(
            "A---B---C", scale: 100, ways: [.named("AB", ""), .named("BC", "", ["ref": "B 2"])])
        found.expect("ABC", "nameChange B 2")
    }

    @Test("names are in the requested language")
    func language() throws {
        let map = try ASCIIMap(
            "A---B", scale: Meters(100), ways: [.named("AB", "Straße", ["name:en": "Street"])])
        #expect(map.leg("AB").steps[0].road.name == "Street")
    }

    @Test("the name closest to the requested language is used, else the local one")
    func languages() throws {
        let names = [
            "name:en": "Zhengzhou Road", "name:zh-Hans": "郑州路", "name:pt": "Rua", "name:no": "Vei",
            "name:sr-Latn": "Put",
            "name:pronunciation": "pinyin",
        ]
        let map = try ASCIIMap("A---B", scale: Meters(100), ways: [.named("AB", "鄭州路", names)])
        let road = map.graph.road(of: map.edge("A", "B"))
        for (language, expected) in [
            ("en", "Zhengzhou Road"), ("en-GB", "Zhengzhou Road"), ("EN_us", "Zhengzhou Road"), ("zh-CN", "郑州路"),
            ("zh-Hans-SG", "郑州路"), ("zh-TW", "鄭州路"), ("zh", "鄭州路"), ("pt-BR", "Rua"), ("nb", "Vei"),
            ("sr-latn", "Put"), ("sr", "鄭州路"), ("e", "鄭州路"), ("de", "鄭州路"), ("", "鄭州路"), ("-", "鄭州路"),
        ] {
            #expect(map.graph.name(of: road, language: language) == expected, "\(language)")
        }
        let (english, german) = (map.leg("AB", language: "en"), map.leg("AB", language: "de"))
        #expect(english.steps[0].road.pronunciation.isEmpty, "it is the pronunciation of another name")
        #expect(german.steps[0].road.name == "鄭州路" && german.steps[0].road.pronunciation == "pinyin")
        #expect(english.summary == ["Zhengzhou Road"] && german.summary == ["鄭州路"])
    }

    @Test("the summary names the roads with the longest travel time")
    func summary() throws {
        let map = try ASCIIMap(
            """
            A--------B
                     |
                     C--D
            """, scale: Meters(100), ways: [.named("AB", "Long"), .named("BC", "Middle"), .named("CD", "Short")])
        #expect(map.leg("ABCD").summary == ["Long", "Short"])
    }
}
