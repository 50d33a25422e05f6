// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A place on a picture in points: x to the right, y downwards, from the upper left corner.
@frozen public struct Point: Sendable, Hashable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// Makes a place.
    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    public static let zero = Point(0, 0)

    /// The sum of two vectors.
    @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    /// The difference of two vectors.
    @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    /// A vector made longer.
    @inlinable public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
    /// Length of the vector.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The vector of length 1 that points `angle` degrees clockwise of up.
    public static func heading(_ angle: Double) -> Point {
        Point(sine(angle * .pi / 180), -cosine(angle * .pi / 180))
    }

    /// Where the vector points: degrees clockwise of up, −180 … 180.
    public var heading: Double { arcTangent(x, -y) * 180 / .pi }
}

/// Width and height in points.
@frozen public struct Size: Sendable, Hashable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// Makes a size.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle with sides along the axes, in points.
@frozen public struct Rect: Sendable, Hashable {
    /// Left edge.
    public var minX: Double
    /// Upper edge.
    public var minY: Double
    /// Right edge.
    public var maxX: Double
    /// Lower edge.
    public var maxY: Double

    /// Makes a rectangle from its edges.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Makes a rectangle from its upper left corner and its size.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Makes a rectangle of a size at the origin.
    @inlinable public init(_ size: Size) { self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }

    /// The smallest rectangle round `points`; `nil` for none.
    public init?(around points: some Sequence<Point>) {
        let most = Double.infinity
        var (low, high) = (Point(most, most), Point(-most, -most))
        for point in points {
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        guard low.x <= high.x else { return nil }
        self.init(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }

    /// Points from left to right.
    @inlinable public var width: Double { maxX - minX }
    /// Points from top to bottom.
    @inlinable public var height: Double { maxY - minY }
    /// Width and height.
    @inlinable public var size: Size { Size(width: width, height: height) }
    /// The middle.
    @inlinable public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

    /// This rectangle with every edge moved inwards by `margin`, outwards when negative.
    @inlinable public func inset(by margin: Double) -> Rect {
        Rect(minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
    }

    /// The smallest rectangle that holds both.
    @inlinable public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// Whether a point lies inside or on the edge.
    @inlinable public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// Whether the two rectangles share a point.
    @inlinable public func intersects(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
@frozen public struct Transform: Sendable, Hashable {
    /// Coefficients as in the formula above.
    public var a, b, c, d, tx, ty: Double

    /// Makes a map from its coefficients.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Leaves everything where it is.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Moves by a vector.
    @inlinable public static func translation(_ by: Point) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
    }

    /// Enlarges about the origin; a negative factor mirrors.
    @inlinable public static func scale(_ x: Double, _ y: Double) -> Transform {
        Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Turns clockwise about the origin.
    public static func rotation(degrees: Double) -> Transform {
        let (sin, cos) = (sine(degrees * .pi / 180), cosine(degrees * .pi / 180))
        return Transform(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
    }

    /// This map after `first`.
    @inlinable public func after(_ first: Transform) -> Transform {
        Transform(
            a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
            d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx, ty: b * first.tx + d * first.ty + ty)
    }

    /// Where a point goes.
    @inlinable public func callAsFunction(_ p: Point) -> Point {
        Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
    }

    /// How much lengths grow, on average over directions.
    @inlinable public var magnification: Double { abs(a * d - b * c).squareRoot() }
}
