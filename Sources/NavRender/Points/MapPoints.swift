// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

/// A point of interest or a house number on a map.
public struct MapPoint: Sendable, Hashable {
    /// The icon; `nil` for a house number.
    public var icon: PointIcon?
    /// The name, or the house number; may be empty for a point of interest.
    public var text: String
    /// Where it is.
    public var place: Coordinate
    /// Importance among those with the same icon, 0 … 1.
    public var importance: Double

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - icon: The icon; `nil` for a house number.
    ///   - text: The name, or the house number.
    ///   - place: Where it is.
    ///   - importance: Importance among those with the same icon, 0 … 1.
    public init(icon: PointIcon?, text: String, place: Coordinate, importance: Double = 0) {
        (self.icon, self.text, self.place, self.importance) = (icon, text, place, importance)
    }
}

/// Points of interest and house numbers of a region. The search index has both.
public protocol MapPointSource: Sendable {
    /// Calls `body` with each point in an area.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - zoom: Points that the map does not show at this zoom may be left out.
    ///   - language: BCP 47 tag of names; empty for local names.
    ///   - body: Is called once for each point, in an order that does not change.
    func forEachPoint(in area: BoundingBox, zoom: Double, language: String, _ body: (MapPoint) -> Void)
}

extension FeatureKind {
    /// Whether points of interest with icons take its place.
    var isPointOfInterest: Bool {
        switch self {
        case .station, .airportPlace, .hospital, .fuel, .charging: true
        default: false
        }
    }
}

/// The order in which points are placed.
enum MapPointOrder {
    /// The lowest zoom at which house numbers are shown.
    static let houseNumberZoom = 17.5

    /// Points of interest in the order in which they are placed, with their position among those of their kind: first the most
    /// important of each kind, then the second of each, so that one kind does not fill the view.
    ///
    /// - Parameters:
    ///   - points: The points of interest.
    ///   - limit: Maximum number of each kind.
    static func ranked(_ points: [MapPoint], limit: Int) -> [(point: MapPoint, position: Int)] {
        var ranked: [(point: MapPoint, position: Int)] = []
        for (_, group) in Dictionary(grouping: points.filter { $0.icon != nil }, by: \.icon) {
            let sorted = group.sorted {
                ($1.importance, $0.text.isEmpty ? 1 : 0, $0.text, $0.place.latitude, $0.place.longitude)
                    < ($0.importance, $1.text.isEmpty ? 1 : 0, $1.text, $1.place.latitude, $1.place.longitude)
            }
            for (position, point) in sorted.prefix(limit).enumerated() { ranked.append((point, position)) }
        }
        return ranked.sorted {
            ($0.position, $0.point.icon?.rank ?? 0) < ($1.position, $1.point.icon?.rank ?? 0)
        }
    }
}
