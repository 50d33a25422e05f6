// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension SearchIndex {
    /// The result for an entry.
    func result(forEntry row: Int, language: String) -> SearchResult {
        let kindName = tables.kindName(row)
        var result = SearchResult(
            id: id(ofEntry: row), kind: SearchIndex.kind(ofTag: kindName), tag: kindName,
            name: name(ofEntry: row, language: language), label: "", location: tables.location(row).coordinate)
        result.importance = tables.importance(row)
        result.country = tables.country(row)
        if result.kind == .street { result.street = result.name }
        if let address = tables.address(row) {
            result.houseNumber = tables.number(address)
            result.street = name(ofEntry: tables.street(ofAddress: address), language: language)
        }
        fillTown(of: row, language, &result)
        if let postcode = tables.postcode(row) { result.postcode = tables.name(postcode) }
        if result.kind == .postcode { result.postcode = result.name }
        if result.name.isEmpty { result.name = KindWords.name(of: kindName) }
        let line =
            result.kind == .street
            ? "" : AddressOrder.line(street: result.street, number: result.houseNumber, country: result.country)
        result.label = AddressOrder.label([result.name, line, result.city])
        return result
    }

    /// The result for a house number.
    func result(forAddress address: Int, language: String) -> SearchResult {
        let row = tables.street(ofAddress: address)
        let number = tables.number(address)
        var result = SearchResult(
            id: PlaceID(tables.addressSource(address), number: number), kind: .address, tag: "", name: "", label: "",
            location: tables.addressLocation(address).coordinate)
        result.country = tables.country(row)
        result.importance = tables.importance(row)
        result.houseNumber = number
        result.street = name(ofEntry: row, language: language)
        fillTown(of: row, language, &result)
        if let postcode = tables.addressPostcode(address) { result.postcode = tables.name(postcode) }
        result.name = AddressOrder.line(street: result.street, number: number, country: result.country)
        result.label = AddressOrder.label([result.name, result.city])
        return result
    }

    /// The result for a crossing.
    func result(forCrossing row: Int, first: Int, language: String) -> SearchResult {
        let streets = tables.crossing(row)
        let (a, b) = first == streets.second ? (streets.second, streets.first) : (streets.first, streets.second)
        let name = "\(name(ofEntry: a, language: language)) & \(self.name(ofEntry: b, language: language))"
        var result = SearchResult(
            id: PlaceID(tables.crossingSource(row)), kind: .crossing, tag: "", name: name, label: "",
            location: tables.crossingLocation(row).coordinate)
        result.country = tables.country(a)
        result.importance = max(tables.importance(a), tables.importance(b))
        fillTown(of: a, language, &result)
        result.label = AddressOrder.label([name, result.city])
        return result
    }

    /// Sets district and town.
    func fillTown(of row: Int, _ language: String, _ result: inout SearchResult) {
        guard let place = tables.place(row), place != row else { return }
        if let town = tables.place(place), town != place {
            result.district = name(ofEntry: place, language: language)
            result.city = name(ofEntry: town, language: language)
        } else {
            result.city = name(ofEntry: place, language: language)
        }
    }

    /// The name of an entry in a language if the map has it, else its local name.
    func name(ofEntry row: Int, language: String) -> String {
        let local = tables.name(row)
        guard !language.isEmpty else { return local }
        let variants = tables.variants(row)
        if variants.isEmpty { return local }
        var tag = language[...]
        while !tag.isEmpty {
            if let found = variants.first(where: { $0.language == tag }) { return found.name }
            guard let dash = tag.lastIndex(of: "-") else { break }
            tag = tag[..<dash]
        }
        return local
    }

    func id(ofEntry row: Int) -> PlaceID {
        let source = tables.source(row)
        if source.element != .none { return PlaceID(source) }
        switch SearchIndex.kind(ofTag: tables.kindName(row)) {
        case .postcode: return PlaceID(rawValue: "postcode:" + tables.name(row))
        case .street: return PlaceID(rawValue: "street:" + tables.name(row) + placeSuffix(row))
        default: return PlaceID(rawValue: "place:" + tables.name(row))
        }
    }

    private func placeSuffix(_ row: Int) -> String { tables.place(row).map { "," + tables.name($0) } ?? "" }

    /// The kind of result for the tag of an entry.
    static func kind(ofTag tag: String) -> SearchResult.Kind {
        if tag.hasPrefix("highway=") || tag == "addr:street" {
            return KindWords.isStreet(tag) ? .street : .poi
        }
        if tag.hasPrefix("place=") { return .place }
        return tag == "addr:postcode" ? .postcode : .poi
    }

    /// The place with an id; `nil` when the region has none.
    ///
    /// - Parameters:
    ///   - id: The id, as an earlier result had it.
    ///   - language: Language of names as a BCP 47 tag; empty for the local names.
    /// - Complexity: O(entries + addresses + crossings), at memory speed.
    public func place(_ id: PlaceID, language: String = "") -> SearchResult? {
        if id.rawValue.hasPrefix("@") {
            return CoordinateText.parse(String(id.rawValue.dropFirst())).map {
                coordinateResult($0, language: language)
            }
        }
        guard let (source, number) = id.source else {
            return (0..<tables.count).first { tables.source($0).element == .none && self.id(ofEntry: $0) == id }
                .map { result(forEntry: $0, language: language) }
        }
        if let number {
            let wanted = HouseNumberText.folded(String(number))
            return (0..<tables.addressCount).first {
                tables.addressSource($0) == source && HouseNumberText.folded(tables.number($0)) == wanted
            }.map { result(forAddress: $0, language: language) }
        }
        if let row = (0..<tables.count).first(where: { tables.source($0) == source }) {
            return result(forEntry: row, language: language)
        }
        return (0..<tables.crossingCount).first { tables.crossingSource($0) == source }
            .map { result(forCrossing: $0, first: tables.crossing($0).first, language: language) }
    }
}
