// SPDX-License-Identifier: Apache-2.0

/// What a guide says on the car screen beside instructions. Starts in English; put your own in for other languages.
public struct CarWords: Sendable, Hashable {
    /// Leaves the panning interface.
    public var done = "Done"
    /// Accepts what is proposed.
    public var accept = "Yes"
    /// Refuses it.
    public var refuse = "No"
    /// A route that saves time.
    public var fasterRoute = "Faster route"
    /// A stop was driven past.
    public var skippedStop = "Leave out the stop?"
    /// Something on the road.
    public var incident = "Incident ahead"
    /// A destination has been reached.
    public var arrived = "You have arrived"
    /// Starts a trip.
    public var start = "Go"
    /// The button that looks from nearer, for those who do not see it.
    public var zoomIn = "Zoom in"
    /// The button that looks from farther.
    public var zoomOut = "Zoom out"
    /// The button that shows the arrows for moving the map.
    public var pan = "Move the map"
    /// The button that goes back to the car.
    public var recenter = "Back to the car"

    /// Starts in English.
    public init() {}
}
