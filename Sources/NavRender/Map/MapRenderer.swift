// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Draws maps of one region in one style. It belongs to one task at a time; make one for each thread.
public final class MapRenderer {
    /// The style.
    public let style: MapStyle
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let shaper: any TextShaping
    /// Language of names as a BCP 47 tag; empty for the local names.
    private let language: String

    /// Makes a renderer.
    ///
    /// - Throws: `RegionError` when the map layers of the region are damaged.
    public init(
        graph: RoadGraph, style: MapStyle = .day, shaper: any TextShaping, language: String = ""
    ) throws(RegionError) {
        self.graph = graph
        self.style = style
        self.shaper = shaper
        self.language = language
        features = try MapFeatures(graph.file)
    }

    /// Whether the region has land use, water, buildings and places beside its roads.
    public var hasLayers: Bool { features != nil }

    /// Draws the whole view.
    ///
    /// - Complexity: O(points in view).
    public func draw(on canvas: some Canvas, camera: MapCamera, overlays: MapOverlays = MapOverlays()) {
        let projection = MapProjection(camera: camera, size: canvas.size)
        let scene = MapScene(projection, graph: graph, features: features, style: style)
        let painter = MapPainter(style: style, projection: projection, scene: scene)
        painter.ground(on: canvas)
        painter.roads(on: canvas)
        let overlay = OverlayPainter(style: style, projection: projection)
        overlay.routes(overlays.routes, on: canvas)
        painter.arrows(on: canvas)
        var labels = LabelPainter(style: style, shaper: shaper, size: canvas.size)
        if let puck = overlays.puck.flatMap({ projection.point($0.place) }) { labels.keepFree(puck, radius: 26) }
        for marker in overlays.markers {
            if let point = projection.point(marker.place) { labels.keepFree(point - Point(0, 16), radius: 20) }
        }
        labels.places(scene.places, zoom: camera.zoom, on: canvas)
        labels.roads(scene.named, zoom: camera.zoom, on: canvas) {
            (graph.name(of: $0, language: language), graph.ref(of: $0))
        }
        overlay.markers(overlays.markers, on: canvas)
        if let puck = overlays.puck { overlay.puck(puck, on: canvas) }
    }
}
