// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension PackManifest {
    /// Parses a manifest.
    ///
    /// - Throws: `FormatError` with code `invalidJSON`, or `unsupported` for a manifest or regions of another version, or
    ///   `invalidRecord` for a missing or impossible value.
    public init(parsing bytes: [UInt8]) throws(FormatError) {
        let json = try JSONValue(parsing: bytes)
        guard json["version"]?.number == Double(PackManifest.version),
            json["regionVersion"]?.number == Double(RegionFormat.version)
        else {
            throw FormatError(
                code: .unsupported, message: "the manifest is of another version; split the region with this program")
        }
        var packs: [Pack] = []
        for (index, entry) in (json["packs"]?.array ?? []).enumerated() {
            guard let pack = Pack(entry), !packs.contains(where: { $0.file == pack.file }) else {
                throw FormatError(code: .invalidRecord, message: "pack \(index + 1) of the manifest is invalid")
            }
            packs.append(pack)
        }
        self.init(
            dataVersion: json["dataVersion"]?.string ?? "", margin: Meters(json["margin"]?.number ?? 0), packs: packs)
    }
}

extension PackManifest.Pack {
    /// Reads an entry; `nil` when a value is missing or impossible. A name must be that of a region file in the same folder.
    fileprivate init?(_ json: JSONValue) {
        guard let file = json["file"]?.string, file.hasSuffix(".region"), !file.hasPrefix("."), !file.contains("/"),
            !file.utf8.contains(0), let bytes = json["bytes"]?.number, let byteCount = Int(exactly: bytes),
            byteCount > 0,
            let checksum = json["xxh64"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let edges = json["bounds"]?.array?.compactMap(\.number), edges.count == 4, edges[0] <= edges[2],
            edges[1] <= edges[3], let segments = json["segments"]?.number.flatMap({ Int(exactly: $0) })
        else { return nil }
        self.init(
            file: file, byteCount: byteCount, checksum: checksum,
            bounds: BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]), segments: segments)
    }
}
