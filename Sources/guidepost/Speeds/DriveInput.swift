// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavSpeeds

/// Recorded drives of files: JSON lines with many drives, or GPX, GeoJSON or CSV with one.
enum DriveInput {
    /// Calls `body` with each drive of the files in order.
    ///
    /// Lines of JSON are read one after the other, so their number does not matter; other files are read whole. Lines
    /// that are no drive are noted on standard error and skipped.
    ///
    /// - Throws: `Failure` for a file that cannot be read, or one without any drive.
    static func forEach(in paths: [String], _ body: (RecordedDrive) throws(Failure) -> Void) throws(Failure) {
        for path in paths {
            var (drives, skipped) = (0, 0)
            let lines = try LineInput(path: path)
            guard let first = try lines.next() else { throw Failure("\(path): the file is empty") }
            if let value = try? JSONValue(parsing: first), value["pts"] != nil {
                var line: [UInt8]? = first
                while let bytes = line {
                    if let drive = try? drive(JSONValue(parsing: bytes)) {
                        drives += 1
                        try body(drive)
                    } else if bytes.contains(where: { $0 > 0x20 }) {
                        skipped += 1
                    }
                    line = try lines.next()
                }
            } else {
                var bytes = first
                while let line = try lines.next() { bytes += [UInt8(ascii: "\n")] + line }
                let fixes = try Failure.explaining { try TraceFile.fixes(in: bytes) }
                drives += 1
                try body(RecordedDrive(vehicle: path, fixes: fixes))
            }
            guard drives > 0 else { throw Failure("\(path): there is no drive in the file") }
            if skipped > 0 { Output.note("\(path): \(skipped) lines are no drives and were skipped\n") }
        }
    }

    /// A drive as an object: `t`, seconds since 1970; `pts`, [latitude, longitude] at each time; optionally `vehicle`, or
    /// else `id`.
    ///
    /// - Throws: `FormatError` with code `invalidTrace`.
    static func drive(_ json: JSONValue) throws(FormatError) -> RecordedDrive {
        guard let times = json["t"]?.array, let places = json["pts"]?.array, times.count == places.count else {
            throw FormatError(
                code: .invalidTrace, message: "a drive needs lists 't' and 'pts' of the same length")
        }
        var fixes: [LocationFix] = []
        fixes.reserveCapacity(times.count)
        for (row, place) in places.enumerated() {
            guard let time = times[row].number, abs(time) <= 1e11, let latitude = place[0]?.number,
                let longitude = place[1]?.number, (-90...90).contains(latitude), (-180...180).contains(longitude)
            else {
                throw FormatError(
                    code: .invalidTrace, message: "point \(row): expected [latitude, longitude] and seconds since 1970")
            }
            fixes.append(
                LocationFix(coordinate: Coordinate(latitude: latitude, longitude: longitude), time: time))
        }
        let name = json["vehicle"]?.string ?? json["id"]?.string ?? ""
        return RecordedDrive(vehicle: name, fixes: fixes)
    }
}
