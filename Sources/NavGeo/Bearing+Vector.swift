// SPDX-License-Identifier: Apache-2.0

extension Bearing {
    /// The unit vector of the direction in a `LocalFrame`: x east, y north.
    public var unitVector: LocalFrame.Point {
        let angle = degrees * Double.pi / 180
        return LocalFrame.Point(x: sine(angle), y: cosine(angle))
    }

    /// The direction of a vector in a `LocalFrame`; north for the zero vector.
    public init(of vector: LocalFrame.Point) {
        self.init(arcTangent(vector.x, vector.y) * 180 / Double.pi)
    }
}
