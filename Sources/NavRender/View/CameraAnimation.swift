// SPDX-License-Identifier: Apache-2.0

/// An animation from one camera to another, whose goal may change while it runs. It starts with the first frame.
struct CameraAnimation: Sendable, Hashable {
    /// The camera at the start.
    var origin: MapCamera
    /// Duration in seconds.
    var duration: Double
    private var start: Double?

    init(from origin: MapCamera, duration: Double) {
        self.origin = origin
        self.duration = duration
    }

    /// The camera at a time on its way to `goal`; `nil` when the animation has ended.
    mutating func camera(at time: Double, to goal: MapCamera) -> MapCamera? {
        let start = start ?? time
        self.start = start
        // A clock that was set back ends the animation instead of stalling it.
        let fraction = time < start ? 1 : (time - start) / max(duration, 1e-9)
        guard fraction < 1 else { return nil }
        // Ease in and out.
        return origin.interpolated(to: goal, fraction: fraction * fraction * (3 - 2 * fraction))
    }
}
