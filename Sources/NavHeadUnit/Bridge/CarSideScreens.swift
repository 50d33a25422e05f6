// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavModel
internal import NavRender

#if canImport(CarPlay)
public import CarPlay

/// The ground of a screen beside the main one.
public typealias CarSideWindow = UIWindow
#else
/// The ground of a screen beside the main one.
public typealias CarSideWindow = CPWindow
#endif

/// Brings a guide's navigation onto the dashboard and into the instrument cluster, each with a map of its own.
///
///     let sides = CarSideScreens(guide: guide, dashboardMap: CarMapView(one), clusterMap: CarMapView(another))
///     sides.shortcutButtons = [home, work]
///     dashboard.connect(to: sides)
///     cluster.connect(to: sides)
///
/// With CarPlay, `CarDashboardSceneDelegate` and `CarInstrumentClusterSceneDelegate` connect it.
@MainActor public final class CarSideScreens: NSObject {
    /// What the dashboard offers while there is no guidance: two at most.
    public var shortcutButtons: [CPDashboardButton] = [] { didSet { dashboard?.shortcutButtons = shortcutButtons } }
    /// What the cluster says while there is no guidance, the longest words first.
    public var inactiveDescriptionVariants: [String] = [] {
        didSet { cluster?.inactiveDescriptionVariants = inactiveDescriptionVariants }
    }
    /// Whether a compass is drawn where the car leaves it to the driver.
    public var prefersCompass = true
    /// Whether the speed limit is drawn where the car leaves it to the driver.
    public var prefersSpeedLimit = true

    private let dashboardMap: CarMapView?
    private let clusterMap: CarMapView?
    private weak var dashboard: CPDashboardController?
    private weak var cluster: CPInstrumentClusterController?

    /// Takes a guide. What it shows shows on these maps, too.
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

    /// Puts a map onto the ground of a screen, or takes it away.
    private static func put(_ map: CarMapView?, onto window: CarSideWindow) {
        #if canImport(CarPlay)
        window.rootViewController = map.map { CarMapController(map: $0.view) }
        #else
        window.map = map
        #endif
    }

    /// Draws both maps by day or in the dark.
    func light(_ mode: LightingMode) {
        for map in [dashboardMap, clusterMap] { map?.lightingMode = mode }
    }
}

extension CarSideScreens: CPTemplateApplicationDashboardSceneDelegate {
    /// Shows the map and the buttons.
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: CarSideWindow
    ) {
        CarSideScreens.put(dashboardMap, onto: window)
        dashboard = dashboardController
        dashboardController.shortcutButtons = shortcutButtons
    }

    /// Keeps everything for the next one.
    public func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: CarSideWindow
    ) {
        CarSideScreens.put(nil, onto: window)
        dashboard = nil
    }
}

extension CarSideScreens: CPTemplateApplicationInstrumentClusterSceneDelegate {
    /// Says what there is to say, and wants to be told of the rest.
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController
    ) {
        cluster = instrumentClusterController
        instrumentClusterController.delegate = self
        instrumentClusterController.inactiveDescriptionVariants = inactiveDescriptionVariants
    }

    /// Keeps everything for the next one.
    public func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController
    ) { cluster = nil }
}

extension CarSideScreens: CPInstrumentClusterControllerDelegate {
    /// Shows the map.
    public func instrumentClusterControllerDidConnect(_ instrumentClusterWindow: CarSideWindow) {
        CarSideScreens.put(clusterMap, onto: instrumentClusterWindow)
        guard let cluster else { return }
        instrumentClusterController(cluster, didChangeCompassSetting: cluster.compassSetting)
        instrumentClusterController(cluster, didChangeSpeedLimitSetting: cluster.speedLimitSetting)
    }

    /// Lets go of the map.
    public func instrumentClusterControllerDidDisconnectWindow(_ instrumentClusterWindow: CarSideWindow) {
        CarSideScreens.put(nil, onto: instrumentClusterWindow)
    }

    /// Looks closer.
    public func instrumentClusterControllerDidZoom(in instrumentClusterController: CPInstrumentClusterController) {
        clusterMap?.zoomIn()
    }

    /// Looks from farther.
    public func instrumentClusterControllerDidZoomOut(_ instrumentClusterController: CPInstrumentClusterController) {
        clusterMap?.zoomOut()
    }

    /// Draws a compass, or none.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeCompassSetting compassSetting: CPInstrumentClusterSetting
    ) { clusterMap?.view.settings.compassButton = CarSideScreens.isOn(compassSetting, prefersCompass) }

    /// Draws the speed limit, or none.
    public func instrumentClusterController(
        _ instrumentClusterController: CPInstrumentClusterController,
        didChangeSpeedLimitSetting speedLimitSetting: CPInstrumentClusterSetting
    ) { clusterMap?.view.shouldDisplaySpeedLimit = CarSideScreens.isOn(speedLimitSetting, prefersSpeedLimit) }
}
