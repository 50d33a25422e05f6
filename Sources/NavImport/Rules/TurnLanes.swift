// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Parses turn arrows of lanes.
enum TurnLanes {
    /// Parses a value of `turn:lanes`: lanes separated by `|`, arrows of one lane by `;`, leftmost lane first.
    ///
    /// An empty lane and `none` are unmarked. Unknown values, such as `next_left`, are skipped.
    static func markings(_ value: String) -> [LaneMarking] {
        var lanes: [LaneMarking] = []
        var lane: LaneMarking = []
        var word = value.utf8.startIndex
        var index = word
        let text = value.utf8
        while true {
            let byte = index == text.endIndex ? UInt8(ascii: "|") : text[index]
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                if let arrow = arrow(value[word..<index].trimmed) { lane.insert(arrow) }
                if byte == UInt8(ascii: "|") {
                    lanes.append(lane.isEmpty ? .unmarked : lane)
                    lane = []
                    if lanes.count == maximumLanes { return lanes }
                }
                if index == text.endIndex { return lanes }
                word = text.index(after: index)
            }
            index = text.index(after: index)
        }
    }

    /// Maximum number of lanes; further ones are ignored.
    static let maximumLanes = 32

    private static func arrow(_ word: Substring) -> LaneMarking? {
        switch word {
        case "through", "straight": .straight
        case "left": .left
        case "right": .right
        case "slight_left": .slightLeft
        case "slight_right": .slightRight
        case "sharp_left": .sharpLeft
        case "sharp_right": .sharpRight
        case "reverse": .uTurn
        case "merge_to_left": .mergeToLeft
        case "merge_to_right": .mergeToRight
        default: nil
        }
    }
}
