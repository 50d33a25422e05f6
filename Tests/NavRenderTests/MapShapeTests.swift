// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRender
import Testing

/// Lines, areas, circles and icons that apps draw on a map.
@MainActor @Suite struct MapShapeTests {
    private static let size = Size(width: 400, height: 300)

    private func view(tilt: Double = 0, bearing: Double = 0) throws -> MapView {
        let view = MapView(graph: try #require(Monaco.graph), shaper: NoText())
        view.moveCamera(
            .setCamera(MapCamera(target: Monaco.casino, zoom: 15, bearing: Bearing(bearing), tilt: tilt)))
        _ = try view.frame(at: 0, size: MapShapeTests.size)
        return view
    }

    private func place(_ x: Double, _ y: Double, _ view: MapView) -> Coordinate {
        MapProjection(camera: view.camera, size: MapShapeTests.size).coordinate(at: Point(x, y))
    }

    private func color(_ view: MapView, _ x: Int, _ y: Int) throws -> Color {
        try view.frame(at: 1, size: MapShapeTests.size)[x, y]
    }

    @Test(arguments: [0.0, 40]) func polygonIsFilledOutsideItsHoles(_ tilt: Double) throws {
        let view = try view(tilt: tilt)
        func ring(_ margin: Double) -> [Coordinate] {
            [(margin, margin), (400 - margin, margin), (400 - margin, 300 - margin), (margin, 300 - margin)].map {
                place($0.0, $0.1, view)
            }
        }
        // The direction of a ring does not matter.
        for hole in [ring(120), ring(120).reversed()] {
            var shape = MapShape(id: 1, .polygon(ring(40), holes: [hole]))
            shape.fillColor = Color(0xFF00FF)
            shape.strokeWidth = 0
            view.shapes = [shape]
            #expect(try color(view, 80, 150) == Color(0xFF00FF))
            #expect(try color(view, 200, 150) != Color(0xFF00FF))
            #expect(try color(view, 20, 150) != Color(0xFF00FF))
        }
    }

    /// An image of two colors, the left half red and the right half blue.
    private static let halves: RasterImage = {
        let row = (0..<8).flatMap { $0 < 4 ? [255, 0, 0, 255] as [UInt8] : [0, 0, 255, 255] }
        return RasterImage(width: 8, height: 2, bytes: row + row)
    }()

    @Test(arguments: [0.0, 45], [0.0, 90]) func imageLiesOnTheGround(_ tilt: Double, _ bearing: Double) throws {
        let view = try view(tilt: tilt, bearing: bearing)
        // Corners of the image on the screen, turned with the map.
        var shape = MapShape(
            id: 7,
            .image(
                upperLeft: place(100, 100, view), upperRight: place(300, 100, view), lowerLeft: place(100, 200, view)))
        shape.icon.image = MapShapeTests.halves
        shape.isTappable = true
        view.shapes = [shape]
        #expect(try color(view, 130, 120) == Color(0xFF0000))
        #expect(try color(view, 270, 120) == Color(0x0000FF))
        #expect(try color(view, 60, 120) != Color(0xFF0000) && color(view, 340, 120) != Color(0x0000FF))
        let recorder = ShapeTaps()
        view.delegate = recorder
        view.tap(at: Point(270, 120))
        view.tap(at: Point(20, 20))
        #expect(recorder.ids == [7])
        shape.icon.opacity = 0
        view.shapes = [shape]
        #expect(try color(view, 130, 120) != Color(0xFF0000))
        shape.icon.image = RasterImage(width: 0, height: 0, bytes: [])
        view.shapes = [shape]
        _ = try view.frame(at: 2, size: MapShapeTests.size)
    }

    @Test func stampsRepeatAlongALine() throws {
        let view = try view()
        func red(_ spacing: Double, _ from: Double, _ to: Double) throws -> Int {
            var shape = MapShape(id: 1, .polyline([place(from, 150, view), place(to, 150, view)]))
            shape.strokeWidth = 10
            var span = MapShape.Span(.clear)
            span.stamp = RasterImage(width: 1, height: 1, bytes: [255, 0, 0, 255])
            span.stampSpacing = spacing
            shape.spans = [span]
            view.shapes = [shape]
            let image = try view.frame(at: 1, size: MapShapeTests.size)
            return (0..<image.width).count { image[$0, 150] == Color(0xFF0000) }
        }
        let texture = try red(1, 100, 300)
        #expect(texture > 190 && texture < 220, "without gaps")
        let sprites = try red(2, 100, 300)
        #expect(sprites > 80 && sprites < 120, "every second one")
        // From far outside to far outside: only what is in view is drawn.
        let long = try red(1, -1e7, 1e7)
        #expect(long > 390)
        var flat = MapShape(id: 2, .polyline([place(0, 0, view), place(400, 300, view)]))
        var span = MapShape.Span(.clear)
        span.stamp = RasterImage(width: 0, height: 0, bytes: [])
        (flat.strokeWidth, flat.spans) = (10, [span])
        view.shapes = [flat]
        _ = try view.frame(at: 2, size: MapShapeTests.size)
    }

    @Test func higherIndexIsDrawnOnTop() throws {
        let view = try view()
        let path = [place(50, 150, view), place(350, 150, view)]
        func line(_ id: Int, _ color: Color, _ zIndex: Int) -> MapShape {
            var shape = MapShape(id: id, .polyline(path))
            (shape.strokeColor, shape.strokeWidth, shape.zIndex) = (color, 10, zIndex)
            return shape
        }
        view.shapes = [line(1, Color(0xFF0000), 0), line(2, Color(0x0000FF), 0)]
        #expect(try color(view, 200, 150) == Color(0x0000FF))
        view.shapes = [line(1, Color(0xFF0000), 1), line(2, Color(0x0000FF), 0)]
        #expect(try color(view, 200, 150) == Color(0xFF0000))
    }

    @Test func spansColorALineFromItsStart() throws {
        let view = try view()
        var shape = MapShape(id: 1, .polyline([50, 150, 250, 350].map { place($0, 150, view) }))
        shape.strokeWidth = 10
        shape.spans = [.init(Color(0xFF0000), segments: 1.5), .init(Color(0x0000FF))]
        view.shapes = [shape]
        #expect(try color(view, 180, 150) == Color(0xFF0000))
        #expect(try color(view, 220, 150) == Color(0x0000FF))
        // The last span continues to the end.
        #expect(try color(view, 340, 150) == Color(0x0000FF))
    }

    @Test func circleHasItsRadiusOnTheGround() throws {
        let view = try view()
        let center = place(200, 150, view)
        let radius = center.distance(to: place(300, 150, view))
        var shape = MapShape(id: 1, .circle(center: center, radius: radius))
        (shape.fillColor, shape.strokeWidth) = (Color(0x00FF00), 0)
        view.shapes = [shape]
        #expect(try color(view, 296, 150) == Color(0x00FF00))
        #expect(try color(view, 304, 150) != Color(0x00FF00))
        #expect(try color(view, 200, 54) == Color(0x00FF00))
    }

    @Test func shapesFarOutsideAreClipped() throws {
        let view = try view(tilt: 60, bearing: 130)
        var line = MapShape(id: 1, .polyline([Coordinate(latitude: -60, longitude: -170), Monaco.casino]))
        line.strokeWidth = 4
        let ring = [(80.0, -180.0), (80, 180), (-80, 180), (-80, -180)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        var world = MapShape(id: 2, .polygon(ring, holes: []))
        world.fillColor = Color(0x102030)
        let nothing = MapShape(id: 3, .polyline([]))
        let point = MapShape(id: 4, .polygon([Monaco.casino], holes: [[]]))
        view.shapes = [
            line, world, nothing, point, MapShape(id: 5, .circle(center: Monaco.casino, radius: Meters(.nan))),
        ]
        _ = try view.frame(at: 1, size: MapShapeTests.size)
    }

    @Test func tapsFindTheTopmostTappableShape() throws {
        let view = try view()
        let recorder = ShapeTaps()
        view.delegate = recorder
        var icon = MapShape(id: 1, .icon(place(200, 150, view)))
        icon.isTappable = true
        var area = MapShape(id: 2, .circle(center: place(200, 150, view), radius: Meters(200)))
        (area.isTappable, area.zIndex) = (true, 9)
        var line = MapShape(id: 3, .polyline([place(20, 20, view), place(380, 20, view)]))
        line.isTappable = true
        var silent = line
        (silent.id, silent.isTappable, silent.zIndex) = (4, false, 5)
        view.shapes = [icon, area, line, silent]
        // The head of the pin is above its place.
        view.tap(at: Point(200, 130))
        view.tap(at: Point(200, 165))
        view.tap(at: Point(100, 28))
        view.tap(at: Point(20, 290))
        #expect(recorder.ids == [1, 2, 3])
        #expect(recorder.places == 1)
    }
}

@MainActor private final class ShapeTaps: MapViewDelegate {
    var ids: [Int] = []
    var places = 0
    func mapView(_ mapView: MapView, didTap shape: MapShape) { ids.append(shape.id) }
    func mapView(_ mapView: MapView, didTapAt place: Coordinate) { places += 1 }
}
