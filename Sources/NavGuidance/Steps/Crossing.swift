// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Intersection {
    /// What apps are told of a junction: its roads clockwise from north.
    init(_ passage: Passage, location: Coordinate, pathIndex: Int, features: StretchFeatures) {
        let view = passage.view
        let back = view.back
        var rest = ArmSet(all: view.arms.count)
        var (incoming, outgoing): (Int?, Int?)
        var (bearings, entry): ([Bearing], [Bool]) = ([], [])
        bearings.reserveCapacity(view.arms.count)
        entry.reserveCapacity(view.arms.count)
        while let index = rest.min(by: { view.arms[$0].bearing.degrees < view.arms[$1].bearing.degrees }) {
            rest.remove(index)
            if index == back { incoming = bearings.count }
            if index == passage.taken { outgoing = bearings.count }
            bearings.append(view.arms[index].bearing)
            entry.append(
                view.arms[index].isEnterable && (index != back || index == passage.taken || view.choices.isEmpty))
        }
        self.init(
            location: location, pathIndex: pathIndex, bearings: bearings, entry: entry, incoming: incoming,
            outgoing: outgoing, lanes: passage.lanes, features: features)
    }
}
