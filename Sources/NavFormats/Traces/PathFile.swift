// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// Parses lines to follow.
public enum PathFile {
    /// Parses a line: GPX, GeoJSON, CSV, or an encoded polyline with six or five digits.
    ///
    /// A polyline does not contain its precision. Six digits are assumed, unless only five give a valid line with
    /// steps below
    /// 50 km, or one that begins in `region`.
    ///
    /// A line is followed exactly, so a point far from both its neighbors, as after a truncated row, is an
    /// error and is not skipped.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - region: Expected area of the line; `nil` for any.
    /// - Throws: `FormatError` with code `invalidTrace` if there are fewer than two points, or if consecutive points
    ///   are farther apart than `longestStep`, with the row.
    public static func path(in bytes: [UInt8], near region: BoundingBox? = nil) throws(FormatError) -> [Coordinate] {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count == 1, let line = lines.first, let path = polyline(line, near: region) { return path }
        let (fixes, numbers, unit) = try TraceFile.numbered(in: bytes)
        let path = fixes.map(\.coordinate)
        guard path.count > 1 else {
            throw FormatError(
                code: .invalidTrace, message: "the line has \(path.count) points; at least two are required")
        }
        for row in path.indices.dropFirst() {
            let length = path[row - 1].distance(to: path[row])
            guard length.value > longestStep.value else { continue }
            let number = numbers?[row] ?? row
            throw FormatError(
                code: .invalidTrace,
                message: "\(unit) \(number): latitude \(path[row].latitude), longitude \(path[row].longitude) is "
                    + "\(Int(length.value / 1000)) km from the previous point; at most "
                    + "\(Int(longestStep.value / 1000)) km are allowed")
        }
        return path
    }

    /// Maximum distance of consecutive points of a line, longer than any road or ferry segment without intermediate
    /// points.
    public static let longestStep = Meters(200_000)

    private static func polyline(_ text: Substring, near region: BoundingBox?) -> [Coordinate]? {
        let candidates = [Polyline.Precision.six, .five].compactMap { Polyline.decode(text, precision: $0) }
        let lines = candidates.filter { path in
            path.count > 1 && zip(path, path.dropFirst()).allSatisfy { $0.distance(to: $1).value < 50_000 }
        }
        return lines.first { region?.contains($0[0]) ?? true } ?? lines.first
    }
}
