// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A simplified path of the traveled positions, without those on a straight line between their neighbors.
struct TraveledPath {
    /// The positions, in order.
    private(set) var places: [Coordinate] = []
    /// Whether the last position may still be replaced by a farther one.
    private var isLastOpen = false

    /// Appends a position. One that is less than two meters from the last one is ignored.
    mutating func append(_ place: Coordinate) {
        guard let last = places.last else {
            places = [place]
            return
        }
        let frame = LocalFrame(at: last)
        let step = frame.point(place)
        guard step.x * step.x + step.y * step.y >= 4 else { return }
        if isLastOpen, places.count >= 2 {
            let before = places[places.count - 2]
            let projection = SegmentProjection(of: last, from: before, to: place)
            if projection.distance.value < 1, projection.fraction > 0, projection.fraction < 1 {
                places[places.count - 1] = place
                return
            }
        }
        places.append(place)
        isLastOpen = true
    }
}
