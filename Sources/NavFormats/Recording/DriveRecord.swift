// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
public import NavModel
public import NavSession

/// A recorded drive as lines of JSON: inputs, events, and the map. Replaying the inputs gives the
/// same lines.
///
/// docs/navigator.md describes every line.
public struct DriveRecord: Sendable {
    /// The map of the drive; see `mapID(of:)`. Empty for none.
    public var map: String
    /// Whether fixes were matched to the surrounding roads, and not only to the route.
    public var seesRoads: Bool
    /// The inputs in order.
    public var inputs: [DriveInput]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - map: The map; see `mapID(of:)`.
    ///   - seesRoads: Whether fixes were matched to the surrounding roads.
    ///   - inputs: The inputs in order.
    public init(map: String, seesRoads: Bool = false, inputs: [DriveInput]) {
        self.map = map
        self.seesRoads = seesRoads
        self.inputs = inputs
    }

    /// Travel mode of the first route; `nil` if there is none.
    public var mode: TravelMode? {
        for input in inputs {
            switch input {
            case .start(let request): return request.mode
            case .follow(let way): return way.mode
            case .fix, .noFix, .next, .clear, .traffic, .promptResponse: continue
            }
        }
        return nil
    }

    /// Version of the format. Others are rejected.
    static let version = 1

    /// A fingerprint of the contents of a region.
    ///
    /// Sixteen hexadecimal digits: FNV-1a of the checksums of all sections.
    ///
    /// - Throws: `RegionError` for an invalid region file.
    public static func mapID(of path: String) throws -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for section in try RegionFile(path: path).sections {
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                hash = (hash ^ (section.checksum >> shift & 0xFF)) &* 0x100_0000_01B3
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Parses a record. Events are ignored, because they follow from the inputs.
    ///
    /// - Throws: `FormatError` with the line.
    public init(parsing bytes: [UInt8]) throws(FormatError) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .makeIterator()
        guard let (_, first) = lines.next(), let head = try? JSONValue(parsing: Array(first)),
            let version = head["guidepostDrive"]?.number
        else {
            throw FormatError(code: .invalidRecord, message: "line 1 is not the header of a recorded drive")
        }
        guard version == Double(DriveRecord.version) else {
            throw FormatError(
                code: .invalidRecord, message: "line 1: unsupported version \(version); expected 1")
        }
        map = head["map"]?.string ?? ""
        seesRoads = head["roads"]?.bool ?? false
        inputs = []
        while let (row, line) = lines.next() {
            if line.isEmpty { continue }
            do {
                let value = try JSONValue(parsing: Array(line))
                if value["event"] == nil { inputs.append(try DriveInput(value)) }
            } catch {
                throw FormatError(
                    code: .invalidRecord, message: "line \(row + 1): \(error.message)", cause: error)
            }
        }
    }
}

/// Writes a record during a drive.
public struct DriveRecorder: Sendable {
    private var feed = FeedJSON(remainingSteps: 0)

    /// Creates a recorder.
    public init() {}

    /// The first line.
    ///
    /// - Parameters:
    ///   - map: The map; see `DriveRecord.mapID(of:)`.
    ///   - seesRoads: Whether fixes are matched to the surrounding roads.
    public func head(map: String, seesRoads: Bool = false) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("guidepostDrive", DriveRecord.version)
            json.field("map", map)
            if seesRoads { json.field("roads", true) }
        }
        json.endLine()
        return json.take()
    }

    /// The line of an input.
    public func line(_ input: DriveInput) -> [UInt8] {
        var json = JSONWriter()
        json.object { input.writeFields(to: &$0) }
        json.endLine()
        return json.take()
    }

    /// The line of an event.
    public mutating func line(_ event: NavigatorEvent) -> [UInt8] {
        var message: [UInt8]?
        if case .navInfoUpdated(let info) = event { message = feed.message(info) }
        var json = JSONWriter()
        json.object { event.writeFields(to: &$0, message: message) }
        json.endLine()
        return json.take()
    }
}
