// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Parses surface and smoothness.
///
/// Sources: the OpenStreetMap keys `surface`, `smoothness`, `tracktype`.
enum SurfaceRules {
    /// The surface; derived from `tracktype` if `surface` is unknown.
    static func surface(of tags: KnownTags) -> Surface {
        if let value = tags[.surface], let parsed = surface(value) { return parsed }
        guard let grade = tags[.tracktype] else { return .unknown }
        switch grade {
        case "grade1": return .paved
        case "grade2": return .compacted
        case "grade3": return .gravel
        case "grade4", "grade5": return .ground
        default: return .unknown
        }
    }

    /// Parses one value; the first part of a list or detail (`concrete:lanes`, `asphalt;gravel`).
    private static func surface(_ value: String) -> Surface? {
        if let known = single(value[...]) { return known }
        let first = value.prefix { $0 != ";" && $0 != ":" && $0 != "," }.trimmed
        return first.utf8.count == value.utf8.count ? nil : single(first)
    }

    private static func single(_ value: Substring) -> Surface? {
        switch value {
        case "asphalt", "paved", "concrete", "concrete:lanes", "concrete:plates", "chipseal", "tarmac", "bitumen",
            "cement", "rubber", "tartan", "acrylic", "sealed", "asphalt:lanes":
            .paved
        case "paving_stones", "paving_stones:lanes", "bricks", "brick", "tiles", "grass_paver", "plates",
            "interlock", "paving_stone", "stone", "plastic":
            .pavingStones
        case "sett", "cobblestone", "unhewn_cobblestone", "cobblestone:flattened":
            .cobblestone
        case "metal", "wood", "metal_grid", "steel", "planks", "stepping_stones", "grating":
            .deck
        case "compacted", "fine_gravel", "gravel_turf", "stabilized", "clay_compacted":
            .compacted
        case "gravel", "unpaved", "pebblestone", "crushed_limestone", "shells", "rocks", "rock", "laterite", "scree":
            .gravel
        case "ground", "dirt", "earth", "grass", "sand", "mud", "clay", "soil", "woodchips", "dirt/sand", "ice",
            "snow", "salt", "stones", "bare_rock", "natural", "trail":
            .ground
        default:
            nil
        }
    }

    /// The smoothness.
    static func smoothness(of tags: KnownTags) -> Smoothness {
        guard let value = tags[.smoothness] else { return .unknown }
        switch value {
        case "excellent", "very_good": return .excellent
        case "good": return .good
        case "intermediate": return .intermediate
        case "bad": return .bad
        case "very_bad": return .veryBad
        case "horrible", "very_horrible": return .horrible
        case "impassable": return .impassable
        default: return .unknown
        }
    }
}
