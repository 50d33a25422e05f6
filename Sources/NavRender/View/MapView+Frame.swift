// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MapView {
    /// Renders a frame.
    ///
    /// - Parameters:
    ///   - time: Time of the frame in seconds, later than the frame before.
    ///   - size: Width and height in points.
    ///   - scale: Pixels per point.
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public func frame(at time: Double, size: Size, scale: Double = 1) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: size, scale: scale)
        draw(on: canvas, at: time, pixelsPerPoint: scale)
        return canvas.image()
    }

    /// Draws a frame on any canvas.
    ///
    /// - Parameters:
    ///   - canvas: The canvas; its size is the size of the view.
    ///   - time: Time of the frame in seconds, later than the frame before.
    ///   - pixelsPerPoint: Scale of the canvas.
    /// - Complexity: O(points in view).
    public func draw(on canvas: some Canvas, at time: Double, pixelsPerPoint: Double = 1) {
        onFrame?(canvas.size)
        lastSize = canvas.size
        let camera = camera(at: time)
        let hasMoved = camera != drawnCamera
        (lastCamera, drawnCamera, lastTime) = (camera, camera, time)
        let layout = panelLayout(in: canvas.size)
        let renderer = renderer
        renderer.overlayStyles = overlayStyles
        renderer.draw(
            on: canvas, camera: camera, overlays: overlays(at: time), shapes: shapes, covered: layout.all + coveredAreas
        )
        let painter = PanelPainter(
            settings: settings, style: style, isNight: isNight, isRightToLeft: isRightToLeft, shaper: shaper,
            pixelsPerPoint: pixelsPerPoint)
        if isNavigationEnabled, let navigation {
            marks(of: navigation, painter, on: canvas)
            painter.progressBar(navigation, layout, on: canvas)
            painter.incident(navigation, layout, on: canvas)
            painter.header(navigation, layout, on: canvas)
            painter.footer(navigation, layout, isListOpen: isStepListShown, on: canvas)
            painter.arrivalCard(navigation, layout, on: canvas)
            painter.speedometer(navigation, layout, on: canvas)
            painter.overview(layout, on: canvas)
            painter.mute(isMuted: isMuted, layout, on: canvas)
            painter.stepList(navigation.steps, layout, offset: stepListOffset, on: canvas)
        }
        painter.prompt(prompt, layout, on: canvas)
        painter.recenter(recenterText, layout, on: canvas)
        painter.compass(bearing: camera.bearing.degrees, layout, on: canvas)
        painter.myLocation(layout, on: canvas)
        if hasMoved { delegate?.mapView(self, didChange: camera) }
        if wasMoving, !hasMoved, isAtRest(at: time) { delegate?.mapView(self, idleAt: camera) }
        wasMoving = hasMoved
    }

    /// Whether the next frame would be identical, provided that no input changes and no session moves.
    public func isAtRest(at time: Double) -> Bool {
        cameraAnimation == nil && (vehicle?.isAtRest(at: time) ?? true)
    }

    /// All overlays at a time, in drawing order.
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

    /// Draws road signs and route callouts on the map.
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
