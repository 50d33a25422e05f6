// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import CarPlay
internal import NavModel
internal import NavRender
public import UIKit

/// Connects a guide to the screen of a car. The system instantiates it, so a subclass provides the guide. Name the
/// subclass in `Info.plist` as the delegate of scenes with the role `CPTemplateApplicationSceneSessionRoleApplication`:
///
///     final class CarScene: CarSceneDelegate {
///         override var guide: CarGuide? { App.shared.guide }
///     }
open class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    /// The guide whose navigation is shown; `nil` leaves the screen empty.
    open var guide: CarGuide? { nil }

    /// Connects the guide, and draws its map behind the templates.
    open func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController,
        to window: CPWindow
    ) {
        guard let guide else { return }
        if let map = guide.map as? CarMapView { window.rootViewController = CarMapController(map: map.view) }
        // Images need the scale of the car's screen, not of the phone's.
        guide.maneuvers.options.imageOptions.scale = Double(window.traitCollection.displayScale)
        guide.map.lightingMode = CarSceneDelegate.lighting(window.traitCollection.userInterfaceStyle)
        guide.connect(to: interfaceController)
    }

    /// Disconnects the guide, which retains its state for the next screen.
    open func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
    ) {
        window.rootViewController = nil
        guide?.disconnect()
    }

    /// Switches the map between day and night.
    open func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {
        guide?.map.lightingMode = CarSceneDelegate.lighting(contentStyle)
    }

    static func lighting(_ style: UIUserInterfaceStyle) -> LightingMode { style == .dark ? .lowLight : .normal }
}

/// Shows the map of a car's screen without user interaction, as CarPlay requires.
final class CarMapController: UIViewController {
    private let map: MapView

    init(map: MapView) {
        self.map = map
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func loadView() {
        let host = MapHostView(map: map)
        host.isUserInteractionEnabled = false
        view = host
    }
}
#endif
