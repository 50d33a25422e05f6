// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavImport

/// Reads all elements of a file in passes, asks them everything, and stops the process where an answer is wrong.
public func readEverything(_ bytes: [UInt8]) {
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
        precondition(error.message.contains("fuzz"), "an error without the name of the file: \(error)")
    }
}
