// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The places of a map, from which streets without `addr:city` take their town.
struct Settlements {
    private struct Item {
        var row: Int32
        var location: FixedCoordinate
        /// Radius within which the place is likely to be the town, in meters.
        var reach: Double
        var isDistrict: Bool
    }

    /// A place that has a name.
    private struct Named {
        var row: Int32
        var location: FixedCoordinate
        var rank: Int
        /// Whether it is the local name or that in a language, rather than an old or another one.
        var isCommon = true
    }

    private var items: [Item] = []
    private var byName: [[NameWord]: [Named]] = [:]
    private var longestReach = 0.0
    /// The areas that name the town where no place is near.
    var areas: AreaTable?

    /// Radius of places in meters. A place is chosen by its distance in radii, up to three.
    private static let reaches: [Substring: (reach: Double, isDistrict: Bool)] = [
        "city": (9_000, false), "town": (4_000, false), "village": (1_800, false), "hamlet": (700, false),
        "isolated_dwelling": (200, false), "suburb": (1_500, true), "borough": (2_500, true), "quarter": (900, true),
        "neighbourhood": (600, true), "city_block": (100, true),
    ]

    /// A name means a place within this distance, in meters.
    private static let nameReach = 50_000.0

    /// Adds a place.
    mutating func add(_ object: SearchObject, row: Int32) {
        let reach = Settlements.reaches[object.kind.dropFirst("place=".count)]
        for (index, name) in object.names.enumerated() {
            // A town is meant rather than an island or a region, and a local name rather than another.
            let rank = (reach == nil ? 2 : 0) + (index == 0 ? 0 : 1)
            byName[NameWords.words(of: name.text), default: []].append(
                Named(row: row, location: object.location, rank: rank, isCommon: index == 0 || !name.language.isEmpty))
        }
        guard let (reach, isDistrict) = reach else { return }
        items.append(Item(row: row, location: object.location, reach: reach, isDistrict: isDistrict))
        longestReach = max(longestReach, reach)
    }

    /// Adds the names of an area, and an area that is mapped as a town or a part of one, after `sort`.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - row: Its entry, or that of the place which stands for it.
    ///   - isNew: Whether it has an entry of its own.
    mutating func add(_ area: SearchArea, row: Int32, isNew: Bool) {
        for (index, name) in area.names.enumerated() {
            byName[NameWords.words(of: name.text), default: []].append(
                Named(
                    row: row, location: area.location, rank: index == 0 ? 2 : 3,
                    isCommon: index == 0 || !name.language.isEmpty))
        }
        guard isNew, let (reach, isDistrict) = Settlements.reaches[area.kind.dropFirst("place=".count)] else { return }
        let item = Item(row: row, location: area.location, reach: reach, isDistrict: isDistrict)
        items.insert(item, at: firstItem(from: Int64(area.location.latitude)))
        longestReach = max(longestReach, reach)
    }

    /// The places and areas that an area may be named like, the likeliest first: its local name is theirs, or that in a
    /// language is the local one of the other.
    func places(
        named names: [SearchObject.Name], near location: FixedCoordinate
    ) -> [(row: Int32, location: FixedCoordinate, distance: Double)] {
        let frame = LocalFrame(at: location.coordinate)
        var found: [(place: Named, distance: Double)] = []
        for (index, name) in names.enumerated() where index == 0 || !name.language.isEmpty {
            for known in byName[NameWords.words(of: name.text)] ?? []
            where known.isCommon && (index == 0 || known.rank % 2 == 0) {
                let point = frame.point(known.location.coordinate)
                let distance = (point.x * point.x + point.y * point.y).squareRoot()
                if distance < Settlements.nameReach { found.append((known, distance)) }
            }
        }
        return found.sorted { ($0.place.rank, $0.distance, $0.place.row) < ($1.place.rank, $1.distance, $1.place.row) }
            .map { ($0.place.row, $0.place.location, $0.distance) }
    }

    /// Prepares the lookups by location.
    mutating func sort() { items.sort { ($0.location.latitude, $0.row) < ($1.location.latitude, $1.row) } }

    /// The place at a location: the one whose distance is smallest in relation to its size, else the area around it; −1
    /// for none.
    func settlement(at location: FixedCoordinate) -> Int32 {
        let place = nearest(to: location, districts: true)
        return place >= 0 ? place : areas?.innermost(at: location) ?? -1
    }

    /// The town at a location, by the place nodes; −1 for none.
    func town(at location: FixedCoordinate) -> Int32 { nearest(to: location, districts: false) }

    /// The town of a district, the town or district of a square and the like; −1 for towns and for larger places.
    func parent(of entry: SearchIndexBuilder.Entry) -> Int32 {
        let value = entry.kind.dropFirst("place=".count)
        if let (_, isDistrict) = Settlements.reaches[value] {
            return isDistrict ? nearest(to: entry.location, districts: false) : -1
        }
        return Settlements.small.contains(value) ? nearest(to: entry.location, districts: false) : -1
    }

    private static let small: Set<Substring> = ["square", "locality", "farm", "allotments", "plot", "islet"]

    private func nearest(to location: FixedCoordinate, districts: Bool) -> Int32 {
        let window = Int64(3 * longestReach / LocalFrame.metersPerLatitude * FixedCoordinate.scale) + 1
        let frame = LocalFrame(at: location.coordinate)
        var low = firstItem(from: Int64(location.latitude) - window)
        var best: (row: Int32, value: Double) = (-1, 3)
        while low < items.count, Int64(items[low].location.latitude) <= Int64(location.latitude) + window {
            let item = items[low]
            low += 1
            guard districts || !item.isDistrict else { continue }
            let point = frame.point(item.location.coordinate)
            let value = (point.x * point.x + point.y * point.y).squareRoot() / item.reach
            if value < best.value { best = (item.row, value) }
        }
        return best.row
    }

    /// The first item from a latitude on.
    private func firstItem(from latitude: Int64) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if Int64(items[middle].location.latitude) < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The place that `addr:city` names; a new entry if the map has no such place within 50 km. `nil` without a name.
    mutating func city(
        named name: String, near location: FixedCoordinate, _ entries: inout [SearchIndexBuilder.Entry]
    ) -> Int32? {
        guard !name.isEmpty else { return nil }
        let words = NameWords.words(of: name)
        guard !words.isEmpty else { return nil }
        let frame = LocalFrame(at: location.coordinate)
        var best: (row: Int32, value: Double)?
        for known in byName[words] ?? [] where known.rank < 3 {
            let point = frame.point(known.location.coordinate)
            let distance = (point.x * point.x + point.y * point.y).squareRoot()
            let value = distance + 50_000 * Double(known.rank)
            if distance < Settlements.nameReach, best.map({ value < $0.value }) ?? true { best = (known.row, value) }
        }
        if let best { return best.row }
        let row = Int32(entries.count)
        entries.append(
            SearchIndexBuilder.Entry(
                kind: "place=locality", names: [.init(text: name)], source: .none, location: location, importance: 90))
        byName[words, default: []].append(Named(row: row, location: location, rank: 0))
        return row
    }
}
