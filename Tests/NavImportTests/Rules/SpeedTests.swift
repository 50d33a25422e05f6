// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct SpeedTests {
    /// Spells a limit in km/h, `none` for unlimited, `?` for unknown.
    private func spell(_ limit: SpeedLimit) -> String {
        if limit == .unlimited { return "none" }
        guard let speed = limit.kilometersPerHour else { return "?" }
        return speed == speed.rounded(.down) ? "\(Int(speed))" : "\(speed)"
    }

    private func limits(_ road: RoadAttributes?) -> String {
        guard let road else { return "no way" }
        let (forward, backward) = (spell(road.forward.speedLimit), spell(road.backward.speedLimit))
        return forward == backward ? forward : forward + "/" + backward
    }

    @Test(arguments: [
        ("50", "50"), (" 50 ", "50"), ("30 mph", "48.3"), ("30mph", "48.3"), ("70 mph", "112.7"), ("10 knots", "18.5"),
        ("80 km/h", "80"), ("80kmh", "80"), ("7.5", "7.5"), ("7,5", "7.5"), ("none", "none"), ("walk", "7"),
        ("50;70", "50"), ("100|80|80", "100"), ("none|120|100", "none"), ("RO:urban", "50"), ("DE:rural", "100"),
        ("DE:motorway", "none"), ("DE:zone30", "30"), ("DE:zone:20", "20"), ("DE:living_street", "7"),
        ("GB:nsl_single", "96.6"), ("GB:nsl_dual", "112.7"), ("GB:zone20", "32.2"), ("UK:motorway", "112.7"),
        ("FR:zone30", "30"), ("IT:trunk", "110"), ("BE-VLG:rural", "90"), ("AT:bicycle_road", "30"),
    ]) func readsTheSign(_ value: String, _ expected: String) throws {
        let way = try #require(road("highway=secondary, oneway=no, maxspeed=\(value)"))
        #expect(limits(way) == expected)
        #expect(!way.flags.contains(.forwardLimitIsDefault))
    }

    @Test(arguments: [
        "signals", "variable", "implicit", "default", "0", "-50", "999", "5000", "1e3", "50 furlongs", "fast", "",
        "12345678",
        "XX:urbane", "50 mph 60", "sign", "DE:", ":urban", "DE:zone", "DE:zone0",
    ]) func malformedValuesUseTheLegalDefault(_ value: String) throws {
        let way = try #require(road("highway=secondary, maxspeed=\(value)", in: "DE"))
        #expect(limits(way) == "100")
        #expect(way.flags.isSuperset(of: [.forwardLimitIsDefault, .backwardLimitIsDefault]))
    }

    @Test(arguments: [
        ("maxspeed:forward=80, maxspeed:backward=60", "80/60"),
        ("maxspeed=70, maxspeed:backward=50", "70/50"),
        ("maxspeed=70, maxspeed:backward=nonsense", "70"),
        ("maxspeed:lanes=100|80", "100"),
        ("maxspeed:lanes:forward=80|60, maxspeed:lanes:backward=none|100", "80/none"),
        ("maxspeed:type=DE:urban", "50"),
        ("source:maxspeed=DE:rural", "100"),
        ("maxspeed=70, maxspeed:type=DE:rural", "70"),
        ("maxspeed:type=sign", "80"),
        ("source:maxspeed=50", "80"),
        ("zone:maxspeed=DE:30", "30"),
        ("zone:maxspeed=20", "20"),
        ("maxspeed:motorcycle=40", "80"),
        ("maxspeed:hgv=60", "80"),
        ("zone:traffic=DE:urban", "50"),
    ]) func directionsAndTypesAreHeard(_ text: String, _ expected: String) {
        #expect(limits(road("highway=secondary, " + text)) == expected)
    }

    @Test func directionsCanHaveDifferentLimits() throws {
        let way = try #require(road("highway=secondary, maxspeed:forward=60", in: "DE"))
        #expect(limits(way) == "60/100")
        #expect(!way.flags.contains(.forwardLimitIsDefault))
        #expect(way.flags.contains(.backwardLimitIsDefault))
    }

    @Test(arguments: [
        ("highway=motorway", "DE", "none/?"), ("highway=motorway", "FR", "130/?"), ("highway=motorway", "JP", "100/?"),
        ("highway=residential", "DE", "50"), ("highway=residential", "US", "40.2"),
        ("highway=residential", "GB", "48.3"),
        ("highway=residential", "SG", "50"), ("highway=residential", "EG", "60"), ("highway=residential", "IS", "50"),
        ("highway=living_street", "DE", "7"), ("highway=living_street", "FR", "20"),
        ("highway=living_street", "NL", "15"),
        ("highway=secondary", "DE", "100"), ("highway=secondary", "GB", "96.6"), ("highway=secondary", "MC", "50"),
        ("highway=secondary, lit=yes", "DE", "50"), ("highway=secondary, sidewalk=both", "IT", "50"),
        ("highway=trunk, oneway=yes", "GB", "112.7/?"), ("highway=trunk, oneway=yes", "FR", "110/?"),
        ("highway=primary, oneway=yes, dual_carriageway=yes", "TR", "110/?"),
        ("highway=trunk_link, oneway=yes", "FR", "80/?"), ("highway=trunk, motorroad=yes", "AT", "100"),
        ("highway=tertiary, surface=gravel", "IS", "80"), ("highway=tertiary, surface=asphalt", "IS", "90"),
        ("highway=primary, junction=roundabout", "FR", "80/?"), ("highway=residential, bicycle_road=yes", "DE", "30"),
        ("highway=service", "DE", "50"), ("highway=service", "GB", "48.3"),
        ("highway=footway", "DE", "?"), ("highway=cycleway", "NL", "?"), ("route=ferry", "NO", "?"),
        ("highway=secondary", "", "80"), ("highway=residential", "", "50"), ("highway=motorway", "", "110/?"),
    ]) func theLawSpeaksWhereNoSignStands(_ text: String, _ country: String, _ expected: String) {
        var found = limits(road(text, in: country))
        // Pedestrians keep both directions of a one-way road open; only its own direction is checked.
        if expected.hasSuffix("/?"), let slash = found.firstIndex(of: "/") {
            found = found[..<slash] + "/?"
        } else if expected.hasSuffix("/?") {
            found += "/?"
        }
        #expect(found == expected)
    }

    @Test func surroundingsMatterOnlyWithoutTags() throws {
        let untagged = try #require(road("highway=secondary", in: "DE", builtUp: true))
        #expect(limits(untagged) == "50" && untagged.flags.contains(.builtUp))
        let tagged = try #require(road("highway=secondary, maxspeed:type=DE:rural", in: "DE", builtUp: true))
        #expect(limits(tagged) == "100" && !tagged.flags.contains(.builtUp))
        let zone = try #require(road("highway=secondary, maxspeed=50, source:maxspeed=DE:urban", in: "DE"))
        #expect(zone.flags.contains(.builtUp))
    }
}
