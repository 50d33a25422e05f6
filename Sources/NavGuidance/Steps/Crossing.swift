// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Intersection {
    /// What apps are told of a junction: its roads clockwise from north.
    init(_ passage: Passage, location: Coordinate, pathIndex: Int, features: StretchFeatures) {
        let view = passage.view
        let order = view.arms.indices.sorted { view.arms[$0].bearing.degrees < view.arms[$1].bearing.degrees }
        self.init(
            location: location, pathIndex: pathIndex, bearings: order.map { view.arms[$0].bearing },
            entry: order.map { index in
                let arm = view.arms[index]
                return arm.isEnterable
                    && (!view.isBack(arm) || index == passage.taken || view.choices.isEmpty)
            },
            incoming: order.firstIndex { view.isBack(view.arms[$0]) },
            outgoing: order.firstIndex(of: passage.taken), lanes: passage.lanes, features: features)
    }
}
