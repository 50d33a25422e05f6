// SPDX-License-Identifier: Apache-2.0

/// The nodes of tracks, by which crossings of railways and of trams differ.
///
/// Trams that run in streets meet roads at every junction, under the traffic lights of the road, and many of these nodes are tagged
/// as level crossings. Drivers expect an alert where trains have priority.
struct TrackNodes: Sendable {
    /// Nodes of tracks on which trains run, ascending once `sort()` was called.
    private var trains: [Int64] = []
    /// Nodes of tram tracks and of tracks out of use, likewise.
    private var others: [Int64] = []

    /// Values of `railway` of tracks on which trains run.
    private static let trainValues = ["rail", "light_rail", "narrow_gauge", "preserved", "subway", "funicular"]
    /// Values of `railway` of other tracks.
    private static let otherValues = ["tram", "disused", "abandoned", "razed", "construction", "proposed"]

    /// Adds the nodes of a way if it is a track.
    mutating func add(_ tags: TagView, _ nodes: some Sequence<Int64>) {
        guard tags.contains("railway") else { return }
        if TrackNodes.trainValues.contains(where: { tags.contains("railway", $0) }) {
            trains += nodes
        } else if TrackNodes.otherValues.contains(where: { tags.contains("railway", $0) }) {
            others += nodes
        }
    }

    /// Adds the tracks of another block.
    mutating func add(_ other: TrackNodes) {
        trains += other.trains
        others += other.others
    }

    /// Prepares `isLevelCrossing(_:isForVehicles:)`.
    ///
    /// - Complexity: O(n log n).
    mutating func sort() {
        trains.sort()
        others.sort()
    }

    /// Whether trains cross the road at a node that is tagged as a crossing.
    ///
    /// Without tracks in the extract the tag decides.
    ///
    /// - Parameters:
    ///   - id: The node.
    ///   - isForVehicles: Whether it is tagged `level_crossing`; `crossing` is defined for crossings of walkers.
    /// - Complexity: O(log n).
    func isLevelCrossing(_ id: Int64, isForVehicles: Bool) -> Bool {
        if TrackNodes.contains(trains, id) { return true }
        return isForVehicles && !TrackNodes.contains(others, id)
    }

    private static func contains(_ ids: [Int64], _ id: Int64) -> Bool {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = low + (high - low) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id
    }
}
