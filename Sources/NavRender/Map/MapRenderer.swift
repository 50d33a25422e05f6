// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// Draws maps of one region in one style. It belongs to one task at a time; make one for each thread.
public final class MapRenderer {
    /// The style.
    public let style: MapStyle
    /// What an app wants other than the style has it.
    public var looks = OverlayLooks()
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let shaper: any TextShaping
    /// Language of names as a BCP 47 tag; empty for the local names.
    private let language: String

    /// Makes a renderer.
    ///
    /// - Throws: `RegionError` when the map layers of the region are damaged.
    public convenience init(
        graph: RoadGraph, style: MapStyle = .day, shaper: any TextShaping, language: String = ""
    ) throws(RegionError) {
        self.init(
            graph: graph, features: try MapFeatures(graph.file), style: style, shaper: shaper, language: language)
    }

    /// Makes a renderer of layers that have been opened, so that many can share them.
    public init(
        graph: RoadGraph, features: MapFeatures?, style: MapStyle = .day, shaper: any TextShaping,
        language: String = ""
    ) {
        self.graph = graph
        self.features = features
        self.style = style
        self.shaper = shaper
        self.language = language
    }

    /// Whether the region has land use, water, buildings and places beside its roads.
    public var hasLayers: Bool { features != nil }

    /// Draws the whole view.
    ///
    /// - Parameter covered: What will be covered by something else, so that no name is written there.
    /// - Complexity: O(points in view).
    public func draw(on canvas: some Canvas, camera: MapCamera, overlays: [MapOverlay] = [], covered: [Rect] = []) {
        let projection = MapProjection(camera: camera, size: canvas.size)
        let scene = MapScene(projection, graph: graph, features: features, style: style)
        let painter = MapPainter(style: style, projection: projection, scene: scene)
        canvas.prefer(.quick)
        painter.ground(on: canvas)
        painter.roads(on: canvas)
        let overlay = OverlayPainter(style: style, projection: projection, looks: looks)
        var (routes, markers, pucks) = ([MapOverlay.RouteLine](), [MapOverlay.Marker](), [MapOverlay.Puck]())
        for overlay in overlays {
            switch overlay {
            case .route(let line): routes.append(line)
            case .marker(let marker): markers.append(marker)
            case .puck(let puck): pucks.append(puck)
            }
        }
        overlay.routes(routes, on: canvas)
        painter.arrows(on: canvas)
        var labels = LabelPainter(style: style, shaper: shaper, size: canvas.size)
        for rect in covered { labels.keepFree(rect) }
        for puck in pucks {
            if let point = projection.point(puck.place) { labels.keepFree(point, radius: 26) }
        }
        for marker in markers {
            if let point = projection.point(marker.place) { labels.keepFree(point - Point(0, 16), radius: 20) }
        }
        labels.places(scene.places, zoom: camera.zoom, on: canvas)
        labels.waters(scene.waters, on: canvas)
        labels.roads(scene.named, zoom: camera.zoom, on: canvas) {
            (graph.name(of: $0, language: language), graph.ref(of: $0))
        }
        overlay.markers(markers, on: canvas)
        for puck in pucks { overlay.puck(puck, on: canvas) }
        canvas.prefer(.fine)
    }
}
