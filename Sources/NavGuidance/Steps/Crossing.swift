// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Intersection {
    /// What apps are told of a junction: its roads clockwise from north.
    init(of passages: [Passage], _ row: Int, location: Coordinate, pathIndex: Int, features: StretchFeatures) {
        // Parts alone are taken out: a copy of a passage would count every list in it.
        let arms = passages[row].view.arms
        let (back, taken) = (passages[row].view.back, passages[row].taken)
        let isDeadEnd = passages[row].view.choices.isEmpty
        var roads = JunctionRoads()
        var (incoming, outgoing): (Int?, Int?)
        for index in arms.indices {
            // Turning back counts where one does so, or can do nothing else.
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
