// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

/// The list of the packs of a split, as JSON, for programs that publish or download them.
public struct PackManifest: Sendable {
    /// One pack.
    public struct Pack: Sendable {
        /// File name.
        public var file: String
        /// Length of the file in bytes.
        public var byteCount: Int
        /// XXH64 of the file. It detects damage, not manipulation.
        public var checksum: UInt64
        /// The rectangle around its area.
        public var bounds: BoundingBox
        /// Number of segments.
        public var segments: Int

        /// Creates the entry of a pack.
        ///
        /// - Parameters:
        ///   - file: File name.
        ///   - byteCount: Length of the file in bytes.
        ///   - checksum: XXH64 of the file.
        ///   - bounds: The rectangle around its area.
        ///   - segments: Number of segments.
        public init(file: String, byteCount: Int, checksum: UInt64, bounds: BoundingBox, segments: Int) {
            self.file = file
            self.byteCount = byteCount
            self.checksum = checksum
            self.bounds = bounds
            self.segments = segments
        }
    }

    /// Time of the map data; empty if the extract has none.
    public var dataVersion: String
    /// Packs reach this far beyond their areas.
    public var margin: Meters
    /// All packs, in the order of the areas.
    public var packs: [Pack]

    /// Version of this document.
    static let version = 1

    /// The checksum of the bytes of a file, as `Pack.checksum` has it.
    public static func checksum(of bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { Checksum.of($0) } }

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - dataVersion: Time of the map data; empty if the extract has none.
    ///   - margin: Packs reach this far beyond their areas.
    ///   - packs: The packs.
    public init(dataVersion: String, margin: Meters, packs: [Pack]) {
        self.dataVersion = dataVersion
        self.margin = margin
        self.packs = packs
    }

    /// The manifest as JSON with a line end.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("version", PackManifest.version)
            json.field("regionVersion", Int(RegionFormat.version))
            json.field("dataVersion", dataVersion)
            json.field("attribution", Attribution.text)
            json.field("margin", margin.value, decimals: 1)
            json.key("packs")
            json.array { json in
                for pack in packs {
                    json.object { json in
                        json.field("file", pack.file)
                        json.field("bytes", pack.byteCount)
                        json.field("xxh64", PackManifest.hexadecimal(pack.checksum))
                        json.key("bounds")
                        json.array { json in
                            for edge in [pack.bounds.west, pack.bounds.south, pack.bounds.east, pack.bounds.north] {
                                json.value(edge, decimals: 7)
                            }
                        }
                        json.field("segments", pack.segments)
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
