// SPDX-License-Identifier: Apache-2.0

// Elements that are separate messages: non-dense nodes, ways and relations. For each group, columns are first resized
// to one row per byte, an upper bound, and truncated afterwards.

extension NodeColumns {
    /// Adds the nodes of a PrimitiveGroup and returns the number of nodes with invalid coordinates.
    mutating func addGroup(_ group: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64) throws(PBFError) -> Int {
        var offGlobe = 0
        var tag = tagStrings.count
        tagStrings.setCount(tag + group.count)
        var reader = group
        while let message = try reader.element(.bytes(1)) {
            let node = try NodeFields(message)
            guard
                let place = node.place.map({ (GridAxis.latitude(grid).place($0), GridAxis.longitude(grid).place($1)) }),
                place.0 != GridAxis.nowhere, place.1 != GridAxis.nowhere
            else {
                offGlobe += 1
                continue
            }
            let end = try tagStrings.withUnsafeMutableBufferPointer { column throws(PBFError) in
                try WireReader.writeTags(
                    keys: node.keys, values: node.values, stringCount: stringCount, to: column, from: tag)
            }
            if end > tag {
                taggedRows.append(UInt32(truncatingIfNeeded: ids.count))
                tagStarts.append(UInt32(truncatingIfNeeded: end))
                tag = end
            }
            ids.append(node.id)
            latitudes.append(place.0)
            longitudes.append(place.1)
        }
        tagStrings.setCount(tag)
        return offGlobe
    }
}

/// The fields of the message Node.
private struct NodeFields {
    let id: Int64
    /// Raw latitude and longitude.
    let place: (Int64, Int64)?
    private(set) var keys: WireReader
    private(set) var values: WireReader

    init(_ message: WireReader) throws(PBFError) {
        var reader = message
        var (id, latitude, longitude): (Int64?, Int64?, Int64?)
        (keys, values) = (message.nothing, message.nothing)
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
        self.id = id
        if let latitude, let longitude { place = (latitude, longitude) } else { place = nil }
    }
}

extension WayColumns {
    /// Adds the ways of a PrimitiveGroup.
    mutating func addGroup(_ group: WireReader, stringCount: UInt64) throws(PBFError) {
        var (ref, tag) = (refs.count, tagStrings.count)
        refs.setCount(ref + group.count)
        tagStrings.setCount(tag + group.count)
        try refs.withUnsafeMutableBufferPointer { refs throws(PBFError) in
            try tagStrings.withUnsafeMutableBufferPointer { tagStrings throws(PBFError) in
                var reader = group
                while let message = try reader.element(.bytes(3)) {
                    let way = try WayFields(message)
                    ref = try way.nodes.writeSums(to: refs, from: ref)
                    tag = try WireReader.writeTags(
                        keys: way.keys, values: way.values, stringCount: stringCount, to: tagStrings, from: tag)
                    ids.append(way.id)
                    refStarts.append(UInt32(truncatingIfNeeded: ref))
                    tagStarts.append(UInt32(truncatingIfNeeded: tag))
                }
            }
        }
        refs.setCount(ref)
        tagStrings.setCount(tag)
    }
}

/// The fields of the message Way.
private struct WayFields {
    let id: Int64
    private(set) var keys: WireReader
    private(set) var values: WireReader
    private(set) var nodes: WireReader

    @inline(__always)
    init(_ message: WireReader) throws(PBFError) {
        var reader = message
        var id: Int64?
        (keys, values, nodes) = (message.nothing, message.nothing, message.nothing)
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
        self.id = id
    }
}

extension RelationColumns {
    /// Adds the relations of a PrimitiveGroup.
    mutating func addGroup(_ group: WireReader, stringCount: UInt64) throws(PBFError) {
        var tag = tagStrings.count
        tagStrings.setCount(tag + group.count)
        var reader = group
        while let message = try reader.element(.bytes(4)) {
            let relation = try RelationFields(message)
            try addMembers(relation, stringCount: stringCount)
            tag = try tagStrings.withUnsafeMutableBufferPointer { column throws(PBFError) in
                try WireReader.writeTags(
                    keys: relation.keys, values: relation.values, stringCount: stringCount, to: column, from: tag)
            }
            ids.append(relation.id)
            memberStarts.append(UInt32(truncatingIfNeeded: memberRefs.count))
            tagStarts.append(UInt32(truncatingIfNeeded: tag))
        }
        tagStrings.setCount(tag)
    }

    private mutating func addMembers(_ relation: RelationFields, stringCount: UInt64) throws(PBFError) {
        var (members, roles, kinds) = (relation.members, relation.roles, relation.memberKinds)
        var ref: Int64 = 0
        while !members.isAtEnd {
            ref &+= try members.signed()
            memberRefs.append(ref)
            memberRoles.append(try roles.stringIndex(below: stringCount))
            guard let kind = OSMRelation.MemberKind(rawValue: UInt8(clamping: try kinds.varint())) else {
                throw kinds.fault("a member is neither node nor way nor relation")
            }
            memberKinds.append(kind)
        }
        guard roles.isAtEnd, kinds.isAtEnd else { throw roles.fault("there are fewer members than roles or kinds") }
    }
}

/// The fields of the message Relation.
private struct RelationFields {
    let id: Int64
    private(set) var keys: WireReader
    private(set) var values: WireReader
    private(set) var members: WireReader
    private(set) var roles: WireReader
    private(set) var memberKinds: WireReader

    init(_ message: WireReader) throws(PBFError) {
        var reader = message
        var id: Int64?
        (keys, values) = (message.nothing, message.nothing)
        (members, roles, memberKinds) = (message.nothing, message.nothing, message.nothing)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .varint(1): id = Int64(bitPattern: try reader.varint())
            case .bytes(2): try reader.packed(&keys)
            case .bytes(3): try reader.packed(&values)
            case .bytes(8): try reader.packed(&roles)
            case .bytes(9): try reader.packed(&members)
            case .bytes(10): try reader.packed(&memberKinds)
            case .varint(2), .varint(3), .varint(8), .varint(9), .varint(10):
                throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field)
            }
        }
        guard let id else { throw message.fault("a relation has no id") }
        self.id = id
    }
}

extension WireReader {
    /// Field number of the first element of a group; `nil` for an empty group.
    func firstElement() throws(PBFError) -> Field? {
        var reader = self
        while !reader.isAtEnd {
            let field = try reader.field()
            if Field.elements.contains(field) { return field }
            try reader.skip(field)
        }
        return nil
    }

    /// The next element of a homogeneous group; `nil` at its end.
    @inline(__always)
    mutating func element(_ kind: Field) throws(PBFError) -> WireReader? {
        while !isAtEnd {
            let field = try field()
            if field == kind { return try message() }
            if Field.elements.contains(field) { throw fault("a group holds elements of two kinds") }
            try skip(field)
        }
        return nil
    }
}

extension WireReader.Field {
    /// The fields of a group that hold nodes, dense nodes, ways and relations.
    fileprivate static let elements: [WireReader.Field] = [.bytes(1), .bytes(2), .bytes(3), .bytes(4)]
}
