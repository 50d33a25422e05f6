// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Forks") struct ForkTests {
    @Test("two equal branches ahead are a fork")
    func equalBranches() throws {
        let map = try BothSides(
            """
                   C
            A---B
                   D
            """, scale: 15, ways: ["AB", "BC", "BD"])
        map.expect("ABC", "forkLeft BC")
        map.expect("ABD", "forkRight BD")
        map.expectKind("ABD", .fork)
    }

    @Test("three branches have one in the middle")
    func threeBranches() throws {
        let map = try BothSides(
            """
                         C
            A---B--------D
                         E
            """, scale: 15, ways: ["AB", "BC", "BD", "BE"])
        map.expect("ABC", "forkLeft BC")
        map.expect("ABD", "straight BD")
        map.expect("ABE", "forkRight BE")
    }

    @Test("the street that goes on by name and rank is no branch")
    func lesserBranch() throws {
        let map = try BothSides(
            """
                   C
            A---B
                   D
            """, scale: 15,
            ways: [.init("ABC", ["highway": "secondary"]), .init("BD", ["highway": "tertiary"])])
        map.expect("ABC")
        map.expect("ABD", "turnSlightRight BD")
    }

    @Test("a street that a lesser road leaves at a narrow angle is kept by side")
    func narrowAngle() throws {
        let map = try BothSides(
            """
            E
            A---B----------C
                         D
            """, scale: 15,
            ways: ["ABC", .init("BD", ["highway": "secondary", "name": "ABC"]), "EB"])
        map.expect("ABC", "turnKeepLeft ABC")
        map.expect("ABD", "turnKeepRight ABC")
    }

    @Test("a one-way road that comes in is no branch")
    func incoming() throws {
        let map = try BothSides(
            """
                   C
            A---B
                   D
            """, scale: 15, ways: [.named("AB", "Road"), .oneway("CB", "Road"), .oneway("BD", "Road")])
        map.expect("ABD")
    }

    @Test("a driveway is no branch of a street")
    func driveway() throws {
        let map = try BothSides(
            """
                   C
            A---B
                   D
            """, scale: 15, ways: ["AB", "BC", .init("BD", ["highway": "service"])])
        map.expect("ABC")
    }
}
