// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Overrides of the map style for routes, markers and the vehicle.
public struct OverlayStyles: Sendable {
    /// Style of a route.
    public struct Line: Sendable, Hashable {
        /// Line color; `nil` for that of the map style. A custom color has no casing.
        public var color: Color?
        /// Line width in points; `nil` for one that depends on the zoom.
        public var width: Double?
        /// Whether the route is drawn.
        public var isVisible = true
        /// Whether slow parts and traffic jams have their own colors.
        public var showsTraffic = true
        /// Traffic colors. Missing classes use the map style, which does not color free-flowing traffic.
        public var trafficColors: [TrafficClass: Color] = [:]
        /// Routes with a higher level are drawn on top.
        public var level = 0

        /// Creates a style without overrides.
        public init() {}
    }

    /// Style of a marker or of the vehicle.
    public struct Icon: Sendable {
        /// An image to draw instead; `nil` for the default drawing.
        public var image: RasterImage?
        /// The point of the image at the marked location, as fractions of width and height from the upper left.
        public var anchor = Point(0.5, 0.5)
        /// Whether the icon is drawn.
        public var isVisible = true
        /// Opacity, 0 … 1. Applies to images only.
        public var opacity = 1.0
        /// Whether the image rotates with the heading and the map instead of standing upright on the screen.
        public var isFlat = false

        /// Creates a style without overrides.
        public init() {}
    }

    /// The followed route.
    public var route = Line()
    /// Alternative routes, and what follows the next stop.
    public var otherRoute = Line()
    /// Markers by kind.
    public var markers: [MapOverlay.Marker.Kind: Icon] = [:]
    /// Icon of a followed vehicle.
    public var vehicle = Icon()

    /// Creates styles without overrides.
    public init() {}
}
