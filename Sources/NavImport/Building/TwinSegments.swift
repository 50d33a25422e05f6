// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds segments that are drawn over one another, from one node straight to the next.
///
/// Such a pair is one road on the ground: somebody has drawn it anew and left the old way in place. To a driver it would
/// look like a fork. Of two, the newer one counts (ways are numbered as they are drawn, and a file lists them so), as long
/// as it is open to everybody who may use the older one: a footpath along the middle of a street takes nothing away.
enum TwinSegments {
    private struct Line {
        /// Both ends, the lower row first.
        var ends: UInt64
        var segment: Int32
    }

    /// For each segment that another takes the place of, that other one.
    ///
    /// - Parameter access: modes that may travel each edge.
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
                    // Only one that stays can take a place; what a replaced one covers, its replacement covers too.
                    let newer = group[(place + 1)...].last { covers($0, older, segments, access) }
                    if let newer { replaced[older] = newer }
                }
            }
            start = end
        }
        return replaced
    }

    /// Whether a segment is open to everybody who may travel another one, in both directions.
    private static func covers(_ newer: Int32, _ older: Int32, _ segments: SegmentTable, _ access: [ModeSet]) -> Bool {
        let (new, old) = (Int(newer), Int(older))
        let isTurned = segments.tail[new] != segments.tail[old]
        return access[2 * new + (isTurned ? 1 : 0)].isSuperset(of: access[2 * old])
            && access[2 * new + (isTurned ? 0 : 1)].isSuperset(of: access[2 * old + 1])
    }
}
