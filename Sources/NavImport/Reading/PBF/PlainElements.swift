// SPDX-License-Identifier: Apache-2.0

extension NodeColumns {
    /// Adds the message Node and returns 1 if it is not on the globe, else 0.
    mutating func addPlain(
        _ message: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64
    ) throws(PBFFault) -> Int {
        var reader = message
        var (id, latitude, longitude): (Int64?, Int64?, Int64?)
        var keys: WireReader?
        var values: WireReader?
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .varint): id = try reader.signed()
            case (2, .bytes): try reader.packed(&keys)
            case (3, .bytes): try reader.packed(&values)
            case (8, .varint): latitude = try reader.signed()
            case (9, .varint): longitude = try reader.signed()
            case (2, _), (3, _): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field.wire)
            }
        }
        guard let id else { throw message.fault("a node has no id") }
        guard
            let latitude, let longitude,
            let y = GridAxis.latitude(grid).place(latitude), let x = GridAxis.longitude(grid).place(longitude)
        else { return 1 }
        let tags = try readTags(keys: keys, values: values, stringCount: stringCount, into: &tagStrings)
        if tags > 0 {
            taggedRows.append(UInt32(truncatingIfNeeded: ids.count))
            tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
        }
        ids.append(id)
        latitudes.append(y)
        longitudes.append(x)
        return 0
    }
}

extension WayColumns {
    /// Adds the message Way.
    mutating func add(_ message: WireReader, stringCount: UInt64) throws(PBFFault) {
        var reader = message
        var id: Int64?
        var keys: WireReader?
        var values: WireReader?
        var nodes: WireReader?
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .varint): id = Int64(bitPattern: try reader.varint())
            case (2, .bytes): try reader.packed(&keys)
            case (3, .bytes): try reader.packed(&values)
            case (8, .bytes): try reader.packed(&nodes)
            case (2, _), (3, _), (8, _): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field.wire)
            }
        }
        guard let id else { throw message.fault("a way has no id") }
        if let nodes { try readDeltas(nodes, into: &refs) }
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
        var keys: WireReader?
        var values: WireReader?
        var roles: WireReader?
        var members: WireReader?
        var memberTypes: WireReader?
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .varint): id = Int64(bitPattern: try reader.varint())
            case (2, .bytes): try reader.packed(&keys)
            case (3, .bytes): try reader.packed(&values)
            case (8, .bytes): try reader.packed(&roles)
            case (9, .bytes): try reader.packed(&members)
            case (10, .bytes): try reader.packed(&memberTypes)
            case (2, _), (3, _), (8, _), (9, _), (10, _): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field.wire)
            }
        }
        guard let id else { throw message.fault("a relation has no id") }
        let added = members?.varintCount ?? 0
        guard roles?.varintCount ?? 0 == added, memberTypes?.varintCount ?? 0 == added else {
            throw message.fault("there are not as many roles and kinds as members")
        }
        if let members { try readDeltas(members, into: &memberRefs) }
        if var roles {
            for _ in 0..<added { memberRoles.append(try roles.stringIndex(below: stringCount)) }
        }
        if var memberTypes {
            for _ in 0..<added {
                let raw = try memberTypes.varint()
                guard raw <= 2, let kind = OSMRelation.MemberKind(rawValue: UInt8(raw)) else {
                    throw memberTypes.fault("a member is neither node nor way nor relation")
                }
                memberKinds.append(kind)
            }
        }
        _ = try readTags(keys: keys, values: values, stringCount: stringCount, into: &tagStrings)
        ids.append(id)
        memberStarts.append(UInt32(truncatingIfNeeded: memberRefs.count))
        tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
    }
}

/// Adds the numbers of a packed list of differences to `column`.
private func readDeltas(_ message: WireReader, into column: inout [Int64]) throws(PBFFault) {
    var reader = message
    var sum: Int64 = 0
    while !reader.isAtEnd {
        let (next, overflow) = sum.addingReportingOverflow(try reader.signed())
        if overflow { throw reader.fault("an id is longer than 64 bits") }
        sum = next
        column.append(sum)
    }
}

/// Adds key, value, key, value… to `column` and returns the number of tags.
private func readTags(
    keys: WireReader?, values: WireReader?, stringCount: UInt64, into column: inout [UInt32]
) throws(PBFFault) -> Int {
    guard var keys, var values else {
        if let lonely = keys ?? values, !lonely.isEmpty { throw lonely.fault("there are keys or values alone") }
        return 0
    }
    var count = 0
    while !keys.isAtEnd {
        column.append(try keys.stringIndex(below: stringCount))
        guard !values.isAtEnd else { throw values.fault("there are fewer values than keys") }
        column.append(try values.stringIndex(below: stringCount))
        count += 1
    }
    guard values.isAtEnd else { throw values.fault("there are more values than keys") }
    return count
}
