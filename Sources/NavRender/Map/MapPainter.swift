// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Draws the land surface and roads of a scene.
struct MapPainter {
    let style: MapStyle
    let projection: MapProjection
    let scene: MapScene

    /// Area kinds in drawing order.
    private static let order: [FeatureKind] = [
        .residential, .commercial, .industrial, .farmland, .institution, .airport, .rock, .sand, .grass, .forest, .park,
        .wetland, .glacier, .cemetery, .pitch, .parking, .square, .sea, .water,
    ]

    func ground(on canvas: some Canvas) {
        canvas.fill(style.land)
        for kind in MapPainter.order {
            if let color = style.areas[kind] { canvas.fill(scene.shapes[kind], color) }
        }
        for kind in FeatureKind.allCases where kind.isLine && !kind.isBorder { line(kind, on: canvas) }
        if let color = style.areas[.building] {
            // A shadow below the buildings costs a fifth of an outline around each.
            canvas.fill(scene.nearBuildings.applying(.translation(Point(0.6, 0.9))), style.buildingEdge)
            canvas.fill(scene.shapes[.building], color)
        }
    }

    /// Draws borders, those of countries last. They lie above roads, along which they often run.
    func borders(on canvas: some Canvas) {
        for kind in [FeatureKind.maritimeBorder, .stateBorder, .countryBorder] { line(kind, on: canvas) }
    }

    private func line(_ kind: FeatureKind, on canvas: some Canvas) {
        guard let color = style.lines[kind]?.color, let width = style.lineWidth(of: kind, zoom: projection.camera.zoom)
        else { return }
        let dashes = MapStyle.dashes(of: kind).map { $0 * width }
        canvas.stroke(
            scene.shapes[kind], Stroke(width: width, cap: dashes.isEmpty ? .round : .butt, dashes: dashes), color)
    }

    /// Draws roads by level: tunnels, the ground level, then bridges. Within a level, side roads come before main roads, whose
    /// casings continue past them; within each of both, all casings are below all fills, so that crossings are open.
    func roads(on canvas: some Canvas) {
        let groups = scene.roads.keys.sorted()
        for level in Set(groups.map(\.level)).sorted() {
            for isMain in [false, true] {
                let here = groups.filter { $0.level == level && $0.rank.isMain == isMain }
                for group in here { casing(of: group, on: canvas) }
                for group in here { fill(group, on: canvas) }
            }
        }
    }

    private func look(of group: MapScene.RoadGroup) -> MapStyle.Road? {
        group.isRamp ? style.roads[group.rank]?.ramp(on: style.land) : style.roads[group.rank]
    }

    private func width(of group: MapScene.RoadGroup, _ roadStyle: MapStyle.Road) -> Double {
        MapStyle.width(roadStyle.widths, zoom: projection.camera.zoom) * power(1.15, Double(group.depth))
    }

    private func casing(of group: MapScene.RoadGroup, on canvas: some Canvas) {
        guard let roadStyle = look(of: group), let path = scene.roads[group], roadStyle.dashes.isEmpty else {
            return
        }
        let width = width(of: group, roadStyle)
        guard width >= 2.3 else { return }
        let edge = group.level > 0 ? 1.4 : 0.9
        canvas.stroke(
            path,
            Stroke(
                width: width + 2 * edge, cap: group.level == 0 ? .round : .butt, dashes: group.level < 0 ? [4, 3] : []),
            roadStyle.casing)
    }

    private func fill(_ group: MapScene.RoadGroup, on canvas: some Canvas) {
        guard let roadStyle = look(of: group), let path = scene.roads[group] else { return }
        let width = width(of: group, roadStyle)
        let color = group.level < 0 ? roadStyle.fill.mixed(with: style.land, fraction: 0.5) : roadStyle.fill
        // A line too thin to be visible is drawn fainter instead of thinner.
        canvas.stroke(
            path,
            Stroke(
                width: max(width, 0.7), cap: roadStyle.dashes.isEmpty ? .round : .butt,
                dashes: roadStyle.dashes.map { $0 * max(1, width) }),
            width < 0.7 ? color.opacity(max(0.3, width / 0.7)) : color)
    }

    /// Draws arrows along one-way roads, 120 points apart.
    func arrows(on canvas: some Canvas) {
        guard projection.camera.zoom >= 16.5 else { return }
        var path = Path()
        for line in scene.oneWays {
            var walk = LineWalk(line)
            guard walk.length > 50 else { continue }
            for distance in stride(
                from: walk.length / 2 - 60 * (walk.length / 120).rounded(.down) + 30, to: walk.length - 12, by: 120)
            where distance > 12 {
                let (place, heading) = walk.advance(to: distance)
                let (ahead, across) = (Point.heading(heading), Point.heading(heading + 90))
                path.append(
                    Path(line: [
                        place - ahead * 2.5 - across * 3, place + ahead * 2.5, place - ahead * 2.5 + across * 3,
                    ]))
            }
        }
        canvas.stroke(path, Stroke(width: 1.5), style.arrow)
    }
}
