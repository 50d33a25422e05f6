// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

extension SearchIndex {
    /// Farthest house number that describes a place, in meters.
    private static let addressReach = 75.0
    /// Farthest other place that is listed.
    private static let aroundReach = 250.0
    /// Farthest road that describes a place.
    private static let roadReach = 300.0
    /// Farthest town that describes a place without anything else.
    private static let placeReach = 30_000.0

    /// What is at a place, as people would say it: the nearest house number, else the street, else the town.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - limit: Maximum number of results, 1 … 100.
    ///   - language: Language of names as a BCP 47 tag; empty for the local names.
    /// - Returns: The best description first, then others nearby by distance. Empty far from everything.
    /// - Throws: `invalidPlace`.
    /// - Complexity: O(entries / 32), and the entries near the place.
    public func reverse(
        _ place: Coordinate, limit: Int = 1, language: String = ""
    ) throws(SearchError) -> [SearchResult] {
        guard place.isValid else {
            throw SearchError(
                .invalidPlace,
                "latitude must be between -90 and 90, longitude between -180 and 180"
                    + (abs(place.longitude) <= 90 && abs(place.latitude) <= 180
                        ? " (did you swap latitude and longitude?)" : ""))
        }
        let limit = max(1, min(SearchQuery.maximumLimit, limit))
        let frame = LocalFrame(at: place)
        let houses = nearest(
            limit, frame, within: SearchIndex.addressReach, tables.addressBox, tables.addressCount,
            tables.addressLocation)
        let road = nearestRoad(to: frame)
        var results: [SearchResult] = []
        // A house on another street than the nearest road describes the place only if it is nearer.
        if let house = houses.first, road.map({ house.distance <= 40 || house.distance <= $0.distance + 15 }) ?? true {
            results.append(result(forAddress: house.row, language: language))
        }
        if let road { results.append(roadResult(road, language)) }
        results += houses.dropFirst(results.first?.kind == .address ? 1 : 0).map {
            result(forAddress: $0.row, language: language)
        }
        results += entries(limit, frame, within: SearchIndex.aroundReach, of: [.poi, .place], language)
        if results.isEmpty { results = entries(limit, frame, within: SearchIndex.placeReach, of: [.place], language) }
        var distinct: [SearchResult] = []
        for var result in results where !distinct.contains(where: { $0.label == result.label }) {
            result.distance = result.location.distance(to: place)
            distinct.append(result)
            if distinct.count == limit { break }
        }
        return distinct
    }

    /// The result for a coordinate, described by what is there.
    func coordinateResult(_ place: Coordinate, language: String) -> SearchResult {
        let around = (try? reverse(place, limit: 1, language: language))?.first
        let text = CoordinateText.text(place)
        var result = SearchResult(
            id: PlaceID(rawValue: "@" + text), kind: .coordinate, tag: "", name: text, label: text, location: place)
        if let around {
            result.label = AddressOrder.label([text, around.label])
            (result.houseNumber, result.street) = (around.houseNumber, around.street)
            (result.district, result.city, result.postcode) = (around.district, around.city, around.postcode)
            result.country = around.country
        }
        return result
    }

    func coordinateResult(_ place: Coordinate, _ query: SearchQuery) -> SearchResult {
        var result = coordinateResult(place, language: query.language)
        result.distance = query.near.map { $0.distance(to: place) }
        return result
    }

    /// The result for a Plus Code; a short one needs the place of `rest` or of `near`. `nil` without.
    func plusCodeResult(_ code: PlusCode, _ rest: String, _ query: SearchQuery) -> SearchResult? {
        let reference = rest.isEmpty ? query.near : plainSearch(rest, query).first?.location
        guard let place = code.center(near: reference) else { return nil }
        var result = coordinateResult(place, query)
        result.name = PlusCode(place).text
        return result
    }

    /// The nearest entries of some kinds. Counties are not where their middle is.
    private func entries(
        _ limit: Int, _ frame: LocalFrame, within reach: Double, of kinds: Set<SearchResult.Kind>, _ language: String
    ) -> [SearchResult] {
        nearest(limit, frame, within: reach, tables.entryBox, tables.count, tables.location) { row in
            let tag = self.tables.kindName(row)
            return tag != "place=county" && kinds.contains(SearchIndex.kind(ofTag: tag))
        }.map { result(forEntry: $0.row, language: language) }
    }

    private struct Near {
        var row: Int
        var distance: Double
    }

    /// The nearest rows by their boxes.
    private func nearest(
        _ limit: Int, _ frame: LocalFrame, within reach: Double, _ boxes: CheckedBytes, _ count: Int,
        _ location: (Int) -> FixedCoordinate, where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Near] {
        var found: [Near] = []
        var reach = reach
        let steps = FixedCoordinate.scale
        for block in 0..<boxes.boxCount {
            let box = boxes.box(block)
            let longitude = frame.origin.longitude * steps
            let latitude = frame.origin.latitude * steps
            let east =
                max(Double(box.west) - longitude, longitude - Double(box.east), 0) / steps * frame.metersPerLongitude
            let north =
                max(Double(box.south) - latitude, latitude - Double(box.north), 0) / steps
                * LocalFrame.metersPerLatitude
            guard east <= reach, north <= reach else { continue }
            for row in (block * SearchFormat.rowsPerBox)..<min(count, (block + 1) * SearchFormat.rowsPerBox) {
                let point = frame.point(location(row).coordinate)
                let distance = (point.x * point.x + point.y * point.y).squareRoot()
                guard distance <= reach, isWanted(row) else { continue }
                let index = found.firstIndex { $0.distance > distance } ?? found.count
                found.insert(Near(row: row, distance: distance), at: index)
                if found.count > limit { found.removeLast() }
                if found.count == limit, let last = found.last { reach = last.distance }
            }
        }
        return found
    }

    private struct Road {
        var name: String
        var distance: Double
        var location: Coordinate
        var country: CountryCode
        var way: Int64
    }

    /// The nearest road with a name or a number.
    private func nearestRoad(to frame: LocalFrame) -> Road? {
        guard let graph else { return nil }
        var search = NearestSegments(in: graph, around: frame, within: Meters(SearchIndex.roadReach), openTo: [])
        for _ in 0..<200 {
            guard let found = search.next() else { return nil }
            let road = graph.road(of: found.segment.forward)
            let name = graph.name(of: road)
            let text = name.isEmpty ? graph.ref(of: road) : name
            if text.isEmpty { continue }
            let point = found.start.coordinate.interpolated(
                to: found.end.coordinate, fraction: found.projection.fraction)
            return Road(
                name: text, distance: found.projection.distance.value, location: point,
                country: graph.country(of: road), way: graph.osmWay(of: found.segment.forward))
        }
        return nil
    }

    /// The street of the index with the name of a road, near it; else the road itself.
    private func roadResult(_ road: Road, _ language: String) -> SearchResult {
        let street = ranked(road.name, near: road.location).prefix(20).compactMap { item -> Int? in
            guard case .entry(let row) = item.target, tables.name(row) == road.name,
                SearchIndex.kind(ofTag: tables.kindName(row)) == .street
            else { return nil }
            return row
        }.min { first, second in
            tables.location(first).coordinate.distance(to: road.location)
                < tables.location(second).coordinate.distance(to: road.location)
        }
        guard let street else {
            var result = SearchResult(
                id: PlaceID(PlaceSource(.way, road.way)), kind: .street, tag: "", name: road.name, label: road.name,
                location: road.location)
            (result.street, result.country) = (road.name, road.country)
            return result
        }
        var result = result(forEntry: street, language: language)
        result.location = road.location
        return result
    }
}
