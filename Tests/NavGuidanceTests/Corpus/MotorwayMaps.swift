// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    static let motorways: [DrawnMap] = leaving + joining + dividing

    private static let leaving: [DrawnMap] = [
        DrawnMap(
            name: "an exit to the side of slow traffic",
            picture: """
                A-----B-----C
                         D
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC"), .ramp("BD", ["destination": "Town"])],
            drives: [noInstruction("ABC"), drive("ABD", "offRampSlightRight Town")]),
        DrawnMap(
            name: "an exit to the side of fast traffic",
            picture: """
                         D
                A-----B-----C
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC"), .ramp("BD", ["destination": "Town"])],
            drives: [noInstruction("ABC"), drive("ABD", "offRampSlightLeft Town")]),
        DrawnMap(
            name: "two exits one behind the other",
            picture: """
                A-----B-----C-----F
                         D     E
                """, scale: 100,
            ways: [
                .motorway("AB"), .motorway("BC"), .motorway("CF"), .ramp("BD", ["destination": "One"]),
                .ramp("CE", ["destination": "Two"]),
            ],
            drives: [
                noInstruction("ABCF"), drive("ABD", "offRampSlightRight One"), drive("ABCE", "offRampSlightRight Two"),
            ]),
        DrawnMap(
            name: "a dividing exit",
            picture: """
                A-----B--------C
                         D
                                E
                               F
                """, scale: 100,
            ways: [
                .motorway("AB"), .motorway("BC"), .ramp("BD"), .ramp("DE", ["destination": "East"]),
                .ramp("DF", ["destination": "West"]),
            ],
            drives: [
                drive("ABDE", "offRampSlightRight ", "forkLeft East"),
                drive("ABDF", "offRampSlightRight ", "forkRight West"),
            ]),
        DrawnMap(
            name: "an exit that ends at a road",
            picture: """
                A-----B-------C
                         D
                           e
                       W---x---E
                """, scale: 100,
            ways: [
                .motorway("AB"), .motorway("BC"), .ramp("BDex", ["destination": "Town"]),
                .named("Wx", "Road"), .named("xE", "Road"),
            ],
            drives: [
                drive("ABDexW", "offRampSlightRight Town", "turnRight Road"),
                drive("ABDexE", "offRampSlightRight Town", "turnLeft Road"),
            ]),
        DrawnMap(
            name: "an exit from a trunk road",
            picture: """
                A-----B-----C
                         D
                """, scale: 100,
            ways: [
                .oneway("AB", "", ["highway": "trunk", "ref": "B 9"]),
                .oneway("BC", "", ["highway": "trunk", "ref": "B 9"]),
                .oneway("BD", "", ["highway": "trunk_link", "destination": "Town"]),
            ],
            drives: [noInstruction("ABC"), drive("ABD", "offRampSlightRight Town")]),
        DrawnMap(
            name: "a service road beside the motorway",
            picture: """
                A-----B-----C
                         D
                """, scale: 100,
            ways: [.motorway("AB"), .motorway("BC"), .oneway("BD", "Rest Area", ["highway": "service"])],
            drives: [noInstruction("ABC"), drive("ABD", "turnSlightRight Rest Area")]),
    ]

    private static let joining: [DrawnMap] = [
        DrawnMap(
            name: "a ramp that joins",
            picture: """
                A--------B-----C
                   D
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC"), .ramp("DB")],
            drives: [noInstruction("ABC"), drive("DBC", "mergeLeft A 1")]),
        DrawnMap(
            name: "a ramp that joins a trunk road with traffic both ways",
            picture: """
                A--------B-----C
                   D
                """, scale: 100,
            ways: [
                .init("ABC", ["highway": "trunk", "ref": "B 2", "name": ""]),
                .init("DB", ["highway": "trunk_link", "oneway": "yes", "name": ""]),
            ],
            drives: [noInstruction("ABC"), drive("DBC", "mergeLeft B 2")]),
        DrawnMap(
            name: "a ramp that already bears the number of the road that it joins",
            picture: """
                A--------B-----C
                   D
                """, scale: 100,
            ways: [
                .motorway("AB"), .motorway("BC"),
                .init("DB", ["highway": "motorway_link", "oneway": "yes", "ref": "A 1", "name": ""]),
            ],
            drives: [noInstruction("DBC")]),
        DrawnMap(
            name: "a ramp that merges from the fast side",
            picture: """
                   D
                A--------B-----C
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC"), .ramp("DB")],
            drives: [drive("DBC", "mergeRight A 1")]),
        DrawnMap(
            name: "onto the motorway from a street",
            picture: """
                  F
                  |
                  C
                  |
                  b
                  |
                A-B---D
                """, scale: 60,
            ways: [.named("ABD", "Road"), .ramp("BbC", ["destination": "City"]), .motorway("CF")],
            drives: [
                drive("ABbC", "onRampLeft City"), drive("DBbC", "onRampRight City"), noInstruction("ABD"),
                drive("ABbCF", "onRampLeft City", "nameChange A 1"),
            ]),
        DrawnMap(
            name: "onto the motorway by a ramp beside the road",
            picture: """
                A-----B-------C
                          D
                """, scale: 60, ways: [.named("ABC", "Road"), .ramp("BD", ["destination": "City"])],
            drives: [noInstruction("ABC"), drive("ABD", "onRampSlightRight City")]),
        DrawnMap(
            name: "two ramps become one",
            picture: """
                A
                   B----C
                D
                """, scale: 60, ways: [.ramp("AB"), .ramp("DB"), .ramp("BC")],
            drives: [noInstruction("ABC"), noInstruction("DBC")]),
        DrawnMap(
            name: "a motorway that begins",
            picture: "A-----B-----C", scale: 100,
            ways: [.oneway("AB", "", ["highway": "trunk", "ref": "B 9"]), .motorway("BC", "A 9")],
            drives: [drive("ABC", "nameChange A 9")]),
    ]

    private static let dividing: [DrawnMap] = [
        DrawnMap(
            name: "a ramp straight on, beside one with another number, and beside one without",
            picture: """
                A-----B-----C-----D
                         E
                               F
                """, scale: 100,
            ways: [
                .init("ABCD", ["highway": "motorway_link", "oneway": "yes", "ref": "A 1", "name": ""]),
                .init("BE", ["highway": "motorway_link", "oneway": "yes", "ref": "B 5", "name": ""]),
                .ramp("CF"),
            ],
            drives: [drive("ABCD", "forkLeft A 1")]),
        DrawnMap(
            name: "a motorway that divides into two",
            picture: """
                          C
                A-----B
                          D
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC", "A 2"), .motorway("BD", "A 3")],
            drives: [drive("ABC", "forkLeft A 2"), drive("ABD", "forkRight A 3")]),
        DrawnMap(
            name: "a motorway that continues beside a branch with another number",
            picture: """
                A-----B-----C
                         D
                """, scale: 100, ways: [.motorway("AB"), .motorway("BC"), .motorway("BD", "A 3")],
            drives: [drive("ABD", "forkRight A 3")]),
        DrawnMap(
            name: "a ramp that divides in three",
            picture: """
                          C
                A-----B---D
                          E
                """, scale: 100,
            ways: [
                .ramp("AB"), .ramp("BC", ["destination": "North"]), .ramp("BD", ["destination": "East"]),
                .ramp("BE", ["destination": "South"]),
            ],
            drives: [drive("ABC", "forkLeft North"), drive("ABD", "straight East"), drive("ABE", "forkRight South")]),
        DrawnMap(
            name: "a collector road beside the motorway",
            picture: """
                A---B-----------C---D
                      E--F--G--H
                         |
                         f
                """, scale: 100,
            ways: [
                .motorway("AB"), .motorway("BC"), .motorway("CD"), .ramp("BE"), .ramp("EF"), .ramp("FGH"), .ramp("HC"),
                .ramp("Ff", ["destination": "Town"]),
            ],
            drives: [
                noInstruction("ABCD"), drive("ABEFf", "offRampSlightRight ", "turnRight Town"),
                drive("ABEFGHCD", "offRampSlightRight ", "mergeLeft A 1"),
            ]),
    ]
}
