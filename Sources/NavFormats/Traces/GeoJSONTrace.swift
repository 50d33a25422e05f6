// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Parses lines with times of their points (property `coordTimes`, `times` or `timestamps`), or points
/// with `time`, `accuracy`, `course` and `speed` as properties.
enum GeoJSONTrace {
    static func fixes(in bytes: [UInt8]) throws(FormatError) -> [LocationFix] {
        let document = try JSONValue(parsing: bytes)
        var fixes: [LocationFix] = []
        for (index, feature) in (document["features"]?.array ?? [document]).enumerated() {
            try append(feature, origin: "feature \(index)", to: &fixes)
        }
        return fixes
    }

    private static func append(
        _ feature: JSONValue, origin: String, to fixes: inout [LocationFix]
    ) throws(FormatError) {
        let geometry = feature["geometry"] ?? feature
        let properties = feature["properties"] ?? .null
        switch geometry["type"]?.string {
        case "Point":
            try append(
                geometry["coordinates"], time: time(properties["time"] ?? properties["timestamp"]), properties, origin,
                to: &fixes)
        case "LineString":
            let times = self.times(properties)
            for (index, place) in (geometry["coordinates"]?.array ?? []).enumerated() {
                try append(place, time: time(times?[index]), .null, "\(origin), point \(index)", to: &fixes)
            }
        case "MultiLineString":
            let times = self.times(properties)
            for (line, places) in (geometry["coordinates"]?.array ?? []).enumerated() {
                for (index, place) in (places.array ?? []).enumerated() {
                    try append(
                        place, time: time(times?[line]?[index]), .null, "\(origin), line \(line), point \(index)",
                        to: &fixes)
                }
            }
        default: break
        }
    }

    private static func append(
        _ place: JSONValue?, time: Double?, _ properties: JSONValue, _ origin: String, to fixes: inout [LocationFix]
    ) throws(FormatError) {
        guard let longitude = place?[0]?.number, let latitude = place?[1]?.number else {
            throw FormatError(code: .invalidTrace, message: "\(origin): no longitude and latitude")
        }
        fixes.append(
            try TraceFile.fix(
                longitude: longitude, latitude: latitude, time: time,
                accuracy: properties["accuracy"]?.number ?? properties["horizontalAccuracy"]?.number,
                course: properties["course"]?.number ?? properties["heading"]?.number,
                speed: properties["speed"]?.number, origin: origin))
    }

    private static func times(_ properties: JSONValue) -> JSONValue? {
        for key in ["coordTimes", "times", "timestamps"] where properties[key]?.array != nil { return properties[key] }
        return properties["coordinateProperties"]?["times"]
    }

    private static func time(_ value: JSONValue?) -> Double? {
        value?.number ?? value?.string.flatMap { TimestampParser.seconds($0) }
    }
}
