// SPDX-License-Identifier: Apache-2.0

/// Decodes a PrimitiveBlock into the columns of an `OSMBlock` (OpenStreetMap wiki, "PBF Format").
struct BlockDecoder {
    /// Coordinate scale of a block, in nanodegrees.
    struct Grid {
        var granularity: Int64 = 100
        var latitudeOffset: Int64 = 0
        var longitudeOffset: Int64 = 0
    }

    /// Element kinds to decode.
    let kinds: OSMKinds

    /// Fills `block` from the decompressed bytes in its string table and returns the element kinds that occur.
    func decode(into block: OSMBlock) throws(PBFError) -> OSMKinds {
        try WireReader.read(block.strings.bytes) { reader throws(PBFError) in try decode(reader, into: block) }
    }

    private func decode(_ message: WireReader, into block: OSMBlock) throws(PBFError) -> OSMKinds {
        var grid = Grid()
        var hasStrings = false
        // The grid follows the groups that need it, so groups are decoded in a second pass.
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
        var columns = (nodes: NodeColumns(), ways: WayColumns(), relations: RelationColumns())
        block.swapColumns(&columns)
        defer { block.swapColumns(&columns) }
        var group = Group(grid: grid, stringCount: UInt64(block.strings.count))
        reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            if field == .bytes(2) {
                try decodeGroup(reader.message(), &group, into: &columns)
            } else {
                try reader.skip(field)
            }
        }
        if columns.nodes.mayBeOffGlobe { group.nodesOffGlobe += columns.nodes.dropNodesOffGlobe() }
        block.skips.nodesOffTheGlobe += group.nodesOffGlobe
        return group.found
    }

    private func readStrings(_ message: WireReader, into strings: inout StringTable) throws(PBFError) {
        var reader = message
        while !reader.isAtEnd {
            let field = try reader.field()
            if field == .bytes(1) {
                strings.add(try reader.message().range)
            } else {
                try reader.skip(field)
            }
        }
    }

    /// State shared by the groups of a block.
    private struct Group {
        let grid: Grid
        let stringCount: UInt64
        var found: OSMKinds = []
        var nodesOffGlobe = 0
    }

    /// Decodes a PrimitiveGroup, whose elements are all of one kind.
    private func decodeGroup(
        _ message: WireReader, _ group: inout Group,
        into columns: inout (nodes: NodeColumns, ways: WayColumns, relations: RelationColumns)
    ) throws(PBFError) {
        let kind = try message.firstElement()
        switch kind {
        case .bytes(1), .bytes(2):
            group.found.insert(.nodes)
            guard kinds.contains(.nodes) else { return }
            if kind == .bytes(2) {
                try columns.nodes.addDenseGroup(message, grid: group.grid, stringCount: group.stringCount)
            } else {
                group.nodesOffGlobe += try columns.nodes.addGroup(
                    message, grid: group.grid, stringCount: group.stringCount)
            }
        case .bytes(3):
            group.found.insert(.ways)
            guard kinds.contains(.ways) else { return }
            try columns.ways.addGroup(message, stringCount: group.stringCount)
        case .bytes(4):
            group.found.insert(.relations)
            guard kinds.contains(.relations) else { return }
            try columns.relations.addGroup(message, stringCount: group.stringCount)
        default: return
        }
    }
}
