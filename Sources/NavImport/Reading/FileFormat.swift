// SPDX-License-Identifier: Apache-2.0

/// Format of an OpenStreetMap file, detected from its first bytes.
enum FileFormat {
    case pbf, xml, gzip

    /// Detects the format.
    init(of bytes: ByteSource) throws(ImportError) {
        guard bytes.count > 0 else { throw ImportError(.truncatedFile, "\(bytes.name) is empty", byteOffset: 0) }
        var start: [UInt8] = []
        try bytes.read(0..<min(64, bytes.count), into: &start)
        if start.starts(with: [0x1f, 0x8b]) {
            self = .gzip
        } else if Self.isBlobHeader(start) {
            self = .pbf
        } else if Self.isXML(start) {
            self = .xml
        } else {
            let known = Self.foreign.first { start.starts(with: $0.magic) }
            let found = known.map { "it is \($0.name)" } ?? "it does not start like one"
            throw ImportError(
                .unknownFormat, "\(bytes.name) is not .osm.pbf, .osm or .osm.gz: \(found)", byteOffset: 0)
        }
    }

    /// A four-byte length with a zero upper half, followed by field 1 with nine bytes, "OSMHeader". Data without a
    /// header is accepted too, for a better error message.
    private static func isBlobHeader(_ start: [UInt8]) -> Bool {
        guard start.count > 6, start[0] == 0, start[1] <= 1, start[4] == 0x0a else { return false }
        return start[6...].starts(with: "OSM".utf8)
    }

    /// A less-than sign after white space, in UTF-8 or UTF-16, with or without a byte order mark.
    private static func isXML(_ start: [UInt8]) -> Bool {
        let marks: Set<UInt8> = [0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00]
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
        return start.drop { marks.contains($0) || blanks.contains($0) }.first == UInt8(ascii: "<")
    }

    /// Common unsupported formats.
    private static let foreign: [(magic: [UInt8], name: String)] = [
        (Array("BZh".utf8), "packed with bzip2; unpack it first"),
        ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "packed with xz; unpack it first"),
        ([0x28, 0xb5, 0x2f, 0xfd], "packed with Zstandard; unpack it first"),
        (Array("PK".utf8), "a ZIP archive; unpack it first"),
        ([0xff, 0xe0], "o5m; convert it first"),
        (Array("{".utf8), "JSON; only PBF and XML are read"),
    ]
}
