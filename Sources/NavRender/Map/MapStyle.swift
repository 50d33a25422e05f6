// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Colors and line widths of a map.
public struct MapStyle: Sendable {
    /// Style of one road rank.
    public struct Road: Sendable, Hashable {
        /// Color of the road.
        public var fill: Color
        /// Color of its casing.
        public var casing: Color
        /// Widths in points at zoom 10, 13, 16 and 18, interpolated exponentially in between.
        public var widths: [Double]
        /// The lowest zoom at which the road is drawn.
        public var minimumZoom: Double
        /// Dash pattern in multiples of the road width; empty for a solid line.
        public var dashes: [Double] = []

        /// Creates a road style.
        ///
        /// - Parameters:
        ///   - fill: Color of the road.
        ///   - casing: Color of its casing.
        ///   - widths: Widths in points at zoom 10, 13, 16 and 18.
        ///   - minimumZoom: The lowest zoom at which the road is drawn.
        ///   - dashes: Dash pattern in multiples of the road width; empty for a solid line.
        public init(fill: Color, casing: Color, widths: [Double], minimumZoom: Double, dashes: [Double] = []) {
            self.fill = fill
            self.casing = casing
            self.widths = widths
            self.minimumZoom = minimumZoom
            self.dashes = dashes
        }

        /// The style of ramps of the road: narrower, and paler on land of a color.
        public func ramp(on land: Color) -> Road {
            var ramp = self
            ramp.fill = fill.mixed(with: land, fraction: Road.rampPaleness)
            ramp.casing = casing.mixed(with: land, fraction: Road.rampPaleness / 2)
            ramp.widths = widths.map { $0 * Road.rampWidth }
            ramp.minimumZoom = minimumZoom + 2
            return ramp
        }

        /// Width of a ramp as a fraction of that of its road.
        public static let rampWidth = 0.6
        private static let rampPaleness = 0.35
    }

    /// Name of the style.
    public var name: String
    /// Color of land without a mapped use.
    public var land: Color
    /// Colors of areas by kind. Kinds that are not listed are not drawn.
    public var areas: [FeatureKind: Color]
    /// Colors of lines by kind, borders among them, and their widths at zoom 16. Kinds that are not listed are not drawn.
    public var lines: [FeatureKind: (color: Color, width: Double)]
    /// Shadow of buildings.
    public var buildingEdge: Color
    /// Road styles by rank.
    public var roads: [MapRoadRank: Road]
    /// Text color of labels.
    public var text: Color
    /// Text color of water labels.
    public var waterText: Color
    /// Halo around text.
    public var halo: Color
    /// Arrows on one-way roads.
    public var arrow: Color
    /// Road shields: motorways, then other roads.
    public var shields: (motorway: (fill: Color, text: Color), other: (fill: Color, text: Color))
    /// The route ahead, its casing, the driven part, and alternative routes.
    public var route: (ahead: Color, casing: Color, driven: Color, other: Color, otherCasing: Color)
    /// Slow traffic and traffic jams on the route.
    public var traffic: (slow: Color, jam: Color)
    /// The location puck: its disc, its arrow, and its accuracy circle.
    public var puck: (disc: Color, arrow: Color, accuracy: Color)
    /// Colors of points of interest: their discs, on which icons are white, and their names.
    public var points: [PointIcon.Category: (disc: Color, text: Color)] = MapStyle.dayPoints
    /// Text color of house numbers, which have no halo.
    public var houseNumber = Color(0x5C564C)
    /// Font family of labels.
    public var fontFamily = "Noto Sans"
    /// Text sizes of labels.
    public var textSizes = TextSizes()

    /// Text sizes in points. Labels are omitted where the size is 0 or missing.
    public struct TextSizes: Sendable {
        /// Place labels by kind.
        public var places: [FeatureKind: Double]
        /// Labels of roads: secondary and more important ones, then the others.
        public var roads: (major: Double, other: Double)
        /// Water labels.
        public var water = 12.0

        /// Creates text sizes.
        public init(places: [FeatureKind: Double] = usualPlaces, roads: (major: Double, other: Double) = (13, 12)) {
            self.places = places
            self.roads = roads
        }

        /// Default text sizes of place labels.
        public static let usualPlaces: [FeatureKind: Double] = [
            .country: 19, .city: 19, .town: 16, .suburb: 14, .village: 14, .island: 14, .quarter: 12, .hamlet: 12,
            .peak: 12, .station: 12, .airportPlace: 12, .hospital: 12, .fuel: 12, .charging: 12,
        ]
    }

    /// Scale of line widths other than roads and borders, relative to zoom 16.
    public static func growth(zoom: Double) -> Double { power(1.4, zoom - 16) }

    /// Width of a line in points: most grow with the map, borders little; `nil` if it is not drawn.
    package func lineWidth(of kind: FeatureKind, zoom: Double) -> Double? {
        lines[kind].map { max(0.6, $0.width * (kind.isBorder ? power(1.12, zoom - 16) : MapStyle.growth(zoom: zoom))) }
    }

    /// Dashes and gaps of a line as multiples of its width; empty for a solid line.
    package static func dashes(of kind: FeatureKind) -> [Double] {
        switch kind {
        case .countryBorder: [5, 1.5, 1, 1.5]
        case .stateBorder: [4, 2]
        case .maritimeBorder: [3, 3]
        default: []
        }
    }

    /// Width of a road at a zoom, interpolated between the widths of a style.
    public static func width(_ widths: [Double], zoom: Double) -> Double {
        let stops = [10.0, 13, 16, 18]
        guard let first = widths.first, let last = widths.last, widths.count == stops.count else { return 1 }
        if zoom <= stops[0] { return first * power(1.3, zoom - stops[0]) }
        if zoom >= stops[3] { return last * power(1.6, zoom - stops[3]) }
        let stop = stops.lastIndex { $0 <= zoom } ?? 0
        let fraction = (zoom - stops[stop]) / (stops[stop + 1] - stops[stop])
        return widths[stop] * power(widths[stop + 1] / max(0.01, widths[stop]), fraction)
    }
}

/// Ranks of roads on a map, in ascending importance.
public enum MapRoadRank: Int, Sendable, Hashable, CaseIterable, Comparable {
    case ferry, path, track, pedestrian, service, minor, tertiary, secondary, primary, trunk, motorway

    /// The rank of a road class.
    public init(_ roadClass: RoadClass) {
        switch roadClass {
        case .motorway, .motorwayLink: self = .motorway
        case .trunk, .trunkLink: self = .trunk
        case .primary, .primaryLink: self = .primary
        case .secondary, .secondaryLink: self = .secondary
        case .tertiary, .tertiaryLink: self = .tertiary
        case .unclassified, .residential, .livingStreet, .unknown, .busway: self = .minor
        case .pedestrian: self = .pedestrian
        case .service, .alley, .driveway, .parkingAisle, .driveThrough, .emergencyAccess: self = .service
        case .track: self = .track
        case .cycleway, .path, .bridleway, .footway, .steps: self = .path
        case .ferry, .shuttleTrain: self = .ferry
        }
    }

    /// Whether its casing continues past side roads.
    package var isMain: Bool { self >= .primary }

    /// Orders by importance.
    public static func < (a: MapRoadRank, b: MapRoadRank) -> Bool { a.rawValue < b.rawValue }
}
