// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The header of an OpenStreetMap file.
public struct OSMHeader: Sendable, Hashable {
    /// Bounds of the extract, if given.
    public var boundingBox: BoundingBox?
    /// Name of the program that wrote the file.
    public var writingProgram: String?
    /// Timestamp of the data in the OpenStreetMap database, in seconds since 1970.
    public var replicationTimestamp: Int64?
    /// Whether nodes precede ways and ways precede relations, each sorted by id.
    public var isSorted = false

    /// Creates an empty header.
    public init() {}
}

extension OSMHeader {
    /// Supported required features.
    private static let understood: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

    /// Decodes a HeaderBlock (OpenStreetMap wiki, "PBF Format").
    init(message: WireReader) throws(PBFError) {
        self.init()
        var reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1):
                boundingBox = try Self.boundingBox(reader.message())
            case .bytes(4):
                let feature = try reader.message().text
                guard Self.understood.contains(feature) else {
                    throw PBFError("it requires the feature “\(feature)”, which is not read", code: .unsupportedFeature)
                }
            case .bytes(5):
                if try reader.message().text == "Sort.Type_then_ID" { isSorted = true }
            case .bytes(16):
                writingProgram = try reader.message().text
            case .varint(32):
                replicationTimestamp = Int64(bitPattern: try reader.varint())
            default:
                try reader.skip(field)
            }
        }
    }

    /// Decodes a HeaderBBox; `nil` when its coordinates are invalid.
    private static func boundingBox(_ message: WireReader) throws(PBFError) -> BoundingBox? {
        var reader = message
        var (west, east, north, south) = (Int64.min, Int64.min, Int64.min, Int64.min)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .varint(1): west = try reader.signed()
            case .varint(2): east = try reader.signed()
            case .varint(3): north = try reader.signed()
            case .varint(4): south = try reader.signed()
            default: try reader.skip(field)
            }
        }
        let box = BoundingBox(
            west: Double(west) / 1e9, south: Double(south) / 1e9, east: Double(east) / 1e9, north: Double(north) / 1e9)
        let corners = [
            Coordinate(latitude: box.south, longitude: box.west), Coordinate(latitude: box.north, longitude: box.east),
        ]
        return corners.allSatisfy(\.isValid) && box.west <= box.east && box.south <= box.north ? box : nil
    }
}
