// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct AccessTests {
    @Test(arguments: [
        ("highway=residential", "dtmcw"),
        ("highway=motorway, oneway=no", "dtm"),
        ("highway=trunk", "dtmcw"),
        ("highway=footway", "w"),
        ("highway=corridor", "w"),
        ("highway=steps", "w"),
        ("highway=pedestrian", "w"),
        ("highway=path", "cw"),
        ("highway=cycleway", "cw"),
        ("highway=bridleway", "w"),
        ("highway=track", "dtmcw"),
        ("highway=road", "dtmcw"),
        ("man_made=pier", "w"),
        ("highway=primary, motorroad=yes", "dtm"),
        ("highway=footway, area=yes", "w"),
    ]) func everyKindOfWayHasItsUsualTravellers(_ text: String, _ expected: String) {
        #expect(access(road(text)) == expected)
    }

    @Test(arguments: [
        "highway=construction, construction=primary", "highway=proposed", "highway=platform", "highway=raceway",
        "highway=bus_stop", "highway=via_ferrata", "highway=rest_area", "highway=bus_guideway", "highway=elevator",
        "highway=abandoned", "highway=razed", "highway=escape", "highway=service, area=yes", "building=yes",
        "waterway=river", "railway=rail", "highway=residential, access=no", "highway=busway", "name=Nowhere", "",
        "man_made=pier, area=yes", "route=bicycle",
    ]) func unroutableWaysAreIgnored(_ text: String) {
        #expect(road(text) == nil)
    }

    @Test(arguments: [
        // From general to specific.
        ("highway=residential, access=no, foot=yes", "w", "-"),
        ("highway=residential, vehicle=no", "w", "-"),
        ("highway=residential, vehicle=no, bicycle=yes", "cw", "-"),
        ("highway=residential, motor_vehicle=no", "cw", "-"),
        ("highway=residential, motor_vehicle=no, motorcycle=yes", "mcw", "-"),
        ("highway=residential, motorcar=no", "mcw", "-"),
        ("highway=residential, motorcycle=no", "dtcw", "-"),
        ("highway=trunk, bicycle=no, foot=no", "dtm", "-"),
        ("highway=primary, access=no, motor_vehicle=yes", "dtm", "-"),
        ("highway=motorway, oneway=no, bicycle=yes", "dtmc", "-"),
        // Destination traffic only.
        ("highway=service, access=private", "dtmcw", "dtmcw"),
        ("highway=service, access=customers, foot=yes", "dtmcw", "dtmc"),
        ("highway=residential, motor_vehicle=destination", "dtmcw", "dtm"),
        ("highway=residential, vehicle=destination, bicycle=yes", "dtmcw", "dtm"),
        ("highway=residential, access=agricultural;destination", "dtmcw", "dtmcw"),
        ("highway=track, motor_vehicle=delivery", "dtmcw", "dtm"),
        ("highway=pedestrian, motor_vehicle=delivery, bicycle=yes", "cw", "-"),
        ("highway=pedestrian, motor_vehicle=destination", "w", "-"),
        ("highway=pedestrian, motor_vehicle=permissive", "dtmw", "-"),
        ("highway=residential, motor_vehicle=permit", "dtmcw", "dtm"),
        // Agriculture and forestry.
        ("highway=track, motor_vehicle=agricultural", "cw", "-"),
        ("highway=track, vehicle=forestry, bicycle=yes", "cw", "-"),
        ("highway=track, motor_vehicle=agricultural;forestry", "cw", "-"),
        // General access does not open roads that are not built for a mode.
        ("highway=footway, access=yes", "w", "-"),
        ("highway=motorway, access=yes, oneway=no", "dtm", "-"),
        ("highway=footway, vehicle=private, bicycle=yes", "cw", "-"),
        ("highway=footway, motor_vehicle=yes", "dtmw", "-"),
        ("highway=footway, bicycle=designated", "cw", "-"),
        ("highway=cycleway, foot=no", "c", "-"),
        ("highway=cycleway, motor_vehicle=destination", "cw", "-"),
        ("highway=cycleway, motor_vehicle=private", "cw", "-"),
        ("highway=cycleway, motor_vehicle=yes", "dtmcw", "-"),
        ("highway=path, bicycle=dismount", "w", "-"),
        ("highway=primary, bicycle=use_sidepath", "dtmw", "-"),
        ("highway=secondary, foot=use_sidepath", "dtmc", "-"),
        ("highway=residential, access=permissive", "dtmcw", "-"),
        ("highway=residential, bicycle=something_odd", "dtmcw", "-"),
        // Taxis.
        ("highway=busway", "no way", "no way"),
        ("highway=busway, psv=yes", "t", "-"),
        ("highway=busway, bus=designated, taxi=yes", "t", "-"),
        ("highway=service, access=no, bus=designated", "no way", "no way"),
        ("highway=service, access=no, psv=designated", "t", "-"),
        ("highway=service, access=psv", "t", "-"),
        ("highway=unclassified, motor_vehicle=no, psv=yes, bicycle=yes", "tcw", "-"),
        ("highway=unclassified, motor_vehicle=no, psv=yes, taxi=no", "cw", "-"),
        ("highway=pedestrian, motor_vehicle=taxi", "tw", "-"),
        // Impassable for vehicles.
        ("highway=track, smoothness=impassable", "w", "-"),
        ("highway=track, impassable=yes", "w", "-"),
        ("highway=unclassified, status=impassable", "w", "-"),
        // Designated roads.
        ("highway=service, service=emergency_access", "cw", "-"),
        ("highway=service, service=emergency_access, motor_vehicle=yes", "dtmcw", "-"),
        ("highway=service, motor_vehicle=official", "cw", "-"),
        ("highway=footway, bicycle=official", "cw", "-"),
        ("highway=residential, motorcar=foot", "mcw", "-"),
        ("highway=residential, access=minibus", "no way", "no way"),
        // Construction.
        ("highway=residential, construction=yes", "cw", "-"),
        ("highway=residential, construction=minor", "dtmcw", "-"),
        ("highway=residential, construction=no", "dtmcw", "-"),
        ("highway=primary, construction=widening", "dtmcw", "-"),
        ("highway=primary, construction=primary", "dtmcw", "-"),
        // HOV-only roads are destination-only for cars.
        ("highway=motorway, oneway=no, hov=designated", "dtm", "d"),
        ("highway=motorway, oneway=no, hov:lanes=designated|designated", "dtm", "d"),
        ("highway=motorway, oneway=no, hov:lanes=designated|no", "dtm", "-"),
        ("highway=primary, hov:lanes:backward=designated", "dtmcw", "-/d"),
        ("highway=primary, hov=lane", "dtmcw", "-"),
    ]) func accessTagsAreReadFromTheGeneralToTheSpecial(_ text: String, _ expected: String, _ guests: String) {
        #expect(access(road(text)) == expected)
        #expect(destinationOnly(road(text)) == guests)
    }

    @Test(arguments: [
        ("highway=residential, oneway=yes", "dtmcw/w"),
        ("highway=residential, oneway=true", "dtmcw/w"),
        ("highway=residential, oneway=-1", "w/dtmcw"),
        ("highway=residential, oneway=reverse", "w/dtmcw"),
        ("highway=residential, oneway=no", "dtmcw"),
        ("highway=primary, oneway=alternating", "dtmcw"),
        ("highway=motorway", "dtm/-"),
        ("highway=motorway_link", "dtm"),
        ("highway=motorway_link, oneway=yes", "dtm/-"),
        ("highway=tertiary, junction=roundabout", "dtmcw/w"),
        ("highway=tertiary, junction=circular", "dtmcw/w"),
        ("highway=tertiary, junction=roundabout, oneway=no", "dtmcw"),
        ("highway=tertiary, junction=yes", "dtmcw"),
        // Contraflow cycling.
        ("highway=residential, oneway=yes, oneway:bicycle=no", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway=opposite", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway=opposite_lane", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway:left=opposite_track", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway:left=lane, cycleway:left:oneway=-1", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway:right=track, cycleway:right:oneway=no", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway:right=lane, cycleway:right:oneway=yes", "dtmcw/w"),
        ("highway=residential, oneway=-1, oneway:bicycle=no", "cw/dtmcw"),
        ("highway=residential, oneway=yes, oneway:bicycle=-1", "dtmw/cw"),
        ("highway=residential, oneway:bicycle=yes", "dtmcw/dtmw"),
        ("highway=residential, oneway=yes, bicycle:backward=yes", "dtmcw/cw"),
        ("highway=residential, oneway=yes, cycleway=lane", "dtmcw/w"),
        // Others.
        ("highway=residential, oneway=yes, oneway:psv=no", "dtmcw/tw"),
        ("highway=residential, oneway=yes, oneway:taxi=no", "dtmcw/tw"),
        ("highway=residential, oneway=yes, oneway:motorcycle=no", "dtmcw/mw"),
        ("highway=residential, oneway=yes, oneway:bus=no", "dtmcw/w"),
        ("highway=residential, oneway=yes, psv=opposite_lane", "dtmcw/tw"),
        ("highway=residential, oneway=yes, bicycle=opposite", "dtmcw/cw"),
        ("highway=residential, oneway:motor_vehicle=yes", "dtmcw/cw"),
        ("highway=residential, motor_vehicle:backward=no", "dtmcw/cw"),
        ("highway=residential, vehicle:forward=no, bicycle:forward=yes", "cw/dtmcw"),
        ("highway=residential, oneway=yes, psv:backward=yes", "dtmcw/tw"),
        // On foot.
        ("highway=footway, oneway=yes", "w"),
        ("highway=footway, oneway:foot=yes", "w/-"),
        ("highway=footway, foot:backward=no", "w/-"),
        ("highway=steps, conveying=forward", "w/-"),
        ("highway=steps, conveying=backward", "-/w"),
        ("highway=steps, conveying=yes, oneway=yes", "w/-"),
        ("highway=steps, conveying=reversible", "w"),
        ("highway=cycleway, oneway=yes", "cw/w"),
    ]) func trafficRunsTheWayItIsSigned(_ text: String, _ expected: String) {
        #expect(access(road(text)) == expected)
    }

    @Test func setsTheOnewayFlag() throws {
        #expect(try #require(road("highway=primary, oneway=-1")).flags.contains(.oneway))
        #expect(try #require(road("highway=motorway")).flags.contains(.oneway))
        #expect(try !#require(road("highway=primary, oneway=alternating")).flags.contains(.oneway))
    }

    @Test func reversibleRoadsAreClosedWithConditions() throws {
        let lanes = try #require(road("highway=motorway, oneway=reversible"))
        #expect(access(lanes) == "-")
        #expect(lanes.flags.isSuperset(of: [.closed, .conditional]))
        #expect(lanes.forward.conditions == [.init(key: "oneway", value: "reversible")])
        let street = try #require(road("highway=residential, oneway=reversible"))
        #expect(access(street) == "w")
        #expect(!street.flags.contains(.closed))
    }

    @Test(arguments: [
        ("maxheight=1.9", "mcw"), ("maxheight=2", "dtmcw"), ("maxheight=6'", "cw"), ("maxheight=6'10\"", "dtmcw"),
        ("maxheight=default", "dtmcw"), ("maxheight=none", "dtmcw"), ("maxheight=1,8 m", "cw"),
        ("maxheight=3, maxheight:physical=1.8", "cw"), ("maxheight=1.8, maxheight:physical=3", "dtmcw"),
        ("maxheight:forward=1.8", "cw/dtmcw"), ("maxheight=180 cm", "cw"), ("maxheight=0", "dtmcw"),
        ("maxwidth=1.9", "mcw"), ("maxwidth=2", "dtmcw"), ("maxwidth:physical=1.5, maxwidth=2.5", "mcw"),
        ("width=1.8", "mcw"), ("est_width=1.5", "mcw"), ("width=0.8", "cw"), ("width=3.5", "dtmcw"),
        ("width=narrow", "dtmcw"), ("maxwidth=6'2\"", "mcw"), ("maxwidth=7 ft", "dtmcw"),
        ("maxlength=4", "mcw"), ("maxlength=5", "dtmcw"), ("maxlength:backward=4", "dtmcw/mcw"),
        ("maxweight=1.5", "mcw"), ("maxweight=2", "dtmcw"), ("maxweight=3.5 t", "dtmcw"), ("maxweight=1500 kg", "mcw"),
        ("maxweight=3000 lbs", "mcw"), ("maxweight=5 st", "dtmcw"), ("maxweight=unsigned", "dtmcw"),
        ("maxweightrating=1.5, maxweight=3", "mcw"), ("maxweightrating=3.5, maxweight=1", "dtmcw"),
    ]) func vehiclesMustFit(_ text: String, _ expected: String) {
        #expect(access(road("highway=unclassified, " + text)) == expected)
    }

    @Test func aWinterRoadIsDestinationOnly() throws {
        for kind in ["winter_road", "ice_road"] {
            let winter = try #require(road("highway=\(kind)"))
            #expect(access(winter) == "dtmcw")
            #expect(winter.flags.contains(.closed) && !winter.flags.contains(.conditional))
        }
        #expect(destinationOnly(road("highway=winter_road, access=private")) == "dtmcw")
        #expect(road("highway=ice_road, access=no") == nil)
    }

    @Test func anIceRoadIsClosed() throws {
        let ice = try #require(road("highway=unclassified, ice_road=yes"))
        #expect(access(ice) == "-")
        #expect(ice.flags.isSuperset(of: [.closed, .conditional]))
    }

    @Test(arguments: [
        ("highway=cycleway", "DE", "c"), ("highway=cycleway", "NL", "cw"),
        ("highway=trunk", "CH", "dtm"), ("highway=trunk", "GB", "dtmcw"),
        ("highway=trunk, bicycle=yes", "CH", "dtmc"),
        ("highway=pedestrian", "FR", "cw"), ("highway=pedestrian", "DE", "w"),
        ("highway=bridleway", "GB", "cw"), ("highway=footway", "NO", "cw"), ("highway=path", "AT", "w"),
        ("highway=track", "DK", "cw"), ("highway=track, motor_vehicle=yes", "DK", "dtmcw"),
        ("highway=motorway, oneway=no", "KR", "dt"), ("highway=trunk, motorroad=yes", "TW", "dt"),
        ("highway=motorway, oneway=no, motorcycle=yes", "KR", "dtm"),
    ]) func countriesHaveTheirCustoms(_ text: String, _ country: String, _ expected: String) {
        #expect(access(road(text, in: country)) == expected)
    }

    @Test(arguments: [
        ("route=ferry", "dtmcw"),
        ("route=ferry, foot=yes", "w"),
        ("route=ferry, foot=yes, bicycle=yes", "cw"),
        ("route=ferry, foot=yes, motor_vehicle=yes", "dtmw"),
        ("route=ferry, motor_vehicle=no", "cw"),
        ("route=ferry, motorcar=yes, bicycle=yes, foot=yes, motorcycle=no", "dtcw"),
        ("route=ferry, access=private, foot=yes", "w"),
        ("route=ferry, oneway=yes", "dtmcw/-"),
        ("route=shuttle_train", "dtm"),
        ("route=shuttle_train, foot=yes, bicycle=yes", "dtmcw"),
        ("railway=rail, motor_vehicle=yes", "dtm"),
        ("railway=rail, shuttle=yes", "dtm"),
    ]) func ferriesAndCarTrainsTakeWhomTheyTake(_ text: String, _ expected: String) {
        #expect(access(road(text)) == expected)
    }
}
