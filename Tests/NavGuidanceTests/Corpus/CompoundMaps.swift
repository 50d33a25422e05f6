// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    /// Two opposite turns within two car lengths.
    private static let staggered: [DrawnMap] = [
        DrawnMap(
            name: "an offset of seven meters",
            picture: """
                        J
                        |
                A-------B
                        |
                        C-------D
                        |
                        K
                """, scale: 3.5, ways: [.named("AB", "Street"), .named("CD", "Street"), .named("JBCK", "Crossing")],
            drives: [
                noInstruction("ABCD"), noInstruction("DCBA"), drive("ABCK", "turnRight Crossing"),
                drive("JBCD", "turnLeft Street"),
            ]),
        DrawnMap(
            name: "an offset onto another street",
            picture: """
                                                    J
                                                    |
                A-----------------------------------B
                                                    |
                                                    C-----------------------------------D
                                                    |
                                                    K
                """, scale: 3.5, ways: [.named("AB", "West"), .named("CD", "East"), .named("JBCK", "Crossing")],
            drives: [drive("ABCD", "nameChange East"), drive("DCBA", "nameChange West")]),
        DrawnMap(
            name: "an offset that is too long to be one",
            picture: """
                        J
                        |
                A-------B
                        |
                        |
                        C-------D
                        |
                        K
                """, scale: 4.5, ways: [.named("AB", "Street"), .named("CD", "Street"), .named("JBCK", "Crossing")],
            drives: [drive("ABCD", "turnRight Crossing", "turnLeft Street")]),
        DrawnMap(
            name: "an offset across a path",
            picture: """
                A-------B
                        p---q
                        C-------D
                        |
                        K
                """, scale: 3.5,
            ways: [
                .named("AB", "Street"), .named("CD", "Street"), .named("BpCK", "Crossing"),
                .init("pq", ["highway": "footway"]),
            ],
            drives: [noInstruction("ABpCD")]),
        DrawnMap(
            name: "a split that bends back immediately",
            picture: """
                          D-----------------E

                A-------B

                          C-----------------F

                            G
                """, scale: 2,
            ways: [
                .named("AB", "One"), .oneway("BD", ""), .oneway("DE", "Two"), .oneway("BC", ""), .oneway("CF", "Three"),
                .oneway("CG", "Four"),
            ],
            drives: [drive("ABCF", "forkRight Three")]),
    ]

    static let compounds: [DrawnMap] = divided + corners + steps + staggered

    /// A divided street with carriageways fifteen meters apart, crossed by another street.
    private static let crossedAvenue = """
              N
              |
        a--b--c--d--e
              |
        f--g--h--i--j
              |
              S
        """

    private static let avenue: [ASCIIMap.Way] = [
        .oneway("edcba", "Avenue"), .oneway("fghij", "Avenue"), .named("Nc", "Cross"), .named("ch", "Cross"),
        .named("hS", "Cross"),
    ]

    private static let divided: [DrawnMap] = [
        DrawnMap(
            name: "crossing a divided street", picture: crossedAvenue, scale: 15, ways: avenue,
            drives: [
                noInstruction("NchS"), noInstruction("ShcN"), noInstruction("fghij"), drive("Ncba", "turnRight Avenue"),
                drive("Nchij", "turnLeft Avenue"), drive("Shij", "turnRight Avenue"), drive("Shcba", "turnLeft Avenue"),
                drive("fghcN", "turnLeft Cross"), drive("fghS", "turnRight Cross"),
                drive("fghcba", "turnUTurnCounterclockwise Avenue"),
                drive("edchij", "turnUTurnCounterclockwise Avenue"),
            ]),
        DrawnMap(
            name: "two divided streets",
            picture: """
                   N  M
                   |  |
                a--b--c--d
                   |  |
                e--f--g--h
                   |  |
                   S  T
                """, scale: 15,
            ways: [
                .oneway("dcba", "Avenue"), .oneway("efgh", "Avenue"), .oneway("NbfS", "Cross"),
                .oneway("TgcM", "Cross"),
            ],
            drives: [
                noInstruction("NbfS"), noInstruction("efgh"),
                drive("efgcM", "turnLeft Cross"), drive("Nbfgh", "turnLeft Avenue"), drive("Tgcba", "turnLeft Avenue"),
                drive("NbfgcM", "turnUTurnCounterclockwise Cross"),
            ]),
        DrawnMap(
            name: "carriageways that bend apart behind a junction",
            picture: """
                      N
                      |
                      |
                      |
                      n--------------------p

                W-----s

                        q------------------r
                """, scale: 6,
            ways: [
                .oneway("pn", "Avenue"), .oneway("sqr", "Avenue"), .named("Ws", "Avenue"), .named("snN", "Cross"),
            ],
            drives: [
                drive("pnsqr", "turnUTurnCounterclockwise Avenue"), drive("WsnN", "turnLeft Cross"),
                noInstruction("Wsqr"),
            ]),
        DrawnMap(
            name: "carriageways that merge",
            picture: """
                     b---c
                z---a
                     d---e
                """, scale: 12, ways: [.named("za", "Road"), .oneway("cba", "Road"), .oneway("ade", "Road")],
            drives: [noInstruction("zade"), noInstruction("cbaz")]),
        DrawnMap(
            name: "a turnaround link between carriageways",
            picture: """
                a------b------c
                       |
                d------e------f
                """, scale: 15,
            ways: [
                .oneway("cba", "Avenue"), .oneway("def", "Avenue"),
                .init("be", ["highway": "primary_link", "name": ""]),
            ],
            drives: [drive("deba", "turnUTurnCounterclockwise Avenue"), noInstruction("def"), noInstruction("cba")]),
        DrawnMap(
            name: "a side street at one carriageway only",
            picture: """
                a------b------c

                d------e------f
                       |
                       S
                """, scale: 15, ways: [.oneway("cba", "Avenue"), .oneway("def", "Avenue"), "eS"],
            drives: [drive("deS", "turnRight eS"), drive("Sef", "turnRight Avenue"), noInstruction("def")]),
    ]

    private static let corners: [DrawnMap] = [
        DrawnMap(
            name: "a slip road cuts the corner",
            picture: """
                            N
                            |
                A-----b-----x----E
                        s   |
                            t
                            |
                            S
                """, scale: 15,
            ways: [
                .named("Abx", "Long Street"), .named("xE", "Long Street"), .named("Nx", "Cross Street"),
                .named("xtS", "Cross Street"), .oneway("bst", "", ["highway": "primary_link"]),
            ],
            drives: [
                drive("AbstS", "turnRight Cross Street"), noInstruction("AbxE"), drive("AbxN", "turnLeft Cross Street"),
                noInstruction("NxtS"), drive("StxE", "turnRight Long Street"),
            ]),
        DrawnMap(
            name: "a slip road onto a motorway's ramp is the ramp",
            picture: """
                A-----b-------E
                        s
                          t---F
                """, scale: 40,
            ways: [.named("AbE", "Road"), .ramp("bst", ["destination": "City"]), .motorway("tF")],
            drives: [drive("AbstF", "onRampSlightRight City", "nameChange A 1"), noInstruction("AbE")]),
    ]

    private static let steps: [DrawnMap] = [
        DrawnMap(
            name: "a crossing mapped as two junctions",
            picture: """
                     N
                     |
                W---a-b---E
                    |
                    S
                """, scale: 3,
            ways: [
                .named("Wa", "Street"), .named("ab", "Street"), .named("bE", "Street"), .named("Nb", "Lane"),
                .named("aS", "Lane"),
            ],
            drives: [noInstruction("WabE")]),
        DrawnMap(
            name: "an offset of thirty meters is two turns",
            picture: """
                      N
                      |
                W--a--b--E
                   |
                   S
                """, scale: 20,
            ways: [
                .named("Wa", "Street"), .named("ab", "Street"), .named("bE", "Street"), .named("Nb", "North Lane"),
                .named("aS", "South Lane"),
            ],
            drives: [
                drive("SabN", "turnRight Street", "turnLeft North Lane"),
                drive("NbaS", "turnRight Street", "turnLeft South Lane"), noInstruction("WabE"),
            ]),
        DrawnMap(
            name: "three sides of a square",
            picture: """
                A-----b-----c
                      |     |
                      |     |
                      |     |
                D-----e-----f
                """, scale: 30,
            ways: [.named("Ab", "In"), .named("bcfe", "Square"), .named("be", "Square"), .named("De", "Out")],
            drives: [
                drive("AbeD", "turnRight Square", "turnRight Out"), drive("DebA", "turnLeft Square", "turnLeft In"),
            ]),
    ]
}
