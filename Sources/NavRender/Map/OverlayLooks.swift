// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// How routes, pins and the vehicle look where an app wants them other than the style has them.
public struct OverlayLooks: Sendable {
    /// The look of a route.
    public struct Line: Sendable, Hashable {
        /// Its color; `nil` for that of the style. A color of its own has no edge of another color.
        public var color: Color?
        /// Its width in points; `nil` for one that suits the zoom.
        public var width: Double?
        /// Whether it is drawn at all.
        public var isVisible = true
        /// Whether slow parts and jams are drawn in other colors.
        public var showsTraffic = true
        /// Colors of traffic; what is missing is drawn as the style has it, or not at all for traffic that is free.
        public var trafficColors: [TrafficClass: Color] = [:]
        /// Routes of a higher level lie above others.
        public var level = 0

        /// Starts as the style has it.
        public init() {}
    }

    /// The look of a pin or of the vehicle.
    public struct Mark: Sendable {
        /// A picture in its place; `nil` for that of the style.
        public var image: RasterImage?
        /// The part of the picture that stands on the place: shares of its width and height from the upper left.
        public var anchor = Point(0.5, 0.5)
        /// Whether it is drawn at all.
        public var isVisible = true
        /// How strongly it is drawn, 0 … 1. Counts for pictures.
        public var opacity = 1.0
        /// Whether a picture turns with the heading and with the map, instead of standing upright on the screen.
        public var isFlat = false

        /// Starts as the style has it.
        public init() {}
    }

    /// The route that is followed.
    public var route = Line()
    /// Other routes, and what comes after the next stop.
    public var otherRoute = Line()
    /// Pins by what they mark.
    public var markers: [MapOverlay.Marker.Kind: Mark] = [:]
    /// The vehicle.
    public var vehicle = Mark()

    /// Starts as the style has everything.
    public init() {}
}
