// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// Draws maps of one region in one style. A renderer may be used by one task at a time; create one per thread.
public final class MapRenderer {
    /// Colors and widths of the map.
    public let style: MapStyle
    /// Overrides of the style for routes, markers and the vehicle.
    public var overlayStyles = OverlayStyles()
    private let graph: RoadGraph?
    private let features: MapFeatures?
    private let points: (any MapPointSource)?
    private let shaper: any TextShaping
    /// BCP 47 tag of road names; empty for local names.
    private let language: String

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - graph: The roads of the region.
    ///   - style: Colors and widths of the map.
    ///   - shaper: Shapes the labels.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - points: Points of interest and house numbers; `nil` for none.
    /// - Throws: `RegionError` if the map layers of the region are damaged.
    public convenience init(
        graph: RoadGraph, style: MapStyle = .day, shaper: any TextShaping, language: String = "",
        points: (any MapPointSource)? = nil
    ) throws(RegionError) {
        self.init(
            graph: graph, features: try MapFeatures(graph.file), style: style, shaper: shaper, language: language,
            points: points)
    }

    /// Creates a renderer with layers that are already open, so that several renderers can share them.
    ///
    /// - Parameters:
    ///   - graph: The roads of the region; `nil` draws none.
    ///   - features: Its map layers; `nil` draws roads only.
    ///   - style: Colors and widths of the map.
    ///   - shaper: Shapes the labels.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - points: Points of interest and house numbers; `nil` for none.
    public init(
        graph: RoadGraph?, features: MapFeatures?, style: MapStyle = .day, shaper: any TextShaping,
        language: String = "", points: (any MapPointSource)? = nil
    ) {
        self.graph = graph
        self.features = features
        self.points = points
        self.style = style
        self.shaper = shaper
        self.language = language
    }

    /// Whether the region has land use, water, buildings and places in addition to roads.
    public var hasLayers: Bool { features != nil }

    /// Draws the whole view.
    ///
    /// - Parameters:
    ///   - canvas: The canvas; its size is the size of the view.
    ///   - camera: The viewpoint.
    ///   - overlays: Routes, markers and vehicles on top of the map.
    ///   - shapes: Lines, areas, circles, icons and images of the app.
    ///   - covered: Areas that something else will cover, where no labels are placed.
    /// - Complexity: O(points in view).
    public func draw(
        on canvas: some Canvas, camera: MapCamera, overlays: [MapOverlay] = [], shapes: [MapShape] = [],
        covered: [Rect] = []
    ) {
        let projection = MapProjection(camera: camera, size: canvas.size)
        let scene = MapScene(projection, graph: graph, features: features, style: style)
        let painter = MapPainter(style: style, projection: projection, scene: scene)
        canvas.setAntialiasing(.fast)
        painter.ground(on: canvas)
        painter.roads(on: canvas)
        painter.borders(on: canvas)
        let overlay = OverlayPainter(style: style, projection: projection, styles: overlayStyles)
        var (routes, markers, pucks) = ([MapOverlay.RouteLine](), [MapOverlay.Marker](), [MapOverlay.Puck]())
        for overlay in overlays {
            switch overlay {
            case .route(let line): routes.append(line)
            case .marker(let marker): markers.append(marker)
            case .puck(let puck): pucks.append(puck)
            }
        }
        let shapePainter = ShapePainter(projection: projection)
        let shapes = ShapePainter.ordered(shapes)
        shapePainter.ground(shapes, on: canvas)
        overlay.routes(routes, on: canvas)
        painter.arrows(on: canvas)
        var labels = LabelPainter(style: style, shaper: shaper, size: canvas.size)
        for rect in covered { labels.reserve(rect) }
        for puck in pucks {
            if let point = projection.point(puck.place) { labels.reserve(point, radius: 26) }
        }
        for marker in markers {
            if let point = projection.point(marker.place) { labels.reserve(point - Point(0, 16), radius: 20) }
        }
        for case .icon(let place) in shapes.map(\.geometry) {
            if let point = projection.point(place) { labels.reserve(point - Point(0, 16), radius: 20) }
        }
        // Points of interest with icons take the place of the few that layers have.
        labels.places(
            points == nil ? scene.places : scene.places.filter { !$0.kind.isPointOfInterest }, zoom: camera.zoom,
            on: canvas)
        labels.waters(scene.waters, on: canvas)
        labels.roads(scene.named, zoom: camera.zoom, on: canvas) {
            (
                graph?.name(of: $0, language: language) ?? "", graph?.ref(of: $0) ?? "",
                graph?.country(of: $0) ?? .unknown
            )
        }
        labels.signs(scene.signs, on: canvas)
        if let points, camera.zoom >= PointIcon.airport.minimumZoom {
            var found: [MapPoint] = []
            points.forEachPoint(in: projection.box, zoom: camera.zoom, language: language) { found.append($0) }
            labels.points(found, projection, on: canvas)
        }
        shapePainter.icons(shapes, on: canvas)
        overlay.markers(markers, on: canvas)
        for puck in pucks { overlay.puck(puck, on: canvas) }
        canvas.setAntialiasing(.best)
    }
}
