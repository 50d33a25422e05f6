// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import NavRender

extension Route {
    /// The next traffic lights and stop signs.
    ///
    /// - Parameters:
    ///   - along: Distance from the start of the route, in meters.
    ///   - count: Maximum number of signs.
    /// - Complexity: O(points up to the last of them).
    func roadSigns(after along: Double, atMost count: Int) -> [MapNavigation.RoadSign] {
        var signs: [MapNavigation.RoadSign] = []
        var end = 0.0
        for leg in legs {
            for (row, length) in leg.annotation.distances.enumerated() {
                end += length
                guard end >= along, leg.annotation.features.indices.contains(row), leg.path.indices.contains(row + 1)
                else { continue }
                let features = leg.annotation.features[row]
                // Where both are mapped, the lights count.
                if features.contains(.trafficSignals) {
                    signs.append(.init(.trafficLight, at: leg.path[row + 1]))
                } else if features.contains(.stopSign) {
                    signs.append(.init(.stop, at: leg.path[row + 1]))
                }
                if signs.count >= count { return signs }
            }
        }
        return signs
    }
}
