// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Maps tags to feature kinds of the map layers. Pure functions.
///
/// Source: the pages of the keys on the OpenStreetMap wiki.
public enum FeatureRules {
    /// Kind of a closed way or a multipolygon; `nil` when it is not rendered as an area.
    public static func area(_ tags: Tags) -> FeatureKind? {
        if let building = tags["building"], building != "no" { return .building }
        if let kind = natural[tags["natural"] ?? ""] { return kind }
        if tags["waterway"] == "riverbank" || tags["waterway"] == "dock" { return .water }
        if let kind = leisure[tags["leisure"] ?? ""] { return kind }
        if let kind = landuse[tags["landuse"] ?? ""] { return kind }
        if let kind = amenity[tags["amenity"] ?? ""] { return kind }
        if tags["aeroway"] == "aerodrome" { return .airport }
        if tags["place"] == "square" { return .square }
        if tags["highway"] == "pedestrian", tags["area"] == "yes" { return .square }
        return nil
    }

    /// Kind of a linear way; `nil` for others. Roads and ferries are not features.
    public static func line(_ tags: Tags) -> FeatureKind? {
        if isUnderground(tags) { return nil }
        switch tags["waterway"] {
        case "river": return .river
        case "canal": return .canal
        case "stream", "drain", "ditch": return .stream
        default: break
        }
        switch tags["railway"] {
        case "rail": return tags["service"] == nil ? .rail : .lightRail
        case "light_rail", "narrow_gauge", "monorail", "funicular", "subway": return .lightRail
        case "tram": return .tram
        default: break
        }
        switch tags["aeroway"] {
        case "runway": return .runway
        case "taxiway": return .taxiway
        default: break
        }
        return tags["aerialway"].map { ["cable_car", "gondola", "chair_lift"].contains($0) } == true ? .aerialway : nil
    }

    /// Kind of a named place; `nil` for others.
    public static func place(_ tags: Tags) -> FeatureKind? {
        if let kind = places[tags["place"] ?? ""] { return kind }
        if tags["natural"] == "peak" { return .peak }
        if ["station", "halt"].contains(tags["railway"] ?? "") { return .station }
        if tags["aeroway"] == "aerodrome" { return .airportPlace }
        switch tags["amenity"] {
        case "hospital": return .hospital
        case "fuel": return .fuel
        case "charging_station": return .charging
        default: return nil
        }
    }

    /// Height of a building in meters, by its height or its levels; `nil` if the tags give none.
    ///
    /// Source: the pages "Key:height", "Key:building:levels" and "Key:roof:levels" on the OpenStreetMap wiki, which take a level as
    /// three meters high.
    public static func height(_ tags: Tags) -> Double? {
        func levels(_ key: String) -> Double? { tags[key].flatMap { Double($0) } }
        let height =
            tags["height"].flatMap { Measure.meters($0) }
            ?? levels("building:levels").map { 3 * ($0 + max(0, levels("roof:levels") ?? 0)) }
        return height.flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    private static func isUnderground(_ tags: Tags) -> Bool {
        (tags["tunnel"] ?? "no") != "no" || (tags["layer"].flatMap(Int.init) ?? 0) < -1
    }

    private static let natural: [String: FeatureKind] = [
        "water": .water, "bay": .water, "wood": .forest, "beach": .sand, "sand": .sand, "grassland": .grass,
        "heath": .grass, "scrub": .grass, "wetland": .wetland, "glacier": .glacier, "bare_rock": .rock, "scree": .rock,
    ]
    private static let leisure: [String: FeatureKind] = [
        "park": .park, "garden": .park, "golf_course": .park, "nature_reserve": .park, "pitch": .pitch,
        "stadium": .pitch, "track": .pitch, "playground": .pitch, "swimming_pool": .water, "marina": .water,
    ]
    private static let landuse: [String: FeatureKind] = [
        "forest": .forest, "grass": .grass, "meadow": .grass, "village_green": .grass, "recreation_ground": .park,
        "orchard": .farmland, "vineyard": .farmland, "farmland": .farmland, "farmyard": .farmland,
        "allotments": .farmland, "residential": .residential, "commercial": .commercial, "retail": .commercial,
        "industrial": .industrial, "railway": .industrial, "military": .industrial, "quarry": .rock,
        "cemetery": .cemetery, "reservoir": .water, "basin": .water,
    ]
    private static let amenity: [String: FeatureKind] = [
        "parking": .parking, "hospital": .institution, "school": .institution, "university": .institution,
        "college": .institution, "kindergarten": .institution, "grave_yard": .cemetery,
    ]
    private static let places: [String: FeatureKind] = [
        "country": .country, "city": .city, "town": .town, "suburb": .suburb, "borough": .suburb, "village": .village,
        "quarter": .quarter, "neighbourhood": .quarter, "hamlet": .hamlet, "island": .island, "islet": .island,
    ]
}
