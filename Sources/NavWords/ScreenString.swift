// SPDX-License-Identifier: Apache-2.0

/// A localized string of a touch screen: a button title, a question, or an accessibility label.
public enum ScreenString: String, Sendable, Hashable, CaseIterable {
    /// Finishes the current task.
    case done
    /// Accepts a proposal.
    case yes
    /// Declines a proposal.
    case no
    /// Title of a faster route.
    case fasterRoute
    /// Asks whether to skip a stop that was passed.
    case skippedStop
    /// Title of an incident on the road.
    case incident
    /// Names of places ahead that drivers are alerted to.
    case levelCrossing, schoolZone
    /// Title of an arrival.
    case arrived
    /// Starts navigation.
    case start
    /// Zooms in.
    case zoomIn
    /// Zooms out.
    case zoomOut
    /// Shows the buttons for panning the map.
    case pan
    /// Recenters the map on the vehicle.
    case recenter
    /// Shows alternative routes.
    case moreRoutes
    /// A route is loading.
    case loading
    /// The position is not known yet.
    case locating
    /// Asks the driver to proceed to the route.
    case proceed
    /// Label of the arrival time.
    case arrival
    /// Returns to the previous screen.
    case back
    /// Accessibility role of a button without a title.
    case button
    /// Pans the map.
    case panLeft, panRight, panUp, panDown
    /// Title of the button that centers the map on the traveler.
    case center
    /// Shows the rest of the route.
    case overview
    /// Switches the voice off.
    case mute
    /// Switches the voice on.
    case unmute
    /// Opens the list of steps.
    case steps

    /// Its catalogue key.
    var key: String { "screen.\(rawValue)" }
}

extension DisplayStrings {
    /// A string of a touch screen.
    public func screen(_ word: ScreenString) -> String { text(word.key) }
}
