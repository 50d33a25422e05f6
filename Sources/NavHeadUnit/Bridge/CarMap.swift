// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRender
public import NavSession

/// The map of the car screen as a guide moves it. Nothing on it can be tapped, so all of this comes from buttons of the
/// template and from gestures that the template passes on.
@MainActor public protocol CarMap: AnyObject {
    /// By day or in the dark.
    var lightingMode: LightingMode { get set }
    /// One level closer.
    func zoomIn()
    /// One level farther away.
    func zoomOut()
    /// Moves the view by points to the right and down.
    func scrollBy(x: Double, y: Double)
    /// Back to the vehicle, and after it.
    func recenter()
    /// A finger begins to move the map.
    func didBeginPanGesture()
    /// The finger moved on: points since it began, and points a second.
    func didUpdatePanGesture(withTranslation translation: Point, velocity: Point)
    /// The finger left the map.
    func didEndPanGesture(withVelocity velocity: Point)
    /// Shows where the traveler is and what is left of the way; `route` is `nil` without guidance.
    func show(_ info: NavInfo, on route: Route?)
}
