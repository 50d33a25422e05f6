// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Joins ways and addresses of one name that lie close together to streets, one per town.
///
/// A street consists of many ways, and most names occur in many towns. Ways and addresses of a name are connected through
/// the cells of a grid; a connected group whose addresses name several towns is divided among them.
struct StreetGroups {
    /// A way or an address.
    private struct Item {
        /// Row of the object.
        var object: Int32
        /// Row of its street.
        var street: Int32 = -1
        var city: Int32 = -1
    }

    private let objects: [SearchObject]
    private let interpolations: [AddressInterpolation]
    private var groups: [(name: String, items: [Item])] = []
    /// Row of the street of each way and address; −1 for other objects.
    private var streetOf: [Int32]

    /// Side of a cell in meters.
    private static let cell = 300.0

    init(_ objects: [SearchObject], interpolated interpolations: [AddressInterpolation]) {
        self.objects = objects
        self.interpolations = interpolations
        streetOf = [Int32](repeating: -1, count: objects.count)
        var rows: [[NameWord]: Int] = [:]
        for (row, object) in objects.enumerated() {
            let name: String
            switch object.role {
            case .street: name = object.names.first?.text ?? ""
            case .address, .point, .place: name = object.address.isComplete ? object.address.street : ""
            }
            guard !name.isEmpty else { continue }
            let words = NameWords.words(of: name)
            guard !words.isEmpty else { continue }
            let group = rows[words] ?? groups.count
            if group == groups.count {
                rows[words] = group
                groups.append((name, []))
            }
            groups[group].items.append(Item(object: Int32(row)))
        }
    }

    /// Adds an entry for each street.
    mutating func makeEntries(_ entries: inout [SearchIndexBuilder.Entry], _ settlements: inout Settlements) {
        for group in groups.indices {
            for row in groups[group].items.indices {
                let object = objects[Int(groups[group].items[row].object)]
                groups[group].items[row].city =
                    settlements.city(named: object.address.city, near: object.location, &entries) ?? -1
            }
            for component in components(of: groups[group].items) {
                let items = component.map { groups[group].items[$0] }
                for part in byCity(items) {
                    let row = Int32(entries.count)
                    entries.append(entry(of: part, name: groups[group].name, settlements))
                    for item in part { streetOf[Int(item.object)] = row }
                }
            }
        }
    }

    /// Sets of items that are connected through cells, each in ascending order.
    private func components(of items: [Item]) -> [[Int]] {
        if items.count == 1 { return [[0]] }
        var parent = Array(items.indices)
        func root(_ row: Int) -> Int {
            var row = row
            while parent[row] != row { row = parent[row] }
            return row
        }
        func join(_ a: Int, _ b: Int) {
            let (a, b) = (root(a), root(b))
            if a != b { parent[max(a, b)] = min(a, b) }
        }
        var owner: [SIMD2<Int32>: Int] = [:]
        for row in items.indices {
            let object = objects[Int(items[row].object)]
            for place in object.role == .street ? object.line[...] : [object.location][...] {
                let key = StreetGroups.cell(of: place)
                if let other = owner[key] { join(row, other) } else { owner[key] = row }
            }
            // Short paths keep the trees flat.
            parent[row] = root(row)
        }
        for (key, row) in owner {
            for step: SIMD2<Int32> in [[1, 0], [0, 1], [1, 1], [1, -1]] {
                if let other = owner[key &+ step] { join(row, other) }
            }
        }
        var found: [Int: [Int]] = [:]
        for row in items.indices { found[root(row), default: []].append(row) }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func cell(of place: FixedCoordinate) -> SIMD2<Int32> {
        let metersPerStep = LocalFrame.metersPerLatitude / FixedCoordinate.scale
        let latitude = Double(place.latitude)
        // The width of a row of cells depends on the row alone, so that neighbors have the same columns.
        let row = (latitude * metersPerStep / cell).rounded(.down)
        let cosine = max(0.02, cosine((latitude / 1e7).rounded() * .pi / 180))
        return SIMD2(Int32(row), Int32((Double(place.longitude) * metersPerStep * cosine / cell).rounded(.down)))
    }

    /// Divides the items of a connected group by the towns of its addresses.
    private func byCity(_ items: [Item]) -> [[Item]] {
        let named = items.filter { $0.city >= 0 }
        let cities = Set(named.map(\.city)).sorted()
        guard cities.count > 1 else { return [items] }
        var parts: [Int32: [Item]] = [:]
        let step = max(1, named.count / 200)
        for var item in items {
            if item.city < 0 {
                let frame = LocalFrame(at: objects[Int(item.object)].location.coordinate)
                var best = Double.infinity
                for row in stride(from: 0, to: named.count, by: step) {
                    let point = frame.point(objects[Int(named[row].object)].location.coordinate)
                    let distance = point.x * point.x + point.y * point.y
                    if distance < best { (best, item.city) = (distance, named[row].city) }
                }
            }
            parts[item.city, default: []].append(item)
        }
        return cities.compactMap { parts[$0] }
    }

    private func entry(of items: [Item], name: String, _ settlements: Settlements) -> SearchIndexBuilder.Entry {
        let ways = items.filter { objects[Int($0.object)].role == .street }
        let best = ways.max { a, b in
            let (first, second) = (objects[Int(a.object)], objects[Int(b.object)])
            return (first.importance, -first.source.id) < (second.importance, -second.source.id)
        }
        var names: [SearchObject.Name] = []
        for way in ways {
            for other in objects[Int(way.object)].names where !names.contains(other) { names.append(other) }
        }
        if names.isEmpty { names = [.init(text: name)] }
        // The spelling of most ways comes first.
        let places = (ways.isEmpty ? items : ways).flatMap { item -> [FixedCoordinate] in
            let object = objects[Int(item.object)]
            return object.role == .street ? object.line : [object.location]
        }
        let middle = StreetGroups.middle(of: places)
        let source =
            best.map { way in
                // The smallest number stays when ways are added.
                ways.map { objects[Int($0.object)].source }.min { $0.packed < $1.packed }
                    ?? objects[Int(way.object)].source
            } ?? .none
        var entry = SearchIndexBuilder.Entry(
            kind: best.map { objects[Int($0.object)].kind } ?? "addr:street", names: names, source: source,
            location: middle, importance: best.map { objects[Int($0.object)].importance } ?? 60)
        entry.place = items.first { $0.city >= 0 }?.city ?? settlements.settlement(at: middle)
        return entry
    }

    /// The place that is nearest to the mean of all.
    private static func middle(of places: [FixedCoordinate]) -> FixedCoordinate {
        guard let first = places.first else { return FixedCoordinate(latitude: 0, longitude: 0) }
        let latitude = places.reduce(0.0) { $0 + Double($1.latitude) } / Double(places.count)
        let longitude = places.reduce(0.0) { $0 + Double($1.longitude) } / Double(places.count)
        func distance(_ place: FixedCoordinate) -> Double {
            let (north, east) = (Double(place.latitude) - latitude, (Double(place.longitude) - longitude) * 0.7)
            return north * north + east * east
        }
        return places.min { distance($0) < distance($1) } ?? first
    }
}

extension StreetGroups {
    /// The house numbers of all streets, with interpolated ones.
    func houseNumbers(_ postcodes: inout PostcodeTable) -> [SearchIndexBuilder.HouseNumber] {
        var found: [SearchIndexBuilder.HouseNumber] = []
        var known: [HouseKey: [FixedCoordinate]] = [:]
        var rowOfNode: [Int64: Int] = [:]
        func add(_ house: SearchIndexBuilder.HouseNumber) -> Bool {
            let key = HouseKey(street: house.street, number: house.number)
            // The same address of a building and of a shop in it.
            if known[key]?.contains(where: { StreetGroups.areClose($0, house.location) }) == true { return false }
            known[key, default: []].append(house.location)
            found.append(house)
            return true
        }
        for (row, object) in objects.enumerated() where object.role != .street && streetOf[row] >= 0 {
            for number in HouseNumberText.parts(object.address.number) {
                let isNew = add(
                    SearchIndexBuilder.HouseNumber(
                        street: streetOf[row], number: number, location: object.location, source: object.source,
                        postcode: postcodes.row(of: object.address.postcode, at: object.location, in: -1),
                        order: HouseNumberText.value(number) ?? 0))
                if isNew, object.source.element == .node { rowOfNode[object.source.id] = found.count - 1 }
            }
        }
        for line in interpolations {
            for house in line.houseNumbers(between: { node in rowOfNode[node].map { found[$0] } }) { _ = add(house) }
        }
        return found
    }

    private struct HouseKey: Hashable {
        var street: Int32
        var number: String
    }

    private static func areClose(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Bool {
        abs(Int64(a.latitude) - Int64(b.latitude)) < 6_000 && abs(Int64(a.longitude) - Int64(b.longitude)) < 9_000
    }

    /// The junctions of streets.
    func crossings() -> [Crossing] {
        struct Use {
            var node: Int64
            var street: Int32
            var location: FixedCoordinate
        }
        var uses: [Use] = []
        for (row, object) in objects.enumerated() where object.role == .street && streetOf[row] >= 0 {
            for (node, place) in zip(object.nodes, object.line) {
                uses.append(Use(node: node, street: streetOf[row], location: place))
            }
        }
        uses.sort { ($0.node, $0.street) < ($1.node, $1.street) }
        struct Pair: Hashable {
            var first: Int32
            var second: Int32
        }
        var found: [Crossing] = []
        var known: [Pair: [FixedCoordinate]] = [:]
        var start = 0
        while start < uses.count {
            var end = start + 1
            while end < uses.count, uses[end].node == uses[start].node { end += 1 }
            if end > start + 1 {
                var streets: [Int32] = []
                for use in uses[start..<end] where use.street != streets.last && streets.count < 6 {
                    streets.append(use.street)
                }
                let place = uses[start].location
                for (index, first) in streets.enumerated() {
                    for second in streets[(index + 1)...] {
                        let pair = Pair(first: first, second: second)
                        // The lanes of a divided road meet a street at several nodes.
                        if known[pair]?.contains(where: { StreetGroups.areClose($0, place) }) == true { continue }
                        known[pair, default: []].append(place)
                        found.append(
                            Crossing(
                                first: first, second: second, location: place,
                                source: PlaceSource(.node, uses[start].node)))
                    }
                }
            }
            start = end
        }
        return found
    }
}
