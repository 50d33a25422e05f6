// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Modes that an untagged barrier blocks.
///
/// Source: the OpenStreetMap key `barrier` and the pages of its values.
enum Barrier {
    /// Modes that cannot pass, by all tags of the barrier.
    static func barred(by kind: String, _ tags: KnownTags) -> ModeSet {
        if isTrue(tags[.locked]) { return .all }
        // A rising bollard lowers for traffic.
        if tags[.bollard] == "rising" { return [] }
        // An acoustic fence for animals.
        if kind == "fence", let sense = tags[.sensory], sense == "audible" || sense == "audio" { return [] }
        return barred(by: kind)
    }

    /// Modes that a type of barrier blocks.
    private static func barred(by kind: String) -> ModeSet {
        switch kind {
        // Designed to be driven through, or opened on demand.
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "hampshire_gate", "rolling_gate", "sliding_beam",
            "entrance", "cattle_grid", "toll_booth", "border_control", "height_restrictor", "width_restrictor",
            "kerb", "sally_port", "checkpoint", "spikes", "coupure", "flood_gate", "toll_gate", "no", "arch",
            "ticket_barrier", "weigh_station", "gateway":
            []
        // Blocks or traps cars.
        case "bus_trap", "sump_buster", "bollard", "bollards", "block", "jersey_barrier", "cycle_barrier",
            "motorcycle_barrier", "chain", "rope", "log", "debris", "planter", "barrier_board", "concrete_block",
            "tank_trap", "wicket_gate", "chicane", "horse_barrier", "armadillo", "delineators", "bar", "boulder",
            "cable_barrier", "rock", "rocks", "stone", "bump_gate", "tyres", "log_barrier", "wedge":
            .motor
        // One person at a time.
        case "kissing_gate", "stile", "turnstile", "full-height_turnstile", "full_height_turnstile", "horse_stile",
            "ditch", "squeeze", "squeeze_stile", "step", "steps", "handrail", "ladder":
            [.driving, .taxi, .twoWheeler, .cycling]
        // Impassable.
        case "fence", "wall", "hedge", "city_wall", "retaining_wall", "guard_rail", "railing", "hedge_bank",
            "wire_fence", "chain_link", "sound_barrier", "embankment":
            .all
        // An unknown value: some obstacle that most can bypass.
        default:
            .motor
        }
    }
}
