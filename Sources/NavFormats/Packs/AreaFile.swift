// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Areas from GeoJSON: polygons, or features with polygons and names.
public struct AreaFile: Sendable {
    /// One area per feature with a polygon, in the order of the file.
    public let areas: [PackArea]

    /// Parses a `FeatureCollection`, a `Feature`, or a geometry of type `Polygon`, `MultiPolygon` or
    /// `GeometryCollection`.
    ///
    /// The name of a feature is its property `name`, otherwise its `id`, otherwise `area-` and its number. Letters and
    /// digits stay as they are; all other characters become hyphens, since names are file names.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - isOne: Whether all features together are one area.
    /// - Throws: `FormatError` with code `invalidJSON` or `invalidQuery`, naming the feature.
    public init(parsing bytes: [UInt8], asOne isOne: Bool = false) throws(FormatError) {
        let document = try JSONValue(parsing: bytes)
        let features = document["type"]?.string == "FeatureCollection" ? document["features"]?.array ?? [] : [document]
        var areas: [PackArea] = []
        var all: [[Coordinate]] = []
        for (index, feature) in features.enumerated() {
            let isFeature = feature["type"]?.string == "Feature"
            let rings = try AreaFile.rings(of: isFeature ? feature["geometry"] ?? .null : feature, number: index + 1)
            guard let area = MapArea(rings: rings) else {
                throw AreaFile.error("feature \(index + 1) has no polygon with coordinates on the globe")
            }
            all += rings
            let name = AreaFile.name(of: feature) ?? "area-\(index + 1)"
            guard isOne || !areas.contains(where: { $0.name == name }) else {
                throw AreaFile.error("two features have the name \(name)")
            }
            areas.append(PackArea(name: name, area: area))
        }
        guard let first = areas.first else { throw AreaFile.error("there is no polygon") }
        self.areas = isOne ? MapArea(rings: all).map { [PackArea(name: first.name, area: $0)] } ?? [first] : areas
    }

    private static func name(of feature: JSONValue) -> String? {
        let id = feature["id"]
        let given =
            feature["properties"]?["name"]?.string ?? id?.string ?? id?.number.map { DecimalText.text($0, decimals: 0) }
        let safe = given.map { String($0.map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
        return safe?.isEmpty == false ? safe : nil
    }

    private static func rings(of geometry: JSONValue, number: Int) throws(FormatError) -> [[Coordinate]] {
        switch geometry["type"]?.string {
        case "Polygon": return try rings(of: geometry["coordinates"], number)
        case "MultiPolygon":
            var all: [[Coordinate]] = []
            for polygon in geometry["coordinates"]?.array ?? [] { all += try rings(of: polygon, number) }
            return all
        case "GeometryCollection":
            var all: [[Coordinate]] = []
            for part in geometry["geometries"]?.array ?? [] { all += try rings(of: part, number: number) }
            return all
        default: throw error("feature \(number) is not a Polygon or MultiPolygon")
        }
    }

    private static func rings(of polygon: JSONValue?, _ number: Int) throws(FormatError) -> [[Coordinate]] {
        var all: [[Coordinate]] = []
        for ring in polygon?.array ?? [] {
            var places: [Coordinate] = []
            for position in ring.array ?? [] {
                guard let longitude = position[0]?.number, let latitude = position[1]?.number else {
                    throw error("feature \(number) has a position that is not [longitude, latitude]")
                }
                places.append(Coordinate(latitude: latitude, longitude: longitude))
            }
            // The last position repeats the first one.
            all.append(places.first == places.last ? Array(places.dropLast()) : places)
        }
        return all
    }

    private static func error(_ message: String) -> FormatError {
        FormatError(code: .invalidQuery, message: "invalid area: \(message)")
    }
}
