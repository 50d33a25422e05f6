// SPDX-License-Identifier: Apache-2.0

internal import NavSearch

/// Maps tags to objects of the search index. Pure functions.
///
/// Source: the pages of the keys on the OpenStreetMap wiki.
enum SearchRules {
    /// What the tags of an element say for the search.
    struct Found: Sendable {
        var role: SearchObject.Role
        var kind: String
        var names: [SearchObject.Name]
        var importance: UInt8
        var address = SearchObject.Address()
    }

    /// Fast check whether an element can be found.
    static func mayBeFound(_ tags: TagView) -> Bool {
        if tags.isEmpty { return false }
        return tags.contains("name") || tags.containsKey(startingWith: "addr:") || tags.contains("amenity")
            || tags.contains("shop") || tags.contains("highway") && (tags.contains("ref") || tags.contains("name"))
            || tags.contains("tourism") || tags.contains("brand")
    }

    /// What an element is for the search; `nil` when it cannot be found.
    ///
    /// - Parameters:
    ///   - tags: The tags.
    ///   - isWay: Whether it is a way, which may be a part of a street.
    static func found(_ tags: Tags, isWay: Bool) -> Found? {
        let names = names(of: tags)
        let address = address(of: tags)
        if let place = tags["place"], let importance = places[place], !names.isEmpty {
            return Found(
                role: .place, kind: "place=\(place)", names: names,
                importance: raised(importance, tags, by: population(tags)), address: address)
        }
        if isWay, let highway = tags["highway"], let importance = roads[highway] {
            let label = names.isEmpty ? tags["ref"].map { [SearchObject.Name(text: $0)] } ?? [] : names
            guard !label.isEmpty else { return nil }
            return Found(role: .street, kind: "highway=\(highway)", names: label, importance: importance)
        }
        if let (tag, importance, needsName) = point(tags), !(needsName && names.isEmpty) {
            return Found(
                role: .point, kind: tag, names: names, importance: raised(importance, tags, by: 0), address: address)
        }
        if let house = tags["addr:housename"], !house.isEmpty, names.isEmpty {
            return Found(
                role: .point, kind: "addr:housename", names: [.init(text: house)], importance: 30, address: address)
        }
        guard address.isComplete else { return nil }
        return Found(role: .address, kind: "", names: [], importance: 0, address: address)
    }

    /// What an administrative area is for the search, and its level; `nil` when it cannot be found.
    ///
    /// Counties to districts (levels 6 to 10), and every area that has a kind of place. What a level is called differs by
    /// country and is in few tags, so that the kinds are rough.
    static func area(_ tags: Tags) -> (found: Found, level: Int)? {
        let names = names(of: tags)
        guard tags["name"] != nil, !names.isEmpty else { return nil }
        let level = tags["boundary"] == "administrative" ? tags["admin_level"].flatMap { Int($0) } : nil
        let people = population(tags)
        if let place = tags["place"], let importance = places[place] {
            let found = Found(
                role: .place, kind: "place=\(place)", names: names, importance: raised(importance, tags, by: people))
            return (found, level ?? levels[place] ?? 8)
        }
        guard let level, let (kind, importance) = areas[level] else { return nil }
        return (Found(role: .place, kind: kind, names: names, importance: raised(importance, tags, by: people)), level)
    }

    // MARK: Names

    private static func names(of tags: Tags) -> [SearchObject.Name] {
        var names: [SearchObject.Name] = []
        func add(_ text: String, _ language: String) {
            // A value may be a list.
            for part in text.split(separator: ";").prefix(6) {
                let name = SearchObject.Name(language: language, text: String(part.trimmed))
                guard !name.text.isEmpty, name.text.utf8.count <= 200, !names.contains(where: { $0.text == name.text })
                else { continue }
                names.append(name)
            }
        }
        if let name = tags["name"] ?? tags["brand"] ?? tags["operator"] {
            // The first name is the local one, even if it contains a semicolon.
            let text = String(name.prefix(100))
            if !text.isEmpty { names.append(.init(text: text)) }
        }
        for pair in tags.pairs where names.count < 24 {
            switch pair.key {
            case "alt_name", "old_name", "official_name", "short_name", "loc_name", "int_name", "nat_name", "reg_name",
                "name:left", "name:right", "ref", "int_ref", "iata", "icao", "local_ref":
                add(pair.value, "")
            default:
                guard let colon = pair.key.firstIndex(of: ":") else { continue }
                let language = pair.key[pair.key.index(after: colon)...]
                switch pair.key[..<colon] {
                case "name": if NameRules.isLanguage(language.utf8) { add(pair.value, String(language)) }
                case "alt_name", "old_name", "official_name", "short_name": add(pair.value, "")
                default: continue
                }
            }
        }
        return names
    }

    private static func address(of tags: Tags) -> SearchObject.Address {
        var address = SearchObject.Address()
        for pair in tags.pairs where pair.key.utf8.starts(with: "addr:".utf8) && pair.value.utf8.count <= 200 {
            switch pair.key {
            case "addr:housenumber": address.number = pair.value
            case "addr:street": address.street = pair.value
            // Villages without streets number their houses.
            case "addr:place": if address.street.isEmpty { address.street = pair.value }
            case "addr:city": address.city = pair.value
            case "addr:postcode": address.postcode = pair.value
            default: continue
            }
        }
        if address.city.isEmpty { address.city = tags["is_in:city"] ?? "" }
        return address
    }

    // MARK: Importance

    private static let places: [String: UInt8] = [
        "country": 250, "state": 235, "province": 225, "region": 215, "county": 190, "district": 180, "island": 170,
        "archipelago": 180, "city": 225, "municipality": 190, "town": 195, "borough": 165, "suburb": 155,
        "quarter": 135,
        "village": 165, "hamlet": 125, "neighbourhood": 125, "isolated_dwelling": 90, "farm": 90, "locality": 80,
        "islet": 100, "square": 110, "city_block": 60, "allotments": 60, "plot": 20,
    ]

    /// Levels of towns and their parts that have no `admin_level`, so that the larger ones come first.
    private static let levels = [
        "county": 6, "municipality": 7, "city": 8, "town": 8, "village": 8, "hamlet": 8, "district": 9, "borough": 9,
        "suburb": 9, "quarter": 10, "neighbourhood": 11, "city_block": 12,
    ]

    /// Whether an element is a town, or a part of one.
    static func isTown(_ tags: TagView) -> Bool { tags["place"].map { levels[$0] != nil } ?? false }

    /// Kind and importance of administrative areas by `admin_level`. They count less than place nodes, which people mean.
    ///
    /// Source: the table of the page "Tag:boundary=administrative" on the OpenStreetMap wiki, as most countries have it.
    private static let areas: [Int: (kind: String, importance: UInt8)] = [
        6: ("place=county", 150), 7: ("place=municipality", 140), 8: ("place=municipality", 140),
        9: ("place=district", 110), 10: ("place=district", 105),
    ]

    private static let roads: [String: UInt8] = [
        "motorway": 115, "trunk": 112, "primary": 108, "secondary": 102, "tertiary": 96, "unclassified": 88,
        "residential": 90, "living_street": 88, "pedestrian": 92, "road": 80, "service": 60, "track": 50, "path": 45,
        "footway": 50, "cycleway": 50, "steps": 50, "bridleway": 40, "motorway_link": 40, "trunk_link": 40,
        "primary_link": 40, "secondary_link": 40, "tertiary_link": 40, "busway": 40,
    ]

    private static func population(_ tags: Tags) -> UInt8 {
        guard let people = tags["population"].flatMap({ Int($0.prefix(9)) }), people > 0 else { return 0 }
        return people > 1_000_000 ? 20 : people > 100_000 ? 14 : people > 10_000 ? 8 : people > 1_000 ? 3 : 0
    }

    private static func raised(_ importance: UInt8, _ tags: Tags, by more: UInt8) -> UInt8 {
        let known: UInt8 = tags["wikipedia"] != nil || tags["wikidata"] != nil ? 12 : 0
        return UInt8(min(255, Int(importance) + Int(more) + Int(known)))
    }

    // MARK: Points of interest

    /// The tag that says what a thing is, its importance, and whether it is worth finding only with a name.
    private static func point(_ tags: Tags) -> (tag: String, importance: UInt8, needsName: Bool)? {
        if let stop = stop(tags) { return stop }
        for pair in tags.pairs {
            guard let base = keys[pair.key], pair.value != "no" else { continue }
            let tag = "\(pair.key)=\(pair.value)"
            if let known = values[tag] { return (tag, known.importance, known.needsName) }
            if pair.value.utf8.count <= 40 { return (pair.value == "yes" ? "\(pair.key)=yes" : tag, base, true) }
        }
        // Less telling keys count only without one of these.
        for key in ["building", "landuse", "natural", "waterway", "man_made", "boundary", "highway"] {
            guard let value = tags[key], value != "no", value.utf8.count <= 40 else { continue }
            if key == "building" { return ("building=\(value == "yes" ? "yes" : value)", 50, true) }
            if key == "highway", !["services", "rest_area", "motorway_junction"].contains(value) { continue }
            if key == "boundary" { return nil }
            return ("\(key)=\(value)", 70, true)
        }
        return nil
    }

    /// Stations and stops. Most also have `public_transport`, which does not say of what, and some an amenity inside.
    ///
    /// Source: the OpenStreetMap wiki on the tagging of public transport, which keeps the older tags beside the newer ones.
    private static func stop(_ tags: Tags) -> (tag: String, importance: UInt8, needsName: Bool)? {
        switch tags["railway"] {
        case "station"?: return ("railway=station", 150, true)
        case let value? where ["halt", "tram_stop"].contains(value): return ("railway=\(value)", 90, true)
        default: return tags["highway"] == "bus_stop" ? ("highway=bus_stop", 70, true) : nil
        }
    }

    private static let keys: [String: UInt8] = [
        "amenity": 70, "shop": 65, "tourism": 75, "leisure": 70, "historic": 70, "office": 55, "craft": 55,
        "healthcare": 70, "aeroway": 90, "public_transport": 60, "emergency": 50, "club": 50, "sport": 50,
    ]

    /// Kinds with an importance of their own, and those that are found without a name.
    private static let values: [String: (importance: UInt8, needsName: Bool)] = [
        "aeroway=aerodrome": (165, true), "aeroway=terminal": (120, true), "amenity=hospital": (120, false),
        "amenity=university": (125, true), "amenity=townhall": (110, false), "amenity=theatre": (100, true),
        "amenity=casino": (110, true), "amenity=bus_station": (110, false), "amenity=ferry_terminal": (105, false),
        "amenity=pharmacy": (80, false), "amenity=fuel": (80, false), "amenity=charging_station": (60, false),
        "amenity=atm": (50, false), "amenity=bank": (75, false), "amenity=police": (85, false),
        "amenity=post_office": (80, false), "amenity=toilets": (45, false), "amenity=drinking_water": (35, false),
        "amenity=parking": (55, false), "amenity=doctors": (65, false), "amenity=dentist": (60, false),
        "amenity=library": (90, true), "amenity=cinema": (95, true), "amenity=school": (80, true),
        "amenity=place_of_worship": (85, true), "amenity=restaurant": (65, false), "amenity=cafe": (62, false),
        "amenity=fast_food": (58, false), "amenity=taxi": (50, false), "amenity=bench": (0, true),
        "amenity=bicycle_rental": (50, false), "shop=supermarket": (75, false), "shop=bakery": (60, false),
        "shop=convenience": (55, false), "shop=mall": (110, true), "shop=department_store": (100, true),
        "tourism=hotel": (85, false), "tourism=museum": (110, true), "tourism=attraction": (105, true),
        "tourism=viewpoint": (65, false), "tourism=camp_site": (75, false), "tourism=information": (45, true),
        "tourism=zoo": (115, true), "leisure=park": (90, true), "leisure=stadium": (110, true),
        "leisure=playground": (40, false), "historic=castle": (120, true), "public_transport=station": (120, true),
        "public_transport=stop_position": (45, true), "public_transport=platform": (45, true),
    ]
}
