// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    static let roundabouts: [DrawnMap] = rings + arms + oddities

    private static let ring = """
            N
            |
            a
           h b
        W-g   c-E
           f d
            e
            |
            S
        """

    private static func ring(_ tags: [String: String] = [:]) -> ASCIIMap.Way {
        .init("ahgfedcba", ["junction": "roundabout", "name": ""].merging(tags) { _, new in new })
    }

    private static let rings: [DrawnMap] = [
        DrawnMap(
            name: "four roads", picture: ring, scale: 15, ways: [ring(), "Na", "Ec", "Se", "Wg"],
            drives: [
                drive("WgfeS", "roundaboutRightCounterclockwise 1 Se"),
                drive("WgfedcE", "roundaboutStraightCounterclockwise 2 Ec"),
                drive("NahgfedcE", "roundaboutLeftCounterclockwise 3 Ec"),
                drive("EcbahgfedcE", "roundaboutUTurnCounterclockwise 4 Ec"),
            ]),
        DrawnMap(
            name: "the street continues behind it under its name", picture: ring, scale: 15,
            ways: [ring(), .named("Na", "Avenue"), .named("Se", "Avenue"), "Ec", "Wg"],
            drives: [drive("SedcbaN", "roundaboutStraightCounterclockwise 2 Avenue")]),
        DrawnMap(
            name: "a place with a name", picture: ring, scale: 15,
            ways: [ring(["name": "Star Place"]), "Na", "Ec", "Se", "Wg"],
            drives: [drive("SedcE", "roundaboutRightCounterclockwise 1 Ec")]),
        DrawnMap(
            name: "tiny, crossed like a plain junction", picture: ring, scale: 3,
            ways: [ring(), "Na", "Ec", "Se", "Wg"],
            drives: [
                drive("SedcE", "roundaboutRightCounterclockwise 1 Ec"),
                drive("SedcbaN", "roundaboutStraightCounterclockwise 2 Na"),
            ]),
        DrawnMap(
            name: "a circular junction without priority", picture: ring, scale: 15,
            ways: [.oneway("ahgfedcba", "", ["junction": "circular"]), "Na", "Ec", "Se", "Wg"],
            drives: [drive("SedcbaN", "roundaboutStraightCounterclockwise 2 Na")]),
    ]

    private static let arms: [DrawnMap] = [
        DrawnMap(
            name: "a driveway does not count as an exit", picture: ring, scale: 15,
            ways: [ring(), "Na", "Se", "Wg", .init("Ec", ["highway": "service", "service": "driveway", "name": ""])],
            drives: [drive("SedcbaN", "roundaboutStraightCounterclockwise 1 Na")]),
        DrawnMap(
            name: "a service road does not count as an exit, unless it is taken", picture: ring, scale: 15,
            ways: [ring(), "Na", "Se", "Wg", .init("Ec", ["highway": "service", "name": ""])],
            drives: [
                drive("SedcbaN", "roundaboutStraightCounterclockwise 1 Na"),
                drive("SedcE", "roundaboutRightCounterclockwise 1 "),
            ]),
        DrawnMap(
            name: "an incoming one-way road does not count", picture: ring, scale: 15,
            ways: [ring(), "Na", "Se", "Wg", .oneway("Ec", "In")],
            drives: [drive("SedcbaN", "roundaboutStraightCounterclockwise 1 Na")]),
        DrawnMap(
            name: "a footpath does not count", picture: ring, scale: 15,
            ways: [ring(), "Na", "Se", "Wg", .init("Ec", ["highway": "footway"])],
            drives: [drive("SedcbaN", "roundaboutStraightCounterclockwise 1 Na")]),
        DrawnMap(
            name: "divided arms",
            picture: """
                   P Q
                    a
                   h b
                W-g   c-E
                   f d
                    e
                   T U
                """, scale: 15,
            ways: [
                ring(), .oneway("Ph", "North"), .oneway("bQ", "North"), .oneway("fT", "South"), .oneway("Ud", "South"),
                "Ec", "Wg",
            ],
            drives: [
                drive("UdcbQ", "roundaboutStraightCounterclockwise 2 North"),
                drive("UdcE", "roundaboutRightCounterclockwise 1 Ec"),
                drive("UdcbahgfT", "roundaboutUTurnCounterclockwise 4 South"),
                drive("PhgfedcE", "roundaboutLeftCounterclockwise 3 Ec"),
            ]),
        DrawnMap(
            name: "three roads",
            picture: """
                    a
                   h b
                W-g   c-E
                   f d
                    e
                    |
                    S
                """, scale: 15, ways: [ring(), "Ec", "Se", "Wg"],
            drives: [
                drive("WgfedcE", "roundaboutStraightCounterclockwise 2 Ec"),
                drive("EcbahgW", "roundaboutStraightCounterclockwise 1 Wg"),
                drive("EcbahgfeS", "roundaboutLeftCounterclockwise 2 Se"),
            ]),
        DrawnMap(
            name: "two roads only",
            picture: """
                    a
                   h b
                W-g   c-E
                   f d
                    e
                """, scale: 15, ways: [ring(), "Ec", "Wg"],
            drives: [drive("WgfedcE", "roundaboutStraightCounterclockwise 1 Ec")]),
    ]

    private static let oddities: [DrawnMap] = [
        DrawnMap(
            name: "two rings that touch",
            picture: """
                    N
                    |
                    a   e
                W--b  x  f--E
                    c   d
                        |
                        S
                """, scale: 15,
            ways: [
                .init("abcxa", ["junction": "roundabout", "name": ""]),
                .init("exdfe", ["junction": "roundabout", "name": ""]), "Wb", "Na", "fE", "dS",
            ],
            drives: [
                drive(
                    "WbcxdfE", "roundaboutStraightCounterclockwise 1 ", "roundaboutStraightCounterclockwise 2 fE"),
                drive("WbcxdS", "roundaboutStraightCounterclockwise 1 ", "roundaboutRightCounterclockwise 1 dS"),
                drive("WbcxaN", "roundaboutLeftCounterclockwise 2 Na"),
                drive("EfexabW", "roundaboutStraightCounterclockwise 1 ", "roundaboutStraightCounterclockwise 2 Wb"),
                drive("NabcxdfE", "roundaboutLeftCounterclockwise 2 ", "roundaboutStraightCounterclockwise 2 fE"),
                drive("SdfexabW", "roundaboutLeftCounterclockwise 2 ", "roundaboutStraightCounterclockwise 2 Wb"),
            ]),
        DrawnMap(
            name: "two rings that touch, starting on the first",
            picture: """
                    a   e
                W--b  x  f--E
                    c   d
                """, scale: 15,
            ways: [
                .init("abcxa", ["junction": "roundabout", "name": ""]),
                .init("exdfe", ["junction": "roundabout", "name": ""]), "Wb", "fE",
            ],
            drives: [
                drive("cxdfE", "roundaboutStraightCounterclockwise 1 fE"),
                drive("Wbcxd", "roundaboutStraightCounterclockwise 1 ", "roundaboutCounterclockwise "),
            ]),
        DrawnMap(
            name: "a ring inside another",
            picture: """
                            N
                            |
                            a


                            p
                W---g      q s      c---E
                            r


                            e
                            |
                            S
                """, scale: 15,
            ways: [
                .init("ageca", ["junction": "roundabout", "name": ""]),
                .init("pqrsp", ["junction": "roundabout", "name": ""]), "Na", "Se", "Wg", "Ec",
                .named("ap", "North Link"), .named("er", "South Link"),
            ],
            drives: [
                drive("WgecE", "roundaboutStraightCounterclockwise 3 Ec"),
                drive("SerspaN", "roundaboutStraightCounterclockwise 1 North Link"),
                drive(
                    "SerspagW", "roundaboutStraightCounterclockwise 1 North Link", "roundaboutLeftCounterclockwise 1 Wg"
                ),
            ]),
        DrawnMap(
            name: "consecutive rings",
            picture: """
                    a     i
                   d b---l j--E
                W---c     k
                """, scale: 15,
            ways: [
                .init("adcba", ["junction": "roundabout", "name": ""]),
                .init("ilkji", ["junction": "roundabout", "name": ""]), "bl", "jE", "Wc",
            ],
            drives: [
                drive(
                    "WcblkjE", "roundaboutStraightCounterclockwise 1 bl", "roundaboutStraightCounterclockwise 1 jE")
            ]),
        DrawnMap(
            name: "a roundabout mapped as one node",
            picture: """
                  N
                  |
                W-x-E
                  |
                  S
                """, scale: 40, ways: ["Wx", "xE", "Nx", "xS"], nodes: ["x": ["highway": "mini_roundabout"]],
            drives: [
                drive("SxE", "roundaboutRightCounterclockwise 1 xE"),
                drive("SxN", "roundaboutStraightCounterclockwise 2 Nx"),
                drive("SxW", "roundaboutLeftCounterclockwise 3 Wx"),
            ]),
        DrawnMap(
            name: "a street straight through the ring",
            picture: """
                  N
                  |
                  a
                 d b
                  c
                  |
                  S
                """, scale: 15,
            ways: [
                .init("adcba", ["junction": "roundabout", "name": ""]), .named("Na", "Road"), .named("cS", "Road"),
                .named("ac", "Road"),
            ],
            drives: [noInstruction("NacS")]),
        DrawnMap(
            name: "ending on the ring", picture: ring, scale: 15, ways: [ring(), "Na", "Ec", "Se", "Wg"],
            drives: [drive("Sedcb", "roundaboutCounterclockwise ")]),
        DrawnMap(
            name: "starting on the ring", picture: ring, scale: 15, ways: [ring(), "Na", "Ec", "Se", "Wg"],
            drives: [
                drive("dcE", "roundaboutExitCounterclockwise 1 Ec"),
                drive("dcbaN", "roundaboutExitCounterclockwise 2 Na"),
            ]),
        DrawnMap(
            name: "a lane that passes by the ring",
            picture: """
                    N
                    |
                    a
                   h b
                W-g   c--p-E
                   f d
                    e  q
                    |
                    r
                    |
                    S
                """, scale: 15,
            ways: [ring(), "Na", "cpE", "Wg", "erS", .oneway("rqp", "", ["highway": "primary_link"])],
            drives: [drive("SrqpE", "turnRight cpE")]),
    ]
}
