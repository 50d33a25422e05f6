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
            layout.speedometer, layout.speedLimit, layout.progressBar,
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
        if let shape = ShapePainter(projection: projection).shape(at: point, in: shapes) {
            delegate?.mapView(self, didTap: shape)
            return
        }
        delegate?.mapView(self, didTapAt: projection.coordinate(at: point))
    }
}
