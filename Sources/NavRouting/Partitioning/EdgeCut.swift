// SPDX-License-Identifier: Apache-2.0

/// Size and balance of a cut of a cell into two sides.
struct CutSize: Sendable {
    /// Size of the cut, in directions of travel.
    var width: Int
    /// Number of nodes on the smaller side.
    var smaller: Int

    /// Expansion of the cut: its size per node of the smaller side. Lower is better.
    var expansion: Double { Double(width) / Double(smaller) }
}

/// A cut of a cell into two sides.
struct EdgeCut: Sendable {
    /// Side of each node, 0 or 1.
    var side: [UInt8]
    /// Size and balance.
    var size: CutSize
}
