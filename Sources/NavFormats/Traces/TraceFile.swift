// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Reads recorded drives: GPX, CSV with a heading, or GeoJSON. The bytes tell which it is.
public enum TraceFile {
    /// The fixes of a file in their order. What a file does not tell is unknown; an unknown time is not-a-number.
    ///
    /// - Throws: `ServiceError` with code `invalidTrace` that says what is wrong and where, or `invalidJSON`.
    /// - Complexity: O(bytes).
    public static func fixes(in bytes: [UInt8]) throws(ServiceError) -> [LocationFix] {
        try numbered(in: bytes).fixes
    }

    /// The day before 1970 began: clocks that were not set show it, or the year 1, which is an error.
    private static let earliest = -86_400.0
    /// More seconds than any real time has, the year 5138; milliseconds have been more since 1973.
    private static let latest = 1e11

    /// Each fix with the number of its line, point or place in the file, and what that number counts.
    static func numbered(
        in bytes: [UInt8]
    ) throws(ServiceError) -> (fixes: [LocationFix], numbers: [Int]?, unit: String) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let fixes: [LocationFix]
        var numbers: [Int]?
        switch bytes[start...].first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "<"): fixes = try GPXTrace.fixes(in: bytes)
        case UInt8(ascii: "{"): fixes = try GeoJSONTrace.fixes(in: Array(bytes[start...]))
        default: (fixes, numbers) = try CSVTrace.fixes(in: bytes[start...])
        }
        guard !fixes.isEmpty else { throw ServiceError(code: .invalidTrace, message: "the trace has no fixes") }
        return (fixes, numbers, numbers == nil ? "point" : "line")
    }

    /// A fix out of the numbers of a file.
    ///
    /// - Throws: `invalidTrace` for a place that is not on the globe and for a time that cannot be in seconds since 1970;
    ///   `origin` says where it stands.
    static func fix(
        longitude: Double, latitude: Double, time: Double?, accuracy: Double? = nil, course: Double? = nil,
        speed: Double? = nil, origin: @autoclosure () -> String
    ) throws(ServiceError) -> LocationFix {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else {
            throw ServiceError(
                code: .invalidTrace,
                message: "\(origin()): latitude \(latitude), longitude \(longitude) is no place in degrees")
        }
        if let time, !(TraceFile.earliest...TraceFile.latest).contains(time) {
            throw ServiceError(
                code: .invalidTrace, message: "\(origin()): time \(time) is not in seconds since 1970")
        }
        return LocationFix(
            coordinate: place, time: time ?? .nan, horizontalAccuracy: accuracy ?? -1, course: course ?? -1,
            speed: speed ?? -1)
    }
}
