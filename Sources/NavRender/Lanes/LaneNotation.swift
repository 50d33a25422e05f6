// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A text notation for lanes: `|` separates lanes, `;` separates the directions of a lane, and `*` follows each
/// recommended direction.
///
///     left*|left*|straight|straight;right
///
/// Directions are the names of `LaneShape`, or the short forms `left`, `right`, `through`, `none`, and `reverse` for a
/// U-turn to the left.
public enum LaneNotation {
    /// Parses lanes; `nil` for an unknown direction.
    public static func lanes(_ text: some StringProtocol) -> [Lane]? {
        var lanes: [Lane] = []
        for lane in text.split(separator: "|", omittingEmptySubsequences: false) {
            var directions: [LaneDirection] = []
            for word in lane.split(separator: ";", omittingEmptySubsequences: false) {
                let recommended = word.hasSuffix("*")
                guard let shape = shape(recommended ? word.dropLast() : word[...]) else { return nil }
                directions.append(LaneDirection(laneShape: shape, recommended: recommended))
            }
            lanes.append(Lane(laneDirections: directions))
        }
        return lanes
    }

    private static func shape(_ word: some StringProtocol) -> LaneShape? {
        switch word {
        case "left": .normalLeft
        case "right": .normalRight
        case "through": .straight
        case "none", "": .unknown
        case "reverse": .uTurnLeft
        default: LaneShape(name: word)
        }
    }

    /// Typical lane configurations, one to eight lanes, for left- and right-hand traffic.
    public static let samples = [
        "straight*", "left*", "right*", "uTurnLeft*", "none*", "none|none*",
        "left*|straight", "left|straight*", "left|right*", "left*|right", "straight|right*", "straight*|right",
        "left;straight*", "left*;straight", "straight;right*", "straight*;right", "left*;right", "left;straight;right*",
        "straight*|straight*", "straight|straight*", "slightLeft*|straight", "straight|slightRight*",
        "slightLeft|slightRight*", "sharpLeft*|straight", "straight|sharpRight*", "uTurnLeft*|straight",
        "straight|uTurnRight*", "uTurnLeft*;left|straight", "uTurnLeft;left*|straight",
        "left*|left*|straight", "left|straight*|right", "left|straight|right*", "left*|straight|right",
        "left|straight*|straight*;right", "left*|left*;straight|right", "straight*|straight*|slightRight",
        "straight|straight|slightRight*", "straight|straight;slightRight*|slightRight*",
        "slightLeft*|slightLeft*;straight|straight", "none|straight*|right", "none|none*|none*",
        "uTurnLeft|left*|straight", "sharpLeft|left*|slightLeft", "slightRight|right*|sharpRight",
        "left*|left*|straight|straight;right", "left|straight*|straight*|right", "left|left|straight*|right",
        "straight*|straight*|straight|slightRight", "straight|straight|slightRight*|slightRight*",
        "left|left;straight*|straight*|right", "uTurnLeft|left|straight*|straight*",
        "left|left|straight*|straight*|right", "straight*|straight*|straight*|slightRight|right",
        "left|straight*|straight*|straight*|right", "straight|straight|straight|right*|right*|uTurnRight",
        "left|left|straight*|straight*|straight*|right", "left|left|left|straight*|straight*|right|right",
        "straight*|straight*|straight*|straight*|straight|slightRight|slightRight",
        "left|left|straight*|straight*|straight*|straight*|right|right",
        "uTurnLeft;left|left|left;straight|straight*|straight*|straight;right*|right|sharpRight",
    ]
}
