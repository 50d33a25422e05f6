// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Colors and widths of a map.
public struct MapStyle: Sendable {
    /// How one kind of road is drawn.
    public struct Road: Sendable, Hashable {
        /// Color of the road.
        public var fill: Color
        /// Color of its edges.
        public var casing: Color
        /// Widths in points at zoom 10, 13, 16 and 18; between them they grow evenly by factors.
        public var widths: [Double]
        /// The zoom from which on it is drawn.
        public var minimumZoom: Double
        /// Dashes in widths of the road; empty for a whole line.
        public var dashes: [Double] = []

        /// Makes a way to draw a road.
        public init(fill: Color, casing: Color, widths: [Double], minimumZoom: Double, dashes: [Double] = []) {
            self.fill = fill
            self.casing = casing
            self.widths = widths
            self.minimumZoom = minimumZoom
            self.dashes = dashes
        }
    }

    /// Name of the style.
    public var name: String
    /// Color of land without a use of its own.
    public var land: Color
    /// Colors of areas by kind; those not listed are not drawn.
    public var areas: [FeatureKind: Color]
    /// Colors and widths at zoom 16 of lines by kind; those not listed are not drawn.
    public var lines: [FeatureKind: (color: Color, width: Double)]
    /// Edge of buildings.
    public var buildingEdge: Color
    /// How roads are drawn.
    public var roads: [RoadRank: Road]
    /// Letters of names.
    public var text: Color
    /// Letters of the names of waters.
    public var waterText: Color
    /// What surrounds letters.
    public var halo: Color
    /// Arrows on one-way roads.
    public var arrow: Color
    /// Signs with road numbers: motorways, then others.
    public var shields: (motorway: (fill: Color, text: Color), other: (fill: Color, text: Color))
    /// The route ahead, its edge, the part that has been driven, and other routes.
    public var route: (ahead: Color, casing: Color, driven: Color, other: Color, otherCasing: Color)
    /// Slow traffic and jams on the route.
    public var traffic: (slow: Color, jam: Color)
    /// The vehicle: its disc, its arrow, and the disc of its accuracy.
    public var puck: (disc: Color, arrow: Color, accuracy: Color)
    /// Family of the letters.
    public var fontFamily = "Noto Sans"
    /// Sizes of the letters.
    public var textSizes = TextSizes()

    /// Sizes of letters in points; nothing is written where the size is 0 or not told.
    public struct TextSizes: Sendable {
        /// Names of places by kind.
        public var places: [FeatureKind: Double]
        /// Names of main roads, from secondary ones up, and of others.
        public var roads: (major: Double, other: Double)
        /// Names of waters.
        public var water = 12.0

        /// Makes sizes; the usual ones unless told.
        public init(places: [FeatureKind: Double] = usualPlaces, roads: (major: Double, other: Double) = (13, 12)) {
            self.places = places
            self.roads = roads
        }

        /// Sizes of the names of places where no style says otherwise.
        public static let usualPlaces: [FeatureKind: Double] = [
            .country: 19, .city: 19, .town: 16, .suburb: 14, .village: 14, .island: 14, .quarter: 12, .hamlet: 12,
            .peak: 12, .station: 12, .airportPlace: 12, .hospital: 12, .fuel: 12, .charging: 12,
        ]
    }

    /// How much wider than at zoom 16 lines other than roads are drawn at a zoom.
    public static func growth(zoom: Double) -> Double { power(1.4, zoom - 16) }

    /// Width of a road at a zoom, from the widths that a style gives.
    public static func width(_ widths: [Double], zoom: Double) -> Double {
        let stops = [10.0, 13, 16, 18]
        guard let first = widths.first, let last = widths.last, widths.count == stops.count else { return 1 }
        if zoom <= stops[0] { return first * power(1.3, zoom - stops[0]) }
        if zoom >= stops[3] { return last * power(1.6, zoom - stops[3]) }
        let stop = stops.lastIndex { $0 <= zoom } ?? 0
        let share = (zoom - stops[stop]) / (stops[stop + 1] - stops[stop])
        return widths[stop] * power(widths[stop + 1] / max(0.01, widths[stop]), share)
    }
}

/// Kinds of road as a map tells them apart, from the least to the most important.
public enum RoadRank: Int, Sendable, Hashable, CaseIterable, Comparable {
    case ferry, path, track, service, minor, tertiary, secondary, primary, trunk, motorway

    /// The kind of a class.
    public init(_ roadClass: RoadClass) {
        switch roadClass {
        case .motorway, .motorwayLink: self = .motorway
        case .trunk, .trunkLink: self = .trunk
        case .primary, .primaryLink: self = .primary
        case .secondary, .secondaryLink: self = .secondary
        case .tertiary, .tertiaryLink: self = .tertiary
        case .unclassified, .residential, .livingStreet, .unknown, .pedestrian, .busway: self = .minor
        case .service, .alley, .driveway, .parkingAisle, .driveThrough, .emergencyAccess: self = .service
        case .track: self = .track
        case .cycleway, .path, .bridleway, .footway, .steps: self = .path
        case .ferry, .shuttleTrain: self = .ferry
        }
    }

    /// Orders by importance.
    public static func < (a: RoadRank, b: RoadRank) -> Bool { a.rawValue < b.rawValue }
}
