// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// A map behind the templates of a screen.
@MainActor public protocol HeadUnitMap: AnyObject {
    /// Day or night appearance.
    var lightingMode: LightingMode { get set }
    /// Descriptions of tappable controls on the map. There must be none: see `HeadUnitRuleError.Code.tappableMap`.
    var tappableParts: [String] { get }
    /// Whether the next frame would be identical, provided that no input changes.
    func isAtRest(at time: Double) -> Bool
    /// Draws the map.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - time: Seconds since 1970.
    ///   - free: The part of the view that nothing covers.
    ///   - covered: Areas that something covers, where no labels are placed.
    ///   - pixelsPerPoint: Scale of the canvas.
    func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double)
}

/// The window of a screen, in which an app draws its map. It receives no taps.
@MainActor public final class CPWindow {
    /// Size and scale of the screen.
    public let display: HeadUnitDisplay
    /// What draws the window's content; without one the window is blank.
    public var map: (any HeadUnitMap)?

    /// Creates the window of a display.
    public init(display: HeadUnitDisplay) { self.display = display }
}

/// Notified when the screen of a car connects and disconnects.
@MainActor public protocol CPTemplateApplicationSceneDelegate: AnyObject {
    /// A screen has connected: set up its controller and window.
    func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow)
    /// The screen has disconnected.
    func templateApplicationScene(didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
}
#endif
