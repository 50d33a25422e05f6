// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavModel
internal import NavRender

#if canImport(CarPlay)
public import CarPlay

/// The window of a screen beside the main one.
public typealias CarSideWindow = UIWindow
#else
/// The window of a screen beside the main one.
public typealias CarSideWindow = CPWindow
#endif

/// Shows a guide's navigation on the dashboard and the instrument cluster, each with its own map.
///
///     let sides = CarSideScreens(guide: guide, dashboardMap: CarMapView(one), clusterMap: CarMapView(another))
///     sides.shortcutButtons = [home, work]
///     dashboard.connect(to: sides)
///     cluster.connect(to: sides)
///
/// With CarPlay, `CarDashboardSceneDelegate` and `CarInstrumentClusterSceneDelegate` connect it.
@MainActor public final class CarSideScreens: NSObject {
    /// Buttons on the dashboard while there is no guidance, two at most.
    public var shortcutButtons: [CPDashboardButton] = [] { didSet { dashboard?.shortcutButtons = shortcutButtons } }
    /// Text in the cluster while there is no guidance, longest variant first.
    public var inactiveDescriptionVariants: [String] = [] {
        didSet { cluster?.inactiveDescriptionVariants = inactiveDescriptionVariants }
    }
    /// Whether to draw a compass if the car leaves it to the user.
    public var prefersCompass = true
    /// Whether to draw the speed limit if the car leaves it to the user.
    public var prefersSpeedLimit = true

    private let dashboardMap: CarMapView?
    private let clusterMap: CarMapView?
    private weak var dashboard: CPDashboardController?
    private weak var cluster: CPInstrumentClusterController?

    /// Creates side screens that show the content of a guide.
    ///
    /// - Parameters:
    ///   - guide: The guide.
    ///   - dashboardMap: The map of the dashboard; `nil` for none.
    ///   - clusterMap: The map of the instrument cluster; `nil` for none.
    public init(guide: CarGuide, dashboardMap: CarMapView?, clusterMap: CarMapView?) {
        (self.dashboardMap, self.clusterMap) = (dashboardMap, clusterMap)
        super.init()
        guide.otherMaps += [dashboardMap, clusterMap].compactMap(\.self)
    }

    private static func isOn(_ setting: CPInstrumentClusterSetting, _ preference: Bool) -> Bool {
        switch setting {
        case .enabled: true
        case .disabled, .unspecified: false
        case .userPreference: preference
        #if canImport(CarPlay)
        @unknown default: preference
        #endif
        }
    }

    /// Shows a map in a window; `nil` removes it.
    private static func show(_ map: CarMapView?, in window: CarSideWindow) {
        #if canImport(CarPlay)
        window.rootViewController = map.map { CarMapController(map: $0.view) }
        #else
        window.map = map
        #endif
    }

    /// Sets the lighting mode of both maps.
    func setLightingMode(_ mode: LightingMode) {
        for map in [dashboardMap, clusterMap] { map?.lightingMode = mode }
    }
}

extension CarSideScreens: CPTemplateApplicationDashboardSceneDelegate {
    /// Shows the map and the buttons.
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: CarSideWindow
    ) {
        CarSideScreens.show(dashboardMap, in: window)
        dashboard = dashboardController
        dashboardController.shortcutButtons = shortcutButtons
    }

    /// Removes the map.
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: CarSideWindow
    ) {
        CarSideScreens.show(nil, in: window)
        dashboard = nil
    }
}

extension CarSideScreens: CPTemplateApplicationInstrumentClusterSceneDelegate {
    /// Sets the texts and becomes the delegate of the controller.
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController
    ) {
        cluster = instrumentClusterController
        instrumentClusterController.delegate = self
        instrumentClusterController.inactiveDescriptionVariants = inactiveDescriptionVariants
    }

    /// Releases the controller.
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController
    ) { cluster = nil }
}

extension CarSideScreens: CPInstrumentClusterControllerDelegate {
    /// Shows the map.
    public func instrumentClusterControllerDidConnect(_ instrumentClusterWindow: CarSideWindow) {
        CarSideScreens.show(clusterMap, in: instrumentClusterWindow)
        guard let cluster else { return }
        instrumentClusterController(cluster, didChangeCompassSetting: cluster.compassSetting)
        instrumentClusterController(cluster, didChangeSpeedLimitSetting: cluster.speedLimitSetting)
    }

    /// Removes the map.
    public func instrumentClusterControllerDidDisconnectWindow(_ instrumentClusterWindow: CarSideWindow) {
        CarSideScreens.show(nil, in: instrumentClusterWindow)
    }

    /// Moves the camera of the cluster's map closer.
    public func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController) {
        clusterMap?.zoomIn()
    }

    /// Moves the camera of the cluster's map farther away.
    public func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController) {
        clusterMap?.zoomOut()
    }

    /// Shows or hides the compass.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting
    ) { clusterMap?.view.settings.compassButton = CarSideScreens.isOn(compassSetting, prefersCompass) }

    /// Shows or hides the speed limit.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting
    ) { clusterMap?.view.shouldDisplaySpeedLimit = CarSideScreens.isOn(speedLimitSetting, prefersSpeedLimit) }
}
