// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MapView {
    /// The picture of a time.
    ///
    /// - Parameters:
    ///   - time: Seconds, later than those of the frame before.
    ///   - size: Width and height in points.
    ///   - scale: Dots per point.
    /// - Throws: `invalidSize`, `outOfMemory`.
    public func frame(at time: Double, size: Size, scale: Double = 1) throws(RenderError) -> RasterImage {
        let canvas = try DotCanvas(size: size, scale: scale)
        draw(on: canvas, at: time, dotsPerPoint: scale)
        return canvas.image()
    }

    /// Draws the frame of a time on any canvas.
    ///
    /// - Complexity: O(points in view).
    public func draw(on canvas: some Canvas, at time: Double, dotsPerPoint: Double = 1) {
        lastSize = canvas.size
        let camera = camera(at: time)
        let hasMoved = camera != drawnCamera
        (lastCamera, drawnCamera, lastTime) = (camera, camera, time)
        let layout = panelLayout(in: canvas.size)
        let renderer = renderer
        renderer.looks = looks
        renderer.draw(on: canvas, camera: camera, overlays: overlays(at: time), covered: layout.all + coveredAreas)
        let painter = PanelPainter(
            settings: settings, style: style, isNight: isNight, shaper: shaper, dotsPerPoint: dotsPerPoint)
        if isNavigationEnabled, let navigation {
            marks(of: navigation, painter, on: canvas)
            painter.progressBar(navigation, layout, on: canvas)
            painter.incident(navigation, layout, on: canvas)
            painter.header(navigation, layout, on: canvas)
            painter.footer(navigation, layout, on: canvas)
            painter.speedometer(navigation, layout, on: canvas)
        }
        painter.recenter(recenterText, layout, on: canvas)
        painter.compass(bearing: camera.bearing.degrees, layout, on: canvas)
        painter.myLocation(layout, on: canvas)
        if hasMoved { delegate?.mapView(self, didChange: camera) }
        if wasMoving, !hasMoved, isAtRest(at: time) { delegate?.mapView(self, idleAt: camera) }
        wasMoving = hasMoved
    }

    /// Whether the next frame would be the same as long as nothing else is handed in and no session moves.
    public func isAtRest(at time: Double) -> Bool {
        cameraGlide == nil && (vehicle?.isAtRest(at: time) ?? true)
    }

    /// All that lies on the map at a time, from the lowest to the uppermost.
    private func overlays(at time: Double) -> [MapOverlay] {
        var all = overlays
        for session in activeSessions { all += session.overlays(at: time) }
        if isNavigationEnabled {
            all += routes.map { .route($0) }
            if settings.showsDestinationMarkers { all += destinations.map { .marker($0) } }
        }
        if isNavigationEnabled || isMyLocationEnabled, var puck = vehicle?.puck(at: time) {
            if isNavigationEnabled { puck.accuracy = .zero } else { puck.heading = nil }
            all.append(.puck(puck))
        }
        return all
    }

    /// Signs and words at their places on the map.
    private func marks(of navigation: MapNavigation, _ painter: PanelPainter, on canvas: some Canvas) {
        let projection = MapProjection(camera: lastCamera, size: lastSize)
        let view = Rect(lastSize).inset(by: -20)
        for sign in navigation.roadSigns.prefix(3) {
            guard sign.kind == .stop ? settings.showsStopSigns : settings.showsTrafficLights,
                let point = projection.point(sign.place), view.contains(point)
            else { continue }
            painter.roadSign(sign, at: point, on: canvas)
        }
        for callout in navigation.routeCallouts {
            guard let point = projection.point(callout.place), view.contains(point) else { continue }
            painter.callout(routeCalloutFormat == .distance ? callout.distance : callout.time, at: point, on: canvas)
        }
    }
}
