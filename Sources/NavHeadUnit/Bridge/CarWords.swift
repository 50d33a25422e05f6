// SPDX-License-Identifier: Apache-2.0

internal import NavWords

/// Texts of a guide other than instructions. Replace any of them to customize the screen.
public struct CarWords: Sendable, Hashable {
    /// Ends panning.
    public var done: String
    /// Accepts a prompt.
    public var accept: String
    /// Declines a prompt.
    public var decline: String
    /// Title of the prompt for a faster route.
    public var fasterRoute: String
    /// Title of the prompt for a skipped stop.
    public var skippedStop: String
    /// Title of an incident on the road.
    public var incident: String
    /// Shown after arrival at a destination.
    public var arrived: String
    /// Starts a trip.
    public var start: String
    /// Accessibility label of the zoom-in button.
    public var zoomIn: String
    /// Accessibility label of the zoom-out button.
    public var zoomOut: String
    /// Accessibility label of the button that shows the panning arrows.
    public var pan: String
    /// Accessibility label of the recenter button.
    public var recenter: String

    /// The texts in `language` (BCP 47), or in the closest available language.
    public init(language: String = "en") {
        let words = DisplayStrings(language: language)
        done = words.screen(.done)
        accept = words.screen(.yes)
        decline = words.screen(.no)
        fasterRoute = words.screen(.fasterRoute)
        skippedStop = words.screen(.skippedStop)
        incident = words.screen(.incident)
        arrived = words.screen(.arrived)
        start = words.screen(.start)
        zoomIn = words.screen(.zoomIn)
        zoomOut = words.screen(.zoomOut)
        pan = words.screen(.pan)
        recenter = words.screen(.recenter)
    }
}
