// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavRender

/// A map with what a driver may do on it: buttons, panning, previews of trips, guidance, alerts.
@MainActor public final class CPMapTemplate: CPTemplate, CPBarButtonProviding {
    /// Directions of panning; two together are a diagonal. Raw values are CarPlay's.
    public struct PanDirection: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int
        /// Takes bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// To the left.
        public static let left = PanDirection(rawValue: 1)
        /// To the right.
        public static let right = PanDirection(rawValue: 2)
        /// Up.
        public static let up = PanDirection(rawValue: 4)
        /// Down.
        public static let down = PanDirection(rawValue: 8)
    }

    /// Answers questions and is told what the driver does.
    public weak var mapDelegate: (any CPMapTemplateDelegate)?
    /// Ground of the guidance card; `nil` for that of the screen.
    public var guidanceBackgroundColor: Color?
    /// Ground of the estimates.
    public var tripEstimateStyle = CPTripEstimateStyle.dark
    /// Whether the bar goes away after a while without a tap.
    public var automaticallyHidesNavigationBar = true
    /// Whether the map buttons go away with the bar.
    public var hidesButtonsWithNavigationBar = true
    /// What stands in the bar to go back.
    public var backButton: CPBarButton?

    /// Makes a template without buttons.
    public override init() { super.init() }

    /// Buttons on the map: four at most.
    public var mapButtons: [CPMapButton] = [] {
        didSet { mapButtons = rules.limited(mapButtons, to: HeadUnitLimits.mapButtons, .mapButtons, "map buttons") }
    }
    /// Buttons at the leading side of the bar: two at most.
    public var leadingNavigationBarButtons: [CPBarButton] = [] {
        didSet { leadingNavigationBarButtons = barButtons(leadingNavigationBarButtons) }
    }
    /// Buttons at the trailing side of the bar: two at most.
    public var trailingNavigationBarButtons: [CPBarButton] = [] {
        didSet { trailingNavigationBarButtons = barButtons(trailingNavigationBarButtons) }
    }

    /// Map buttons that show now: while panning the last ones give way.
    public var visibleMapButtons: [CPMapButton] {
        let shown = mapButtons.filter { !$0.isHidden }
        return isPanningInterfaceVisible ? Array(shown.prefix(HeadUnitLimits.mapButtonsWhilePanning)) : shown
    }

    // MARK: Panning

    /// Whether arrows for panning show.
    public private(set) var isPanningInterfaceVisible = false

    /// Shows arrows for panning. Previews of trips go away.
    public func showPanningInterface(animated: Bool) {
        guard !isPanningInterfaceVisible else { return }
        hideTripPreviews()
        isPanningInterfaceVisible = true
        mapDelegate?.mapTemplateDidShowPanningInterface(self)
    }

    /// Takes the arrows away.
    public func dismissPanningInterface(animated: Bool) {
        guard isPanningInterfaceVisible else { return }
        mapDelegate?.mapTemplateWillDismissPanningInterface(self)
        isPanningInterfaceVisible = false
        mapDelegate?.mapTemplateDidDismissPanningInterface(self)
    }

    // MARK: Previews

    /// Trips to choose from.
    public private(set) var tripPreviews: [CPTrip] = []
    /// The trip of which more is shown.
    public private(set) var selectedTrip: CPTrip?
    /// The way of it that is chosen.
    public private(set) var selectedChoice: CPRouteChoice?
    /// Whether the ways of the trip show, rather than the trips.
    public private(set) var isShowingRouteChoices = false
    /// Words on the previews.
    public private(set) var previewText = CPTripPreviewTextConfiguration()

    /// Shows trips to choose from, twelve at most. Not while driving.
    public func showTripPreviews(
        _ trips: [CPTrip], selectedTrip: CPTrip? = nil, textConfiguration: CPTripPreviewTextConfiguration? = nil
    ) {
        guard mayChoose("previews of trips") else { return }
        for trip in trips { checkChoices(trip) }
        tripPreviews = rules.limited(trips, to: HeadUnitLimits.tripPreviews, .tripPreviews, "trips")
        previewText = textConfiguration ?? CPTripPreviewTextConfiguration()
        isShowingRouteChoices = false
        let selected = selectedTrip.flatMap { trip in tripPreviews.first { $0 === trip } } ?? tripPreviews.first
        self.selectedTrip = selected
        selectedChoice = selected?.routeChoices.first
    }

    /// Shows the ways of one trip to choose from, three at most. Not while driving.
    public func showRouteChoicesPreview(
        for trip: CPTrip, textConfiguration: CPTripPreviewTextConfiguration? = nil
    ) {
        guard mayChoose("ways to choose from") else { return }
        checkChoices(trip)
        tripPreviews = [trip]
        previewText = textConfiguration ?? CPTripPreviewTextConfiguration()
        isShowingRouteChoices = true
        (selectedTrip, selectedChoice) = (trip, trip.routeChoices.first)
    }

    /// Takes previews away.
    public func hideTripPreviews() {
        (tripPreviews, selectedTrip, selectedChoice, isShowingRouteChoices) = ([], nil, nil, false)
    }

    private func mayChoose(_ what: String) -> Bool {
        guard navigationSession != nil else { return true }
        rules.record(.choosingWhileDriving, "\(what) during guidance; choose before, or on the phone")
        return false
    }

    private func checkChoices(_ trip: CPTrip) {
        let (count, most) = (trip.routeChoices.count, HeadUnitLimits.routeChoices)
        guard !(1...most).contains(count) else { return }
        rules.record(.routeChoices, "\(count) ways for a trip, which has 1 to \(most)")
    }

    /// Ways of a trip that show.
    func choices(of trip: CPTrip) -> [CPRouteChoice] { Array(trip.routeChoices.prefix(HeadUnitLimits.routeChoices)) }

    /// The driver looks at a trip, or at a way of it.
    func select(_ trip: CPTrip, _ choice: CPRouteChoice?) {
        guard tripPreviews.contains(where: { $0 === trip }) else { return }
        selectedTrip = trip
        selectedChoice = choice ?? trip.routeChoices.first
        if let selectedChoice { mapDelegate?.mapTemplate(self, selectedPreviewFor: trip, using: selectedChoice) }
    }

    /// The driver starts the trip looked at.
    func startSelected() {
        guard let trip = selectedTrip, let choice = selectedChoice else { return }
        mapDelegate?.mapTemplate(self, startedTrip: trip, using: choice)
    }

    // MARK: Guidance

    /// The session under way.
    public private(set) var navigationSession: CPNavigationSession?
    /// The latest estimates of the trip.
    public private(set) var tripEstimates: CPTravelEstimates?
    /// Color of the time left.
    public private(set) var timeRemainingColor = CPTimeRemainingColor.default

    /// Begins guidance. One that is under way is canceled, with a breach.
    public func startNavigationSession(for trip: CPTrip) -> CPNavigationSession {
        if let navigationSession {
            rules.record(.sessionInTheWay, "a session began while another was under way")
            navigationSession.cancelTrip()
        }
        hideTripPreviews()
        let session = CPNavigationSession(trip: trip, template: self)
        navigationSession = session
        (tripEstimates, timeRemainingColor) = (nil, .default)
        return session
    }

    /// Tells how far and long a trip still is.
    public func updateEstimates(_ estimates: CPTravelEstimates, for trip: CPTrip) {
        update(estimates, for: trip, with: .default)
    }

    /// The same with a color that tells of the traffic.
    public func update(_ estimates: CPTravelEstimates, for trip: CPTrip, with timeRemainingColor: CPTimeRemainingColor)
    {
        guard navigationSession?.trip === trip || tripPreviews.contains(where: { $0 === trip }) else {
            rules.record(.foreignTrip, "estimates for a trip that is neither under way nor among the previews")
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

    /// The car's own navigation begins: guidance here ends.
    public func cancelForOtherNavigation() {
        guard let session = navigationSession else { return }
        mapDelegate?.mapTemplateDidCancelNavigation(self)
        if session.ending == nil { session.cancelTrip() }
    }

    // MARK: Alerts

    /// The alert that shows.
    public private(set) var currentNavigationAlert: CPNavigationAlert?
    private var alertStart: Double?

    /// Shows an alert. Not done while another one shows.
    public func present(navigationAlert: CPNavigationAlert, animated: Bool) {
        guard currentNavigationAlert == nil else {
            rules.record(.alertInTheWay, "an alert was presented while another one shows")
            return
        }
        let duration = navigationAlert.duration
        if duration != 0, !(duration >= HeadUnitLimits.alertSeconds) {
            rules.record(.alertDuration, "an alert for \(duration) s; it shows for \(HeadUnitLimits.alertSeconds)")
        }
        mapDelegate?.mapTemplate(self, willShow: navigationAlert)
        (currentNavigationAlert, alertStart) = (navigationAlert, nil)
        mapDelegate?.mapTemplate(self, didShow: navigationAlert)
        if let image = navigationAlert.image, !HeadUnitLimits.fits(image, HeadUnitLimits.firstSymbol) {
            rules.record(
                .imageSize, CPMapTemplate.tooLarge("the picture of an alert", image, HeadUnitLimits.firstSymbol))
        }
    }

    /// Takes the alert away.
    public func dismissNavigationAlert(animated: Bool, completion: @escaping (Bool) -> Void = { _ in }) {
        completion(dismissAlert(.systemDismissed))
    }

    /// Takes the alert away for a reason.
    @discardableResult func dismissAlert(_ context: CPNavigationAlert.DismissalContext) -> Bool {
        guard let alert = currentNavigationAlert else { return false }
        mapDelegate?.mapTemplate(self, willDismiss: alert, dismissalContext: context)
        (currentNavigationAlert, alertStart) = (nil, nil)
        mapDelegate?.mapTemplate(self, didDismiss: alert, dismissalContext: context)
        return true
    }

    /// Lets time pass for an alert: the first call starts its clock.
    func passTime(to time: Double) {
        guard let alert = currentNavigationAlert, let seconds = alert.secondsShown else { return }
        let start = alertStart ?? time
        alertStart = start
        if time - start >= seconds { dismissAlert(.timeout) }
    }

    /// What is told while another app shows, oldest first; the latest hundred.
    public private(set) var notifications: [String] = []

    func notify(_ text: String) {
        if notifications.count >= 100 { notifications.removeFirst() }
        notifications.append(text)
    }
}
#endif
