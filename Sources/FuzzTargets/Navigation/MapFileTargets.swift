// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavImport

extension FuzzTarget {
    /// A PBF file; after the letter `B`, the uncompressed data of its only blob, so that the fuzzer need not find the
    /// lengths around it.
    static let pbf = FuzzTarget("pbf") { bytes in
        try readEverything(bytes.first == UInt8(ascii: "B") ? file(around: Array(bytes.dropFirst())) : bytes)
    }

    /// A file detected as XML or compressed XML.
    static let xml = FuzzTarget("xml") { try readEverything($0) }

    /// A file with a header and an uncompressed blob.
    private static func file(around block: [UInt8]) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0, 13, 0x0a, 9] + Array("OSMHeader".utf8) + [0x18, 2, 0x0a, 0]
        let blob = [0x0a] + varint(block.count) + block
        let blobHeader = [0x0a, 7] + Array("OSMData".utf8) + [0x18] + varint(blob.count)
        return header + [0, 0, 0, UInt8(blobHeader.count)] + blobHeader + blob
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7f) | 0x80] + varint(value >> 7)
    }

    /// Reads all elements of a file in two passes, and checks that their properties are consistent.
    private static func readEverything(_ bytes: [UInt8]) throws {
        do throws(ImportError) {
            let file = try OSMFile(bytes: bytes, name: "fuzz")
            for kinds: OSMKinds in [.relations, .all] {
                try file.read(kinds, workers: 1) { block in
                    for row in 0..<block.nodes.count { precondition(block.node(row).place.coordinate.isValid) }
                    block.forEachTaggedNode { row, tags in precondition(tags.count == block.tags(ofNode: row).count) }
                    block.forEachWay { way in
                        let value = way.way
                        precondition(value.nodes.count == way.nodes.count && value.tags.pairs.count == way.tags.count)
                        precondition(value.tags["highway"] == way.tags["highway"])
                    }
                    block.forEachRelation { precondition($0.relation.members.count == $0.memberCount) }
                } consume: { _ in
                }
            }
        } catch {
            try require(error.message.contains("fuzz"), "an error without the name of the file: \(error)")
        }
    }
}
