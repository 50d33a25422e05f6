// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavRender

#if canImport(CarPlay)
public import CarPlay
#endif

/// Map buttons and panning.
extension CarGuide {
    /// Sets the default buttons. Zooming comes first because only the first two remain visible while panning.
    func setButtons() {
        template?.mapButtons = [
            mapButton("plus.magnifyingglass", words.zoomIn) { $0.map.zoomIn() },
            mapButton("minus.magnifyingglass", words.zoomOut) { $0.map.zoomOut() },
            mapButton("dpad.fill", words.pan) { $0.template?.showPanningInterface(animated: true) },
            mapButton("location", words.recenter) { $0.map.recenter() },
        ]
    }

    private func mapButton(
        _ symbol: String, _ label: String, _ action: @escaping @MainActor (CarGuide) -> Void
    ) -> CPMapButton {
        let button = CPMapButton { [weak self] _ in
            if let self { action(self) }
        }
        button.image = CarImages.symbol(symbol)
        button.accessibilityLabel = label
        return button
    }
}

extension CarGuide: CPMapTemplateDelegate {
    /// Scrolls the map by one step, equally long in all directions.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
        let amount = CarPanning.scrollAmount(for: direction)
        if amount != .zero { map.scrollBy(x: amount.x, y: amount.y) }
    }

    /// Scrolls by the first step when an arrow is pressed.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {
        self.mapTemplate(mapTemplate, panWith: direction)
    }

    /// Shows a bar button that ends panning.
    public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {
        mapTemplate.trailingNavigationBarButtons = [
            CPBarButton(title: words.done) { [weak mapTemplate] _ in
                mapTemplate?.dismissPanningInterface(animated: true)
            }
        ]
    }

    /// Removes the bar button.
    public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {
        mapTemplate.trailingNavigationBarButtons = []
    }

    /// Forwards the gesture to the map.
    public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) { map.didBeginPanGesture() }

    /// Forwards the gesture to the map.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
    ) {
        map.didUpdatePanGesture(withTranslation: Point(translation), velocity: Point(velocity))
    }

    /// Forwards the gesture to the map.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {
        map.didEndPanGesture(withVelocity: Point(velocity))
    }

    /// Shows only the symbol of lane maneuvers.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver
    ) -> CPManeuverDisplayStyle { CarManeuvers.style(of: maneuver) }

    /// Allows notifications for maneuvers, but not for lanes.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
        (maneuver.userInfo as? CarManeuverInfo)?.isLaneGuidance == false
    }

    /// Provides maneuvers and lanes to instrument clusters.
    public func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool { true }

    /// Starts the selected trip.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice
    ) { start(trip, routeChoice) }

    /// Ends guidance because the car's own navigation has started.
    public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) { endForOtherNavigation() }
}

extension Point {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
