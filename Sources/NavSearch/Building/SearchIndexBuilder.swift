// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavGraph

/// Builds the search index of a region from the objects of a map. Deterministic.
package struct SearchIndexBuilder {
    /// A row of the index while it is built.
    struct Entry {
        var kind: String
        var names: [SearchObject.Name]
        var source: PlaceSource
        var location: FixedCoordinate
        var importance: UInt8
        /// Row of the place that it lies in; −1 for none.
        var place: Int32 = -1
        /// Row of its postcode; −1 for none.
        var postcode: Int32 = -1
        /// Row of its own address among `addresses`; −1 for none.
        var address: Int32 = -1
        var country: UInt32 = 0
    }

    /// A house number while the index is built.
    struct HouseNumber {
        /// Row of the street.
        var street: Int32
        var number: String
        var location: FixedCoordinate
        var source: PlaceSource
        var postcode: Int32
        /// Numeric part, for the order of the file.
        var order: Int
    }

    var entries: [Entry] = []
    var addresses: [HouseNumber] = []
    var crossings: [Crossing] = []

    /// Builds the index and adds it to `writer`.
    ///
    /// - Parameters:
    ///   - objects: The objects, in the order of the map data.
    ///   - interpolations: Lines of interpolated house numbers.
    ///   - areas: Administrative areas.
    ///   - countryAt: The country at a coordinate.
    ///   - writer: Receives the section.
    /// - Returns: Numbers of entries and addresses.
    /// - Throws: `unwritable`.
    package static func build(
        _ objects: consuming [SearchObject], interpolations: [AddressInterpolation], areas: [SearchArea] = [],
        countryAt: (Coordinate) -> CountryCode, into writer: RegionWriter
    ) throws(RegionError) -> (entries: Int, addresses: Int) {
        var builder = SearchIndexBuilder()
        builder.collect(objects, interpolations, areas)
        for row in builder.entries.indices {
            builder.entries[row].country = UInt32(countryAt(builder.entries[row].location.coordinate).rawValue)
        }
        builder.sortAlongCurve()
        try builder.write(to: writer)
        return (builder.entries.count, builder.addresses.count)
    }

    private mutating func collect(
        _ objects: [SearchObject], _ interpolations: [AddressInterpolation], _ areas: [SearchArea]
    ) {
        var settlements = Settlements()
        for object in objects where object.role == .place {
            settlements.add(object, row: Int32(entries.count))
            entries.append(Entry(object))
        }
        settlements.sort()
        // A district belongs to a town.
        for row in entries.indices {
            entries[row].place = settlements.parent(of: entries[row])
        }
        settlements.areas = AreaTable(areas, &entries, &settlements)
        var postcodes = PostcodeTable()
        var streets = StreetGroups(objects, interpolated: interpolations)
        streets.makeEntries(&entries, &settlements)
        addresses = streets.houseNumbers(&postcodes)
        crossings = streets.crossings()
        let rowOfAddress = Dictionary(
            addresses.enumerated().map { ($0.element.source, Int32($0.offset)) },
            uniquingKeysWith: { first, _ in first })
        for object in objects where object.role == .point {
            var entry = Entry(object)
            entry.place =
                settlements.city(named: object.address.city, near: object.location, &entries)
                ?? settlements.settlement(at: object.location)
            entry.address = object.address.isComplete ? rowOfAddress[object.source] ?? -1 : -1
            entry.postcode = postcodes.row(of: object.address.postcode, at: object.location, in: entry.place)
            entries.append(entry)
        }
        postcodes.assign(&entries, &addresses)
    }

    /// Renumbers the entries along a Hilbert curve, and the addresses by street and number.
    private mutating func sortAlongCurve() {
        let order = HilbertCurve.order(of: entries.map(\.location))
        var newRow = [Int32](repeating: 0, count: entries.count)
        for (new, old) in order.enumerated() { newRow[Int(old)] = Int32(new) }
        func moved(_ row: Int32) -> Int32 { row < 0 ? -1 : newRow[Int(row)] }

        let addressOrder = addresses.indices.sorted { a, b in
            let (first, second) = (addresses[a], addresses[b])
            let keys = (newRow[Int(first.street)], newRow[Int(second.street)])
            if keys.0 != keys.1 { return keys.0 < keys.1 }
            return (first.order, first.number, a) < (second.order, second.number, b)
        }
        var newAddress = [Int32](repeating: 0, count: addresses.count)
        for (new, old) in addressOrder.enumerated() { newAddress[old] = Int32(new) }
        addresses = addressOrder.map { old in
            var address = addresses[old]
            address.street = newRow[Int(address.street)]
            address.postcode = moved(address.postcode)
            return address
        }
        entries = order.map { old in
            var entry = entries[Int(old)]
            entry.place = moved(entry.place)
            entry.postcode = moved(entry.postcode)
            if entry.address >= 0 { entry.address = newAddress[Int(entry.address)] }
            return entry
        }
        for row in crossings.indices {
            let (a, b) = (newRow[Int(crossings[row].first)], newRow[Int(crossings[row].second)])
            (crossings[row].first, crossings[row].second) = (min(a, b), max(a, b))
        }
        crossings.sort { ($0.first, $0.second, $0.source.packed) < ($1.first, $1.second, $1.source.packed) }
    }
}

extension SearchIndexBuilder.Entry {
    init(_ object: SearchObject) {
        self.init(
            kind: object.kind, names: object.names, source: object.source, location: object.location,
            importance: object.importance)
    }
}

/// A junction of two streets while the index is built.
struct Crossing {
    /// Rows of the streets.
    var first: Int32
    var second: Int32
    var location: FixedCoordinate
    var source: PlaceSource
}

/// The postcodes of the addresses, each an entry of its own at the middle of its addresses.
struct PostcodeTable {
    private var rows: [String: Int32] = [:]
    private var texts: [String] = []
    private var sums: [(latitude: Double, longitude: Double, count: Double)] = []
    private var places: [[Int32: Int]] = []

    /// The number of a postcode in this table; −1 for an empty one.
    mutating func row(of text: String, at location: FixedCoordinate, in place: Int32) -> Int32 {
        guard !text.isEmpty else { return -1 }
        let row = rows[text] ?? Int32(texts.count)
        if Int(row) == texts.count {
            rows[text] = row
            texts.append(text)
            sums.append((0, 0, 0))
            places.append([:])
        }
        sums[Int(row)].latitude += Double(location.latitude)
        sums[Int(row)].longitude += Double(location.longitude)
        sums[Int(row)].count += 1
        places[Int(row)][place, default: 0] += 1
        return row
    }

    /// Adds the postcodes to the entries, and replaces the numbers of this table by their rows.
    func assign(_ entries: inout [SearchIndexBuilder.Entry], _ addresses: inout [SearchIndexBuilder.HouseNumber]) {
        let first = Int32(entries.count)
        for row in entries.indices where entries[row].postcode >= 0 { entries[row].postcode += first }
        for row in addresses.indices where addresses[row].postcode >= 0 { addresses[row].postcode += first }
        for (row, text) in texts.enumerated() {
            let sum = sums[row]
            var entry = SearchIndexBuilder.Entry(
                kind: "addr:postcode", names: [.init(text: text)], source: .none,
                location: FixedCoordinate(
                    latitude: Int32(sum.latitude / sum.count), longitude: Int32(sum.longitude / sum.count)),
                importance: 110)
            entry.place = places[row].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? -1
            entries.append(entry)
        }
    }
}
