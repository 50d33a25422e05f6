// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Parses recorded drives: GPX, CSV with a header, or GeoJSON. The format is detected from the content.
public enum TraceFile {
    /// The fixes of a file in order. Missing fields are unknown; an unknown time is NaN.
    ///
    /// - Throws: `FormatError` with code `invalidTrace` and the line or point, or `invalidJSON`.
    /// - Complexity: O(bytes).
    public static func fixes(in bytes: [UInt8]) throws(FormatError) -> [LocationFix] {
        try numbered(in: bytes).fixes
    }

    /// The day before 1970: clocks that were not set yet show it. The year 1 is an error.
    private static let earliest = -86_400.0
    /// The year 5138; larger numbers are likely milliseconds.
    private static let latest = 1e11

    /// The fixes with their line numbers, if the file has lines, and the unit of the numbers for messages.
    static func numbered(
        in bytes: [UInt8]
    ) throws(FormatError) -> (fixes: [LocationFix], numbers: [Int]?, unit: String) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let fixes: [LocationFix]
        var numbers: [Int]?
        switch bytes[start...].first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "<"): fixes = try GPXTrace.fixes(in: bytes)
        case UInt8(ascii: "{"): fixes = try GeoJSONTrace.fixes(in: Array(bytes[start...]))
        default: (fixes, numbers) = try CSVTrace.fixes(in: bytes[start...])
        }
        guard !fixes.isEmpty else { throw FormatError(code: .invalidTrace, message: "the trace has no fixes") }
        return (fixes, numbers, numbers == nil ? "point" : "line")
    }

    /// Creates a fix.
    ///
    /// - Throws: `FormatError` with code `invalidTrace` for an invalid coordinate or time;
    ///   `origin` is its line or point.
    static func fix(
        longitude: Double, latitude: Double, time: Double?, accuracy: Double? = nil, course: Double? = nil,
        speed: Double? = nil, origin: @autoclosure () -> String
    ) throws(FormatError) -> LocationFix {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else {
            throw FormatError(
                code: .invalidTrace,
                message: "\(origin()): latitude \(latitude), longitude \(longitude) is out of range")
        }
        if let time, !(TraceFile.earliest...TraceFile.latest).contains(time) {
            throw FormatError(
                code: .invalidTrace, message: "\(origin()): time \(time) is not in seconds since 1970")
        }
        return LocationFix(
            coordinate: place, time: time ?? .nan, horizontalAccuracy: accuracy ?? -1, course: course ?? -1,
            speed: speed ?? -1)
    }
}
