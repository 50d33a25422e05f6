// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavSearch

/// Results in the forms of Photon and Nominatim.
///
/// Source: the documentation of the API of Photon (komoot/photon, docs/api-v1.md) and of Nominatim (nominatim.org, "Output").
extension JSONWriter {
    /// Writes GeoJSON with the properties of Photon.
    mutating func photon(_ results: [SearchResult]) {
        object { json in
            json.field("type", "FeatureCollection")
            json.array("features") { json in
                for result in results {
                    json.feature(at: result.location) { json in
                        if let (type, id) = result.openStreetMapObject {
                            json.field("osm_type", String(type.prefix(1)).uppercased())
                            json.field("osm_id", Int(id))
                        }
                        let (key, value) = result.keyAndValue
                        json.field("osm_key", key)
                        json.field("osm_value", value)
                        json.field("type", result.photonType)
                        if result.kind != .address { json.field("name", result.name) }
                        json.field("housenumber", ifAny: result.houseNumber)
                        if result.kind != .street { json.field("street", ifAny: result.street) }
                        json.field("district", ifAny: result.district)
                        json.field("city", ifAny: result.city)
                        json.field("postcode", ifAny: result.postcode)
                        json.field("countrycode", ifAny: result.country.description)
                        json.field("id", result.id.rawValue)
                        json.field("label", result.label)
                    }
                }
            }
        }
    }

    /// Writes an object with the fields of Nominatim's `jsonv2`, and `class` as in `json`.
    mutating func nominatim(_ result: SearchResult) {
        object { json in
            json.field("lat", CoordinateDigits.text(result.location.latitude))
            json.field("lon", CoordinateDigits.text(result.location.longitude))
            json.nominatimProperties(result)
            json.key("boundingbox")
            let (latitude, longitude) = (result.location.latitude, result.location.longitude)
            json.array { json in
                for degrees in [latitude - 0.0005, latitude + 0.0005, longitude - 0.0005, longitude + 0.0005] {
                    json.value(CoordinateDigits.text(degrees))
                }
            }
        }
    }

    /// Writes Nominatim's `geojson`.
    mutating func nominatimGeoJSON(_ results: [SearchResult]) {
        object { json in
            json.field("type", "FeatureCollection")
            json.field("licence", "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright")
            json.array("features") { json in
                for result in results { json.feature(at: result.location) { $0.nominatimProperties(result) } }
            }
        }
    }

    private mutating func feature(at place: Coordinate, _ properties: (inout JSONWriter) -> Void) {
        object { json in
            json.field("type", "Feature")
            json.key("geometry")
            json.object { json in
                json.field("type", "Point")
                json.key("coordinates")
                json.array { json in
                    json.value(place.longitude, decimals: 7)
                    json.value(place.latitude, decimals: 7)
                }
            }
            json.key("properties")
            json.object(properties)
        }
    }

    private mutating func nominatimProperties(_ result: SearchResult) {
        field("place_id", result.id.rawValue)
        field("licence", "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright")
        if let (type, id) = result.openStreetMapObject {
            field("osm_type", type)
            field("osm_id", Int(id))
        }
        let (key, value) = result.keyAndValue
        field("class", key)
        field("category", key)
        field("type", value)
        field("addresstype", result.photonType)
        field("name", result.kind == .address ? "" : result.name)
        field("display_name", result.label)
        field("importance", result.importance, decimals: 4)
        self.key("address")
        object { json in
            if result.kind == .poi { json.field("amenity", result.name) }
            json.field("house_number", ifAny: result.houseNumber)
            json.field("road", ifAny: result.street)
            json.field("suburb", ifAny: result.district)
            json.field("city", ifAny: result.city)
            json.field("postcode", ifAny: result.postcode)
            json.field("country_code", ifAny: result.country.description.lowercased())
        }
    }
}

extension SearchResult {
    /// Key and value of the tag; those that Photon and Nominatim use for what has none.
    fileprivate var keyAndValue: (key: String, value: String) {
        let parts = tag.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
        switch kind {
        case .address: return ("place", "house")
        case .street: return ("highway", "residential")
        case .crossing: return ("highway", "crossing")
        case .postcode: return ("place", "postcode")
        case .place, .poi, .coordinate: return ("place", "locality")
        }
    }

    /// Photon's kind of place.
    fileprivate var photonType: String {
        switch kind {
        case .address, .poi: return "house"
        case .street, .crossing: return "street"
        case .postcode: return "district"
        case .coordinate: return "other"
        case .place:
            switch tag {
            case "place=city", "place=town", "place=village", "place=hamlet", "place=municipality": return "city"
            case "place=suburb", "place=borough", "place=quarter", "place=neighbourhood", "place=district":
                return "district"
            case "place=country": return "country"
            case "place=state", "place=region", "place=province": return "state"
            case "place=county": return "county"
            default: return "locality"
            }
        }
    }
}

/// Coordinates as text.
private enum CoordinateDigits {
    static func text(_ degrees: Double) -> String { DecimalText.text(degrees, decimals: 7) }
}
