// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Builds a path with turtle graphics: forward moves and bends relative to a position and a heading.
struct Turtle {
    private(set) var path = Path()
    private(set) var place: Point
    /// Degrees clockwise of up.
    private(set) var heading: Double

    init(at place: Point, heading: Double = 0) {
        self.place = place
        self.heading = heading
        path.move(to: place)
    }

    mutating func forward(_ length: Double) {
        place = place + Point.heading(heading) * length
        path.line(to: place)
    }

    /// Turns by `angle` degrees, positive to the right, along a circle.
    mutating func bend(_ angle: Double, radius: Double) {
        let side: Double = angle < 0 ? -1 : 1
        let center = place + Point.heading(heading + 90 * side) * radius
        // Seen from the center, the turtle lies opposite to the side it turns to.
        path.arc(center: center, radius: radius, from: heading - 90 * side, to: heading - 90 * side + angle)
        heading += angle
        place = center + Point.heading(heading - 90 * side) * radius
    }

    /// Shifts to a parallel line `sideways` points to the right, within `length` points.
    mutating func shift(_ sideways: Double, within length: Double) {
        let (ahead, across) = (Point.heading(heading), Point.heading(heading + 90))
        let end = place + ahead * length + across * sideways
        path.curve(to: end, place + ahead * (length * 0.5), end - ahead * (length * 0.5))
        place = end
    }
}
