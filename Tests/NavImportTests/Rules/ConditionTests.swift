// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct ConditionTests {
    @Test(arguments: [
        // Not about supported vehicles: dropped.
        ("access:conditional=no @ (weight>7.5)", "dtmcw", "-", false),
        ("motor_vehicle:conditional=no @ (weight>3.5)", "dtmcw", "-", false),
        ("motor_vehicle:conditional=no @ weight > 12 t", "dtmcw", "-", false),
        ("motor_vehicle:conditional=no @ (length>=10 AND 07:00-09:00)", "dtmcw", "-", false),
        ("motor_vehicle:conditional=no @ (hgv)", "dtmcw", "-", false),
        ("maxspeed:conditional=80 @ trailer", "dtmcw", "-", false),
        ("hgv:conditional=no @ (22:00-06:00)", "dtmcw", "-", false),
        ("parking:lane:right:conditional=no @ (22:00-06:00)", "dtmcw", "-", false),
        // Constant: applied.
        ("motor_vehicle:conditional=no @ (24/7)", "cw", "-", false),
        ("motor_vehicle:conditional=no @ (weight<=7.5)", "cw", "-", false),
        ("motor_vehicle=no, motor_vehicle:conditional=yes @ always", "dtmcw", "-", false),
        // Destination traffic.
        ("motor_vehicle=no, motor_vehicle:conditional=yes @ (delivery)", "dtmcw", "dtm", false),
        ("vehicle=no, vehicle:conditional=yes @ destination; no @ (weight>7.5)", "dtmcw", "dtmc", false),
        ("motor_vehicle=no, motor_vehicle:conditional=yes @ (permit_holders)", "dtmcw", "dtm", false),
        // Unknown: stored.
        ("motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00)", "dtmcw", "-", true),
        ("motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00; Sa 10:00-12:00)", "dtmcw", "-", true),
        ("motor_vehicle:conditional=no @ (Nov-Apr)", "dtmcw", "-", true),
        ("motor_vehicle:conditional=no @ (weight>2)", "dtmcw", "-", true),
        ("motor_vehicle:conditional=no @ (weight>=3.5)", "dtmcw", "-", true),
        ("motor_vehicle:conditional=no @ (weight<3.5)", "dtmcw", "-", true),
        ("motor_vehicle=no, motor_vehicle:conditional=yes @ (delivery AND 06:00-10:00)", "cw", "-", true),
        ("access:conditional=yes @ wet", "dtmcw", "-", true),
        ("oneway:conditional=yes @ (06:00-10:00)", "dtmcw", "-", true),
        ("maxspeed:conditional=30 @ (22:00-06:00)", "dtmcw", "-", true),
        ("toll:conditional=yes @ (Mo-Fr)", "dtmcw", "-", true),
    ]) func conditionsAreDecidedWhereTheyCanBe(
        _ text: String, _ modes: String, _ guests: String, _ isStored: Bool
    ) throws {
        let way = try #require(road("highway=residential, " + text))
        #expect(access(way) == modes)
        #expect(destinationOnly(way) == guests)
        #expect(way.flags.contains(.conditional) == isStored)
        #expect(way.forward.conditions.isEmpty != isStored)
        if isStored, let stored = way.forward.conditions.first {
            #expect(text.contains(stored.key + "=" + stored.value), "as written")
        }
    }

    @Test func aConditionAppliesToItsDirectionOnly() throws {
        let way = try #require(road("highway=residential, maxspeed:backward:conditional=30 @ (22:00-06:00)"))
        #expect(way.forward.conditions.isEmpty)
        #expect(way.backward.conditions.count == 1)
        let other = try #require(road("highway=residential, motor_vehicle:backward:conditional=no @ (22:00-06:00)"))
        #expect(other.forward.conditions.isEmpty)
        #expect(other.backward.conditions.count == 1)
    }

    @Test func moreSpecificTagsAreStoredWithACondition() throws {
        func stored(_ text: String) throws -> [[String]] {
            let way = try #require(road("highway=residential, " + text))
            return [way.forward, way.backward].map { $0.conditions.map { "\($0.key)=\($0.value)" } }
        }
        let condition = "vehicle:conditional=no @ (07:00-09:00)"
        #expect(
            try stored(condition + ", bicycle=yes, foot=no, access=yes") == [
                [condition, "bicycle=yes"], [condition, "bicycle=yes"],
            ])
        #expect(
            try stored(condition + ", bicycle:backward=yes") == [[condition], [condition, "bicycle:backward=yes"]])
        #expect(try stored(condition + ", bicycle=unknown_value") == [[condition], [condition]])
        let oneway = "oneway:conditional=yes @ (07:00-09:00)"
        #expect(try stored(oneway + ", oneway:bicycle=no, oneway:foot=no")[1] == [oneway, "oneway:bicycle=no"])
        #expect(try stored("bicycle=yes, oneway:bicycle=no") == [[], []])
    }

    @Test func aConditionallyOpenRoadIsImported() throws {
        let pass = try #require(road("highway=tertiary, access=no, access:conditional=yes @ (Jun-Sep)"))
        #expect(access(pass) == "-")
        #expect(pass.flags.isSuperset(of: [.conditional, .closed]))
        #expect(road("highway=tertiary, access=no, access:conditional=yes @ (hgv)") == nil)
    }

    @Test func aLimitForDryRoadsAlwaysApplies() throws {
        let way = try #require(road("highway=motorway, maxspeed=130, maxspeed:conditional=110 @ wet"))
        #expect(way.forward.speedLimit.kilometersPerHour == 130)
        let always = try #require(road("highway=motorway, maxspeed=130, maxspeed:conditional=110 @ (weight<=7.5)"))
        #expect(always.forward.speedLimit.kilometersPerHour == 110)
        #expect(!always.flags.contains(.forwardLimitIsDefault))
    }

    @Test(arguments: ["no", "@", "no @", "no @ (", "no @ ((", "@ ()", ";;;", "no @ ()", "no @ AND", "a @ b @ c", "@;@"])
    func damagedConditionsDoNoHarm(_ value: String) throws {
        let way = try #require(road("highway=residential, motor_vehicle:conditional=" + value))
        #expect(access(way) == "dtmcw")
    }
}
