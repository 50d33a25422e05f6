// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite("Signs") struct SignTests {
    @Test(
        "a road number determines its network",
        arguments: [
            ("I 95", "US", RoadRank.motorway, "US:I", "95"), ("US-1", "US", .trunk, "US:US", "1"),
            ("CA 85", "US", .motorway, "US:CA", "85"), ("A 5", "DE", .motorway, "DE:A", "A 5"),
            ("B 37", "DE", .primary, "DE:B", "B 37"), ("E 45", "DE", .motorway, "e-road", "E 45"),
            ("E1", "MY", .motorway, "MY:E", "E1"), ("E1", "JP", .motorway, "JP:E", "E1"),
            ("E35", "PK", .motorway, "PK:E", "E35"), ("E 30", "GB", .motorway, "e-road", "E 30"),
            ("E 20", "IE", .trunk, "e-road", "E 20"), ("E01", "LK", .motorway, "LK:E", "E01"),
            ("E1511", "KE", .local, "KE:E", "E1511"), ("E 75", "", .motorway, "e-road", "E 75"),
            ("AH2", "TH", .trunk, "AsianHighway", "AH2"),
            ("A4(M)", "GB", .motorway, "GB:M", "A4(M)"), ("M4", "GB", .motorway, "GB:M", "M4"),
            ("A4042", "GB", .trunk, "GB:A", "A4042"), ("1", "IS", .trunk, "IS:trunk", "1"),
            ("KPE", "SG", .motorway, "SG:motorway", "KPE"), ("N307", "", .secondary, "N", "N307"),
        ])
    func network(number: String, country: String, rank: RoadRank, network: String, ref: String) throws {
        let shield = try #require(RoadShield(number: number, country: country, rank: rank))
        #expect(shield.network == network)
        #expect(shield.ref == ref)
        #expect(shield.text == number)
    }

    @Test("a text without a number has no shield")
    func noShield() {
        #expect(RoadShield(number: " ; ", country: "DE", rank: .motorway) == nil)
        #expect(RoadShield.shields(of: "A 5;;E 35", country: "DE", rank: .motorway).map(\.text) == ["A 5", "E 35"])
    }

    @Test("destinations of signs are in the user's language where mapped")
    func translated() throws {
        let map = try MapSketch(
            """
            A---B---C
                  D
            """, scale: .init(100),
            ways: [
                .motorway("AB"), .motorway("BC", "A 1", ["destination": "عين السخنة"]),
                .ramp(
                    "BD",
                    [
                        "destination": "السويس;القاهرة", "destination:lang:en": "Suez;Cairo",
                        "destination:lang:fr-CA": "Suez", "destination:lang:en:note": "?", "destination:lang:de": "",
                    ]),
            ])
        for (language, places) in [
            ("en", "Suez; Cairo"), ("en-GB", "Suez; Cairo"), ("fr-CA", "Suez"), ("de", "السويس; القاهرة"),
            ("ar", "السويس; القاهرة"), ("", "السويس; القاهرة"),
        ] {
            #expect(map.leg("ABD", language: language).steps[1].road.destination == places, "\(language)")
        }
        #expect(map.leg("ABC", language: "en").steps[0].road.destination == "")
    }

    @Test("a ramp without a sign has the name of the road that it leads to")
    func nameAhead() throws {
        let map = try MapSketch(
            """
            A---B---C
                 D--E---F---G
                    H
            """, scale: .init(100),
            ways: [
                .motorway("ABC", "A 1"), .ramp("BD"), .ramp("DE"), .ramp("DH"), .motorway("EFG", "A 2"),
            ])
        let steps = map.leg("ABDEFG").steps
        let names = steps.map(\.fullRoadName)
        #expect(names.first == "A 1" && names.last == "A 2")
        #expect(names.allSatisfy { !$0.isEmpty }, "\(names)")
        #expect(steps.dropFirst().allSatisfy { $0.simpleRoadName == "A 2" })
        // The labels of the road itself, and with them OSRM's names, stay as mapped.
        #expect(steps[1].road.name.isEmpty && steps[1].road.ref.isEmpty)
        // A ramp that leads to nothing with a name has none.
        #expect(map.leg("ABDH").steps[1].fullRoadName.isEmpty)
    }

    @Test("an unnamed service road keeps an empty name")
    func serviceRoad() throws {
        let map = try MapSketch(
            """
            A---B---C
                D
                E---F
            """, scale: .init(100),
            ways: [
                .init("ABC", ["name": "First Street"]), .init("BDE", ["highway": "service", "name": ""]),
                .init("EF", ["name": "Last Street"]),
            ])
        let steps = map.leg("ABDEF").steps
        #expect(steps.map(\.fullRoadName) == ["First Street", "", "Last Street", "Last Street"])
    }

    @Test("an exit has separate number, destinations and road numbers")
    func exit() throws {
        let map = try MapSketch(
            """
            A---B---C
                  D
            """, scale: .init(100),
            ways: [
                .motorway("AB"), .motorway("BC"),
                .ramp(
                    "BD",
                    [
                        "destination": "Basel; Karlsruhe", "destination:ref": "A 5;B 37", "junction:ref": "9A;9B",
                        "destination:street": "Main Street",
                    ]),
            ])
        let road = map.leg("ABD").steps[1].road
        #expect(road.destinations == ["Basel", "Karlsruhe"])
        #expect(road.destinationStreets == ["Main Street"])
        #expect(road.destinationShields.map(\.ref) == ["A 5", "B 37"])
        #expect(road.exits == ["9A", "9B"])
        #expect(road.rank == .motorway)
    }
}
