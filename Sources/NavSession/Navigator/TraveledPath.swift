// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The line of the places passed, with those left out that lie on the straight way between their neighbours.
struct TraveledPath {
    /// The places kept, in order of travel.
    private(set) var places: [Coordinate] = []
    /// Whether the last place may still be replaced by a farther one.
    private var isLastOpen = false

    /// Adds a place. Less than two meters from the last one it is not worth a point.
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
