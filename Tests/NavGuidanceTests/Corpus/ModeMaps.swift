// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport

extension DrawnMaps {
    static let modes: [DrawnMap] = [
        DrawnMap(
            name: "boarding and leaving a ferry",
            picture: "A----B--------C----D", scale: 60,
            ways: [
                .named("AB", "Quay Road"), .init("BC", ["route": "ferry", "name": "Blue Line"]),
                .named("CD", "Harbour Road"),
            ],
            drives: [
                drive("ABCD", "ferryBoat Blue Line", "straight Harbour Road"),
                drive("DCBA", "ferryBoat Blue Line", "straight Quay Road"),
            ]),
        DrawnMap(
            name: "a shuttle train",
            picture: "A----B--------C----D", scale: 60,
            ways: [
                .named("AB", "North"), .init("BC", ["route": "shuttle_train", "name": "Tunnel"]), .named("CD", "South"),
            ],
            drives: [drive("ABCD", "ferryTrain Tunnel", "straight South")]),
        DrawnMap(
            name: "from one ferry to another",
            picture: "A----B--------C-------D----E", scale: 60,
            ways: [
                "AB", .init("BC", ["route": "ferry", "name": "Blue Line"]),
                .init("CD", ["route": "ferry", "name": "Red Line"]), "DE",
            ],
            drives: [drive("ABCDE", "ferryBoat Blue Line", "straight Red Line", "straight DE")]),
        DrawnMap(
            name: "a path beside a street, by bicycle",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60, ways: ["ABC", .init("BD", ["highway": "cycleway", "name": "Greenway"])], mode: .cycling,
            drives: [noInstruction("ABC"), drive("ABD", "turnRight Greenway"), drive("DBA", "turnLeft ABC")]),
        DrawnMap(
            name: "a path beside a street does not matter to drivers",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60, ways: ["ABC", .init("BD", ["highway": "cycleway", "name": "Greenway"])],
            drives: [noInstruction("ABC")]),
        DrawnMap(
            name: "stairs and footways on foot",
            picture: """
                A---B---C
                    |
                    D---E
                """, scale: 40,
            ways: [
                .init("ABC", ["highway": "footway", "name": ""]), .init("BD", ["highway": "steps", "name": ""]),
                .named("DE", "Alley", ["highway": "pedestrian"]),
            ],
            mode: .walking,
            drives: [drive("ABD", "turnRight "), noInstruction("ABC")]),
        DrawnMap(
            name: "against a one-way street on foot",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60, ways: [.oneway("CBA", "Street"), "BD"], mode: .walking,
            drives: [noInstruction("ABC"), drive("ABD", "turnRight BD")]),
        DrawnMap(
            name: "two-wheelers use the roads of cars",
            picture: """
                A---B---C
                    |
                    D
                """, scale: 60, ways: ["ABC", "BD"], mode: .twoWheeler,
            drives: [drive("ABD", "turnRight BD"), noInstruction("ABC")]),
    ]
}
