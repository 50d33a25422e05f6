// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MapView {
    /// Handles a tap at a point of the latest frame: hit tests buttons, panels, markers, vehicles, then the map.
    public func tap(at point: Point) {
        let layout = panelLayout(in: lastSize)
        func hits(_ rect: Rect?) -> Bool { rect?.contains(point) ?? false }
        if hits(layout.recenter) {
            recenter()
            navigationUIDelegate?.mapViewDidTapRecenterButton(self)
        } else if hits(layout.compass) {
            animate(with: .setBearing(Bearing(0)))
        } else if hits(layout.myLocation) {
            if delegate?.didTapMyLocationButton(for: self) != true, let place = myLocation {
                animate(with: .setTarget(place, zoom: max(15, lastCamera.zoom)))
            }
        } else if hits(layout.arrivalCard) {
            if hits(layout.arrivalDone) { navigationUIDelegate?.mapViewDidTapArrivalCard(self) }
        } else if hits(layout.prompt) {
            if hits(layout.promptAccept) {
                navigationUIDelegate?.mapView(self, didRespondToPrompt: true)
            } else if hits(layout.promptDecline) {
                navigationUIDelegate?.mapView(self, didRespondToPrompt: false)
            }
        } else if hits(layout.stepListButton) {
            isStepListShown.toggle()
        } else if hits(layout.stepList) {
            // The list scrolls; its rows do nothing.
        } else if hits(layout.overview) {
            cameraMode = .overview
        } else if hits(layout.mute) {
            isMuted.toggle()
            navigationUIDelegate?.mapView(self, didChangeMuted: isMuted)
        } else if hits(layout.header) || hits(layout.secondary) {
            navigationUIDelegate?.mapViewDidTapNavigationHeader(self)
        } else if hits(layout.footer) {
            navigationUIDelegate?.mapViewDidTapNavigationFooter(self)
        } else if ![layout.incident, layout.speedometer, layout.speedLimit, layout.progressBar].contains(where: hits) {
            tapMap(at: point)
        }
    }

    /// Handles a long press at a point of the latest frame; on panels and buttons it does nothing.
    public func longPress(at point: Point) {
        let layout = panelLayout(in: lastSize)
        let panels = [
            layout.recenter, layout.compass, layout.myLocation, layout.arrivalCard, layout.stepListButton,
            layout.stepList,
            layout.overview, layout.mute, layout.header, layout.secondary, layout.footer, layout.incident,
            layout.speedometer, layout.speedLimit, layout.progressBar, layout.prompt,
        ]
        guard !panels.contains(where: { $0?.contains(point) ?? false }) else { return }
        let projection = MapProjection(camera: lastCamera, size: lastSize)
        delegate?.mapView(self, didLongPressAt: projection.coordinate(at: point))
    }

    /// Resumes following with the default zoom and tilt.
    public func recenter() {
        resetFollowingOffsets()
        cameraMode = .following
        animateCamera()
    }

    private func tapMap(at point: Point) {
        let projection = MapProjection(camera: lastCamera, size: lastSize)
        let shown = activeSessions.flatMap { $0.overlays(at: lastTime ?? 0) } + overlays
        let pins = isNavigationEnabled && settings.showsDestinationMarkers ? destinations : []
        for marker in pins + shown.compactMap({ if case .marker(let marker) = $0 { marker } else { nil } }) {
            // The head of a pin is above its coordinate.
            if let tip = projection.point(marker.place), (tip - Point(0, 20) - point).length < 22 {
                delegate?.mapView(self, didTap: marker)
                return
            }
        }
        for case .puck(let puck) in shown {
            if let place = projection.point(puck.place), (place - point).length < 22 {
                delegate?.mapView(self, didTap: puck)
                return
            }
        }
        if let index = alternative(at: point, projection) {
            navigationUIDelegate?.mapView(self, didTapAlternative: index)
            return
        }
        if let shape = ShapePainter(projection: projection).shape(at: point, in: shapes) {
            delegate?.mapView(self, didTap: shape)
            return
        }
        delegate?.mapView(self, didTapAt: projection.coordinate(at: point))
    }

    /// The alternative whose callout or line is at a point; `nil` where the followed route is as close.
    private func alternative(at point: Point, _ projection: MapProjection) -> Int? {
        guard isNavigationEnabled, routes.contains(where: \.isAlternative) else { return nil }
        for callout in navigation?.routeCallouts ?? [] {
            guard let tip = projection.point(callout.place) else { continue }
            let painter = PanelPainter(
                settings: settings, style: style, isNight: isNight, isRightToLeft: isRightToLeft, shaper: shaper,
                pixelsPerPoint: 1)
            let text = routeCalloutFormat == .distance ? callout.distance : callout.time
            if painter.calloutRect(text, at: tip).contains(point) { return callout.alternative }
        }
        var nearest: (index: Int?, distance: Double)?
        var index = 0
        for route in routes {
            let distance = projection.distance(of: point, toLine: route.path)
            let candidate = route.isAlternative ? index : nil
            if route.isAlternative { index += 1 }
            guard distance < MapView.touchDistance else { continue }
            // On a road that routes share, the followed one is meant.
            let isCloser =
                nearest.map { candidate == nil ? distance <= $0.distance + 1 : distance < $0.distance - 1 } ?? true
            if isCloser { nearest = (candidate, distance) }
        }
        return nearest?.index
    }

    /// How far from a line a tap may be, in points.
    private static var touchDistance: Double { 18 }
}

extension MapProjection {
    /// Distance in points from a point of the view to a line on the map; infinity where none of it is in front of the camera.
    fileprivate func distance(of point: Point, toLine line: [Coordinate]) -> Double {
        var (least, before) = (Double.infinity, Point?.none)
        for place in line {
            let next = self.point(place)
            if let before, let next { least = min(least, point.distance(toSegment: before, next)) }
            before = next
        }
        return least
    }
}

extension Point {
    /// Distance to the segment between two points.
    fileprivate func distance(toSegment a: Point, _ b: Point) -> Double {
        let line = b - a
        let square = line.x * line.x + line.y * line.y
        let offset = self - a
        let share = square > 0 ? min(1, max(0, (offset.x * line.x + offset.y * line.y) / square)) : 0
        return (offset - line * share).length
    }
}
