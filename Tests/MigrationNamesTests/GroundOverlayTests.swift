// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavRender
import Testing

/// Images and tiles of an app on a map without roads.
@MainActor struct GroundOverlayTests {
    private static let size = Size(width: 400, height: 300)
    private static let red = Color(0xFF0000)

    private func makeMap(zoom: Float = 10) throws -> GMSMapView {
        let mapView = GMSMapView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 300),
            camera: GMSCameraPosition(latitude: 0, longitude: 0, zoom: zoom))
        _ = try mapView.view.frame(at: 0, size: GroundOverlayTests.size)
        return mapView
    }

    private func image(_ color: Color, width: Int, height: Int) -> UIImage {
        UIImage(
            width: width, height: height,
            bytes: (0..<width * height).flatMap { _ in [color.red, color.green, color.blue, 255] })
    }

    /// The pixels of a color: their number and the box around them.
    private func found(_ color: Color, _ mapView: GMSMapView, at time: Double = 100) throws -> (count: Int, box: Rect?)
    {
        let image = try mapView.view.frame(at: time, size: GroundOverlayTests.size)
        let points = (0..<image.height).flatMap { y in
            (0..<image.width).filter { image[$0, y] == color }.map { Point(Double($0), Double(y)) }
        }
        return (points.count, Rect(around: points))
    }

    @Test func imageFillsItsBounds() throws {
        let mapView = try makeMap()
        // At zoom 10 a degree is 728 points.
        let bounds = GMSCoordinateBounds(
            coordinate: CLLocationCoordinate2D(latitude: -0.1, longitude: -0.2),
            coordinate: CLLocationCoordinate2D(latitude: 0.1, longitude: 0.2))
        let overlay = GMSGroundOverlay(bounds: bounds, icon: image(GroundOverlayTests.red, width: 4, height: 2))
        overlay.map = mapView
        let whole = try #require(try found(GroundOverlayTests.red, mapView).box)
        #expect(abs(whole.width - 291) < 3 && abs(whole.height - 146) < 4, "\(whole)")
        #expect(abs((overlay.bounds?.northEast.longitude ?? 0) - 0.2) < 1e-9)
        #expect(abs((overlay.bounds?.southWest.latitude ?? 0) + 0.1) < 1e-9)

        // The anchor stays where it is when the image is turned.
        overlay.anchor = CGPoint(x: 0, y: 0)
        #expect(abs(overlay.position.longitude + 0.2) < 1e-9 && abs(overlay.position.latitude - 0.1) < 1e-9)
        overlay.position = CLLocationCoordinate2D(latitude: 0, longitude: 0)
        overlay.bearing = 90
        let turned = try #require(try found(GroundOverlayTests.red, mapView).box)
        #expect(abs(turned.maxX - 200) < 3 && abs(turned.minY - 150) < 3 && abs(turned.width - 146) < 3, "\(turned)")

        overlay.opacity = 0
        #expect(try found(GroundOverlayTests.red, mapView).count == 0)
        overlay.opacity = 1
        overlay.bounds = nil
        #expect(try found(GroundOverlayTests.red, mapView).count == 0 && overlay.bounds == nil)
    }

    @Test func imageHasItsSizeAtItsZoom() throws {
        let mapView = try makeMap()
        let overlay = GMSGroundOverlay(
            position: CLLocationCoordinate2D(latitude: 0, longitude: 0),
            icon: image(GroundOverlayTests.red, width: 100, height: 40), zoomLevel: 10)
        overlay.map = mapView
        let box = try #require(try found(GroundOverlayTests.red, mapView).box)
        #expect(abs(box.width - 99) < 2 && abs(box.height - 39) < 2, "\(box)")
        mapView.moveCamera(.zoom(to: 11))
        let larger = try #require(try found(GroundOverlayTests.red, mapView, at: 101).box)
        #expect(abs(larger.width - 199) < 2 && abs(larger.height - 79) < 2, "\(larger)")
        mapView.clear()
        #expect(try found(GroundOverlayTests.red, mapView, at: 102).count == 0 && overlay.map == nil)
    }

    @Test func boundsAcrossTheDateLine() {
        let overlay = GMSGroundOverlay(
            bounds: GMSCoordinateBounds(
                coordinate: CLLocationCoordinate2D(latitude: -1, longitude: 179),
                coordinate: CLLocationCoordinate2D(latitude: 1, longitude: -179)), icon: nil)
        #expect(abs(abs(overlay.position.longitude) - 180) < 1e-9 && abs(overlay.position.latitude) < 1e-9)
    }

    // MARK: Tiles

    /// Red tiles in every second column; remembers what was requested.
    private final class Stripes: GMSSyncTileLayer {
        var requests: [String] = []
        var makes = true
        let tile: UIImage

        init(_ tile: UIImage) { self.tile = tile }

        override func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
            requests.append("\(zoom)/\(x)/\(y)")
            return makes ? x % 2 == 0 ? tile : kGMSTileLayerNoTile : nil
        }
    }

    @Test func tilesFillTheirColumns() throws {
        let mapView = try makeMap()
        let layer = Stripes(image(GroundOverlayTests.red, width: 8, height: 8))
        layer.map = mapView
        // They are requested in one frame and drawn in the next ones.
        for time in 1...5 { _ = try found(GroundOverlayTests.red, mapView, at: Double(time)) }
        let count = layer.requests.count
        #expect(layer.requests.allSatisfy { $0.hasPrefix("10/") } && Set(layer.requests).count == count && count >= 4)
        let (pixels, box) = try found(GroundOverlayTests.red, mapView, at: 6)
        // The middle of the map is a corner of tiles: the right half has an even column.
        #expect(pixels > 190 * 290 && pixels < 210 * 300 && box.map { $0.minX > 195 } == true, "\(pixels)")
        #expect(layer.requests.count == count, "nothing is requested twice")
        layer.clearTileCache()
        _ = try found(GroundOverlayTests.red, mapView, at: 7)
        #expect(layer.requests.count > count)
        layer.map = nil
        #expect(try found(GroundOverlayTests.red, mapView, at: 8).count == 0)
    }

    @Test func tilesAreBounded() throws {
        let mapView = try makeMap(zoom: 2)
        let layer = Stripes(image(GroundOverlayTests.red, width: 1, height: 1))
        layer.tileSize = 1
        layer.map = mapView
        for step in 0..<200 {
            mapView.moveCamera(.zoom(to: Float(2 + step % 20)))
            let before = layer.requests.count
            _ = try mapView.view.frame(at: Double(200 + step), size: GroundOverlayTests.size)
            #expect(layer.requests.count - before <= 8)
        }
        layer.maximumTiles = 0
        #expect(layer.maximumTiles == 64)
        layer.makes = false
        layer.clearTileCache()
        let before = layer.requests.count
        for step in 0..<20 { _ = try mapView.view.frame(at: Double(500 + step), size: GroundOverlayTests.size) }
        #expect(layer.requests.count - before <= 64, "what cannot be had is not requested with each frame")
    }
}
