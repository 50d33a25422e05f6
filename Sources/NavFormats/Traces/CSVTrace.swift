// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Parses CSV with a header: `longitude,latitude,time` and optionally `accuracy`, `course`, `speed`, in any
/// order. Other columns are ignored.
enum CSVTrace {
    private enum Field: CaseIterable {
        case longitude, latitude, time, accuracy, course, speed

        /// Accepted column names.
        var names: [String] {
            switch self {
            case .longitude: ["longitude", "lon", "lng", "long", "x"]
            case .latitude: ["latitude", "lat", "y"]
            case .time: ["time", "timestamp", "t"]
            case .accuracy: ["accuracy", "horizontal_accuracy", "horizontalaccuracy", "radius"]
            case .course: ["course", "heading", "bearing"]
            case .speed: ["speed"]
            }
        }
    }

    /// The fixes and their line numbers, from 1.
    static func fixes(
        in bytes: ArraySlice<UInt8>
    ) throws(FormatError) -> (fixes: [LocationFix], lines: [Int]?) {
        let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        var columns: [Field: Int]?
        var fixes: [LocationFix] = []
        var numbers: [Int] = []
        var number = 0
        for (index, line) in lines.enumerated() {
            // CRLF is one line end.
            if index > 0, line.startIndex - 2 >= bytes.startIndex, bytes[line.startIndex - 1] == 0x0A,
                bytes[line.startIndex - 2] == 0x0D
            {
                number -= 1
            }
            number += 1
            let text = String(decoding: line, as: UTF8.self)
            guard text.contains(where: { !$0.isWhitespace }), !text.hasPrefix("#") else { continue }
            let cells = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" || $0 == "\t" }
                .map { cell in cell.trimmed }
            guard let known = columns else {
                columns = try self.columns(cells, line: number)
                continue
            }
            fixes.append(try fix(cells, known, line: number))
            numbers.append(number)
        }
        return (fixes, numbers)
    }

    private static func columns(_ cells: [Substring], line: Int) throws(FormatError) -> [Field: Int] {
        var columns: [Field: Int] = [:]
        for field in Field.allCases {
            columns[field] = cells.firstIndex { field.names.contains($0.lowercased()) }
        }
        guard columns[.longitude] != nil, columns[.latitude] != nil else {
            throw FormatError(
                code: .invalidTrace,
                message:
                    "line \(line): a heading with longitude and latitude is needed, such as longitude,latitude,time")
        }
        return columns
    }

    private static func fix(
        _ cells: [Substring], _ columns: [Field: Int], line: Int
    ) throws(FormatError) -> LocationFix {
        func number(_ field: Field) throws(FormatError) -> Double? {
            guard let column = columns[field], column < cells.count, !cells[column].isEmpty else { return nil }
            let value = field == .time ? TimestampParser.seconds(cells[column]) : Double(cells[column])
            guard let value, value.isFinite else {
                throw FormatError(
                    code: .invalidTrace, message: "line \(line): '\(cells[column])' is not a valid \(field.names[0])")
            }
            return value
        }
        guard let longitude = try number(.longitude), let latitude = try number(.latitude) else {
            throw FormatError(code: .invalidTrace, message: "line \(line): longitude or latitude is missing")
        }
        return try TraceFile.fix(
            longitude: longitude, latitude: latitude, time: try number(.time), accuracy: try number(.accuracy),
            course: try number(.course), speed: try number(.speed), origin: "line \(line)")
    }
}

extension Substring {
    /// The text without surrounding spaces and quotes.
    fileprivate var trimmed: Substring {
        var text = self
        while let last = text.last, last.isWhitespace || last == "\"" { text.removeLast() }
        return text.drop { $0.isWhitespace || $0 == "\"" }
    }
}
