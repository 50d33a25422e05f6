// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Puts the lanes of the road before each junction on show, and marks those that lead on.
struct LanePass: GuidancePass {
    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            let passage = drive.passages[index]
            guard passage.isJunction, !passage.view.isOnRing else { continue }
            let markings = drive.graph.lanes(of: passage.view.incoming)
            guard !markings.isEmpty else { continue }
            drive.passages[index].lanes = LaneMatch(markings, mode: drive.mode).lanes(for: passage)
        }
    }
}
