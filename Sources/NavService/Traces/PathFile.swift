// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// Lines to follow, in the forms that people have them.
public enum PathFile {
    /// Reads a line: GPX, GeoJSON, CSV, or one encoded polyline with six or five digits.
    ///
    /// Nothing in a polyline tells its digits. Six are taken, unless only five give a line on the globe with steps below
    /// 50 km, or one that begins in `region`.
    ///
    /// - Parameter region: Where the line is likely to be; `nil` for anywhere.
    /// - Throws: `ServiceError` with code `invalidTrace` where no line of two points is found.
    public static func path(in bytes: [UInt8], near region: BoundingBox? = nil) throws(ServiceError) -> [Coordinate] {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count == 1, let line = lines.first, let path = polyline(line, near: region) { return path }
        let path = try TraceFile.fixes(in: bytes).map(\.coordinate)
        guard path.count > 1 else {
            throw ServiceError(code: .invalidTrace, message: "the line has \(path.count) points; it takes two")
        }
        return path
    }

    private static func polyline(_ text: Substring, near region: BoundingBox?) -> [Coordinate]? {
        let candidates = [Polyline.Precision.six, .five].compactMap { Polyline.decode(text, precision: $0) }
        let lines = candidates.filter { path in
            path.count > 1 && zip(path, path.dropFirst()).allSatisfy { $0.distance(to: $1).value < 50_000 }
        }
        return lines.first { region?.contains($0[0]) ?? true } ?? lines.first
    }
}
