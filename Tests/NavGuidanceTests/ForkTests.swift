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

    @Test("three branches include a middle one")
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

    @Test("a street that continues by name and class is not a branch")
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

    @Test("a lesser road at a narrow angle needs a keep instruction")
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

    @Test("a street straight on under its name is not a branch beside an unnamed one")
    func straightUnderItsName() throws {
        let map = try BothSides(
            """
            A---------B---------C
                         D
            """, scale: 12, ways: [.named("ABC", "Street"), .named("BD", "")])
        map.expect("ABC")
        map.expect("ABD", "turnSlightRight ")
    }

    @Test("an incoming one-way road is not a branch")
    func incoming() throws {
        let map = try BothSides(
            """
                   C
            A---B
                   D
            """, scale: 15, ways: [.named("AB", "Road"), .oneway("CB", "Road"), .oneway("BD", "Road")])
        map.expect("ABD")
    }

    @Test("a driveway is not a branch")
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
