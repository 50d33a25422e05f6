// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension VectorTile {
    private typealias Tags = [(key: String, value: VectorTileLayer.Value)]

    /// Adds land use, water, buildings, railways, borders and names.
    ///
    /// - Parameters:
    ///   - features: The map layers.
    ///   - withoutPoints: Whether to leave out points of interest, which have another source.
    mutating func add(_ features: some TileFeatures, withoutPoints: Bool) {
        var areas: [AreaKey: VectorTileShape] = [:]
        var lines: [FeatureKind: VectorTileShape] = [:]
        var labels: [(layer: Layer, shape: VectorTileShape, tags: Tags)] = []
        var line: [Point] = []
        let (zoom, tile) = (zoom, self)
        let named = placesAround(features)
        // Building names are worth reading only at high zooms.
        features.forEach(
            intersecting: box, includingDetail: zoom >= 13,
            where: { zoom >= $0.minimumZoom && !(withoutPoints && $0.isPointOfInterest) }
        ) {
            kind, nameID, shape in
            if kind.isPlace {
                guard let place = shape.points.first else { return }
                let point = tile.tile.point(place.coordinate)
                guard tile.owns(point), nameID != .empty else { return }
                let name = features.text(nameID)
                let others = (named[name] ?? []).filter { $0.kind.rawValue < kind.rawValue }
                if !PlaceNames.isRepeated(place.coordinate, of: others.map(\.place)) {
                    labels.append(tile.label(kind, name, at: point))
                }
                return
            }
            var bounds: Rect?
            let key = AreaKey(kind: kind, height: AreaKey.height(shape.height))
            tile.forEachPolygon(of: shape, isArea: kind.isArea) { ring in
                tile.project(ring, into: &line)
                if !kind.isArea {
                    tile.clip.parts(of: line) {
                        lines[kind, default: VectorTileShape(.lines)].add(line: $0, tolerance: tile.tolerance)
                    }
                    return
                }
                guard let box = Rect(around: line) else { return }
                bounds = bounds ?? box
                // Areas smaller than a point in both directions are invisible.
                guard max(box.width, box.height) >= 8 else { return }
                areas[key, default: VectorTileShape(.areas)].add(
                    ring: tile.clip.area(line), grain: min(4, tile.tolerance))
            }
            // A water label is at the center of its first ring, from the zoom at which the name fits.
            if kind == .water, nameID != .empty, let bounds, tile.owns(bounds.center), bounds.width >= 500 {
                var shape = VectorTileShape(.points)
                shape.add(point: bounds.center)
                labels.append((.waterName, shape, [("class", .text("lake")), ("name", .text(features.text(nameID)))]))
            }
        }
        for (key, shape) in areas.sorted(by: { $0.key < $1.key }) {
            let (layer, tags) = key.kind.tileArea
            add(shape, to: layer, tags + (key.height > 0 ? [("render_height", .whole(UInt64(key.height)))] : []))
        }
        for (kind, shape) in lines.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let (layer, tags) = kind.tileLine
            add(shape, to: layer, tags)
        }
        for label in labels { add(label.shape, to: label.layer, label.tags) }
    }

    /// Attributes of areas that are drawn alike: one feature.
    private struct AreaKey: Hashable, Comparable {
        var kind: FeatureKind
        /// Height of buildings in meters; 0 if unknown.
        var height: Int

        /// A height in whole meters, above thirty meters in steps of five.
        static func height(_ meters: Double?) -> Int {
            guard let meters else { return 0 }
            return meters < 30 ? max(1, Int(meters.rounded())) : 5 * Int((meters / 5).rounded())
        }

        static func < (a: AreaKey, b: AreaKey) -> Bool {
            (a.kind.rawValue, a.height) < (b.kind.rawValue, b.height)
        }
    }

    /// Towns and the like in and around the tile by name, so that those of one name are labeled once.
    private func placesAround(_ features: some TileFeatures) -> [String: [(kind: FeatureKind, place: Coordinate)]] {
        var area = tile.boundingBox(margin: VectorTile.margin)
        let degrees = PlaceNames.reach.value / LocalFrame.metersPerLatitude
        let wide = degrees / max(0.1, cosine((area.south + area.north) * .pi / 360))
        area = BoundingBox(
            west: area.west - wide, south: area.south - degrees, east: area.east + wide, north: area.north + degrees)
        var found: [String: [(kind: FeatureKind, place: Coordinate)]] = [:]
        let zoom = zoom
        features.forEach(
            intersecting: FixedBox(area), includingDetail: zoom >= 13,
            where: { $0.isPlace && $0.rawValue <= FeatureKind.island.rawValue && zoom >= $0.minimumZoom }
        ) { kind, nameID, shape in
            guard nameID != .empty, let place = shape.points.first else { return }
            found[features.text(nameID), default: []].append((kind, place.coordinate))
        }
        return found
    }

    /// Calls `body` with each ring, every hole directly after the outer ring that contains it, as the format requires.
    private func forEachPolygon(
        of shape: FeatureShape, isArea: Bool, _ body: (ArraySlice<FixedCoordinate>) -> Void
    ) {
        let rings = shape.rings
        guard isArea, rings.count > 2 else { return rings.forEach(body) }
        let isOuter = rings.map { PolygonRing.doubleArea($0) > 0 }
        guard isOuter.contains(false) else { return rings.forEach(body) }
        let outers = rings.indices.filter { isOuter[$0] }
        var holes: [Int: [Int]] = [:]
        for hole in rings.indices where !isOuter[hole] {
            guard let first = rings[hole].first else { continue }
            // The smallest outer ring around the hole, for lakes on islands in lakes.
            let owner = outers.filter { PolygonRing.contains(rings[$0], first) }
                .min { PolygonRing.doubleArea(rings[$0]) < PolygonRing.doubleArea(rings[$1]) }
            if let owner { holes[owner, default: []].append(hole) }
        }
        for outer in outers {
            body(rings[outer])
            for hole in holes[outer] ?? [] { body(rings[hole]) }
        }
    }

    private func label(_ kind: FeatureKind, _ name: String, at point: Point) -> (Layer, VectorTileShape, Tags) {
        var shape = VectorTileShape(.points)
        shape.add(point: point)
        let (layer, word) = kind.tilePlace
        var tags: Tags = [("class", .text(word)), ("name", .text(name))]
        if layer == .place { tags.append(("rank", .whole(UInt64(kind.rawValue - FeatureKind.country.rawValue + 1)))) }
        return (layer, shape, tags)
    }
}

extension FeatureKind {
    /// Layer and attributes of an area.
    fileprivate var tileArea: (VectorTile.Layer, [(key: String, value: VectorTileLayer.Value)]) {
        func tags(_ word: String) -> [(key: String, value: VectorTileLayer.Value)] { [("class", .text(word))] }
        switch self {
        case .water: return (.water, tags("lake"))
        case .sea: return (.water, tags("ocean"))
        case .forest: return (.landcover, tags("wood"))
        case .grass: return (.landcover, tags("grass"))
        case .farmland: return (.landcover, tags("farmland"))
        case .sand: return (.landcover, tags("sand"))
        case .rock: return (.landcover, tags("rock"))
        case .wetland: return (.landcover, tags("wetland"))
        case .glacier: return (.landcover, tags("ice"))
        case .park: return (.park, tags("park"))
        case .airport: return (.aeroway, tags("aerodrome"))
        case .building: return (.building, [])
        case .commercial: return (.landuse, tags("commercial"))
        case .industrial: return (.landuse, tags("industrial"))
        case .cemetery: return (.landuse, tags("cemetery"))
        case .institution: return (.landuse, tags("school"))
        case .pitch: return (.landuse, tags("pitch"))
        case .parking: return (.landuse, tags("parking"))
        case .square: return (.landuse, tags("square"))
        default: return (.landuse, tags("residential"))
        }
    }

    /// Layer and attributes of a line.
    fileprivate var tileLine: (VectorTile.Layer, [(key: String, value: VectorTileLayer.Value)]) {
        switch self {
        case .river: (.waterway, [("class", .text("river"))])
        case .canal: (.waterway, [("class", .text("canal"))])
        case .stream: (.waterway, [("class", .text("stream"))])
        case .rail: (.transportation, [("class", .text("rail"))])
        case .lightRail: (.transportation, [("class", .text("transit")), ("subclass", .text("light_rail"))])
        case .tram: (.transportation, [("class", .text("transit")), ("subclass", .text("tram"))])
        case .runway: (.aeroway, [("class", .text("runway"))])
        case .taxiway: (.aeroway, [("class", .text("taxiway"))])
        case .countryBorder: (.boundary, [("admin_level", .whole(2)), ("maritime", .whole(0))])
        case .stateBorder: (.boundary, [("admin_level", .whole(4)), ("maritime", .whole(0))])
        case .maritimeBorder: (.boundary, [("admin_level", .whole(2)), ("maritime", .whole(1))])
        default: (.transportation, [("class", .text("aerialway"))])
        }
    }

    /// Layer and class of a place.
    fileprivate var tilePlace: (VectorTile.Layer, String) {
        switch self {
        case .peak: (.mountainPeak, "peak")
        case .airportPlace: (.aerodromeLabel, "other")
        case .station: (.poi, "railway")
        case .hospital: (.poi, "hospital")
        case .fuel: (.poi, "fuel")
        case .charging: (.poi, "charging_station")
        case .country: (.place, "country")
        case .city: (.place, "city")
        case .town: (.place, "town")
        case .suburb: (.place, "suburb")
        case .village: (.place, "village")
        case .quarter: (.place, "quarter")
        case .hamlet: (.place, "hamlet")
        default: (.place, "island")
        }
    }
}
