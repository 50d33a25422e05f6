// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavRender

/// The guide as the app of a screen.
extension CarGuide: CPTemplateApplicationSceneDelegate {
    /// Connects the guide, and shows its map behind the templates if it can be drawn.
    public func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow) {
        window.map = map as? any HeadUnitMap
        maneuvers.options.imageOptions.scale = window.display.scale
        connect(to: interfaceController)
    }

    /// Disconnects the guide, which retains its state for the next screen.
    public func templateApplicationScene(
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
    ) { disconnect() }
}
#endif
