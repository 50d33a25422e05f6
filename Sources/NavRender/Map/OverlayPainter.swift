// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Draws routes, pins and the vehicle.
struct OverlayPainter {
    let style: MapStyle
    let projection: MapProjection

    func routes(_ routes: [MapOverlay.RouteLine], on canvas: some Canvas) {
        let width = min(14, max(5, MapStyle.width([5, 6, 9, 14], zoom: projection.camera.zoom)))
        for route in routes.filter(\.isAlternative) + routes.filter({ !$0.isAlternative }) {
            let last = Double(route.path.count - 1)
            let driven = min(max(0, route.driven), max(0, last))
            if route.isAlternative {
                stroke(route, 0...max(0, last), width - 1, style.route.other, style.route.otherCasing, on: canvas)
                continue
            }
            if driven > 0 { stroke(route, 0...driven, width - 1, style.route.driven, nil, on: canvas) }
            stroke(route, driven...max(driven, last), width, style.route.ahead, style.route.casing, on: canvas)
            for span in route.traffic where Double(span.endIndex) > driven {
                let color: Color
                switch span.trafficClass {
                case .slow: color = style.traffic.slow
                case .trafficJam: color = style.traffic.jam
                default: continue
                }
                let start = max(driven, Double(span.startIndex))
                stroke(route, start...max(start, min(last, Double(span.endIndex))), width, color, nil, on: canvas)
            }
        }
    }

    private func stroke(
        _ route: MapOverlay.RouteLine, _ part: ClosedRange<Double>, _ width: Double, _ color: Color, _ casing: Color?,
        on canvas: some Canvas
    ) {
        guard route.path.count > 1, part.upperBound > part.lowerBound else { return }
        var places = [place(route.path, part.lowerBound)]
        let first = Int(part.lowerBound.rounded(.down)) + 1
        let last = Int(part.upperBound.rounded(.up)) - 1
        if first <= last { places += route.path[first...last].map { projection.ground(Mercator.point($0)) } }
        places.append(place(route.path, part.upperBound))
        var path = Path()
        GroundClip(projection.ground).parts(of: places) { line in
            path.append(Path(line: line.map { projection.screen($0) }))
        }
        if let casing {
            canvas.stroke(path, Stroke(width: width), color, casing: 1.6, casing)
        } else {
            canvas.stroke(path, Stroke(width: width), color)
        }
    }

    private func place(_ path: [Coordinate], _ index: Double) -> Point {
        let row = min(Int(index), path.count - 2)
        let (a, b) = (projection.ground(Mercator.point(path[row])), projection.ground(Mercator.point(path[row + 1])))
        return a + (b - a) * (index - Double(row))
    }

    func markers(_ markers: [MapOverlay.Marker], on canvas: some Canvas) {
        for marker in markers {
            guard let tip = projection.point(marker.place) else { continue }
            let color: Color
            switch marker.kind {
            case .destination: color = Color(0xD8302B)
            case .stop: color = style.route.ahead
            case .pickUp: color = Color(0x1E8E4A)
            case .dropOff: color = Color(0x7A3FC4)
            }
            var sketch = Sketch()
            sketch.pin(tip: .zero, radius: 12)
            canvas.scoped(.translation(tip)) {
                canvas.fill(.circle(center: Point(0, -25.2), radius: 8), .white)
                sketch.draw(on: canvas) { _ in color }
            }
        }
    }

    func puck(_ puck: MapOverlay.Puck, on canvas: some Canvas) {
        guard let center = projection.point(puck.place) else { return }
        let squash = cosine(projection.camera.tilt * .pi / 180)
        if puck.accuracy.value > 0 {
            let radius = puck.accuracy.value / projection.metersPerPoint
            canvas.fill(
                Path.circle(center: .zero, radius: radius).applying(
                    Transform.translation(center).after(.scale(1, squash))), style.puck.accuracy)
        }
        let strength = puck.isStale ? 0.45 : 1
        let lean = Transform.translation(center).after(.scale(1, max(0.75, squash)))
        canvas.scoped(lean) {
            guard let heading = puck.heading else {
                // A place rather than a vehicle: small, so that the streets round it can be read.
                canvas.fill(.circle(center: Point(0, 1), radius: 11), Color.black.opacity(0.22))
                canvas.fill(.circle(center: .zero, radius: 10), style.puck.disc.opacity(strength))
                canvas.fill(.circle(center: .zero, radius: 7), style.puck.arrow.opacity(strength))
                return
            }
            canvas.fill(.circle(center: Point(0, 1.5), radius: 19), Color.black.opacity(0.22))
            canvas.fill(.circle(center: .zero, radius: 18), style.puck.disc.opacity(strength))
            let turn = projection.camera.bearing.turn(to: heading)
            let arrow = Path(line: [Point(0, -12), Point(9, 10), Point(0, 5.5), Point(-9, 10)], closed: true)
                .applying(.rotation(degrees: turn))
            canvas.fill(arrow, style.puck.arrow.opacity(strength))
            canvas.stroke(arrow, Stroke(width: 2), style.puck.arrow.opacity(strength))
        }
    }
}
