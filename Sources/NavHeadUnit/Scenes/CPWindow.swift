// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// What lies behind the templates of a screen: a map.
@MainActor public protocol HeadUnitMap: AnyObject {
    /// By day or in the dark.
    var lightingMode: LightingMode { get set }
    /// What of the map can be tapped, in words. Nothing of it may be: see `HeadUnitRuleError.Code.tappableMap`.
    var tappableParts: [String] { get }
    /// Whether the next frame would be the same as long as nothing else is handed in.
    func isAtRest(at time: Double) -> Bool
    /// Draws the map.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - free: The part of the view that nothing covers.
    ///   - covered: What lies over the map: no names belong there.
    ///   - pixelsPerPoint: Scale of the canvas.
    func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double)
}

/// The ground of a screen, where an app draws its map. It takes no taps.
@MainActor public final class CPWindow {
    /// Size and sharpness of the screen, for whoever makes images for it.
    public let display: HeadUnitDisplay
    /// The map.
    public var map: (any HeadUnitMap)?

    /// Makes the ground of a screen.
    public init(display: HeadUnitDisplay) { self.display = display }
}

/// Connects an app with the screen of a car.
@MainActor public protocol CPTemplateApplicationSceneDelegate: AnyObject {
    /// A screen is there: fill its controller and its window.
    func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow)
    /// The screen has gone.
    func templateApplicationScene(didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
}
#endif
