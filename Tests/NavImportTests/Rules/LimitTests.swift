// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavTestSupport
import Testing

@testable import NavImport

/// Limits of large vehicles in the tags of ways.
@Suite struct LimitTests {
    /// The limits in the order of the nodes and against it, as tags.
    private func limits(_ tags: [String: String]) -> [String] {
        let all = tags.merging(["highway": "residential"]) { own, _ in own }
        var list = Tags()
        for (key, value) in all { list.append(key: key, value: value) }
        guard let road = WayRules(country: rules()).attributes(of: list) else { return [] }
        return [road.forward, road.backward].map { direction in
            direction.limits.tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }
    }

    @Test func unitsAreConverted() {
        for (key, value, expected) in [
            ("maxheight", "3.8", "3.8"), ("maxheight", "3,80 m", "3.8"), ("maxheight", "12'6\"", "3.81"),
            ("maxwidth", "210 cm", "2.1"), ("maxlength", "40 ft", "12.19"), ("maxweight", "7500 kg", "7.5"),
            ("maxaxleload", "8 st", "7.26"),
        ] {
            #expect(limits([key: value]) == ["\(key)=\(expected)", "\(key)=\(expected)"], "\(key)=\(value)")
        }
        for value in ["default", "none", "below_default", "0", "-3", "no", ""] {
            #expect(limits(["maxheight": value]) == ["", ""], "\(value)")
        }
    }

    @Test func theSmallestOfSeveralApplies() {
        #expect(limits(["maxheight": "4", "maxheight:physical": "3.7"])[0] == "maxheight=3.7")
        #expect(limits(["maxheight": "3.5", "maxheight:physical": "3.7"])[0] == "maxheight=3.5")
        #expect(limits(["maxweight": "12", "maxweightrating": "7.5"])[0] == "maxweight=7.5")
        #expect(limits(["maxweight": "12", "access:conditional": "no @ (weight>7.5)"])[0] == "maxweight=7.5")
    }

    @Test func directionsDiffer() {
        #expect(limits(["maxheight:forward": "3.8"]) == ["maxheight=3.8", ""])
        #expect(limits(["maxheight": "4", "maxheight:backward": "3.8"]) == ["maxheight=4.0", "maxheight=3.8"])
        #expect(limits(["hgv": "no", "hgv:backward": "yes"]) == ["hgv=no", ""])
        #expect(limits(["motor_vehicle:backward:conditional": "no @ (weight>7.5)"]) == ["", "maxweight=7.5"])
    }

    @Test func accessOfGroups() {
        #expect(limits(["hgv": "destination", "hazmat": "no"])[0] == "hazmat=no hgv=destination")
        for value in ["delivery", "private", "permit"] { #expect(limits(["hgv": value])[0] == "hgv=destination") }
        for value in ["yes", "designated", "permissive", "unknown"] { #expect(limits(["hgv": value])[0] == "") }
        #expect(limits(["foot:conditional": "no @ (weight>7.5)", "bicycle:conditional": "no @ (width>1)"])[0] == "")
        #expect(limits(["access:conditional": "yes @ (weight>7.5)"])[0] == "")
    }
}
