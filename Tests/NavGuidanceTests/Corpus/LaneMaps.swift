// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    static let laneMaps: [DrawnMap] = grammar.map(crossing) + elsewhere

    private typealias Arrows = (name: String, tags: [String: String], drives: [DrawnMap.Drive])

    /// A crossing of four roads, approached on a one-way street with arrows.
    private static func crossing(_ arrows: Arrows) -> DrawnMap {
        DrawnMap(
            name: arrows.name,
            picture: """
                   L
                   |
                A--B--C
                   |
                   R
                """, scale: 30, ways: [.oneway("AB", "Road", arrows.tags), .named("BC", "Road"), "LB", "BR"],
            drives: arrows.drives)
    }

    /// Every value of `turn:lanes`, alone and combined.
    private static let grammar: [Arrows] = [
        (
            "one arrow on each lane", ["turn:lanes": "left|through|right"],
            [
                shown("ABL", "normalLeft* straight normalRight"), shown("ABR", "normalLeft straight normalRight*"),
                passing("ABC", "normalLeft straight* normalRight"),
            ]
        ),
        (
            "arrows on one lane", ["turn:lanes": "left;through|through;right"],
            [
                shown("ABL", "normalLeft*+straight straight+normalRight"),
                shown("ABR", "normalLeft+straight straight+normalRight*"),
                passing("ABC", "normalLeft+straight* straight*+normalRight"),
            ]
        ),
        (
            "an empty value between bars", ["turn:lanes": "left||right"],
            [shown("ABL", "normalLeft* unknown normalRight"), passing("ABC", "normalLeft unknown* normalRight")]
        ),
        (
            "none", ["turn:lanes": "none|none|right"],
            [shown("ABR", "unknown unknown normalRight*"), passing("ABC", "unknown* unknown* normalRight")]
        ),
        (
            "nothing but none", ["turn:lanes": "none|none"],
            [shown("ABR", ""), passing("ABC", "")]
        ),
        (
            "slight arrows", ["turn:lanes": "slight_left|through|slight_right"],
            [
                shown("ABL", "slightLeft* straight slightRight"), shown("ABR", "slightLeft straight slightRight*"),
            ]
        ),
        (
            "a lane that merges", ["turn:lanes": "left|through|merge_to_left"],
            [shown("ABL", "normalLeft* straight unknown"), passing("ABC", "normalLeft straight* unknown")]
        ),
        (
            "an arrow for turning back", ["turn:lanes": "reverse;left|through|right"],
            [shown("ABL", "uTurnLeft+normalLeft* straight normalRight")]
        ),
        (
            "three arrows on one lane", ["turn:lanes": "left;through;right"],
            [
                shown("ABL", "normalLeft*+straight+normalRight"), shown("ABR", "normalLeft+straight+normalRight*"),
                passing("ABC", "normalLeft+straight*+normalRight"),
            ]
        ),
        (
            "two lanes for one side", ["turn:lanes": "left|left|through|right|right"],
            [
                shown("ABL", "normalLeft* normalLeft* straight normalRight normalRight"),
                shown("ABR", "normalLeft normalLeft straight normalRight* normalRight*"),
            ]
        ),
        (
            "unknown values are ignored", ["turn:lanes": "left|next_left;through|right"],
            [shown("ABL", "normalLeft* straight normalRight")]
        ),
        (
            "spaces between words", ["turn:lanes": "left | through ; right"],
            [shown("ABR", "normalLeft straight+normalRight*")]
        ),
        (
            "a bus lane",
            [
                "turn:lanes": "left|through|through|right", "bus:lanes": "||designated|",
                "access:lanes": "yes|yes|no|yes",
            ],
            [shown("ABL", "normalLeft* straight normalRight"), passing("ABC", "normalLeft straight* normalRight")]
        ),
        (
            "a bus lane that is only counted",
            ["turn:lanes": "left|through|", "lanes:psv": "1", "lanes": "3"],
            [shown("ABL", "normalLeft* straight"), passing("ABC", "normalLeft straight*")]
        ),
        (
            "a cycle lane", ["turn:lanes": "left|through|through|right", "bicycle:lanes": "||designated|"],
            [shown("ABR", "normalLeft straight normalRight*")]
        ),
    ]

    private static let elsewhere: [DrawnMap] = [
        DrawnMap(
            name: "arrows of a two-way road belong to their direction",
            picture: """
                   L
                   |
                A--B--C
                   |
                   R
                """, scale: 30,
            ways: [
                .named(
                    "AB", "Road",
                    ["lanes": "4", "turn:lanes:forward": "left|through;right", "turn:lanes:backward": "none|none"]),
                .named("BC", "Road"), "LB", "BR",
            ],
            drives: [
                shown("ABL", "normalLeft* straight+normalRight"), shown("ABR", "normalLeft straight+normalRight*"),
            ]),
        DrawnMap(
            name: "a lane in the middle for both directions",
            picture: """
                   L
                   |
                A--B--C
                   |
                   R
                """, scale: 30,
            ways: [
                .named(
                    "AB", "Road", ["lanes": "3", "turn:lanes:forward": "through;right", "turn:lanes:both_ways": "left"]),
                .named("BC", "Road"), "LB", "BR",
            ],
            drives: [
                shown("ABL", "normalLeft* straight+normalRight"), shown("ABR", "normalLeft straight+normalRight*"),
            ]),
        DrawnMap(
            name: "the lane that leaves a motorway",
            picture: """
                A-----------B-----------C
                                  D
                """, scale: 50,
            ways: [
                .motorway("AB", "A 1", ["turn:lanes": "none|none|slight_right"]), .motorway("BC"),
                .ramp("BD", ["destination": "Town"]),
            ],
            drives: [shown("ABD", "unknown unknown slightRight*"), passing("ABC", "unknown* unknown* slightRight")]),
        DrawnMap(
            name: "a lane that serves the motorway and the exit",
            picture: """
                A-----------B-----------C
                                  D
                """, scale: 50,
            ways: [
                .motorway("AB", "A 1", ["turn:lanes": "through|through|through;slight_right"]), .motorway("BC"),
                .ramp("BD", ["destination": "Town"]),
            ],
            drives: [
                shown("ABD", "straight straight straight+slightRight*"),
                passing("ABC", "straight* straight* straight*+slightRight"),
            ]),
        DrawnMap(
            name: "a dividing motorway",
            picture: """
                                  C
                A-----------B
                                  D
                """, scale: 50,
            ways: [
                .motorway("AB", "A 1", ["turn:lanes": "slight_left|slight_left;slight_right|slight_right"]),
                .motorway("BC", "A 2"), .motorway("BD", "A 3"),
            ],
            drives: [
                shown("ABC", "slightLeft* slightLeft*+slightRight slightRight"),
                shown("ABD", "slightLeft slightLeft+slightRight* slightRight*"),
            ]),
        DrawnMap(
            name: "a dividing road with straight arrows for both branches",
            picture: """
                                  C
                A-----------B
                                  D
                """, scale: 50,
            ways: [
                .motorway("AB", "A 1", ["turn:lanes": "through|through;slight_right|slight_right"]),
                .motorway("BC", "A 2"), .motorway("BD", "A 3"),
            ],
            drives: [
                shown("ABC", "straight* straight*+slightRight slightRight"),
                shown("ABD", "straight straight+slightRight* slightRight*"),
            ]),
        DrawnMap(
            name: "lanes before a divided street",
            picture: """
                      N
                      |
                a--b--c--d--e
                      |
                f--g--h--i--j
                      |
                      S
                """, scale: 15,
            ways: [
                .oneway("edcba", "Avenue"), .oneway("fghij", "Avenue"), .named("Nc", "Cross"), .named("ch", "Cross"),
                .oneway("Sh", "Cross", ["turn:lanes": "left|through|right"]),
            ],
            drives: [
                shown("Shij", "normalLeft straight normalRight*"), shown("Shcba", "normalLeft* straight normalRight"),
            ]),
        DrawnMap(
            name: "arrows before a traffic signal apply to the crossing behind it",
            picture: """
                      L
                      |
                A--s--B--C
                      |
                      R
                """, scale: 10,
            ways: [
                .oneway("As", "Road", ["turn:lanes": "left|through|right"]), .oneway("sB", "Road"),
                .named("BC", "Road"),
                "LB", "BR",
            ], nodes: ["s": ["highway": "traffic_signals"]],
            drives: [
                shown("AsBL", "normalLeft* straight normalRight"), shown("AsBR", "normalLeft straight normalRight*"),
            ]),
        DrawnMap(
            name: "no lanes on a ring",
            picture: """
                    N
                    |
                    a
                   h b
                W-g   c-E
                   f d
                    e
                    |
                    S
                """, scale: 15,
            ways: [
                .init("ahgfedcba", ["junction": "roundabout", "name": "", "turn:lanes": "through|right"]), "Na", "Ec",
                "Wg", .oneway("Se", "South", ["turn:lanes": "left|right"]),
            ],
            drives: [shown("SedcE", "")]),
        DrawnMap(
            name: "the lane that also serves the next turn",
            picture: """
                A----B----x
                     |
                     C----D
                     |
                     E
                """, scale: 20,
            ways: [
                .oneway("AB", "First", ["turn:lanes": "through|right|right"]), .oneway("Bx", "First"),
                .oneway("BC", "Second", ["turn:lanes": "left|through"]), .named("CD", "Third"), .oneway("CE", "Second"),
            ],
            drives: [shown("ABCD", "straight normalRight* normalRight", "normalLeft* straight")]),
        DrawnMap(
            name: "lanes of a slip road",
            picture: """
                A-----B-----C
                      |
                      |
                L-----r-----R
                """, scale: 40,
            ways: [
                .motorway("AB"), .motorway("BC"), .ramp("Br", ["turn:lanes": "left|left;right|right"]),
                .named("Lr", "Road"), .named("rR", "Road"),
            ],
            drives: [
                shown("BrR", "normalLeft* normalLeft*+normalRight normalRight"),
                shown("BrL", "normalLeft normalLeft+normalRight* normalRight*"),
            ]),
    ]
}
