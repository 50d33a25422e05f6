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

    private var items: [Item] = []
    private var byName: [[NameWord]: [(row: Int32, location: FixedCoordinate, rank: Int)]] = [:]
    private var longestReach = 0.0

    /// Radius of places in meters. A place is chosen by its distance in radii, up to three.
    private static let reaches: [Substring: (reach: Double, isDistrict: Bool)] = [
        "city": (9_000, false), "town": (4_000, false), "village": (1_800, false), "hamlet": (700, false),
        "isolated_dwelling": (200, false), "suburb": (1_500, true), "borough": (2_500, true), "quarter": (900, true),
        "neighbourhood": (600, true), "city_block": (100, true),
    ]

    /// Adds a place.
    mutating func add(_ object: SearchObject, row: Int32) {
        let reach = Settlements.reaches[object.kind.dropFirst("place=".count)]
        for (index, name) in object.names.enumerated() {
            // A town is meant rather than an island or a region, and a local name rather than another.
            let rank = (reach == nil ? 2 : 0) + (index == 0 ? 0 : 1)
            byName[NameWords.words(of: name.text), default: []].append((row, object.location, rank))
        }
        guard let (reach, isDistrict) = reach else { return }
        items.append(Item(row: row, location: object.location, reach: reach, isDistrict: isDistrict))
        longestReach = max(longestReach, reach)
    }

    /// Prepares the lookups by location.
    mutating func sort() { items.sort { ($0.location.latitude, $0.row) < ($1.location.latitude, $1.row) } }

    /// The place at a location: the one whose distance is smallest in relation to its size; −1 for none.
    func settlement(at location: FixedCoordinate) -> Int32 { nearest(to: location, districts: true) }

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
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if Int64(items[middle].location.latitude) < Int64(location.latitude) - window {
                low = middle + 1
            } else {
                high = middle
            }
        }
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
            if distance < 50_000, best.map({ value < $0.value }) ?? true { best = (known.row, value) }
        }
        if let best { return best.row }
        let row = Int32(entries.count)
        entries.append(
            SearchIndexBuilder.Entry(
                kind: "place=locality", names: [.init(text: name)], source: .none, location: location, importance: 90))
        byName[words, default: []].append((row, location, 0))
        return row
    }
}
