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
    /// A line is followed exactly, so a point that lies far from both its neighbors, as after a row that was cut off, is an
    /// error and is not left out.
    ///
    /// - Parameter region: Where the line is likely to be; `nil` for anywhere.
    /// - Throws: `ServiceError` with code `invalidTrace` where no line of two points is found, or two points in a row are
    ///   farther apart than `longestStep`; it names the row.
    public static func path(in bytes: [UInt8], near region: BoundingBox? = nil) throws(ServiceError) -> [Coordinate] {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count == 1, let line = lines.first, let path = polyline(line, near: region) { return path }
        let (fixes, numbers, unit) = try TraceFile.numbered(in: bytes)
        let path = fixes.map(\.coordinate)
        guard path.count > 1 else {
            throw ServiceError(code: .invalidTrace, message: "the line has \(path.count) points; it takes two")
        }
        for row in path.indices.dropFirst() {
            let length = path[row - 1].distance(to: path[row])
            guard length.value > longestStep.value else { continue }
            let number = numbers?[row] ?? row
            throw ServiceError(
                code: .invalidTrace,
                message: "\(unit) \(number): latitude \(path[row].latitude), longitude \(path[row].longitude) lies "
                    + "\(Int(length.value / 1000)) km from the point before it; at most "
                    + "\(Int(longestStep.value / 1000)) km are possible")
        }
        return path
    }

    /// The longest step between two points of a line in a file: longer than any stretch of road or ferry that is drawn
    /// without points in between.
    public static let longestStep = Meters(200_000)

    private static func polyline(_ text: Substring, near region: BoundingBox?) -> [Coordinate]? {
        let candidates = [Polyline.Precision.six, .five].compactMap { Polyline.decode(text, precision: $0) }
        let lines = candidates.filter { path in
            path.count > 1 && zip(path, path.dropFirst()).allSatisfy { $0.distance(to: $1).value < 50_000 }
        }
        return lines.first { region?.contains($0[0]) ?? true } ?? lines.first
    }
}
