// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct RestrictionTests {
    /// Spells rules as `forbidden dtmc [condition]`, joined by " + ".
    private func spell(_ text: String) -> String {
        RestrictionRules().rules(of: tags(text)).map { rule in
            "\(rule.kind) \(letters(rule.modes))" + (rule.condition.map { " [\($0)]" } ?? "")
        }.joined(separator: " + ")
    }

    @Test(arguments: [
        ("restriction=no_left_turn", "forbidden dtmc"), ("restriction=no_right_turn", "forbidden dtmc"),
        ("restriction=no_straight_on", "forbidden dtmc"), ("restriction=no_u_turn", "forbidden dtmc"),
        ("restriction=only_left_turn", "only dtmc"), ("restriction=only_straight_on", "only dtmc"),
        ("restriction=only_right_turn", "only dtmc"), ("restriction=no_entry", "noEntry dtmc"),
        ("restriction=no_exit", "noExit dtmc"), ("restriction=no_left_turn;no_u_turn", "forbidden dtmc"),
        ("restriction=no_right_turn_on_red", ""), ("restriction=no_parking", ""), ("restriction=yes", ""),
        ("name=x", ""),
        // By mode.
        ("restriction:hgv=no_left_turn", ""), ("restriction:bus=no_left_turn", ""),
        ("restriction=no_uturn", "forbidden dtmc"), ("restriction=no_going_round", "forbidden dtmc"),
        ("restriction=only_slight_left", "only dtmc"), ("restriction=no_right_turn_on_red", ""),
        ("restriction=no_parking", ""), ("restriction=no_overtaking", ""), ("restriction=no_trucks", ""),
        ("restriction:motorcar=no_left_turn", "forbidden dt"), ("restriction:motorcycle=no_u_turn", "forbidden m"),
        ("restriction:bicycle=only_straight_on", "only c"), ("restriction:motor_vehicle=no_left_turn", "forbidden dtm"),
        ("restriction:foot=no_straight_on", "forbidden w"), ("restriction:psv=no_left_turn", "forbidden t"),
        ("restriction=no_u_turn, restriction:hgv=no_left_turn", "forbidden dtmc"),
        ("restriction:bicycle=only_straight_on, restriction:motorcar=no_u_turn", "only c + forbidden dt"),
        // Exceptions.
        ("restriction=no_left_turn, except=bicycle", "forbidden dtm"),
        ("restriction=no_left_turn, except=psv", "forbidden dmc"),
        ("restriction=no_left_turn, except=bus", "forbidden dtmc"),
        ("restriction=no_left_turn, except=psv;bicycle", "forbidden dm"),
        ("restriction=no_left_turn, except=psv; bicycle;taxi", "forbidden dm"),
        ("restriction=no_left_turn, except=motorcar;motorcycle", "forbidden c"),
        ("restriction=no_left_turn, except=motor_vehicle;bicycle", ""),
        ("restriction=no_left_turn, except=hgv;emergency", "forbidden dtmc"),
        ("restriction:motor_vehicle=no_left_turn, except=taxi", "forbidden dm"),
        ("restriction:conditional=no_left_turn @ (08:00-10:00), except=psv", "forbidden dmc [(08:00-10:00)]"),
        // Conditional.
        ("restriction:conditional=no_left_turn @ (Mo-Fr 07:00-09:00)", "forbidden dtmc [(Mo-Fr 07:00-09:00)]"),
        ("restriction:conditional=no_left_turn @ (weight>3.5)", ""),
        ("restriction:conditional=no_left_turn @ always", "forbidden dtmc"),
        ("restriction:bicycle:conditional=no_left_turn @ (08:00-10:00)", "forbidden c [(08:00-10:00)]"),
        (
            "restriction=no_u_turn, restriction:conditional=no_left_turn @ (08:00-10:00)",
            "forbidden dtmc + forbidden dtmc [(08:00-10:00)]"
        ),
        (
            "restriction=no_left_turn, day_on=Monday, day_off=Friday, hour_on=07:00, hour_off=09:00",
            "forbidden dtmc [Mo-Fr 07:00-09:00]"
        ),
        ("restriction=no_left_turn, hour_on=07:00, hour_off=09:00", "forbidden dtmc [07:00-09:00]"),
        ("restriction=no_left_turn, day_on=Sunday", "forbidden dtmc [Su]"),
    ]) func relationsAreReadForOurModes(_ text: String, _ expected: String) {
        #expect(spell("type=restriction, " + text) == expected)
    }

    @Test func theTypeMayContainTheMode() {
        #expect(spell("type=restriction:motorcycle, restriction=no_left_turn") == "forbidden m")
        #expect(spell("type=restriction:hgv, restriction=no_left_turn") == "")
        #expect(spell("type=route, restriction=no_left_turn") == "")
        #expect(spell("restriction=no_left_turn") == "")
        #expect(spell("type=restrictions, restriction=no_left_turn") == "")
    }
}
