// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Intersection {
    /// Creates the intersection of a passage, with its roads clockwise from north.
    ///
    /// - Parameters:
    ///   - passages: The passages of the leg.
    ///   - row: Index of the passage.
    ///   - location: Location of the junction.
    ///   - pathIndex: Index of that location in the geometry of the leg.
    ///   - features: Features of the segment after it.
    init(of passages: [Passage], _ row: Int, location: Coordinate, pathIndex: Int, features: StretchFeatures) {
        // Copies single fields: copying a passage would retain every array in it.
        let arms = passages[row].view.arms
        let (back, taken) = (passages[row].view.back, passages[row].taken)
        let isDeadEnd = passages[row].view.choices.isEmpty
        var roads = JunctionRoads()
        var (incoming, outgoing): (Int?, Int?)
        for index in arms.indices {
            // The road back is open only where it is taken or the only choice.
            let isOpen = arms[index].isEnterable && (index != back || index == taken || isDeadEnd)
            let place = roads.insert(Road(arms[index].bearing, isOpen: isOpen))
            if let known = incoming, known >= place { incoming = known + 1 }
            if let known = outgoing, known >= place { outgoing = known + 1 }
            if index == back { incoming = place }
            if index == taken { outgoing = place }
        }
        self.init(
            location: location, pathIndex: pathIndex, roads: roads, incoming: incoming, outgoing: outgoing,
            lanes: passages[row].lanes, features: features)
    }
}
