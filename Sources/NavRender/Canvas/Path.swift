// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Lines and cubic Bézier curves in one or more subpaths.
public struct Path: Sendable, Hashable {
    /// A path command. `move` and `line` take one point, `curve` three, `close` none.
    public enum Verb: UInt8, Sendable {
        case move, line, curve, close
    }

    /// The commands in order.
    public private(set) var verbs: [Verb] = []
    /// The points of all commands, concatenated.
    public private(set) var points: [Point] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a polyline or, if `closed`, a polygon.
    public init(line points: some Sequence<Point>, closed: Bool = false) {
        for point in points {
            verbs.append(verbs.isEmpty ? .move : .line)
            self.points.append(point)
        }
        if closed, !verbs.isEmpty { verbs.append(.close) }
    }

    /// Whether the path has no commands.
    public var isEmpty: Bool { verbs.isEmpty }

    /// Removes all commands but keeps the allocated memory for reuse.
    public mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    /// Starts a new subpath.
    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
    }

    /// Adds a straight line; starts a subpath if there is none.
    public mutating func line(to point: Point) {
        verbs.append(verbs.isEmpty || verbs[verbs.count - 1] == .close ? .move : .line)
        points.append(point)
    }

    /// Adds a cubic Bézier curve with two control points.
    ///
    /// - Parameters:
    ///   - end: End of the curve.
    ///   - control1: Control point next to the start.
    ///   - control2: Control point next to the end.
    /// - Precondition: A subpath has been started.
    public mutating func curve(to end: Point, _ control1: Point, _ control2: Point) {
        precondition(!verbs.isEmpty, "a curve needs a start")
        verbs.append(.curve)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Adds a closed polygon.
    mutating func append(ring corners: [Point]) {
        guard !corners.isEmpty else { return }
        verbs.append(.move)
        verbs.append(contentsOf: repeatElement(.line, count: corners.count - 1))
        verbs.append(.close)
        points.append(contentsOf: corners)
    }

    /// Closes the subpath with a straight line to its start.
    public mutating func close() {
        if let last = verbs.last, last != .close { verbs.append(.close) }
    }

    /// Appends another path, transformed.
    public mutating func append(_ other: Path, _ transform: Transform = .identity) {
        verbs += other.verbs
        if transform == .identity { points += other.points } else { points += other.points.lazy.map { transform($0) } }
    }

    /// The path with every point transformed.
    public func applying(_ transform: Transform) -> Path { mapped { transform($0) } }

    /// The path with every point and control point mapped by `place`.
    public func mapped(_ place: (Point) -> Point) -> Path {
        var path = self
        for index in path.points.indices { path.points[index] = place(path.points[index]) }
        return path
    }

    /// The bounding box of points and control points; `nil` if the path is empty.
    public var bounds: Rect? { Rect(around: points) }

    // MARK: Shapes

    /// Adds a circular arc between two directions in degrees clockwise of up. It starts a subpath if the path is empty,
    /// and otherwise continues with a straight line to the start of the arc.
    ///
    /// Source of the control points: an arc of angle a is best approximated by a cubic with handles of 4/3·tan(a/4)
    /// radii.
    ///
    /// - Parameters:
    ///   - center: Center of the circle.
    ///   - radius: Radius in points.
    ///   - start: Direction of the first point, in degrees.
    ///   - end: Direction of the last point, in degrees; clockwise if greater than `start`.
    public mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
        line(to: center + Point.heading(start) * radius)
        let pieces = max(1, Int((abs(end - start) / 90 - 1e-9).rounded(.up)))
        let step = (end - start) / Double(pieces)
        let handle = 4 / 3 * tangent(step * .pi / 720) * radius
        for piece in 0..<pieces {
            let from = start + step * Double(piece)
            let to = from + step
            let (a, b) = (center + Point.heading(from) * radius, center + Point.heading(to) * radius)
            curve(to: b, a + Point.heading(from + 90) * handle, b - Point.heading(to + 90) * handle)
        }
    }

    /// A closed path of cubic curves around a center.
    public static func circle(center: Point, radius: Double) -> Path {
        var path = Path()
        path.arc(center: center, radius: radius, from: 0, to: 360)
        path.close()
        return path
    }

    /// A rectangle with corners rounded by `radius` points.
    public static func rect(_ rect: Rect, radius: Double = 0) -> Path {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        guard radius > 0 else {
            return Path(
                line: [
                    Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
                    Point(rect.minX, rect.maxY),
                ], closed: true)
        }
        var path = Path()
        let inner = rect.inset(by: radius)
        path.arc(center: Point(inner.maxX, inner.minY), radius: radius, from: 0, to: 90)
        path.arc(center: Point(inner.maxX, inner.maxY), radius: radius, from: 90, to: 180)
        path.arc(center: Point(inner.minX, inner.maxY), radius: radius, from: 180, to: 270)
        path.arc(center: Point(inner.minX, inner.minY), radius: radius, from: 270, to: 360)
        path.close()
        return path
    }
}
