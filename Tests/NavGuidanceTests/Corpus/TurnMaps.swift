// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    static let turns: [DrawnMap] = crossings + forksAndEnds + ranks

    private static let crossings: [DrawnMap] = [
        DrawnMap(
            name: "a crossing at right angles",
            picture: """
                  N
                  |
                W-x-E
                  |
                  S
                """, scale: 60, ways: ["Wx", "xE", "Nx", "xS"],
            drives: [
                drive("SxW", "turnLeft Wx"), drive("SxE", "turnRight xE"), drive("NxE", "turnLeft xE"),
                drive("ExS", "turnLeft xS"),
            ]),
        DrawnMap(
            name: "an oblique crossing",
            picture: """
                    N
                   /
                W-x-E
                 /
                S
                """, scale: 60, ways: ["WxE", "NxS"],
            drives: [
                noInstruction("WxE"), drive("WxN", "turnLeft NxS"), drive("WxS", "turnSharpRight NxS"),
                drive("SxE", "turnRight WxE"), drive("SxW", "turnSharpLeft WxE"), noInstruction("SxN"),
            ]),
        DrawnMap(
            name: "a crossing of five roads",
            picture: """
                  N
                  |
                W-x-E
                 /|
                F S
                """, scale: 60, ways: ["Wx", "xE", "Nx", "xS", "xF"],
            drives: [
                drive("NxE", "turnLeft xE"), drive("NxW", "turnRight Wx"), drive("NxF", "turnSlightRight xF"),
                drive("WxF", "turnSharpRight xF"), drive("WxS", "turnRight xS"),
            ]),
        DrawnMap(
            name: "roads to both sides at one node",
            picture: """
                  N
                  |
                A-x-B
                """, scale: 60, ways: ["AxB", "xN"],
            drives: [
                noInstruction("AxB"), noInstruction("BxA"), drive("AxN", "turnLeft xN"), drive("NxA", "turnRight AxB"),
            ]),
        DrawnMap(
            name: "a sharp turn back into a side road",
            picture: """
                D
                  \\
                A---B---C
                """, scale: 60, ways: ["ABC", "BD"],
            drives: [drive("ABD", "turnSharpLeft BD"), drive("CBD", "turnSlightRight BD"), noInstruction("CBA")]),
        DrawnMap(
            name: "consecutive side roads",
            picture: """
                A---B--C---D
                    |  |
                    b  c
                """, scale: 30, ways: ["ABCD", "Bb", "Cc"],
            drives: [
                drive("ABb", "turnRight Bb"), drive("ABCc", "turnRight Cc"),
                drive("bBCc", "turnRight ABCD", "turnRight Cc"),
                drive("cCBb", "turnLeft ABCD", "turnLeft Bb"),
            ]),
        DrawnMap(
            name: "around a block",
            picture: """
                 h     g
                 |     |
                aA-----B-b
                 |     |
                 |     |
                dD-----C-c
                 |     |
                 e     f
                """, scale: 40, ways: ["aABb", "gBCf", "dDCc", "hADe"],
            drives: [
                drive("aABCDe", "turnRight gBCf", "turnRight dDCc", "turnLeft hADe"),
                drive("eDCBA", "turnRight dDCc", "turnLeft gBCf", "turnLeft aABb"),
                drive("hADCc", "turnLeft dDCc"),
            ]),
        DrawnMap(
            name: "a wide bend with a side road straight ahead",
            picture: """
                        D
                A---B--
                      C

                        E
                """, scale: 50,
            ways: [.named("ABCE", "Main Street"), .named("BD", "Side Street", ["highway": "residential"])],
            drives: [noInstruction("ABCE"), noInstruction("ECBA"), drive("ECBD", "turnSharpRight Side Street")]),
        DrawnMap(
            name: "a side road that bends back behind the junction",
            picture: """
                X
                |
                BC
                ||
                A|
                 D
                """, scale: 11, ways: [.named("ABX", "Street"), .named("BCD", "Lane")],
            drives: [drive("ABCD", "turnRight Lane"), drive("DCBX", "turnRight Street")]),
        DrawnMap(
            name: "a U-turn at a dead end",
            picture: "A--B--C", scale: 60, ways: [.named("AB", "Lane"), .named("BC", "Lane")],
            drives: [drive("ABCB", "turnUTurnCounterclockwise Lane")]),
        DrawnMap(
            name: "a U-turn at a crossing",
            picture: """
                  N
                  |
                A-B-C
                """, scale: 60, ways: ["ABC", "BN"],
            drives: [drive("ABA", "turnUTurnCounterclockwise ABC"), drive("NBN", "turnUTurnCounterclockwise BN")]),
    ]

    private static let forksAndEnds: [DrawnMap] = [
        DrawnMap(
            name: "a road that divides into two of its class",
            picture: """
                       C
                A---B
                       D
                """, scale: 60, ways: ["AB", "BC", "BD"],
            drives: [
                drive("ABC", "forkLeft BC"), drive("ABD", "forkRight BD"), drive("CBD", "turnSharpLeft BD"),
                drive("CBA", "nameChange AB"),
            ]),
        DrawnMap(
            name: "a road that divides into three of its class",
            picture: """
                       C
                A---B--D
                       E
                """, scale: 60, ways: ["AB", "BC", "BD", "BE"],
            drives: [drive("ABC", "forkLeft BC"), drive("ABD", "straight BD"), drive("ABE", "forkRight BE")]),
        DrawnMap(
            name: "a road that divides, one branch much lesser",
            picture: """
                       C
                A---B
                       D
                """, scale: 60,
            ways: [.named("ABC", "Main Street"), .init("BD", ["highway": "service", "name": "Yard"])],
            drives: [noInstruction("ABC"), drive("ABD", "turnSlightRight Yard"), noInstruction("CBA")]),
        DrawnMap(
            name: "the end of a road after a side street",
            picture: """
                       N
                       |
                A--B---x
                   |   |
                   b   S
                """, scale: 40, ways: [.named("ABx", "Long Street"), .named("NxS", "Cross Street"), "Bb"],
            drives: [
                drive("ABxN", "turnLeft Cross Street"), drive("ABxS", "turnRight Cross Street"),
                drive("NxBb", "turnRight Long Street", "turnLeft Bb"), noInstruction("NxS"),
            ]),
        DrawnMap(
            name: "the end of a road at a one-way street",
            picture: """
                       N
                       |
                A--B---x
                   |   |
                   b   S
                """, scale: 40, ways: [.named("ABx", "Long Street"), .oneway("NxS", "Cross Street"), "Bb"],
            drives: [drive("ABxS", "turnRight Cross Street"), drive("NxBA", "turnRight Long Street")]),
        DrawnMap(
            name: "the end of a road that continues as a path",
            picture: """
                       N
                       |
                A--B---x--P
                   |   |
                   b   S
                """, scale: 40,
            ways: [
                .named("ABx", "Long Street"), .named("NxS", "Cross Street"), "Bb", .init("xP", ["highway": "footway"]),
            ],
            drives: [drive("ABxN", "turnLeft Cross Street"), drive("ABxS", "turnRight Cross Street")]),
    ]

    private static let ranks: [DrawnMap] = [
        DrawnMap(
            name: "driveways on both sides",
            picture: """
                   b  d
                   |  |
                A--B--D--E
                      |
                      e
                """, scale: 40,
            ways: [
                "ABDE", .init("Bb", ["highway": "service", "service": "driveway", "name": ""]),
                .init("dDe", ["highway": "service", "service": "driveway", "name": ""]),
            ],
            drives: [
                noInstruction("ABDE"), drive("ABb", "turnLeft "), drive("ABDe", "turnRight "),
                drive("bBDE", "turnLeft ABDE"),
            ]),
        DrawnMap(
            name: "the main road turns off, a lesser one goes straight on",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60,
            ways: [.named("ABD", "Main Street"), .named("BC", "Lane", ["highway": "residential"])],
            drives: [
                drive("ABC", "straight Lane"), drive("ABD", "turnRight Main Street"),
                drive("CBA", "nameChange Main Street"),
            ]),
        DrawnMap(
            name: "a street bends where another one joins from behind",
            picture: """
                A-----------B-----C
                           /
                          /
                         /
                        D
                """, scale: 30, ways: [.named("DBC", "Ring"), .named("AB", "Side Road")],
            drives: [noInstruction("DBC"), drive("CBD", "turnLeft Ring"), drive("ABC", "nameChange Ring")]),
        DrawnMap(
            name: "a street bends where a track begins on the other side, or ahead",
            picture: """
                    D
                    |
                A---B
                    |
                    E
                """, scale: 40,
            ways: [.named("ABE", "Street"), .init("BD", ["highway": "track", "name": ""])],
            drives: [noInstruction("ABE"), noInstruction("EBA")]),
        DrawnMap(
            name: "a street bends where a driveway leads ahead",
            picture: """
                A---B---t
                    |
                    E
                """, scale: 40,
            ways: [.named("ABE", "Street"), .init("Bt", ["highway": "service", "name": ""])],
            drives: [noInstruction("ABE")]),
        DrawnMap(
            name: "a road leaves a village under its number, past a lesser one",
            picture: """
                            C
                           /
                A---------B
                           \\
                            \\
                             D
                """, scale: 30,
            ways: [
                .named("AB", "Main Street", ["highway": "tertiary", "ref": "K 7"]),
                .named("BC", "", ["highway": "tertiary", "ref": "K 7"]),
                .named("BD", "Mill Lane", ["highway": "residential"]),
            ],
            drives: [noInstruction("ABC"), noInstruction("CBA"), drive("ABD", "turnRight Mill Lane")]),
        DrawnMap(
            name: "a street turns where a slip road comes from ahead",
            picture: """
                A---B---C


                      D
                """, scale: 60,
            ways: [
                .named("ABD", "Street", ["highway": "secondary"]),
                .init("CB", ["highway": "secondary_link", "oneway": "yes", "name": ""]),
            ],
            drives: [noInstruction("ABD")]),
        DrawnMap(
            name: "from a yard onto the street",
            picture: """
                A---B---C
                    |
                    y
                    |
                    z
                """, scale: 40, ways: ["ABC", .init("Byz", ["highway": "service", "name": ""])],
            drives: [drive("zyBA", "turnLeft ABC"), drive("zyBC", "turnRight ABC"), drive("ABy", "turnRight ")]),
        DrawnMap(
            name: "aisles of a parking lot",
            picture: """
                a--b--c
                   |
                d--e--f
                   |
                A--B--C
                """, scale: 30,
            ways: [
                "ABC", .init("beB", ["highway": "service", "name": ""]),
                .init("abc", ["highway": "service", "service": "parking_aisle", "name": ""]),
                .init("def", ["highway": "service", "service": "parking_aisle", "name": ""]),
            ],
            drives: [drive("ABed", "turnLeft ", "turnLeft "), noInstruction("ABC")]),
        DrawnMap(
            name: "a forbidden turn is not a choice",
            picture: """
                       C
                A---B
                       D
                """, scale: 60, ways: [.named("AB", "Main"), .named("BC", "Main"), "BD"],
            restrictions: [.init("no_right_turn", from: "AB", via: "B", to: "BD")],
            drives: [noInstruction("ABC")]),
        DrawnMap(
            name: "an incoming one-way street is not a choice",
            picture: """
                    D
                    |
                A---B---C
                """, scale: 60, ways: [.named("AB", "West"), .named("BC", "West"), .oneway("DB", "North")],
            drives: [noInstruction("ABC"), drive("DBC", "turnLeft West"), drive("DBA", "turnRight West")]),
        DrawnMap(
            name: "a private road",
            picture: """
                    D
                    |
                A---B---C
                """, scale: 60, ways: ["ABC", .init("BD", ["highway": "residential", "access": "private"])],
            drives: [noInstruction("ABC")]),
    ]
}
