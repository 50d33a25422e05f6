// SPDX-License-Identifier: Apache-2.0

/// How far one pass over a file has come.
public struct ReadProgress: Sendable, Hashable {
    /// Bytes of the file read in this pass.
    public var bytesDone: Int
    /// Bytes that this pass will read; parts that hold nothing wanted are left out.
    public var bytesTotal: Int
}

/// Elements that were left out of a pass, by reason.
public struct SkipCounts: Sendable, Hashable {
    /// Nodes whose latitude or longitude is missing, not a number or not on the globe.
    public var nodesOffTheGlobe = 0
    /// Elements marked as deleted or not visible.
    public var deletedElements = 0

    /// Makes counts of zero.
    public init() {}

    static func += (total: inout SkipCounts, more: SkipCounts) {
        total.nodesOffTheGlobe += more.nodesOffTheGlobe
        total.deletedElements += more.deletedElements
    }
}

/// What one pass over a file delivered.
public struct ReadSummary: Sendable, Hashable {
    /// Nodes delivered.
    public var nodes = 0
    /// Ways delivered.
    public var ways = 0
    /// Relations delivered.
    public var relations = 0
    /// Elements left out.
    public var skipped = SkipCounts()

    /// Makes a summary of nothing.
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
