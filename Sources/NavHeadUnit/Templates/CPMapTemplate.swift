// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// A map with overlays: buttons, panning, trip previews, guidance, alerts.
@MainActor public final class CPMapTemplate: CPTemplate, CPBarButtonProviding {
    /// Panning directions; two make a diagonal. Raw values match CarPlay.
    public struct PanDirection: OptionSet, Sendable, Hashable {
        /// The bit set.
        public let rawValue: Int
        /// Creates a set from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Left.
        public static let left = PanDirection(rawValue: 1)
        /// Right.
        public static let right = PanDirection(rawValue: 2)
        /// Up.
        public static let up = PanDirection(rawValue: 4)
        /// Down.
        public static let down = PanDirection(rawValue: 8)
    }

    /// Notified of user actions, and asked for display styles.
    public weak var mapDelegate: (any CPMapTemplateDelegate)?
    /// Background of the guidance card; `nil` for the screen's default.
    public var guidanceBackgroundColor: Color?
    /// Whether the panel of travel estimates is light or dark.
    public var tripEstimateStyle = CPTripEstimateStyle.dark
    /// Whether the navigation bar is hidden after a time without taps.
    public var automaticallyHidesNavigationBar = true
    /// Whether the map buttons are hidden with the navigation bar.
    public var hidesButtonsWithNavigationBar = true
    /// Replaces the default back button.
    public var backButton: CPBarButton?

    /// Creates a template without buttons.
    public override init() { super.init() }

    /// Map buttons: four at most.
    public var mapButtons: [CPMapButton] = [] {
        didSet { mapButtons = rules.limited(mapButtons, to: HeadUnitLimits.mapButtons, .mapButtons, "map buttons") }
    }
    /// Leading buttons of the navigation bar: two at most.
    public var leadingNavigationBarButtons: [CPBarButton] = [] {
        didSet { leadingNavigationBarButtons = barButtons(leadingNavigationBarButtons) }
    }
    /// Trailing buttons of the navigation bar: two at most.
    public var trailingNavigationBarButtons: [CPBarButton] = [] {
        didSet { trailingNavigationBarButtons = barButtons(trailingNavigationBarButtons) }
    }

    /// The visible map buttons; only the first two while panning.
    public var visibleMapButtons: [CPMapButton] {
        let shown = mapButtons.filter { !$0.isHidden }
        return isPanningInterfaceVisible ? Array(shown.prefix(HeadUnitLimits.mapButtonsWhilePanning)) : shown
    }

    // MARK: Panning

    /// Whether the panning arrows are shown.
    public private(set) var isPanningInterfaceVisible = false

    /// Shows the panning arrows and hides trip previews.
    public func showPanningInterface(animated: Bool) {
        guard !isPanningInterfaceVisible else { return }
        hideTripPreviews()
        isPanningInterfaceVisible = true
        mapDelegate?.mapTemplateDidShowPanningInterface(self)
    }

    /// Hides the panning arrows.
    public func dismissPanningInterface(animated: Bool) {
        guard isPanningInterfaceVisible else { return }
        mapDelegate?.mapTemplateWillDismissPanningInterface(self)
        isPanningInterfaceVisible = false
        mapDelegate?.mapTemplateDidDismissPanningInterface(self)
    }

    // MARK: Previews

    /// The trips to choose from.
    public private(set) var tripPreviews: [CPTrip] = []
    /// The trip whose preview is open, or `nil` when no previews are shown.
    public private(set) var selectedTrip: CPTrip?
    /// The selected route of that trip.
    public private(set) var selectedChoice: CPRouteChoice?
    /// Whether the routes of a trip are shown instead of the trips.
    public private(set) var isShowingRouteChoices = false
    /// Button titles of the previews, as passed to `showTripPreviews`.
    public private(set) var previewText = CPTripPreviewTextConfiguration()

    /// Shows trips to choose from, twelve at most. Not allowed during guidance.
    ///
    /// - Parameters:
    ///   - trips: The trips.
    ///   - selectedTrip: The trip to select; `nil` for the first.
    ///   - textConfiguration: Texts of the buttons; `nil` for the defaults.
    public func showTripPreviews(
        _ trips: [CPTrip], selectedTrip: CPTrip? = nil, textConfiguration: CPTripPreviewTextConfiguration? = nil
    ) {
        guard mayChoose("trip previews") else { return }
        for trip in trips { checkChoices(trip) }
        tripPreviews = rules.limited(trips, to: HeadUnitLimits.tripPreviews, .tripPreviews, "trips")
        previewText = textConfiguration ?? CPTripPreviewTextConfiguration()
        isShowingRouteChoices = false
        let selected = selectedTrip.flatMap { trip in tripPreviews.first { $0 === trip } } ?? tripPreviews.first
        self.selectedTrip = selected
        selectedChoice = selected?.routeChoices.first
    }

    /// Shows the routes of one trip to choose from, three at most. Not allowed during guidance.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - textConfiguration: Texts of the buttons; `nil` for the defaults.
    public func showRouteChoicesPreview(
        for trip: CPTrip, textConfiguration: CPTripPreviewTextConfiguration? = nil
    ) {
        guard mayChoose("route choices") else { return }
        checkChoices(trip)
        tripPreviews = [trip]
        previewText = textConfiguration ?? CPTripPreviewTextConfiguration()
        isShowingRouteChoices = true
        (selectedTrip, selectedChoice) = (trip, trip.routeChoices.first)
    }

    /// Removes the preview panel and its selection.
    public func hideTripPreviews() {
        (tripPreviews, selectedTrip, selectedChoice, isShowingRouteChoices) = ([], nil, nil, false)
    }

    private func mayChoose(_ what: String) -> Bool {
        guard navigationSession != nil else { return true }
        rules.record(.choosingWhileDriving, "\(what) are not allowed during guidance")
        return false
    }

    private func checkChoices(_ trip: CPTrip) {
        let (count, most) = (trip.routeChoices.count, HeadUnitLimits.routeChoices)
        guard !(1...most).contains(count) else { return }
        rules.record(.routeChoices, "\(count) route choices for a trip; 1 to \(most) are allowed")
    }

    /// The visible routes of a trip.
    func choices(of trip: CPTrip) -> [CPRouteChoice] { Array(trip.routeChoices.prefix(HeadUnitLimits.routeChoices)) }

    /// Selects a trip or one of its routes.
    func select(_ trip: CPTrip, _ choice: CPRouteChoice?) {
        guard tripPreviews.contains(where: { $0 === trip }) else { return }
        selectedTrip = trip
        selectedChoice = choice ?? trip.routeChoices.first
        if let selectedChoice { mapDelegate?.mapTemplate(self, selectedPreviewFor: trip, using: selectedChoice) }
    }

    /// Starts the selected trip.
    func startSelected() {
        guard let trip = selectedTrip, let choice = selectedChoice else { return }
        mapDelegate?.mapTemplate(self, startedTrip: trip, using: choice)
    }

    // MARK: Guidance

    /// The active session.
    public private(set) var navigationSession: CPNavigationSession?
    /// The latest estimates of the trip.
    public private(set) var tripEstimates: CPTravelEstimates?
    /// Color of the time in the estimates panel: by traffic, or the default.
    public private(set) var timeRemainingColor = CPTimeRemainingColor.default

    /// Starts guidance. An active session is canceled and a violation is recorded.
    public func startNavigationSession(for trip: CPTrip) -> CPNavigationSession {
        if let navigationSession {
            rules.record(.sessionInTheWay, "a session was started while another was active")
            navigationSession.cancelTrip()
        }
        hideTripPreviews()
        let session = CPNavigationSession(trip: trip, template: self)
        navigationSession = session
        (tripEstimates, timeRemainingColor) = (nil, .default)
        return session
    }

    /// Updates the estimates of a trip.
    public func updateEstimates(_ estimates: CPTravelEstimates, for trip: CPTrip) {
        update(estimates, for: trip, with: .default)
    }

    /// Updates the estimates of a trip and the color of the remaining time.
    ///
    /// - Parameters:
    ///   - estimates: The new estimates.
    ///   - trip: The trip of the active session or of a preview.
    ///   - timeRemainingColor: Color of the remaining time.
    public func update(_ estimates: CPTravelEstimates, for trip: CPTrip, with timeRemainingColor: CPTimeRemainingColor)
    {
        guard navigationSession?.trip === trip || tripPreviews.contains(where: { $0 === trip }) else {
            rules.record(.foreignTrip, "estimates for a trip that is neither active nor among the previews")
            return
        }
        if navigationSession?.trip === trip || selectedTrip === trip {
            (tripEstimates, self.timeRemainingColor) = (estimates, timeRemainingColor)
        }
    }

    func sessionEnded(_ session: CPNavigationSession) {
        guard navigationSession === session else { return }
        (navigationSession, tripEstimates, timeRemainingColor) = (nil, nil, .default)
    }

    /// Ends guidance because the car's own navigation starts.
    public func cancelForOtherNavigation() {
        guard let session = navigationSession else { return }
        mapDelegate?.mapTemplateDidCancelNavigation(self)
        if session.ending == nil { session.cancelTrip() }
    }

    // MARK: Alerts

    /// The visible alert.
    public private(set) var currentNavigationAlert: CPNavigationAlert?
    private var alertStart: Double?

    /// Presents an alert. Ignored while another one is visible.
    public func present(navigationAlert: CPNavigationAlert, animated: Bool) {
        guard currentNavigationAlert == nil else {
            rules.record(.alertInTheWay, "an alert was presented while another one is visible")
            return
        }
        let duration = navigationAlert.duration
        if duration != 0, !(duration >= HeadUnitLimits.alertSeconds) {
            rules.record(
                .alertDuration,
                "an alert duration of \(duration) s is below the minimum of \(HeadUnitLimits.alertSeconds) s")
        }
        mapDelegate?.mapTemplate(self, willShow: navigationAlert)
        (currentNavigationAlert, alertStart) = (navigationAlert, nil)
        mapDelegate?.mapTemplate(self, didShow: navigationAlert)
        if let image = navigationAlert.image, !HeadUnitLimits.fits(image, HeadUnitLimits.firstSymbol) {
            rules.record(
                .imageSize, CPMapTemplate.tooLarge("the image of an alert", image, HeadUnitLimits.firstSymbol))
        }
    }

    /// Dismisses the alert.
    public func dismissNavigationAlert(animated: Bool, completion: @escaping (Bool) -> Void = { _ in }) {
        completion(dismissAlert(.systemDismissed))
    }

    /// Dismisses the alert for a reason.
    @discardableResult func dismissAlert(_ context: CPNavigationAlert.DismissalContext) -> Bool {
        guard let alert = currentNavigationAlert else { return false }
        mapDelegate?.mapTemplate(self, willDismiss: alert, dismissalContext: context)
        (currentNavigationAlert, alertStart) = (nil, nil)
        mapDelegate?.mapTemplate(self, didDismiss: alert, dismissalContext: context)
        return true
    }

    /// Advances the timeout of the alert, which starts at the first call.
    func passTime(to time: Double) {
        guard let alert = currentNavigationAlert, let seconds = alert.secondsShown else { return }
        let start = alertStart ?? time
        alertStart = start
        if time - start >= seconds { dismissAlert(.timeout) }
    }

    /// Notifications for the time when another app is visible: the latest hundred, oldest first.
    public private(set) var notifications: [String] = []

    func notify(_ text: String) {
        if notifications.count >= 100 { notifications.removeFirst() }
        notifications.append(text)
    }
}
#endif
