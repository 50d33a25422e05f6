// SPDX-License-Identifier: Apache-2.0

public import NavRender

#if canImport(CarPlay)
public import CarPlay
#endif

/// How far the map moves with one press on an arrow.
public enum CarPanning {
    /// Points of one step, also of a diagonal one.
    public static let step = 80.0

    /// By how much the view moves: to the right and down, in points, as `CameraUpdate.scrollBy` takes it.
    ///
    /// Two directions at once are a diagonal as long as any other step; two that oppose each other are none.
    public static func scrollAmount(for direction: CPMapTemplate.PanDirection) -> Point {
        var (x, y) = (0.0, 0.0)
        if direction.contains(.left) { x -= step }
        if direction.contains(.right) { x += step }
        // Down is where y grows.
        if direction.contains(.up) { y -= step }
        if direction.contains(.down) { y += step }
        return x != 0 && y != 0 ? Point(x, y) * 0.5.squareRoot() : Point(x, y)
    }
}
