// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavRender
public import NavSearch

/// Points of interest and house numbers of a map, from the search index of its region.
public struct SearchedPoints: MapPointSource {
    private let index: SearchIndex

    /// Reads the points from an index.
    public init(_ index: SearchIndex) { self.index = index }

    /// Reads the points of a region; `nil` if it has no search index or a damaged one, for a map without points.
    public init?(_ graph: RoadGraph) {
        guard let index = try? SearchIndex(graph) else { return nil }
        self.index = index
    }

    /// Calls `body` with each point in an area.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - zoom: The zoom of the map.
    ///   - language: BCP 47 tag of names; empty for local names.
    ///   - body: Is called once for each point.
    public func forEachPoint(in area: BoundingBox, zoom: Double, language: String, _ body: (MapPoint) -> Void) {
        index.forEachPointOfInterest(in: area, language: language) { tag, name, place, importance in
            guard let icon = PointIcon(tag: tag), zoom >= icon.minimumZoom else { return }
            body(MapPoint(icon: icon, text: name, place: place, importance: importance))
        }
        guard zoom >= SearchedPoints.houseNumberZoom else { return }
        index.forEachHouseNumber(in: area) { number, place in body(MapPoint(icon: nil, text: number, place: place)) }
    }

    /// House numbers below this zoom are not read.
    private static let houseNumberZoom = 17.5
}
