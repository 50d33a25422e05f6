// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
internal import NavModel

/// Contents and integrity of a region file.
public struct RegionReport: Sendable {
    /// Path of the file.
    public let path: String
    /// All sections in file order.
    public let sections: [Section]
    /// The damage; `nil` if the file is valid.
    public let damage: RegionError?
    /// Statistics of the network; `nil` if the file is damaged.
    public let network: Network?
    /// What the region was built from; `nil` if it does not say, or is damaged.
    public let source: Source?

    /// A section of the file.
    public struct Section: Sendable, Hashable {
        /// Name of the section.
        public let name: String
        /// Length in bytes.
        public let byteCount: Int
        /// Number of rows.
        public let rowCount: Int
        /// Whether the checksum matches.
        public let isIntact: Bool
    }

    /// What a region was built from.
    public struct Source: Sendable, Hashable {
        /// Path of the extract, relative to the folder of the region unless it begins with a slash; `nil` for standard
        /// input.
        public let extract: String?
        /// Paths of the applied changes, oldest first.
        public let changes: [String]
        /// When the map was current, in seconds since 1970; `nil` if unknown.
        public let date: Int64?
    }

    /// Statistics of a road network.
    public struct Network: Sendable {
        /// Number of nodes.
        public var nodes = 0
        /// Number of segments.
        public var segments = 0
        /// Number of distinct sets of road attributes.
        public var roads = 0
        /// Number of turn restrictions.
        public var restrictions = 0
        /// Kilometers open to each mode in at least one direction, in the order of `TravelMode`.
        public var kilometers: [(mode: String, length: Double)] = []
        /// Bounding box of all roads; `nil` without roads.
        public var boundingBox: BoundingBox?
        /// Countries with roads, as two letters, sorted.
        public var countries: [String] = []
        /// Driving side: `left`, `right`, `mixed`, or `none` without roads.
        public var drivingSide = "none"
        /// Properties of the source, sorted by key.
        public var properties: [(key: String, value: String)] = []
    }

    /// Inspects the file at `path`.
    ///
    /// - Throws: `RegionError` if the file cannot be opened or its header is invalid. Other damage is
    ///   reported, not thrown.
    /// - Complexity: O(size of the file).
    public init(path: String) throws(RegionError) {
        let file = try RegionFile.inspecting(path: path)
        self.path = path
        sections = file.sections.map {
            Section(
                name: $0.name, byteCount: Int($0.byteCount), rowCount: file.rowCount(of: $0),
                isIntact: file.isIntact($0))
        }
        if let broken = sections.first(where: { !$0.isIntact }) {
            damage = RegionError(code: .damaged, message: "\(path): section \(broken.name) fails its checksum")
            (network, source) = (nil, nil)
            return
        }
        do throws(RegionError) {
            let found = try RegionSource.stored(in: file)
            network = Network(try RoadGraph(file))
            source = found.map { Source(extract: $0.extract, changes: $0.changes.map(\.path), date: $0.date) }
            damage = nil
        } catch {
            (network, source) = (nil, nil)
            damage = error
        }
    }
}

extension RegionReport.Network {
    init(_ graph: RoadGraph) {
        nodes = graph.nodeCount
        segments = graph.segmentCount
        roads = graph.roadCount
        restrictions = graph.restrictionCount
        properties = graph.properties.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }

        var centimeters = TravelMode.allCases.map { _ in 0 }
        var sides: (left: Bool, right: Bool) = (false, false)
        var codes: Set<CountryCode> = []
        for row in 0..<graph.segmentCount {
            let segment = SegmentID(row: Int32(row))
            let open = graph.access(of: segment.forward).union(graph.access(of: segment.backward))
            for mode in TravelMode.allCases where open.rawValue & (1 << mode.rawValue) != 0 {
                centimeters[mode.rawValue] += Int(graph.segmentLength[row])
            }
            let road = graph.road(of: segment.forward)
            if graph.flags(of: road).contains(.leftHandTraffic) { sides.left = true } else { sides.right = true }
            codes.insert(graph.country(of: road))
        }
        boundingBox = graph.index.bounds?.boundingBox
        kilometers = TravelMode.allCases.map { (mode: $0.name, length: Double(centimeters[$0.rawValue]) / 100_000) }
        countries = codes.subtracting([.unknown]).map(\.description).sorted()
        drivingSide =
            switch sides {
            case (true, true): "mixed"
            case (true, false): "left"
            case (false, true): "right"
            case (false, false): "none"
            }
    }
}
