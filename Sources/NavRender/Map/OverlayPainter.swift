// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Draws routes, markers and the vehicle.
struct OverlayPainter {
    let style: MapStyle
    let projection: MapProjection
    var styles = OverlayStyles()

    func routes(_ routes: [MapOverlay.RouteLine], on canvas: some Canvas) {
        let usual = min(14, max(5, MapStyle.width([5, 6, 9, 14], zoom: projection.camera.zoom)))
        let above = styles.otherRoute.level > styles.route.level
        let others = routes.filter(\.isAlternative)
        let followed = routes.filter { !$0.isAlternative }
        for route in above ? followed + others : others + followed {
            let lineStyle = route.isAlternative ? styles.otherRoute : styles.route
            guard lineStyle.isVisible else { continue }
            let width = lineStyle.width ?? (route.isAlternative ? usual - 1 : usual)
            let last = Double(route.path.count - 1)
            let driven = route.isAlternative ? 0 : min(max(0, route.driven), max(0, last))
            if driven > 0 {
                stroke(route, 0...driven, max(1, width - 1), style.route.driven, nil, on: canvas)
            }
            let (color, casing) =
                if let own = lineStyle.color { (own, Color?.none) } else if route.isAlternative {
                    (style.route.other, style.route.otherCasing)
                } else { (style.route.ahead, style.route.casing) }
            stroke(route, driven...max(driven, last), width, color, casing, on: canvas)
            // Traffic is drawn on the followed route, and on others only with custom colors.
            guard lineStyle.showsTraffic, !route.isAlternative || !lineStyle.trafficColors.isEmpty else { continue }
            for span in route.traffic where Double(span.endIndex) > driven {
                guard let color = lineStyle.trafficColors[span.trafficClass] ?? style.color(of: span.trafficClass)
                else {
                    continue
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
        for (piece, isTunnel) in OverlayPainter.pieces(of: part, tunnels: route.tunnels) {
            let line = line(route.path, piece)
            if isTunnel {
                let dashes = OverlayPainter.tunnelDashes.map { $0 * width }
                canvas.stroke(line, Stroke(width: width, cap: .butt, dashes: dashes), color)
            } else if let casing {
                canvas.stroke(line, Stroke(width: width), color, casing: 1.6, casing)
            } else {
                canvas.stroke(line, Stroke(width: width), color)
            }
        }
    }

    /// Dashes and gaps of a route in a tunnel, as multiples of its width.
    static let tunnelDashes = [1.2, 0.7]

    /// A part of a line split at the ends of its tunnels: first the pieces in tunnels, which the others cover at their ends.
    static func pieces(
        of part: ClosedRange<Double>, tunnels: [Range<Int>]
    ) -> [(part: ClosedRange<Double>, isTunnel: Bool)] {
        var (covered, open): ([ClosedRange<Double>], [ClosedRange<Double>]) = ([], [])
        var start = part.lowerBound
        for tunnel in tunnels {
            let (from, to) = (max(start, Double(tunnel.lowerBound)), min(part.upperBound, Double(tunnel.upperBound)))
            guard from < to else { continue }
            if start < from { open.append(start...from) }
            covered.append(from...to)
            start = to
        }
        if start < part.upperBound { open.append(start...part.upperBound) }
        return covered.map { ($0, true) } + open.map { ($0, false) }
    }

    /// A part of a line on the screen.
    private func line(_ all: [Coordinate], _ part: ClosedRange<Double>) -> Path {
        var places = [place(all, part.lowerBound)]
        let first = Int(part.lowerBound.rounded(.down)) + 1
        let last = Int(part.upperBound.rounded(.up)) - 1
        if first <= last { places += all[first...last].map { projection.ground(Mercator.point($0)) } }
        places.append(place(all, part.upperBound))
        var path = Path()
        RectClipper(projection.ground).parts(of: places) { line in
            path.append(Path(line: line.map { projection.screen($0) }))
        }
        return path
    }

    private func place(_ path: [Coordinate], _ index: Double) -> Point {
        let row = min(Int(index), path.count - 2)
        let (a, b) = (projection.ground(Mercator.point(path[row])), projection.ground(Mercator.point(path[row + 1])))
        return a + (b - a) * (index - Double(row))
    }

    func markers(_ markers: [MapOverlay.Marker], on canvas: some Canvas) {
        for marker in markers {
            guard let tip = projection.point(marker.place) else { continue }
            if let icon = styles.markers[marker.kind] {
                guard icon.isVisible else { continue }
                if draw(icon, at: tip, heading: nil, on: canvas) { continue }
            }
            let color: Color
            switch marker.kind {
            case .destination: color = Color(0xD8302B)
            case .stop: color = style.route.ahead
            case .pickUp: color = Color(0x1E8E4A)
            case .dropOff: color = Color(0x7A3FC4)
            }
            canvas.scoped(.translation(tip)) { OverlayPainter.pin(color: color, on: canvas) }
        }
    }

    /// Draws a pin whose tip is the origin.
    static func pin(color: Color, on canvas: some Canvas) {
        var pin = IconDrawing()
        pin.pin(tip: .zero, radius: 12)
        canvas.fill(.circle(center: Point(0, -25.2), radius: 8), .white)
        pin.draw(on: canvas) { _ in color }
    }

    /// Draws the image of a style, if it has one.
    private func draw(
        _ icon: OverlayStyles.Icon, at place: Point, heading: Bearing?, isStale: Bool = false, on canvas: some Canvas
    ) -> Bool {
        guard let image = icon.image, image.width > 0, image.height > 0 else { return false }
        let (width, height) = (image.size.width, image.size.height)
        let turn = icon.isFlat ? projection.camera.bearing.turn(to: heading ?? Bearing(0)) : 0
        let faded = image.opacity(icon.opacity * (isStale ? 0.45 : 1))
        canvas.scoped(Transform.translation(place).after(.rotation(degrees: turn))) {
            canvas.draw(
                faded, in: Rect(x: -icon.anchor.x * width, y: -icon.anchor.y * height, width: width, height: height))
        }
        return true
    }

    func puck(_ puck: MapOverlay.Puck, on canvas: some Canvas) {
        guard styles.vehicle.isVisible, let center = projection.point(puck.place) else { return }
        let squash = cosine(projection.camera.tilt * .pi / 180)
        if puck.accuracy.value > 0 {
            let radius = puck.accuracy.value / projection.metersPerPoint
            canvas.fill(
                Path.circle(center: .zero, radius: radius).applying(
                    Transform.translation(center).after(.scale(1, squash))), style.puck.accuracy)
        }
        if draw(styles.vehicle, at: center, heading: puck.heading, isStale: puck.isStale, on: canvas) { return }
        let strength = puck.isStale ? 0.45 : 1
        let lean = Transform.translation(center).after(.scale(1, max(0.75, squash)))
        canvas.scoped(lean) {
            guard let heading = puck.heading else {
                // A location without a heading: small, so that the surrounding streets remain readable.
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

extension MapStyle {
    /// Color of delaying traffic; `nil` for other classes.
    fileprivate func color(of traffic: TrafficClass) -> Color? {
        switch traffic {
        case .slow: self.traffic.slow
        case .trafficJam: self.traffic.jam
        case .normal, .noData: nil
        }
    }
}

extension RasterImage {
    /// The image with its opacity multiplied by `fraction`.
    func opacity(_ fraction: Double) -> RasterImage {
        guard fraction < 1 else { return self }
        var bytes = bytes
        for row in stride(from: 3, to: bytes.count, by: 4) {
            bytes[row] = UInt8((Double(bytes[row]) * max(0, fraction)).rounded())
        }
        return RasterImage(width: width, height: height, scale: scale, bytes: bytes)
    }
}
