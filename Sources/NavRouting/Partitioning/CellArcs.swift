// SPDX-License-Identifier: Apache-2.0

/// The arcs of a cell, in memory that its owner keeps. All indices come from `RoadCell` or `CellDissection`.
struct CellArcs {
    /// First arc of each node.
    let start: UnsafeBufferPointer<Int32>
    /// End of the arcs of each node.
    let end: UnsafeBufferPointer<Int32>
    /// Head node of each arc.
    let head: UnsafeBufferPointer<Int32>
    /// The reverse arc.
    let twin: UnsafeBufferPointer<Int32>
    /// Capacity of each arc, in both directions.
    let width: UnsafeBufferPointer<Int8>
}

extension RoadCell {
    /// Calls `body` with the arcs, which are valid until it returns.
    func withArcs<Result>(_ body: (CellArcs) -> Result) -> Result {
        start.withUnsafeBufferPointer { start in
            head.withUnsafeBufferPointer { head in
                twin.withUnsafeBufferPointer { twin in
                    width.withUnsafeBufferPointer { width in
                        let end = UnsafeBufferPointer(rebasing: start.dropFirst())
                        return body(CellArcs(start: start, end: end, head: head, twin: twin, width: width))
                    }
                }
            }
        }
    }
}

/// Some nodes of a cell.
typealias CellNodes = Slice<UnsafeBufferPointer<Int32>>
