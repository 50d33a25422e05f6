// SPDX-License-Identifier: Apache-2.0

/// A camera on its way from where it was to where it should be, which may move on meanwhile. It begins with the first
/// frame that it is asked for.
struct CameraGlide: Sendable, Hashable {
    /// Where it was.
    var origin: MapCamera
    /// Seconds that it takes.
    var duration: Double
    private var start: Double?

    init(from origin: MapCamera, duration: Double) {
        self.origin = origin
        self.duration = duration
    }

    /// The camera at a time, on its way to `goal`; `nil` when it has arrived.
    mutating func camera(at time: Double, to goal: MapCamera) -> MapCamera? {
        let start = start ?? time
        self.start = start
        // A clock that was set back ends the glide rather than letting it hang.
        let share = time < start ? 1 : (time - start) / max(duration, 1e-9)
        guard share < 1 else { return nil }
        // Slow at both ends.
        return origin.moved(towards: goal, share: share * share * (3 - 2 * share))
    }
}
