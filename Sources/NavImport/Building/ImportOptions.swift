// SPDX-License-Identifier: Apache-2.0

/// Choices for building a region.
public struct ImportOptions: Sendable, Hashable {
    /// The side that traffic keeps to, when the country must not decide.
    public var drivesOnLeft: Bool?
    /// Number of threads; `nil` for one a core.
    public var workers: Int?
    /// A part of the network with fewer directed edges is never its main network: where all parts are tiny, none is more
    /// of a network than the others.
    public var smallestMainNetwork: Int

    /// Makes choices; what is left out is decided by the map and the machine.
    public init(drivesOnLeft: Bool? = nil, workers: Int? = nil, smallestMainNetwork: Int = 200) {
        self.drivesOnLeft = drivesOnLeft
        self.workers = workers
        self.smallestMainNetwork = smallestMainNetwork
    }
}

/// How far building a region has come.
public struct ImportProgress: Sendable, Hashable {
    /// What is being done.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// Turn restrictions and borders.
        case relations
        /// Which nodes the roads need.
        case roadNodes
        /// Where these nodes are.
        case places
        /// What the roads are.
        case roads
        /// Joining everything and writing it.
        case network
    }

    /// What is being done.
    public var stage: Stage
    /// Bytes of the file read in this stage; 0 when it reads nothing.
    public var bytesDone: Int
    /// Bytes of the file that this stage reads.
    public var bytesTotal: Int
}

/// What went into a region and what was left out.
public struct ImportSummary: Sendable, Hashable {
    /// Nodes, ways and relations read, and elements that could not be used at all.
    public var read = ReadSummary()
    /// Ways that somebody may travel.
    public var roadWays = 0
    /// Junctions and ends of roads.
    public var graphNodes = 0
    /// Stretches of road between them.
    public var segments = 0
    /// Distinct sets of road attributes.
    public var roads = 0
    /// Length of all segments, in meters.
    public var meters = 0.0
    /// Turn restrictions that were understood.
    public var restrictions = 0
    /// Turn restrictions that name ways which the file lacks, as at the edge of an extract.
    public var cutOffRestrictions = 0
    /// Turn restrictions whose members do not meet as they should.
    public var unusableRestrictions = 0
    /// Nodes that roads mention and the file lacks; such roads are cut there.
    public var missingNodes = 0
    /// Roads of fewer than two nodes that the file holds.
    public var emptyWays = 0
    /// Countries that the roads lie in, as two letters, ascending.
    public var countries: [String] = []

    /// Starts with nothing counted.
    public init() {}
}
