// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds duplicate segments: straight segments between the same two nodes.
///
/// Such a pair is one road that was mapped again without deleting the old way. To guidance it would look like a fork.
/// The newer one is used (way ids ascend with creation, and files are sorted by id), provided that it is open to all
/// modes of the older one: a footpath along a street must not replace it.
enum DuplicateSegments {
    private struct Line {
        /// Both end nodes, the lower one first.
        var ends: UInt64
        var segment: Int32
    }

    /// The replacement of each duplicate segment.
    ///
    /// - Parameters:
    ///   - segments: The segments.
    ///   - access: Modes allowed on each edge.
    /// - Complexity: O(segments · log segments).
    static func replacements(in segments: SegmentTable, access: [ModeSet]) -> [Int32: Int32] {
        var lines: [Line] = []
        for row in segments.tail.indices where segments.isStraight(row) {
            let (tail, head) = (UInt64(segments.tail[row].row), UInt64(segments.head[row].row))
            lines.append(Line(ends: min(tail, head) << 32 | max(tail, head), segment: Int32(row)))
        }
        lines.sort { ($0.ends, $0.segment) < ($1.ends, $1.segment) }
        var replaced: [Int32: Int32] = [:]
        var start = 0
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].ends == lines[start].ends { end += 1 }
            if end - start > 1 {
                let group = lines[start..<end].map(\.segment)
                for (place, older) in group.enumerated().dropLast() {
                    // Only a remaining segment can be a replacement; it covers transitively.
                    let newer = group[(place + 1)...].last { covers($0, older, segments, access) }
                    if let newer { replaced[older] = newer }
                }
            }
            start = end
        }
        return replaced
    }

    /// Whether a segment is open to all modes of another one, in both directions.
    private static func covers(_ newer: Int32, _ older: Int32, _ segments: SegmentTable, _ access: [ModeSet]) -> Bool {
        let (new, old) = (Int(newer), Int(older))
        let isTurned = segments.tail[new] != segments.tail[old]
        return access[2 * new + (isTurned ? 1 : 0)].isSuperset(of: access[2 * old])
            && access[2 * new + (isTurned ? 0 : 1)].isSuperset(of: access[2 * old + 1])
    }
}
