// SPDX-License-Identifier: Apache-2.0

public import NavRender

#if canImport(CarPlay)
public import CarPlay
#endif

/// Panning distance per step.
public enum CarPanning {
    /// Points per step, also diagonally.
    public static let step = 80.0

    /// The amount to scroll, in points to the right and down, as for `CameraUpdate.scrollBy`.
    ///
    /// Two directions make a diagonal of the same length; opposite directions cancel.
    public static func scrollAmount(for direction: CPMapTemplate.PanDirection) -> Point {
        var (x, y) = (0.0, 0.0)
        if direction.contains(.left) { x -= step }
        if direction.contains(.right) { x += step }
        // y points down.
        if direction.contains(.up) { y -= step }
        if direction.contains(.down) { y += step }
        return x != 0 && y != 0 ? Point(x, y) * 0.5.squareRoot() : Point(x, y)
    }
}
