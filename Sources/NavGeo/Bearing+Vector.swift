// SPDX-License-Identifier: Apache-2.0

extension Bearing {
    /// The direction as a step of one meter in a `LocalFrame`: x east, y north.
    public var unitVector: LocalFrame.Point {
        let angle = degrees * Double.pi / 180
        return LocalFrame.Point(x: sine(angle), y: cosine(angle))
    }

    /// The direction of the step `vector` in a `LocalFrame`. North for a step of length zero.
    public init(of vector: LocalFrame.Point) {
        self.init(arcTangent(vector.x, vector.y) * 180 / Double.pi)
    }
}
