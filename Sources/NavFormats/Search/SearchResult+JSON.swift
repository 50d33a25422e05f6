// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavSearch

extension JSONWriter {
    /// Writes a search result as an object: `name`, `kind`, `label`, `lat`, `lon`, `distance` in meters (absent without a
    /// place to measure from), `id`, `explained` (the share of the text that it has; absent without a text), and the parts
    /// of its address that are known.
    public mutating func value(_ result: SearchResult) {
        object { json in
            json.field("name", result.name)
            json.field("kind", result.kind.rawValue)
            json.field("tag", ifAny: result.tag)
            json.field("label", result.label)
            json.field("lat", result.location.latitude, decimals: 7)
            json.field("lon", result.location.longitude, decimals: 7)
            if let distance = result.distance { json.field("distance", distance.value, decimals: 1) }
            json.field("id", result.id.rawValue)
            if let explained = result.explained { json.field("explained", explained, decimals: 2) }
            json.field("house_number", ifAny: result.houseNumber)
            json.field("street", ifAny: result.street)
            json.field("district", ifAny: result.district)
            json.field("city", ifAny: result.city)
            json.field("postcode", ifAny: result.postcode)
            json.field("country", ifAny: result.country.description)
        }
    }
}

/// Search results as files and text.
public enum SearchReport {
    /// A JSON list of results on one line.
    public static func json(_ results: [SearchResult]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in for result in results { json.value(result) } }
        json.endLine()
        return json.take()
    }

    /// One result per line: label, kind, coordinate, distance, id.
    public static func text(_ results: [SearchResult]) -> String {
        results.map { result in
            let place = [result.location.latitude, result.location.longitude]
                .map { DecimalText.text($0, decimals: 6) }.joined(separator: ",")
            let kind = result.kind == .poi || result.kind == .place ? result.tag : result.kind.rawValue
            let distance = result.distance.map { "  \(SearchReport.distance($0))" } ?? ""
            return "\(result.label)  (\(kind))  \(place)\(distance)  \(result.id)\n"
        }.joined()
    }

    private static func distance(_ meters: Meters) -> String {
        meters.value < 1000
            ? "\(Int(meters.value.rounded())) m" : "\(DecimalText.text(meters.value / 1000, decimals: 1)) km"
    }
}
