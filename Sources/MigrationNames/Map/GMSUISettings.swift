// SPDX-License-Identifier: Apache-2.0

public import NavRender

#if canImport(UIKit)
public import UIKit
#endif

/// The visible controls and the gestures of a map view. Changes apply at once.
@preconcurrency @MainActor public final class GMSUISettings {
    private let view: MapView
    /// Font of the conjunctions of an instruction. Has no effect: they have the size of their row.
    public var navigationHeaderInstructionsConjunctionsFont: UIFont?
    /// Whether two fingers can tilt the map. There is no such gesture here.
    public var tiltGestures = true
    /// Whether the map can be scrolled while two fingers turn or zoom it. It always can.
    public var allowScrollGesturesDuringRotateOrZoom = true
    /// Whether gestures that are switched off do not reach views below. They never do.
    public var consumesGesturesInView = true
    /// Whether floors of buildings can be chosen. There are none.
    public var indoorPicker = true

    init(_ view: MapView) { self.view = view }

    /// The native value.
    public var native: MapUISettings {
        get { view.settings }
        set { view.settings = newValue }
    }

    // MARK: Gestures

    /// Whether a finger scrolls the map.
    public var scrollGestures: Bool {
        get { view.gestures.contains(.scroll) }
        set { set(.scroll, newValue) }
    }
    /// Whether two fingers and double taps zoom the map.
    public var zoomGestures: Bool {
        get { view.gestures.contains(.zoom) }
        set { set(.zoom, newValue) }
    }
    /// Whether two fingers turn the map.
    public var rotateGestures: Bool {
        get { view.gestures.contains(.rotate) }
        set { set(.rotate, newValue) }
    }

    /// Switches all gestures on or off.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        view.gestures = enabled ? .all : []
        tiltGestures = enabled
    }

    private func set(_ gesture: MapView.Gestures, _ isOn: Bool) {
        if isOn { view.gestures.insert(gesture) } else { view.gestures.remove(gesture) }
    }

    // MARK: Controls

    /// A compass, shown while north is not up.
    public var compassButton: Bool {
        get { native.compassButton }
        set { native.compassButton = newValue }
    }
    /// A button that moves the camera to the location of the device, shown while not navigating.
    public var myLocationButton: Bool {
        get { native.myLocationButton }
        set { native.myLocationButton = newValue }
    }
    /// The header with the upcoming maneuver, during guidance.
    public var isNavigationHeaderEnabled: Bool {
        get { native.isNavigationHeaderEnabled }
        set { native.isNavigationHeaderEnabled = newValue }
    }
    /// The footer with time, distance and arrival.
    public var isNavigationFooterEnabled: Bool {
        get { native.isNavigationFooterEnabled }
        set { native.isNavigationFooterEnabled = newValue }
    }
    /// A bar of the whole trip; shown if the map is at least 552 points high.
    public var isNavigationTripProgressBarEnabled: Bool {
        get { native.isNavigationTripProgressBarEnabled }
        set { native.isNavigationTripProgressBarEnabled = newValue }
    }
    /// The recenter button, shown while the camera is not following.
    public var isRecenterButtonEnabled: Bool {
        get { native.isRecenterButtonEnabled }
        set { native.isRecenterButtonEnabled = newValue }
    }
    /// The button that shows the rest of the route. Not in the published API.
    public var isOverviewButtonEnabled: Bool {
        get { native.overviewButton }
        set { native.overviewButton = newValue }
    }
    /// The button that switches the voice off and on. Not in the published API.
    public var isMuteButtonEnabled: Bool {
        get { native.muteButton }
        set { native.muteButton = newValue }
    }
    /// The button that opens the list of steps. Not in the published API.
    public var isStepListButtonEnabled: Bool {
        get { native.stepListButton }
        set { native.stepListButton = newValue }
    }
    /// Cards of incidents along the route.
    public var showsIncidentCards: Bool {
        get { native.showsIncidentCards }
        set { native.showsIncidentCards = newValue }
    }
    /// Whether the stops of the route are marked on the map.
    public var showsDestinationMarkers: Bool {
        get { native.showsDestinationMarkers }
        set { native.showsDestinationMarkers = newValue }
    }
    /// Upcoming traffic lights.
    public var showsTrafficLights: Bool {
        get { native.showsTrafficLights }
        set { native.showsTrafficLights = newValue }
    }
    /// Upcoming stop signs.
    public var showsStopSigns: Bool {
        get { native.showsStopSigns }
        set { native.showsStopSigns = newValue }
    }
    /// Colors of the speedometer; `nil` for the standard ones.
    public var speedometerUIOptions: GMSNavigationSpeedometerUIOptions? {
        get { native.speedometerUIOptions.map { GMSNavigationSpeedometerUIOptions($0) } }
        set { native.speedometerUIOptions = newValue?.options }
    }
}
