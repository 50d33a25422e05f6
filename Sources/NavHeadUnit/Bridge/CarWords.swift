// SPDX-License-Identifier: Apache-2.0

internal import NavWords

/// What a guide says on the car screen beside instructions. Put your own words in where others suit you better.
public struct CarWords: Sendable, Hashable {
    /// Leaves the panning interface.
    public var done: String
    /// Accepts what is proposed.
    public var accept: String
    /// Refuses it.
    public var refuse: String
    /// A route that saves time.
    public var fasterRoute: String
    /// A stop was driven past.
    public var skippedStop: String
    /// Something on the road.
    public var incident: String
    /// A destination has been reached.
    public var arrived: String
    /// Starts a trip.
    public var start: String
    /// The button that looks from nearer, for those who do not see it.
    public var zoomIn: String
    /// The button that looks from farther.
    public var zoomOut: String
    /// The button that shows the arrows for moving the map.
    public var pan: String
    /// The button that goes back to the car.
    public var recenter: String

    /// The words of `language` (BCP 47), or of the closest one there are words for.
    public init(language: String = "en") {
        let words = DisplayWords(language: language)
        done = words.screen(.done)
        accept = words.screen(.yes)
        refuse = words.screen(.no)
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
