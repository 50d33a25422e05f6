// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension MapScene {
    /// Reads the map features of an area.
    mutating func read(_ features: MapFeatures, _ style: MapStyle, near area: (FixedBox) -> Bool) {
        let zoom = projection.camera.zoom
        let isWanted = (0...UInt8.max).map { number in
            FeatureKind(rawValue: number).map {
                zoom >= $0.minimumZoom && ($0.isPlace || style.areas[$0] != nil || style.lines[$0] != nil)
            } ?? false
        }
        features.forEach(near: area, includingDetail: zoom >= 13, where: { isWanted[Int($0.rawValue)] }) {
            kind, name, shape in
            if kind.isPlace {
                guard let place = shape.points.first, let point = projection.point(place.coordinate) else { return }
                places.append(
                    NamedPlace(kind: kind, name: features.text(name), location: place.coordinate, point: point))
                return
            }
            var isNamed = kind == .water && name != .empty
            shape.forEachRing { ring in
                guard area(FixedBox(around: ring)) else { return }
                projection.appendGround(ring, to: &ground)
                guard kind.isArea else { return addLine(kind) }
                guard let box = addArea(kind), isNamed else { return }
                waters.append(NamedWater(name: features.text(name), point: box.center, width: box.width))
                isNamed = false
            }
        }
    }

    /// Adds the points of `ground` as a line.
    private mutating func addLine(_ kind: FeatureKind) {
        clip.parts(of: ground) { part in
            let line = part.map { projection.screen($0) }
            if isSeen(line) { shapes[kind].append(Path(line: line)) }
        }
    }

    /// Adds the points of `ground` as a ring. Returns its bounding box on the screen, or `nil` if it is not visible.
    private mutating func addArea(_ kind: FeatureKind) -> Rect? {
        guard let reach = Rect(around: ground) else { return nil }
        let nearest = projection.zoom(at: reach.minY)
        guard nearest >= kind.minimumZoom else { return nil }
        if !clip.contains(reach) { ground = clip.area(ground) }
        guard ground.count > 2 else { return nil }
        outlineOnScreen()
        if kind == .building { squareOutline() }
        guard outline.count > 2, let box = Rect(around: outline), box.intersects(view) else { return nil }
        shapes[kind].append(ring: outline)
        if kind == .building, nearest >= 16 { nearBuildings.append(ring: outline) }
        return box
    }

    /// Projects the ring of `ground` into `outline`, without points that are indistinguishable from the one before.
    private mutating func outlineOnScreen() {
        func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
        outline.removeAll(keepingCapacity: true)
        var last = Point.zero
        var leftOut: Point?
        for point in ground {
            let place = projection.screen(point)
            if !outline.isEmpty, distance(place, last) < 0.4 {
                leftOut = place
                continue
            }
            // Long edges keep both ends, so that adjacent areas and both sides of a cut to an island meet without a
            // gap.
            if let leftOut, distance(leftOut, place) > 4 { outline.append(leftOut) }
            leftOut = nil
            outline.append(place)
            last = place
        }
        if let leftOut, let first = outline.first, distance(leftOut, first) > 4 { outline.append(leftOut) }
    }

    /// Removes vertices of `outline` whose triangle covers less than a quarter of a pixel: bays and niches of distant
    /// buildings.
    private mutating func squareOutline() {
        guard outline.count > 4 else { return }
        var count = 1
        for index in 1..<outline.count {
            let (a, b) = (outline[count - 1], outline[index])
            let next = outline[index + 1 == outline.count ? 0 : index + 1]
            let twice = (b.x - a.x) * (next.y - a.y) - (b.y - a.y) * (next.x - a.x)
            guard abs(twice) > 0.5 else { continue }
            outline[count] = b
            count += 1
        }
        outline.removeSubrange(count...)
    }
}

extension FixedBox {
    /// The bounding box of coordinates.
    init(around places: ArraySlice<FixedCoordinate>) {
        self = .empty
        for place in places { include(place) }
    }
}

extension FeatureKind {
    /// The lowest zoom at which features of this kind are drawn.
    var minimumZoom: Double {
        switch self {
        case .building: 14.5
        case .stream, .tram, .parking, .pitch, .square, .taxiway: 14
        case .grass, .cemetery, .institution, .lightRail, .aerialway: 13
        case .residential, .commercial, .industrial, .farmland: 9
        case .country: 3
        case .stateBorder: 4
        case .city: 5
        case .town: 8
        case .island, .airportPlace: 10
        case .suburb, .village: 11.5
        case .peak: 12.5
        case .quarter, .hamlet: 13.5
        case .station: 14.5
        case .hospital: 15
        case .fuel, .charging: 16
        default: 0
        }
    }
}
