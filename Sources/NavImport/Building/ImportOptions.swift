// SPDX-License-Identifier: Apache-2.0

/// Options for building a region.
public struct ImportOptions: Sendable, Hashable {
    /// Overrides the driving side of the country.
    public var drivesOnLeft: Bool?
    /// Number of threads; `nil` for one per core.
    public var workers: Int?
    /// Minimum number of directed edges of a main network. Where all components are tiny, none is the main network.
    public var smallestMainNetwork: Int
    /// Name of the time zone in the IANA database, such as `Europe/Rome`; `nil` for that of the country, if it has only one.
    public var timeZone: String?
    /// Sizes of tables; tests lower them.
    var limits = ImportLimits()

    /// Creates options.
    ///
    /// - Parameters:
    ///   - drivesOnLeft: Overrides the driving side of the country.
    ///   - workers: Number of threads; `nil` for one per core.
    ///   - smallestMainNetwork: Minimum number of directed edges of a main network.
    ///   - timeZone: Name of the time zone; `nil` for that of the country, if it has only one.
    public init(
        drivesOnLeft: Bool? = nil, workers: Int? = nil, smallestMainNetwork: Int = 200, timeZone: String? = nil
    ) {
        self.drivesOnLeft = drivesOnLeft
        self.workers = workers
        self.smallestMainNetwork = smallestMainNetwork
        self.timeZone = timeZone
    }
}

/// Progress of building a region.
public struct ImportProgress: Sendable, Hashable {
    /// Stages of the import.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// Reads turn restrictions and borders.
        case relations
        /// Collects the nodes that roads reference.
        case roadNodes
        /// Reads the coordinates of these nodes.
        case places
        /// Reads the roads.
        case roads
        /// Builds and writes the network.
        case network
    }

    /// The current stage.
    public var stage: Stage
    /// Bytes of the file read in this stage; 0 for stages that do not read.
    public var bytesDone: Int
    /// Total bytes to read in this stage.
    public var bytesTotal: Int
}

/// Statistics of an import.
public struct ImportSummary: Sendable, Hashable {
    /// Nodes, ways and relations read, and elements that were skipped.
    public var read = ReadSummary()
    /// Ways that are routable.
    public var roadWays = 0
    /// Junctions and ends of roads.
    public var graphNodes = 0
    /// Road segments between them.
    public var segments = 0
    /// Distinct sets of road attributes.
    public var roads = 0
    /// Length of all segments, in meters.
    public var meters = 0.0
    /// Turn restrictions imported.
    public var restrictions = 0
    /// Relations that override an instruction, imported.
    public var maneuvers = 0
    /// Turn restrictions that reference ways outside the extract.
    public var cutOffRestrictions = 0
    /// Turn restrictions whose members are not connected.
    public var unusableRestrictions = 0
    /// Nodes that roads reference and the file lacks; roads are cut there.
    public var missingNodes = 0
    /// Roads with fewer than two nodes in the file.
    public var emptyWays = 0
    /// Low-emission zones.
    public var lowEmissionZones = 0
    /// Low-emission zones that are left out because a part of their border is outside the extract.
    public var incompleteZones = 0
    /// Countries of the roads, as ISO 3166-1 alpha-2 codes, ascending.
    public var countries: [String] = []

    /// Creates an empty summary.
    public init() {}
}
