// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavRender

/// The guide as the app of a screen.
extension CarGuide: CPTemplateApplicationSceneDelegate {
    /// Shows everything on the screen, and puts the map behind it where the map can be drawn.
    public func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow) {
        window.map = map as? any HeadUnitMap
        maneuvers.options.imageOptions.scale = window.display.scale
        connect(to: interfaceController)
    }

    /// Keeps what was shown for the next screen.
    public func templateApplicationScene(
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
    ) { disconnect() }
}
#endif
