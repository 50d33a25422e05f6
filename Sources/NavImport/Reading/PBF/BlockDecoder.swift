// SPDX-License-Identifier: Apache-2.0

/// Reads the message PrimitiveBlock into the columns of an `OSMBlock` (OpenStreetMap wiki, "PBF Format").
struct BlockDecoder {
    /// How the coordinates of a block are scaled, in nanodegrees.
    struct Grid {
        var granularity: Int64 = 100
        var latitudeOffset: Int64 = 0
        var longitudeOffset: Int64 = 0
    }

    /// The kinds whose columns are filled.
    let kinds: OSMKinds

    /// Fills `block` from the unpacked bytes in its string table and returns the kinds that occur in them.
    func decode(into block: OSMBlock) throws(PBFFault) -> OSMKinds {
        return try WireReader.read(block.strings.bytes) { reader throws(PBFFault) in try decode(reader, into: block) }
    }

    private func decode(_ message: WireReader, into block: OSMBlock) throws(PBFFault) -> OSMKinds {
        var grid = Grid()
        var hasStrings = false
        // The grid is written behind the groups that need it, so the groups wait for the second time through.
        var reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1):
                guard !hasStrings else { throw reader.fault("there is a second string table") }
                hasStrings = true
                try readStrings(reader.message(), into: &block.strings)
            case .varint(17): grid.granularity = Int64(truncatingIfNeeded: try reader.varint())
            case .varint(19): grid.latitudeOffset = Int64(bitPattern: try reader.varint())
            case .varint(20): grid.longitudeOffset = Int64(bitPattern: try reader.varint())
            default: try reader.skip(field)
            }
        }
        guard grid.granularity > 0, grid.granularity <= Int64(Int32.max) else {
            throw message.fault("the granularity is out of range")
        }
        var found: OSMKinds = []
        var offGlobe = false
        reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            if field == .bytes(2) {
                try decodeGroup(reader.message(), grid: grid, into: block, found: &found, offGlobe: &offGlobe)
            } else {
                try reader.skip(field)
            }
        }
        if offGlobe { block.skips.nodesOffTheGlobe += block.nodes.dropNodesOffGlobe() }
        return found
    }

    private func readStrings(_ message: WireReader, into strings: inout StringTable) throws(PBFFault) {
        var reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            if field == .bytes(1) {
                strings.add(try reader.message().rest)
            } else {
                try reader.skip(field)
            }
        }
    }

    private func decodeGroup(
        _ message: WireReader, grid: Grid, into block: OSMBlock, found: inout OSMKinds, offGlobe: inout Bool
    ) throws(PBFFault) {
        var reader = message
        let stringCount = UInt64(block.strings.count)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1):
                found.insert(.nodes)
                let node = try reader.message()
                guard kinds.contains(.nodes) else { continue }
                block.skips.nodesOffTheGlobe += try block.nodes.addPlain(node, grid: grid, stringCount: stringCount)
            case .bytes(2):
                found.insert(.nodes)
                let dense = try reader.message()
                guard kinds.contains(.nodes) else { continue }
                if try block.nodes.addDense(dense, grid: grid, stringCount: stringCount) { offGlobe = true }
            case .bytes(3):
                found.insert(.ways)
                let way = try reader.message()
                guard kinds.contains(.ways) else { continue }
                try block.ways.add(way, stringCount: stringCount)
            case .bytes(4):
                found.insert(.relations)
                let relation = try reader.message()
                guard kinds.contains(.relations) else { continue }
                try block.relations.add(relation, stringCount: stringCount)
            default:
                try reader.skip(field)
            }
        }
    }
}

extension WireReader {
    /// Reads an index into a string table of `count` strings.
    @inline(__always)
    mutating func stringIndex(below count: UInt64) throws(PBFFault) -> UInt32 {
        let index = try varint()
        guard index < count else { throw fault("a string index is outside the string table") }
        return UInt32(truncatingIfNeeded: index)
    }
}
