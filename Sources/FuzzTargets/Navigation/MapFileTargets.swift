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

    /// Reads all elements of a file, or of a small map with the changes of the file.
    private static func readEverything(_ bytes: [UInt8]) throws {
        do throws(ImportError) {
            var changes = OSMChanges()
            if (try? changes.add(bytes: bytes, name: "fuzz")) != nil {
                let place = FixedCoordinate(latitude: 1, longitude: 2)
                let map = OSMFile(
                    nodes: [OSMNode(id: .min, place: place), OSMNode(id: 2, place: place)],
                    ways: [OSMWay(id: 1, nodes: [1, 2]), OSMWay(id: .max, nodes: [2])])
                return try readEverything(in: map.applying(changes))
            }
            try readEverything(in: try OSMFile(bytes: bytes, name: "fuzz"))
        } catch {
            try require(error.message.contains("fuzz"), "an error without the name of the file: \(error)")
        }
    }

    /// Reads all elements in two passes, and checks that their properties are consistent.
    private static func readEverything(in file: OSMFile) throws(ImportError) {
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
    }
}
