// SPDX-License-Identifier: Apache-2.0

/// The visible part of the ground: a rectangle, or a trapezoid if the camera is tilted.
struct ViewQuad {
    private let bounds: Rect
    /// For each side, its outward normal and its distance along it.
    private let (outX, outY, reach): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// Takes four corners in order, in either orientation. With fewer, nothing is visible.
    init(_ corners: [Point]) {
        var (x, y, far) = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(repeating: -1))
        if corners.count == 4 {
            let middle = corners.reduce(.zero, +) * 0.25
            for (row, corner) in corners.enumerated() {
                let side = corners[(row + 1) % 4] - corner
                var out = Point(side.y, -side.x)
                let away = corner - middle
                if out.x * away.x + out.y * away.y < 0 { out = out * -1 }
                (x[row], y[row], far[row]) = (out.x, out.y, out.x * corner.x + out.y * corner.y)
            }
        }
        (outX, outY, reach) = (x, y, far)
        bounds = Rect(around: corners) ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }

    var width: Double { bounds.width }

    /// Whether a rectangle intersects the quadrilateral.
    ///
    /// Separating axis theorem: two convex shapes are disjoint exactly if a line along a side of one of them separates
    /// them.
    func meets(_ rect: Rect) -> Bool {
        guard rect.intersects(bounds) else { return false }
        let innerX = SIMD4(repeating: rect.maxX).replacing(with: rect.minX, where: outX .> 0)
        let innerY = SIMD4(repeating: rect.maxY).replacing(with: rect.minY, where: outY .> 0)
        return all(innerX * outX + innerY * outY .<= reach)
    }
}
