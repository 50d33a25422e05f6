// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Tells who gets through a barrier that stands on a way and says nothing about access itself.
///
/// Source: the OpenStreetMap key `barrier` and the pages of its values.
enum Barrier {
    /// Modes that cannot pass, by all that the node tells of the barrier's make.
    static func barred(by kind: String, _ tags: KnownTags) -> ModeSet {
        if isTrue(tags[.locked]) { return .all }
        // It sinks for whoever comes.
        if tags[.bollard] == "rising" { return [] }
        // A fence that is heard by the animals it is for and seen by nobody.
        if kind == "fence", let sense = tags[.sensory], sense == "audible" || sense == "audio" { return [] }
        return barred(by: kind)
    }

    /// Modes that a kind of barrier keeps out.
    private static func barred(by kind: String) -> ModeSet {
        switch kind {
        // Made to be driven through, or opened for whoever comes.
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "hampshire_gate", "rolling_gate", "sliding_beam",
            "entrance", "cattle_grid", "toll_booth", "border_control", "height_restrictor", "width_restrictor",
            "kerb", "sally_port", "checkpoint", "spikes", "coupure", "flood_gate", "toll_gate", "no", "arch",
            "ticket_barrier", "weigh_station", "gateway":
            []
        // A car is too wide or too heavy, or is caught on purpose.
        case "bus_trap", "sump_buster", "bollard", "bollards", "block", "jersey_barrier", "cycle_barrier",
            "motorcycle_barrier", "chain", "rope", "log", "debris", "planter", "barrier_board", "concrete_block",
            "tank_trap", "wicket_gate", "chicane", "horse_barrier", "armadillo", "delineators", "bar", "boulder",
            "cable_barrier", "rock", "rocks", "stone", "bump_gate", "tyres", "log_barrier", "wedge":
            .motor
        // One person at a time.
        case "kissing_gate", "stile", "turnstile", "full-height_turnstile", "full_height_turnstile", "horse_stile",
            "ditch", "squeeze", "squeeze_stile", "step", "steps", "handrail", "ladder":
            [.driving, .taxi, .twoWheeler, .cycling]
        // Nobody gets over.
        case "fence", "wall", "hedge", "city_wall", "retaining_wall", "guard_rail", "railing", "hedge_bank",
            "wire_fence", "chain_link", "sound_barrier", "embankment":
            .all
        // A word of somebody's own: something stands there, and people find a way round.
        default:
            .motor
        }
    }
}
