// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender
public import NavSession

/// The map of a car screen as controlled by a guide. The map itself receives no taps; all calls come from template
/// buttons and from gestures that the template forwards.
@MainActor public protocol CarMap: AnyObject {
    /// Day or night appearance.
    var lightingMode: LightingMode { get set }
    /// Zooms in by one level.
    func zoomIn()
    /// Zooms out by one level.
    func zoomOut()
    /// Scrolls by points to the right and down.
    func scrollBy(x: Double, y: Double)
    /// Resumes following the vehicle.
    func recenter()
    /// A pan gesture begins.
    func didBeginPanGesture()
    /// A pan gesture continues: points since it began, and points per second.
    func didUpdatePanGesture(withTranslation translation: Point, velocity: Point)
    /// A pan gesture ends with a velocity in points per second.
    func didEndPanGesture(withVelocity velocity: Point)
    /// Shows the position and the rest of the route; `route` is `nil` without guidance.
    func show(_ info: NavInfo, on route: Route?)
}
