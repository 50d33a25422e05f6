// SPDX-License-Identifier: Apache-2.0

/// A way to cut a cell in two.
struct CellCut: Sendable {
    /// 0 or 1 for each place.
    var side: [UInt8]
    /// Directions of travel that are lost.
    var width: Int
    /// Places on the smaller side.
    var smaller: Int

    /// How dear the cut is for what it does: the lower, the better.
    var price: Double { Double(width) / Double(smaller) }
}
