// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Intersection {
    /// What apps are told of a junction: its roads clockwise from north.
    init(
        of passages: [Passage], _ row: Int, location: Coordinate, pathIndex: Int, features: StretchFeatures
    ) {
        let arms = passages[row].view.arms
        let (back, taken, isDeadEnd) = (
            passages[row].view.back, passages[row].taken, passages[row].view.choices.isEmpty
        )
        var rest = ArmSet(all: arms.count)
        var (incoming, outgoing): (Int?, Int?)
        var (bearings, entry): ([Bearing], [Bool]) = ([], [])
        bearings.reserveCapacity(arms.count)
        entry.reserveCapacity(arms.count)
        while let index = rest.min(by: { arms[$0].bearing.degrees < arms[$1].bearing.degrees }) {
            rest.remove(index)
            if index == back { incoming = bearings.count }
            if index == taken { outgoing = bearings.count }
            bearings.append(arms[index].bearing)
            entry.append(arms[index].isEnterable && (index != back || index == taken || isDeadEnd))
        }
        self.init(
            location: location, pathIndex: pathIndex, bearings: bearings, entry: entry, incoming: incoming,
            outgoing: outgoing, lanes: passages[row].lanes, features: features)
    }
}
