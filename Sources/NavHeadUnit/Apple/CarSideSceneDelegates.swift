// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import CarPlay
public import UIKit

/// Connects side screens to the dashboard of a car. The system instantiates it, so a subclass provides the side
/// screens. Name the subclass in `Info.plist` as the delegate of scenes with the role
/// `CPTemplateApplicationDashboardSceneSessionRoleApplication`:
///
///     final class DashboardScene: CarDashboardSceneDelegate {
///         override var sides: CarSideScreens? { App.shared.sides }
///     }
open class CarDashboardSceneDelegate: UIResponder, CPTemplateApplicationDashboardSceneDelegate {
    /// The side screens to show; `nil` leaves the dashboard empty.
    open var sides: CarSideScreens? { nil }

    /// Shows the map and the buttons.
    open func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: UIWindow
    ) {
        sides?.setLightingMode(CarSceneDelegate.lighting(window.traitCollection.userInterfaceStyle))
        sides?.templateApplicationDashboardScene(
            templateApplicationDashboardScene, didConnect: dashboardController, to: window)
    }

    /// Disconnects the dashboard.
    open func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: UIWindow
    ) {
        sides?.templateApplicationDashboardScene(
            templateApplicationDashboardScene, didDisconnect: dashboardController, from: window)
    }
}

/// Connects side screens to the instrument cluster of a car. Name a subclass in `Info.plist` as the delegate of scenes
/// with the role `CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication`.
open class CarInstrumentClusterSceneDelegate: UIResponder, CPTemplateApplicationInstrumentClusterSceneDelegate {
    /// The side screens to show; `nil` leaves the cluster empty.
    open var sides: CarSideScreens? { nil }

    /// Connects the cluster and makes the side screens the delegate of its controller.
    open func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController
    ) {
        sides?.templateApplicationInstrumentClusterScene(
            templateApplicationInstrumentClusterScene, didConnect: instrumentClusterController)
    }

    /// Disconnects the cluster.
    open func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController
    ) {
        sides?.templateApplicationInstrumentClusterScene(
            templateApplicationInstrumentClusterScene,
            didDisconnectInstrumentClusterController: instrumentClusterController)
    }

    /// Switches the map between day and night.
    open func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {
        sides?.setLightingMode(CarSceneDelegate.lighting(contentStyle))
    }
}
#endif
