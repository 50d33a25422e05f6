// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavSearch

/// A request for search results over HTTP, in the form of Photon or of Nominatim.
///
/// | path | parameters |
/// |---|---|
/// | `/api` (Photon) | `q`, `limit`, `lat`, `lon`, `lang` |
/// | `/reverse` without `format` (Photon) | `lat`, `lon`, `limit`, `lang` |
/// | `/search` (Nominatim) | `q` or `amenity`, `street`, `city`, `postalcode` …, `limit`, `viewbox`, `format`, `accept-language` |
/// | `/reverse` with `format` (Nominatim) | `lat`, `lon`, `format`, `accept-language` |
///
/// Other parameters are ignored.
public struct SearchRequest: Sendable, Hashable {
    /// The form of the response.
    public enum Form: String, Sendable, Hashable {
        /// GeoJSON with the properties of Photon.
        case photon
        /// Nominatim's `json` and `jsonv2`.
        case nominatim
        /// Nominatim's `geojson`.
        case nominatimGeoJSON
    }

    /// What is wanted.
    public enum Task: Sendable, Hashable {
        /// Places for a text.
        case search(SearchQuery)
        /// Descriptions of a place.
        case reverse(Coordinate, limit: Int, language: String)
    }

    /// The form of the response.
    public var form: Form
    /// What is wanted.
    public var task: Task

    /// The paths of search requests.
    public static let paths: Set<String> = ["/api", "/search", "/reverse"]

    /// Parses a request.
    ///
    /// - Parameters:
    ///   - path: The path, one of `paths`.
    ///   - query: The query, percent-encoded.
    /// - Throws: `FormatError` with the parameter that is missing or invalid.
    public init(path: some StringProtocol, query: some StringProtocol) throws(FormatError) {
        let fields = SearchRequest.fields(query)
        form = .photon
        if path == "/search" || path == "/reverse" && fields["format"] != nil {
            switch fields["format"] ?? "jsonv2" {
            case "json", "jsonv2": form = .nominatim
            case "geojson": form = .nominatimGeoJSON
            default: throw SearchRequest.invalid("format must be json, jsonv2 or geojson")
            }
        }
        let language = SearchRequest.language(fields["lang"] ?? fields["accept-language"] ?? "")
        if path == "/reverse" {
            guard let place = try SearchRequest.place(fields) else {
                throw SearchRequest.invalid("lat and lon are required, such as /reverse?lat=43.7396&lon=7.4277")
            }
            task = .reverse(place, limit: try SearchRequest.limit(fields, 1), language: language)
            return
        }
        var text = fields["q"] ?? ""
        if text.isEmpty, form != .photon {
            // A structured request.
            text = ["amenity", "street", "city", "county", "state", "postalcode", "country"].compactMap { fields[$0] }
                .joined(separator: ", ")
        }
        guard !text.isEmpty else { throw SearchRequest.invalid("q is required, such as \(path)?q=casino") }
        let query = SearchQuery(
            text, near: try form == .photon ? SearchRequest.place(fields) : SearchRequest.middle(fields),
            limit: try SearchRequest.limit(fields, form == .photon ? 15 : 10), language: language)
        guard !query.isEmpty else { throw SearchRequest.invalid("q must contain words or numbers") }
        task = .search(query)
    }

    /// The response to the request.
    ///
    /// - Parameter index: The search index.
    /// - Throws: `SearchError` for an invalid coordinate.
    public func response(from index: SearchIndex) throws(SearchError) -> [UInt8] {
        let results: [SearchResult]
        switch task {
        case .search(let query): results = index.search(query)
        case .reverse(let place, let limit, let language):
            results = try index.reverse(place, limit: limit, language: language)
        }
        var json = JSONWriter()
        switch (form, task) {
        case (.photon, _): json.photon(results)
        case (.nominatim, .search): json.array { json in for result in results { json.nominatim(result) } }
        case (.nominatim, .reverse):
            if let result = results.first {
                json.nominatim(result)
            } else {
                json.object { $0.field("error", "Unable to geocode") }
            }
        case (.nominatimGeoJSON, _): json.nominatimGeoJSON(results)
        }
        return json.take()
    }

    /// The body of an error in the form of the path.
    ///
    /// - Parameters:
    ///   - path: The path of the request.
    ///   - status: The HTTP status.
    ///   - message: What is wrong.
    public static func errorBody(path: some StringProtocol, status: Int, message: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if path == "/search" {
                json.key("error")
                json.object { json in
                    json.field("code", status)
                    json.field("message", message)
                }
            } else {
                json.field("message", message)
            }
        }
        return json.take()
    }

    // MARK: Parameters

    private static func invalid(_ message: String) -> FormatError { FormatError(code: .invalidQuery, message: message) }

    private static func fields(_ query: some StringProtocol) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in query.split(separator: "&").prefix(50) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                String(
                    decoding: OSRMAddress.decoded(part.map { $0 == "+" ? " " : $0 }.reduce(into: "") { $0.append($1) }),
                    as: UTF8.self)
            }
            guard parts.count == 2, fields[parts[0]] == nil, !parts[1].isEmpty else { continue }
            fields[parts[0]] = parts[1]
        }
        return fields
    }

    private static func place(_ fields: [String: String]) throws(FormatError) -> Coordinate? {
        guard fields["lat"] != nil || fields["lon"] != nil else { return nil }
        guard let latitude = fields["lat"].flatMap(Double.init), let longitude = fields["lon"].flatMap(Double.init)
        else {
            throw invalid("lat and lon must be numbers")
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else {
            let isSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
            throw invalid(
                "lat must be between -90 and 90, lon between -180 and 180"
                    + (isSwapped ? " (did you swap latitude and longitude?)" : ""))
        }
        return place
    }

    /// The middle of `viewbox`, two corners as longitude,latitude.
    private static func middle(_ fields: [String: String]) throws(FormatError) -> Coordinate? {
        guard let box = fields["viewbox"] else { return nil }
        let numbers = box.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 4 else { throw invalid("viewbox must be four numbers: lon,lat,lon,lat") }
        let place = Coordinate(latitude: (numbers[1] + numbers[3]) / 2, longitude: (numbers[0] + numbers[2]) / 2)
        return place.isValid ? place : nil
    }

    private static func limit(_ fields: [String: String], _ usual: Int) throws(FormatError) -> Int {
        guard let text = fields["limit"] else { return usual }
        guard let limit = Int(text), limit >= 1 else { throw invalid("limit must be a number from 1 on") }
        return min(limit, 50)
    }

    /// The first language of a list such as `de-AT,de;q=0.8`.
    private static func language(_ list: String) -> String {
        let tag = list.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return tag == "default" ? "" : String(tag)
    }
}
