// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
public import NavModel
public import NavSession

/// A drive as lines of JSON: what went in, what came out, and on which map. What went in can be played again, and gives the
/// same lines.
///
/// docs/navigator.md describes every line.
public struct DriveRecord: Sendable {
    /// Which map the drive was on: see `mapID(of:)`. Empty for none.
    public var map: String
    /// Whether the navigator was shown the roads of that map around each fix, and not only its route.
    public var seesRoads: Bool
    /// What went in, in order.
    public var inputs: [DriveInput]

    /// Makes a record.
    public init(map: String, seesRoads: Bool = false, inputs: [DriveInput]) {
        self.map = map
        self.seesRoads = seesRoads
        self.inputs = inputs
    }

    /// How one traveled: the mode of the first route; `nil` before there is one.
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

    /// Form of the lines. A reader takes no other.
    static let version = 1

    /// A name for the contents of a region: two maps with the same one are the same map.
    ///
    /// Sixteen hexadecimal digits made of the checksums of all sections by FNV-1a.
    ///
    /// - Throws: `RegionError` for a file that is no region.
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

    /// Reads a record. What came out is passed over: it follows from what went in.
    ///
    /// - Throws: `ServiceError` that names the line.
    public init(parsing bytes: [UInt8]) throws(ServiceError) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .makeIterator()
        guard let (_, first) = lines.next(), let head = try? JSONValue(parsing: Array(first)),
            let version = head["guidepostDrive"]?.number
        else {
            throw ServiceError(code: .invalidRecord, message: "line 1 does not begin a record of a drive")
        }
        guard version == Double(DriveRecord.version) else {
            throw ServiceError(
                code: .invalidRecord, message: "line 1: this program reads records of form 1, not \(version)")
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
                throw ServiceError(
                    code: .invalidRecord, message: "line \(row + 1): \(error.message)", cause: error)
            }
        }
    }
}

/// Writes the lines of a record as a drive goes on.
public struct DriveRecorder: Sendable {
    private var feed = FeedJSON(remainingSteps: 0)

    /// Starts a record.
    public init() {}

    /// The first line.
    ///
    /// - Parameters:
    ///   - map: See `DriveRecord.mapID(of:)`.
    ///   - seesRoads: Whether the navigator is shown the roads of that map around each fix.
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

    /// A line for what went in.
    public func line(_ input: DriveInput) -> [UInt8] {
        var json = JSONWriter()
        json.object { input.writeFields(to: &$0) }
        json.endLine()
        return json.take()
    }

    /// A line for what came out.
    public mutating func line(_ event: NavigatorEvent) -> [UInt8] {
        var message: [UInt8]?
        if case .navInfoUpdated(let info) = event { message = feed.message(info) }
        var json = JSONWriter()
        json.object { event.writeFields(to: &$0, message: message) }
        json.endLine()
        return json.take()
    }
}
