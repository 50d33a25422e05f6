// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A point or vector in an image, in points: x to the right, y down, from the upper left corner.
@frozen public struct Point: Sendable, Hashable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// Creates a point from its coordinates.
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
    /// The vector scaled by `factor`.
    @inlinable public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
    /// Length of the vector.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }

    /// The unit vector that points `angle` degrees clockwise of up.
    public static func heading(_ angle: Double) -> Point {
        Point(sine(angle * .pi / 180), -cosine(angle * .pi / 180))
    }

    /// Direction of the vector in degrees clockwise of up, −180 … 180.
    public var heading: Double { arcTangent(x, -y) * 180 / .pi }
}

/// Width and height in points.
@frozen public struct Size: Sendable, Hashable {
    /// Horizontal extent in points.
    public var width: Double
    /// Vertical extent in points.
    public var height: Double

    /// Creates a size from a width and a height in points.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An axis-aligned rectangle, in points.
@frozen public struct Rect: Sendable, Hashable {
    /// Left edge.
    public var minX: Double
    /// Top edge.
    public var minY: Double
    /// Right edge.
    public var maxX: Double
    /// Bottom edge.
    public var maxY: Double

    /// Creates a rectangle from its edges.
    ///
    /// - Parameters:
    ///   - minX: Left edge.
    ///   - minY: Top edge.
    ///   - maxX: Right edge.
    ///   - maxY: Bottom edge.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle from its upper left corner and its size.
    ///
    /// - Parameters:
    ///   - x: Left edge.
    ///   - y: Top edge.
    ///   - width: Horizontal extent.
    ///   - height: Vertical extent.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Creates a rectangle of a size at the origin.
    @inlinable public init(_ size: Size) { self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }

    /// The bounding box of `points`; `nil` if there are none.
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

    /// Horizontal extent in points.
    @inlinable public var width: Double { maxX - minX }
    /// Vertical extent in points.
    @inlinable public var height: Double { maxY - minY }
    /// Width and height in points.
    @inlinable public var size: Size { Size(width: width, height: height) }
    /// The center of the rectangle.
    @inlinable public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

    /// The rectangle with every edge moved inwards by `margin` points, outwards if negative.
    @inlinable public func inset(by margin: Double) -> Rect {
        Rect(minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
    }

    /// The rectangle mirrored within a width: what was at the left edge is at the right edge.
    func mirrored(in width: Double) -> Rect {
        Rect(minX: width - maxX, minY: minY, maxX: width - minX, maxY: maxY)
    }

    /// The smallest rectangle that contains both.
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

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
@frozen public struct Transform: Sendable, Hashable {
    /// Coefficients of the formula above.
    public var a, b, c, d, tx, ty: Double

    /// Creates a transform from its coefficients.
    ///
    /// - Parameters:
    ///   - a: Coefficient of x in x'.
    ///   - b: Coefficient of x in y'.
    ///   - c: Coefficient of y in x'.
    ///   - d: Coefficient of y in y'.
    ///   - tx: Translation of x.
    ///   - ty: Translation of y.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Maps every point to itself.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Translates by a vector.
    @inlinable public static func translation(_ by: Point) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
    }

    /// Scales about the origin; a negative factor mirrors.
    @inlinable public static func scale(_ x: Double, _ y: Double) -> Transform {
        Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Rotates clockwise about the origin.
    public static func rotation(degrees: Double) -> Transform {
        let (sin, cos) = (sine(degrees * .pi / 180), cosine(degrees * .pi / 180))
        return Transform(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
    }

    /// The composition that applies `first`, then this transform.
    @inlinable public func after(_ first: Transform) -> Transform {
        Transform(
            a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
            d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx, ty: b * first.tx + d * first.ty + ty)
    }

    /// Applies the transform to a point.
    @inlinable public func callAsFunction(_ p: Point) -> Point {
        Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
    }

    /// Factor by which lengths grow, averaged over directions.
    @inlinable public var magnification: Double { abs(a * d - b * c).squareRoot() }
}
