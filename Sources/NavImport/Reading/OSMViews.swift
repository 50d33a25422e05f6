// SPDX-License-Identifier: Apache-2.0

/// The tags of one element of a block. Lookups compare bytes without creating strings.
public struct TagView {
    enum Column { case nodes, ways, relations }

    let block: OSMBlock
    let column: Column
    let range: Range<Int>

    /// The number of tags.
    public var count: Int { range.count / 2 }
    /// Whether there are no tags.
    public var isEmpty: Bool { range.isEmpty }

    private var strings: [UInt32] {
        switch column {
        case .nodes: block.nodes.tagStrings
        case .ways: block.ways.tagStrings
        case .relations: block.relations.tagStrings
        }
    }

    /// Whether the element has `key`, with any value.
    ///
    /// - Complexity: O(number of tags); no allocation.
    public func contains(_ key: String) -> Bool { valueIndex(of: key) != nil }

    /// Whether the value of `key` is exactly `value`.
    ///
    /// - Complexity: O(number of tags); no allocation.
    public func contains(_ key: String, _ value: String) -> Bool {
        guard let index = valueIndex(of: key) else { return false }
        return block.strings.matches(index, value)
    }

    /// The value of `key`, the first one if a damaged file repeats it.
    ///
    /// - Complexity: O(number of tags). The `String` is created once per block.
    public subscript(key: String) -> String? {
        guard let index = valueIndex(of: key) else { return nil }
        return block.strings.string(index)
    }

    /// Whether any key starts with `prefix`, such as `turn:lanes`.
    ///
    /// - Complexity: O(number of tags); no allocation.
    public func containsKey(startingWith prefix: String) -> Bool {
        let strings = strings
        var prefix = prefix
        return prefix.withUTF8 { prefix in
            stride(from: range.lowerBound, to: range.upperBound, by: 2).contains {
                block.strings.starts(strings[$0], with: prefix)
            }
        }
    }

    /// A copy of all tags.
    public var tags: Tags {
        let strings = strings
        var pairs: [Tags.Pair] = []
        pairs.reserveCapacity(count)
        var position = range.lowerBound
        while position < range.upperBound {
            pairs.append(
                Tags.Pair(
                    key: block.strings.string(strings[position]), value: block.strings.string(strings[position + 1])))
            position += 2
        }
        return Tags(pairs)
    }

    private func valueIndex(of key: String) -> UInt32? {
        if range.isEmpty { return nil }
        let strings = strings
        var key = key
        return key.withUTF8 { key -> UInt32? in
            var position = range.lowerBound
            while position < range.upperBound {
                if block.strings.matches(strings[position], key) { return strings[position + 1] }
                position += 2
            }
            return nil
        }
    }
}

/// One way of a block.
public struct WayView {
    let block: OSMBlock
    let row: Int

    /// Its number.
    public var id: Int64 { block.ways.ids[row] }

    /// Node ids in order, a slice of the block's column without copying.
    public var nodes: ArraySlice<Int64> {
        block.ways.refs[Int(block.ways.refStarts[row])..<Int(block.ways.refStarts[row + 1])]
    }

    /// A view of the element's keys and values; valid as long as the block.
    public var tags: TagView {
        TagView(
            block: block, column: .ways,
            range: Int(block.ways.tagStarts[row])..<Int(block.ways.tagStarts[row + 1]))
    }

    /// A copy of the way.
    public var way: OSMWay { OSMWay(id: id, nodes: Array(nodes), tags: tags.tags) }
}

/// One relation of a block.
public struct RelationView {
    let block: OSMBlock
    let row: Int

    /// Its number.
    public var id: Int64 { block.relations.ids[row] }

    /// Number of members.
    public var memberCount: Int { Int(block.relations.memberStarts[row + 1] - block.relations.memberStarts[row]) }

    /// A view of the element's keys and values; valid as long as the block.
    public var tags: TagView {
        TagView(
            block: block, column: .relations,
            range: Int(block.relations.tagStarts[row])..<Int(block.relations.tagStarts[row + 1]))
    }

    /// Members in order, with their roles as strings.
    public var members: [OSMRelation.Member] {
        let range = Int(block.relations.memberStarts[row])..<Int(block.relations.memberStarts[row + 1])
        return range.map {
            OSMRelation.Member(
                kind: block.relations.memberKinds[$0], ref: block.relations.memberRefs[$0],
                role: block.strings.string(block.relations.memberRoles[$0]))
        }
    }

    /// A copy of the relation.
    public var relation: OSMRelation { OSMRelation(id: id, members: members, tags: tags.tags) }
}
