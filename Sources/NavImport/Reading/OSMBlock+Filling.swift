// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

// Filling a block element by element, for sources that are not columnar. Tags, nodes and members are added first,
// followed by their element.

extension OSMBlock {
    /// Number of elements that completes a block.
    static let usualSize = 8_000
    /// Bytes of strings that complete a block; a single element may have at most four times as many.
    static let usualStringBytes = 1 << 20
    /// References, members, keys and values that complete a block; a single element may have at most four times as
    /// many.
    static let usualParts = 1 << 17

    private var parts: Int {
        ways.refs.count + relations.memberRefs.count + nodes.tagStrings.count + ways.tagStrings.count
            + relations.tagStrings.count
    }

    /// Whether the block is complete. Checked between elements.
    var isFull: Bool {
        nodes.count + wayCount + relationCount >= Self.usualSize || strings.bytes.count >= Self.usualStringBytes
            || parts >= Self.usualParts
    }

    /// Whether the current element exceeds the limits, as in an attack on memory.
    var exceedsLimits: Bool { strings.bytes.count > 4 * Self.usualStringBytes || parts > 4 * Self.usualParts }

    /// Whether the block has no elements.
    var isEmpty: Bool { nodes.count + wayCount + relationCount == 0 }

    /// Adds a tag to the current element of `kind`.
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

    /// Adds a node reference to the current way.
    func fillReference(_ node: Int64) { ways.refs.append(node) }

    /// Adds a member to the current relation.
    func fillMember(_ kind: OSMRelation.MemberKind, ref: Int64, role: UInt32) {
        relations.memberKinds.append(kind)
        relations.memberRefs.append(ref)
        relations.memberRoles.append(role)
    }

    /// Adds a node.
    func fill(_ node: OSMNode) {
        fill(node.tags, of: .node)
        closeNode(id: node.id, place: node.place)
    }

    /// Adds a way.
    func fill(_ way: OSMWay) {
        way.nodes.forEach(fillReference)
        fill(way.tags, of: .way)
        closeWay(id: way.id)
    }

    /// Adds a relation.
    func fill(_ relation: OSMRelation) {
        for member in relation.members { fillMember(member.kind, ref: member.ref, role: strings.add(member.role)) }
        fill(relation.tags, of: .relation)
        closeRelation(id: relation.id)
    }

    private func fill(_ tags: Tags, of kind: OSMRelation.MemberKind) {
        for pair in tags.pairs { fillTag(of: kind, key: strings.add(pair.key), value: strings.add(pair.value)) }
    }

    /// Completes a node with the tags added since the last one.
    func closeNode(id: Int64, place: FixedCoordinate) {
        if nodes.tagStrings.count > Int(nodes.tagStarts[nodes.tagStarts.count - 1]) {
            nodes.taggedRows.append(UInt32(nodes.count))
            nodes.tagStarts.append(UInt32(nodes.tagStrings.count))
        }
        nodes.ids.append(id)
        nodes.latitudes.append(place.latitude)
        nodes.longitudes.append(place.longitude)
    }

    /// Completes a way with the references and tags added since the last one.
    func closeWay(id: Int64) {
        ways.ids.append(id)
        ways.refStarts.append(UInt32(ways.refs.count))
        ways.tagStarts.append(UInt32(ways.tagStrings.count))
    }

    /// Completes a relation with the members and tags added since the last one.
    func closeRelation(id: Int64) {
        relations.ids.append(id)
        relations.memberStarts.append(UInt32(relations.memberRefs.count))
        relations.tagStarts.append(UInt32(relations.tagStrings.count))
    }
}

/// In-memory elements, such as a map drawn by a test.
struct ElementSource: Sendable {
    var nodes: [OSMNode]
    var ways: [OSMWay]
    var relations: [OSMRelation]

    /// Passes blocks to `deliver`.
    func read(_ kinds: OSMKinds, deliver: (OSMBlock) throws(ImportError) -> Void) throws(ImportError) {
        let block = OSMBlock()
        func deliverBlock(always: Bool = false) throws(ImportError) {
            guard always ? !block.isEmpty : block.isFull else { return }
            try deliver(block)
            block.removeAll()
        }
        for node in kinds.contains(.nodes) ? nodes : [] {
            block.fill(node)
            try deliverBlock()
        }
        for way in kinds.contains(.ways) ? ways : [] {
            block.fill(way)
            try deliverBlock()
        }
        for relation in kinds.contains(.relations) ? relations : [] {
            block.fill(relation)
            try deliverBlock()
        }
        try deliverBlock(always: true)
    }
}
