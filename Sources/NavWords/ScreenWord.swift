// SPDX-License-Identifier: Apache-2.0

/// A word of a screen that drivers touch: on its buttons, in its questions, or read aloud to those who do not see it.
public enum ScreenWord: String, Sendable, Hashable, CaseIterable {
    /// Ends what is being done.
    case done
    /// Accepts what is proposed.
    case yes
    /// Refuses what is proposed.
    case no
    /// A route that saves time.
    case fasterRoute
    /// Whether to leave out a stop that was driven past.
    case skippedStop
    /// There is something on the road.
    case incident
    /// A destination has been reached.
    case arrived
    /// Starts a trip.
    case start
    /// Looks from nearer.
    case zoomIn
    /// Looks from farther.
    case zoomOut
    /// Shows the arrows for moving the map.
    case pan
    /// Goes back to the car.
    case recenter
    /// Shows other ways.
    case moreRoutes
    /// A route is being fetched.
    case loading
    /// The position is not known yet.
    case locating
    /// The driver has to come to the route first.
    case proceed
    /// Stands under the time of arrival.
    case arrival
    /// Goes to what was there before.
    case back
    /// What a button is, where it says nothing itself.
    case button
    /// Moves the map.
    case panLeft, panRight, panUp, panDown

    /// The line of a catalogue that has it.
    var key: String { "screen.\(rawValue)" }
}

extension DisplayWords {
    /// A word of a screen.
    public func screen(_ word: ScreenWord) -> String { text(word.key) }
}
