// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import CarPlay
public import UIKit

/// Connects side screens with the dashboard of a car. The system makes it, so a subclass says whose they are; name the
/// subclass in `Info.plist` as the delegate of scenes of the role `CPTemplateApplicationDashboardSceneSessionRoleApplication`:
///
///     final class DashboardScene: CarDashboardSceneDelegate {
///         override var sides: CarSideScreens? { App.shared.sides }
///     }
open class CarDashboardSceneDelegate: UIResponder, CPTemplateApplicationDashboardSceneDelegate {
    /// What shows there; `nil` leaves it empty.
    open var sides: CarSideScreens? { nil }

    /// Shows the map and the buttons.
    open func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didConnect dashboardController: CPDashboardController, to window: UIWindow
    ) {
        sides?.light(CarSceneDelegate.lighting(window.traitCollection.userInterfaceStyle))
        sides?.templateApplicationDashboardScene(
            templateApplicationDashboardScene, didConnect: dashboardController, to: window)
    }

    /// Keeps everything for the next one.
    open func templateApplicationDashboardScene(
        _ templateApplicationDashboardScene: CPTemplateApplicationDashboardScene,
        didDisconnect dashboardController: CPDashboardController, from window: UIWindow
    ) {
        sides?.templateApplicationDashboardScene(
            templateApplicationDashboardScene, didDisconnect: dashboardController, from: window)
    }
}

/// Connects side screens with the instrument cluster of a car; name a subclass in `Info.plist` as the delegate of scenes of
/// the role `CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication`.
open class CarInstrumentClusterSceneDelegate: UIResponder, CPTemplateApplicationInstrumentClusterSceneDelegate {
    /// What shows there; `nil` leaves it empty.
    open var sides: CarSideScreens? { nil }

    /// Says what there is to say; the side screens are the controller's delegate from then on.
    open func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didConnect instrumentClusterController: CPInstrumentClusterController
    ) {
        sides?.templateApplicationInstrumentClusterScene(
            templateApplicationInstrumentClusterScene, didConnect: instrumentClusterController)
    }

    /// Keeps everything for the next one.
    open func templateApplicationInstrumentClusterScene(
        _ templateApplicationInstrumentClusterScene: CPTemplateApplicationInstrumentClusterScene,
        didDisconnectInstrumentClusterController instrumentClusterController: CPInstrumentClusterController
    ) {
        sides?.templateApplicationInstrumentClusterScene(
            templateApplicationInstrumentClusterScene,
            didDisconnectInstrumentClusterController: instrumentClusterController)
    }

    /// The car wants the map light or dark.
    open func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {
        sides?.light(CarSceneDelegate.lighting(contentStyle))
    }
}
#endif
