// SPDX-License-Identifier: Apache-2.0

/// Reports how much of a nested dissection is done, from any thread.
struct DissectionProgress: Sendable {
    private let report: (@Sendable (Double) -> Void)?
    /// The work: nodes, times the levels of halving in which each is searched.
    private let total: Int
    /// Levels of halving in a part.
    private let levelsOfPart: Int
    private let done = AtomicCounter()

    /// The progress of a dissection of `nodes` nodes into parts of about `partSize`.
    init(nodes: Int, partSize: Int, report: (@Sendable (Double) -> Void)?) {
        self.report = report
        levelsOfPart = Int.bitWidth - partSize.leadingZeroBitCount
        var levels = 0
        while nodes >> levels > partSize { levels += 1 }
        total = max(1, nodes * (levels + levelsOfPart))
    }

    /// Counts one direction of the cut of a cell.
    func advance(cutDirectionOf nodes: Int) { advance(nodes / CompassDirection.directions(forNodes: nodes).count) }

    /// Counts a part that is dissected.
    func advance(part nodes: Int) { advance(nodes * levelsOfPart) }

    private func advance(_ work: Int) { report?(min(1, Double(done.add(work)) / Double(total))) }
}
