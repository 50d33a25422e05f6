// SPDX-License-Identifier: Apache-2.0

import NavTestSupport

extension DrawnMaps {
    static let names: [DrawnMap] = [
        DrawnMap(
            name: "a new name on a straight road",
            picture: """
                A-----B-----C
                      |
                      D
                """, scale: 60, ways: [.named("AB", "West Street"), .named("BC", "East Street"), "BD"],
            drives: [
                drive("ABC", "nameChange East Street"), drive("CBA", "nameChange West Street"),
                drive("ABD", "turnRight BD"),
            ]),
        DrawnMap(
            name: "a new name without a junction",
            picture: "A-----B-----C", scale: 60, ways: [.named("AB", "West Street"), .named("BC", "East Street")],
            drives: [drive("ABC", "nameChange East Street")]),
        DrawnMap(
            name: "a bridge with a name of its own",
            picture: "A-----B-C-----D", scale: 60,
            ways: [.named("AB", "Road"), .named("BC", "Bridge", ["bridge": "yes"]), .named("CD", "Road")],
            drives: [noInstruction("ABCD"), noInstruction("DCBA")]),
        DrawnMap(
            name: "a tunnel between two streets",
            picture: "A-----B-C-----D", scale: 40,
            ways: [
                .named("AB", "West Street"), .named("BC", "Tunnel", ["tunnel": "yes"]), .named("CD", "East Street"),
            ],
            drives: [drive("ABCD", "nameChange East Street")]),
        DrawnMap(
            name: "a name that only gains a direction word",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "Main Street"), .named("BC", "North Main Street")],
            drives: [noInstruction("ABC"), noInstruction("CBA")]),
        DrawnMap(
            name: "a short stretch without a name",
            picture: "A-----B--C-----D", scale: 60,
            ways: [.named("AB", "Road"), .named("BC", ""), .named("CD", "Road")],
            drives: [noInstruction("ABCD")]),
        DrawnMap(
            name: "a road that loses its name and keeps its number",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "High Street", ["ref": "B 7"]), .named("BC", "", ["ref": "B 7"])],
            drives: [noInstruction("ABC")]),
        DrawnMap(
            name: "a main road through a village",
            picture: "A-----B-----C-----D", scale: 60,
            ways: [
                .named("AB", "", ["ref": "B 7"]), .named("BC", "Village Street", ["ref": "B 7"]),
                .named("CD", "Mill Road", ["ref": "B 7"]),
            ],
            drives: [noInstruction("ABCD"), noInstruction("DCBA")]),
        DrawnMap(
            name: "a small road with an unsigned number",
            picture: "A-----B-----C", scale: 60,
            ways: [
                .named("AB", "Upper Street", ["highway": "secondary", "ref": "L 7"]),
                .named("BC", "Lower Street", ["highway": "secondary", "ref": "L 7"]),
            ],
            drives: [drive("ABC", "nameChange Lower Street"), drive("CBA", "nameChange Upper Street")]),
        DrawnMap(
            name: "a road that keeps its name and drops its number",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "High Street", ["ref": "B 7"]), .named("BC", "High Street")],
            drives: [noInstruction("ABC"), noInstruction("CBA")]),
        DrawnMap(
            name: "one of two numbers stays",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "", ["ref": "B 7;B 9"]), .named("BC", "", ["ref": "B 9"])],
            drives: [noInstruction("ABC"), noInstruction("CBA")]),
        DrawnMap(
            name: "another number, no names",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "", ["ref": "B 7"]), .named("BC", "", ["ref": "B 9"])],
            drives: [drive("ABC", "nameChange B 9")]),
        DrawnMap(
            name: "a name that lasts for a house or two",
            picture: """
                A-----B-C-----D
                      |
                      b
                """, scale: 40, ways: [.named("AB", "Road"), .named("BC", "Square"), .named("CD", "Road"), "Bb"],
            drives: [noInstruction("ABCD"), drive("DCBb", "turnLeft Bb")]),
        DrawnMap(
            name: "a turn onto a street that is renamed at once",
            picture: """
                A-----B---E
                      |
                      C
                      |
                      |
                      |
                      |
                      |
                      |
                      D
                """, scale: 12,
            ways: [.named("AB", "Road"), .named("BE", "Road"), .named("BC", "Short"), .named("CD", "Long")],
            drives: [drive("ABCD", "turnRight Long")]),
        DrawnMap(
            name: "a street that bends with its name beside another",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60, ways: [.named("ABD", "Ring"), .named("BC", "Radial")],
            drives: [
                drive("ABD", "turnRight Ring"), drive("DBA", "turnLeft Ring"), drive("ABC", "nameChange Radial"),
                drive("CBA", "nameChange Ring"), drive("CBD", "turnLeft Ring"),
            ]),
        DrawnMap(
            name: "two spellings of one name",
            picture: "A-----B-----C", scale: 60,
            ways: [.named("AB", "Main Street East"), .named("BC", "Main Street West")],
            drives: [noInstruction("ABC")]),
    ]
}
