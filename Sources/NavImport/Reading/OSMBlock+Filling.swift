// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

// Filling a block element by element, for sources that are not columns already. Tags, nodes and members are added
// first; the element that they belong to closes them.

extension OSMBlock {
    /// Elements after which a block is handed on.
    static let usualSize = 8_000
    /// Bytes of strings after which a block is handed on; four times as many no single element has.
    static let usualStringBytes = 1 << 20
    /// References, members, keys and values after which a block is handed on; four times as many no element has.
    static let usualParts = 1 << 17

    private var parts: Int {
        ways.refs.count + relations.memberRefs.count + nodes.tagStrings.count + ways.tagStrings.count
            + relations.tagStrings.count
    }

    /// Whether it is time to hand the block on. Asked between elements.
    var isFull: Bool {
        nodes.count + wayCount + relationCount >= Self.usualSize || strings.bytes.count >= Self.usualStringBytes
            || parts >= Self.usualParts
    }

    /// Whether the element being filled is larger than any that is not an attack on the memory.
    var isOverfull: Bool { strings.bytes.count > 4 * Self.usualStringBytes || parts > 4 * Self.usualParts }

    /// Whether nothing has been filled in.
    var isEmpty: Bool { nodes.count + wayCount + relationCount == 0 }

    /// Adds a tag to the element of `kind` that is being filled.
    func fillTag(of kind: OSMRelation.MemberKind, key: UInt32, value: UInt32) {
        switch kind {
        case .node:
            nodes.tagStrings.append(key)
            nodes.tagStrings.append(value)
        case .way:
            ways.tagStrings.append(key)
            ways.tagStrings.append(value)
        case .relation:
            relations.tagStrings.append(key)
            relations.tagStrings.append(value)
        }
    }

    /// Adds a node reference to the way being filled.
    func fillReference(_ node: Int64) { ways.refs.append(node) }

    /// Adds a member to the relation being filled.
    func fillMember(_ kind: OSMRelation.MemberKind, ref: Int64, role: UInt32) {
        relations.memberKinds.append(kind)
        relations.memberRefs.append(ref)
        relations.memberRoles.append(role)
    }

    /// Closes a node, which takes the tags filled since the last one.
    func closeNode(id: Int64, place: FixedCoordinate) {
        if nodes.tagStrings.count > Int(nodes.tagStarts[nodes.tagStarts.count - 1]) {
            nodes.taggedRows.append(UInt32(nodes.count))
            nodes.tagStarts.append(UInt32(nodes.tagStrings.count))
        }
        nodes.ids.append(id)
        nodes.latitudes.append(place.latitude)
        nodes.longitudes.append(place.longitude)
    }

    /// Closes a way, which takes the references and tags filled since the last one.
    func closeWay(id: Int64) {
        ways.ids.append(id)
        ways.refStarts.append(UInt32(ways.refs.count))
        ways.tagStarts.append(UInt32(ways.tagStrings.count))
    }

    /// Closes a relation, which takes the members and tags filled since the last one.
    func closeRelation(id: Int64) {
        relations.ids.append(id)
        relations.memberStarts.append(UInt32(relations.memberRefs.count))
        relations.tagStarts.append(UInt32(relations.tagStrings.count))
    }
}

/// Elements that are in memory already, such as a map drawn by a test.
struct ElementSource: Sendable {
    var nodes: [OSMNode]
    var ways: [OSMWay]
    var relations: [OSMRelation]

    /// Calls `deliver` with block after block.
    func read(_ kinds: OSMKinds, deliver: (OSMBlock) throws(ImportError) -> Void) throws(ImportError) {
        let block = OSMBlock()
        func handOn(always: Bool = false) throws(ImportError) {
            guard always ? !block.isEmpty : block.isFull else { return }
            try deliver(block)
            block.removeAll()
        }
        for node in kinds.contains(.nodes) ? nodes : [] {
            fill(node.tags, of: .node, into: block)
            block.closeNode(id: node.id, place: node.place)
            try handOn()
        }
        for way in kinds.contains(.ways) ? ways : [] {
            way.nodes.forEach(block.fillReference)
            fill(way.tags, of: .way, into: block)
            block.closeWay(id: way.id)
            try handOn()
        }
        for relation in kinds.contains(.relations) ? relations : [] {
            for member in relation.members {
                block.fillMember(member.kind, ref: member.ref, role: block.strings.add(member.role))
            }
            fill(relation.tags, of: .relation, into: block)
            block.closeRelation(id: relation.id)
            try handOn()
        }
        try handOn(always: true)
    }

    private func fill(_ tags: Tags, of kind: OSMRelation.MemberKind, into block: OSMBlock) {
        for pair in tags.pairs {
            block.fillTag(of: kind, key: block.strings.add(pair.key), value: block.strings.add(pair.value))
        }
    }
}
