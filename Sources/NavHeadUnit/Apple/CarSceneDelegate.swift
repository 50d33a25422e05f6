// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import CarPlay
internal import NavModel
internal import NavRender
public import UIKit

/// Connects a guide with the screen of a car. The system makes it, so a subclass says who the guide is; name the subclass
/// in `Info.plist` as the delegate of scenes of the role `CPTemplateApplicationSceneSessionRoleApplication`:
///
///     final class CarScene: CarSceneDelegate {
///         override var guide: CarGuide? { App.shared.guide }
///     }
open class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
    /// The guide whose navigation the screen shows; `nil` leaves it empty.
    open var guide: CarGuide? { nil }

    /// Shows everything on the screen, and draws the guide's map behind it.
    open func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController,
        to window: CPWindow
    ) {
        guard let guide else { return }
        if let map = guide.map as? CarMapView { window.rootViewController = CarMapController(map: map.view) }
        // The car's screen, not the phone's, says how fine images must be.
        guide.maneuvers.options.imageOptions.scale = Double(window.traitCollection.displayScale)
        guide.map.lightingMode = CarSceneDelegate.lighting(window.traitCollection.userInterfaceStyle)
        guide.connect(to: interfaceController)
    }

    /// Keeps what was shown for the next screen.
    open func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
    ) {
        window.rootViewController = nil
        guide?.disconnect()
    }

    /// The car wants the map light or dark.
    open func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {
        guide?.map.lightingMode = CarSceneDelegate.lighting(contentStyle)
    }

    static func lighting(_ style: UIUserInterfaceStyle) -> LightingMode { style == .dark ? .lowLight : .normal }
}

/// The ground of a car's screen: the map alone, since nothing on it may be touched.
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
