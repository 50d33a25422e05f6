// SPDX-License-Identifier: Apache-2.0

/// Progress of one pass over a file.
public struct ReadProgress: Sendable, Hashable {
    /// Bytes of the file read in this pass.
    public var bytesDone: Int
    /// Total bytes of this pass, without skipped parts.
    public var bytesTotal: Int
}

/// Numbers of skipped elements, by reason.
public struct SkipCounts: Sendable, Hashable {
    /// Nodes with a missing or invalid latitude or longitude.
    public var nodesOffTheGlobe = 0
    /// Elements marked as deleted or not visible.
    public var deletedElements = 0

    /// Creates zero counts.
    public init() {}

    static func += (total: inout SkipCounts, more: SkipCounts) {
        total.nodesOffTheGlobe += more.nodesOffTheGlobe
        total.deletedElements += more.deletedElements
    }
}

/// Statistics of one pass over a file.
public struct ReadSummary: Sendable, Hashable {
    /// Nodes delivered.
    public var nodes = 0
    /// Ways delivered.
    public var ways = 0
    /// Relations delivered.
    public var relations = 0
    /// Skipped elements.
    public var skipped = SkipCounts()

    /// Creates an empty summary.
    public init() {}

    mutating func add(_ block: BlockCounts) {
        nodes += block.nodes
        ways += block.ways
        relations += block.relations
        skipped += block.skipped
    }
}

/// The counts of one block.
struct BlockCounts: Sendable {
    var nodes: Int
    var ways: Int
    var relations: Int
    var skipped: SkipCounts

    init(_ block: OSMBlock) {
        nodes = block.nodes.count
        ways = block.wayCount
        relations = block.relationCount
        skipped = block.skips
    }
}
