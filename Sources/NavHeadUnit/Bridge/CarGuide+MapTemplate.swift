// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavRender

#if canImport(CarPlay)
public import CarPlay
#endif

/// Buttons and panning: all that a driver may do with the map.
extension CarGuide {
    /// Puts the usual buttons onto the map: zooming first, since the first two stay while panning.
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
    /// A step of the map, as long on a diagonal as elsewhere.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
        let amount = CarPanning.scrollAmount(for: direction)
        if amount != .zero { map.scrollBy(x: amount.x, y: amount.y) }
    }

    /// The first step comes with the press itself.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {
        self.mapTemplate(mapTemplate, panWith: direction)
    }

    /// Puts a button into the bar that leaves panning again.
    public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {
        mapTemplate.trailingNavigationBarButtons = [
            CPBarButton(title: words.done) { [weak mapTemplate] _ in
                mapTemplate?.dismissPanningInterface(animated: true)
            }
        ]
    }

    /// Takes that button away.
    public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {
        mapTemplate.trailingNavigationBarButtons = []
    }

    /// Hands the gesture to the map.
    public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) { map.didBeginPanGesture() }

    /// Hands the gesture to the map.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
    ) {
        map.didUpdatePanGesture(withTranslation: Point(translation), velocity: Point(velocity))
    }

    /// Hands the gesture to the map.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {
        map.didEndPanGesture(withVelocity: Point(velocity))
    }

    /// Lanes show their symbol alone.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver
    ) -> CPManeuverDisplayStyle { CarManeuvers.style(of: maneuver) }

    /// Maneuvers are told of while another app shows; lanes alone are not.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
        (maneuver.userInfo as? CarManeuverInfo)?.isLaneGuidance == false
    }

    /// Instrument clusters get maneuvers and lanes.
    public func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool { true }

    /// The driver starts one of the trips that were offered.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice
    ) { start(trip, routeChoice) }

    /// The car's own navigation begins.
    public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) { yield() }
}

extension Point {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
