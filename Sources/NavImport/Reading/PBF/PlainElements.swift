// SPDX-License-Identifier: Apache-2.0

extension NodeColumns {
    /// Adds the message Node and returns 1 if it is not on the globe, else 0.
    mutating func addPlain(
        _ message: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64
    ) throws(PBFFault) -> Int {
        var reader = message
        var (id, latitude, longitude): (Int64?, Int64?, Int64?)
        var (keys, values) = (message.nothing, message.nothing)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .varint(1): id = try reader.signed()
            case .bytes(2): try reader.packed(&keys)
            case .bytes(3): try reader.packed(&values)
            case .varint(8): latitude = try reader.signed()
            case .varint(9): longitude = try reader.signed()
            case .varint(2), .varint(3): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field)
            }
        }
        guard let id else { throw message.fault("a node has no id") }
        guard let latitude, let longitude else { return 1 }
        let place = (y: GridAxis.latitude(grid).place(latitude), x: GridAxis.longitude(grid).place(longitude))
        if place.y == GridAxis.nowhere || place.x == GridAxis.nowhere { return 1 }
        let tags = try readTags(keys: keys, values: values, stringCount: stringCount, into: &tagStrings)
        if tags > 0 {
            taggedRows.append(UInt32(truncatingIfNeeded: ids.count))
            tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
        }
        ids.append(id)
        latitudes.append(place.y)
        longitudes.append(place.x)
        return 0
    }
}

extension WayColumns {
    /// Adds the message Way.
    mutating func add(_ message: WireReader, stringCount: UInt64) throws(PBFFault) {
        var reader = message
        var id: Int64?
        var (keys, values, nodes) = (message.nothing, message.nothing, message.nothing)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .varint(1): id = Int64(bitPattern: try reader.varint())
            case .bytes(2): try reader.packed(&keys)
            case .bytes(3): try reader.packed(&values)
            case .bytes(8): try reader.packed(&nodes)
            case .varint(2), .varint(3), .varint(8): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field)
            }
        }
        guard let id else { throw message.fault("a way has no id") }
        try readDeltas(nodes, into: &refs)
        _ = try readTags(keys: keys, values: values, stringCount: stringCount, into: &tagStrings)
        ids.append(id)
        refStarts.append(UInt32(truncatingIfNeeded: refs.count))
        tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
    }
}

extension RelationColumns {
    /// Adds the message Relation.
    mutating func add(_ message: WireReader, stringCount: UInt64) throws(PBFFault) {
        var reader = message
        var id: Int64?
        var (keys, values) = (message.nothing, message.nothing)
        var (members, roles, memberTypes) = (message.nothing, message.nothing, message.nothing)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .varint(1): id = Int64(bitPattern: try reader.varint())
            case .bytes(2): try reader.packed(&keys)
            case .bytes(3): try reader.packed(&values)
            case .bytes(8): try reader.packed(&roles)
            case .bytes(9): try reader.packed(&members)
            case .bytes(10): try reader.packed(&memberTypes)
            case .varint(2), .varint(3), .varint(8), .varint(9), .varint(10):
                throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field)
            }
        }
        guard let id else { throw message.fault("a relation has no id") }
        var ref: Int64 = 0
        while !members.isAtEnd {
            ref &+= try members.signed()
            memberRefs.append(ref)
            memberRoles.append(try roles.stringIndex(below: stringCount))
            guard let kind = OSMRelation.MemberKind(rawValue: UInt8(clamping: try memberTypes.varint())) else {
                throw memberTypes.fault("a member is neither node nor way nor relation")
            }
            memberKinds.append(kind)
        }
        guard roles.isAtEnd, memberTypes.isAtEnd else {
            throw roles.fault("there are fewer members than roles or kinds")
        }
        _ = try readTags(keys: keys, values: values, stringCount: stringCount, into: &tagStrings)
        ids.append(id)
        memberStarts.append(UInt32(truncatingIfNeeded: memberRefs.count))
        tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
    }
}

/// Adds the numbers of a packed list of differences to `column`.
private func readDeltas(_ message: WireReader, into column: inout [Int64]) throws(PBFFault) {
    try column.append(addingCapacity: message.bytes.count) { column throws(PBFFault) in
        var reader = message
        var sum: Int64 = 0
        while !reader.isAtEnd {
            // A sum that overflows is of a damaged file and gives some other id.
            sum &+= try reader.signed()
            column.append(sum)
        }
    }
}

/// Adds key, value, key, value… to `column` and returns the number of tags.
private func readTags(
    keys: WireReader, values: WireReader, stringCount: UInt64, into column: inout [UInt32]
) throws(PBFFault) -> Int {
    let first = column.count
    try column.append(addingCapacity: 2 * keys.bytes.count) { column throws(PBFFault) in
        var (keys, values) = (keys, values)
        while !keys.isAtEnd {
            column.append(try keys.stringIndex(below: stringCount))
            column.append(try values.stringIndex(below: stringCount))
        }
        guard values.isAtEnd else { throw values.fault("there are more values than keys") }
    }
    return (column.count - first) / 2
}
