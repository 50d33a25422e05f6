// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct RoadFactsTests {
    private static let facts: [(String, RoadFlags, Bool)] = [
        ("tunnel=yes", RoadFlags.tunnel, true), ("tunnel=building_passage", .tunnel, true),
        ("tunnel=no", .tunnel, false),
        ("covered=yes", .tunnel, false), ("bridge=yes", .bridge, true), ("bridge=viaduct", .bridge, true),
        ("bridge=no", .bridge, false), ("toll=yes", .toll, true), ("toll=no", .toll, false),
        ("toll:motorcar=yes", .toll, true), ("toll=yes, toll:motorcar=no", .toll, false),
        ("toll:hgv=yes", .toll, false),
        ("junction=roundabout", .roundabout, true), ("junction=circular", .circular, true),
        ("junction=circular", .roundabout, false), ("motorroad=yes", .motorroad, true), ("ford=yes", .ford, true),
        ("ford=no", .ford, false), ("dual_carriageway=yes", .dualCarriageway, true),
        ("driving_side=left", .leftHandTraffic, true), ("driving_side=right", .leftHandTraffic, false),
        ("hazard=school_zone", .schoolZone, true), ("hazard=curve;children", .schoolZone, true),
        ("hazard=wild_animal", .schoolZone, false), ("traffic_sign=DE:136-10", .schoolZone, true),
        ("traffic_sign=DE:274-30;DE:136", .schoolZone, true), ("traffic_sign=US:S1-1", .schoolZone, true),
        ("traffic_sign=DE:1360", .schoolZone, false), ("traffic_sign=GB:956", .schoolZone, false),
        ("maxspeed:conditional=30 @ (Mo-Fr 07:00-17:00; SH off)", .schoolZone, true),
        ("maxspeed:conditional=20 mph @ school_hours", .schoolZone, true),
        ("maxspeed:conditional=30 @ (22:00-06:00)", .schoolZone, false), ("name=School Lane", .schoolZone, false),
        ("landuse=school", .schoolZone, false),
    ]

    @Test(arguments: facts) func flagsFollowTheTags(_ text: String, _ flag: RoadFlags, _ expected: Bool) throws {
        #expect(try #require(road("highway=primary, " + text)).flags.contains(flag) == expected)
    }

    @Test func drivingSideAndUnitsFollowTheCountry() throws {
        let british = try #require(road("highway=primary", in: "GB"))
        #expect(british.flags.isSuperset(of: [.leftHandTraffic, .miles]))
        #expect(british.country.description == "GB")
        #expect(try !#require(road("highway=primary, driving_side=right", in: "GB")).flags.contains(.leftHandTraffic))
        #expect(try #require(road("highway=primary", in: "DE")).flags.isDisjoint(with: [.leftHandTraffic, .miles]))
    }

    private static let surfaces: [(String, Surface)] = [
        ("surface=asphalt", Surface.paved), ("surface=concrete:plates", .paved),
        ("surface=paving_stones:30", .pavingStones),
        ("surface=sett", .cobblestone), ("surface=cobblestone:flattened", .cobblestone), ("surface=wood", .deck),
        ("surface=fine_gravel", .compacted), ("surface=gravel", .gravel), ("surface=unpaved", .gravel),
        ("surface=dirt", .ground), ("surface=asphalt;gravel", .paved), ("surface=lava", .unknown), ("", .unknown),
        ("tracktype=grade1", .paved), ("tracktype=grade3", .gravel), ("tracktype=grade5", .ground),
        ("tracktype=grade5, surface=asphalt", .paved), ("tracktype=grade2, surface=lava", .compacted),
    ]

    @Test(arguments: surfaces) func parsesSurfaces(_ text: String, _ expected: Surface) throws {
        #expect(try #require(road("highway=track, " + text)).surface == expected)
    }

    @Test(arguments: [
        ("excellent", Smoothness.excellent), ("good", .good), ("intermediate", .intermediate), ("bad", .bad),
        ("very_bad", .veryBad), ("horrible", .horrible), ("very_horrible", .horrible), ("impassable", .impassable),
        ("bumpy", .unknown),
    ]) func smoothnessIsRead(_ value: String, _ expected: Smoothness) throws {
        #expect(try #require(road("highway=track, smoothness=" + value)).smoothness == expected)
    }

    private static let levels: [(String, Int8)] = [
        ("layer=2", Int8(2)), ("layer=-1", -1), ("layer=+1", 1), ("bridge=yes", 1), ("tunnel=yes", -1),
        ("tunnel=building_passage", 0), ("bridge=yes, layer=3", 3), ("layer=1;2", 1), ("layer=99", 0), ("layer=up", 0),
        ("layer=99, bridge=yes", 1),
    ]

    @Test(arguments: levels) func parsesLayers(_ text: String, _ expected: Int8) throws {
        #expect(try #require(road("highway=primary, " + text)).layer == expected)
    }

    @Test(arguments: [
        ("service=driveway", RoadClass.driveway), ("service=parking_aisle", .parkingAisle), ("service=alley", .alley),
        ("service=drive-through", .driveThrough), ("service=emergency_access", .emergencyAccess),
        ("service=siding", .service), ("", .service),
    ]) func parsesServiceRoads(_ text: String, _ expected: RoadClass) throws {
        #expect(try #require(road("highway=service, " + text)).roadClass == expected)
    }

    private static let durations: [(String, UInt32)] = [
        ("01:30", UInt32(5400)), ("00:07", 420), ("25", 1500), ("00:07:30", 450), ("PT1H15M", 4500), ("PT20M", 1200),
        ("P1DT2H", 93_600), ("P1W", 604_800), ("1 h 30 min", 5400), ("2h", 7200), ("45 minutes", 2700), ("7.5", 450),
        ("26:00", 93_600), ("", 0), ("soon", 0), ("01:75", 0), ("1:2:3:4", 0), ("PT", 0), ("P1Y", 0), ("-5", 0),
        ("99999999", 0), ("PT1M1T1H", 0), ("00:00", 0), ("1;2", 0), (":30", 0),
    ]

    @Test(arguments: durations) func parsesCrossingTimes(_ value: String, _ seconds: UInt32) throws {
        #expect(try #require(road("route=ferry, duration=" + value)).crossingSeconds == seconds)
    }

    @Test func onlyFerriesHaveACrossingTime() throws {
        #expect(try #require(road("highway=primary, duration=01:30")).crossingSeconds == 0)
    }

    @Test func theSameTagsGiveTheSameAttributesInAnyOrder() throws {
        let pairs = [
            "highway=primary", "name:de=Q", "name:en=P", "name=A", "oneway=-1", "lanes=3", "maxspeed=60", "ref=B 1",
            "destination=Ulm", "turn:lanes=left|through|right", "access:conditional=no @ (22:00-06:00)",
        ]
        let first = try #require(road(pairs.joined(separator: ", ")))
        for turn in 1..<pairs.count {
            #expect(road((pairs[turn...] + pairs[..<turn]).joined(separator: ", ")) == first)
        }
    }

    @Test func theFirstValueOfARepeatedKeyApplies() throws {
        #expect(try #require(road("highway=primary, highway=footway, name=A, name=B")).name == "A")
        #expect(try #require(road("highway=primary, highway=footway")).roadClass == .primary)
    }

    @Test func handlesHundredsOfTags() throws {
        let noise = (0..<300).map { "note:\($0)=x" }.joined(separator: ", ")
        #expect(try #require(road("highway=primary, " + noise + ", name=Late")).roadClass == .primary)
    }
}
