// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Element kinds requested by one pass over a file.
public struct OSMKinds: OptionSet, Sendable, Hashable {
    /// One bit per kind.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Nodes: road geometry, signals, barriers, places.
    public static let nodes = OSMKinds(rawValue: 1)
    /// Ways: roads, ferries, buildings.
    public static let ways = OSMKinds(rawValue: 2)
    /// Relations: turn restrictions, boundaries, routes.
    public static let relations = OSMKinds(rawValue: 4)
    /// All kinds.
    public static let all: OSMKinds = [.nodes, .ways, .relations]
}

/// A node of the map.
public struct OSMNode: Sendable, Hashable {
    /// Id, negative in files that have not been uploaded yet.
    public var id: Int64
    /// Coordinate.
    public var place: FixedCoordinate
    /// Tags; empty for most nodes, which only define the geometry of ways.
    public var tags: Tags

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - id: Id.
    ///   - place: Coordinate.
    ///   - tags: Tags.
    public init(id: Int64, place: FixedCoordinate, tags: Tags = Tags()) {
        self.id = id
        self.place = place
        self.tags = tags
    }
}

/// A way of the map.
public struct OSMWay: Sendable, Hashable {
    /// Its number.
    public var id: Int64
    /// Node ids in order. An extract may lack some of them.
    public var nodes: [Int64]
    /// Keys and values as mapped, in file order.
    public var tags: Tags

    /// Creates a way.
    ///
    /// - Parameters:
    ///   - id: Id.
    ///   - nodes: Node ids in order.
    ///   - tags: Tags.
    public init(id: Int64, nodes: [Int64], tags: Tags = Tags()) {
        self.id = id
        self.nodes = nodes
        self.tags = tags
    }
}

/// A relation of the map.
public struct OSMRelation: Sendable, Hashable {
    /// Element kind of a member. Raw values are those of the PBF format.
    public enum MemberKind: UInt8, Sendable, Hashable {
        case node = 0
        case way = 1
        case relation = 2
    }

    /// A member of a relation.
    public struct Member: Sendable, Hashable {
        /// Element kind.
        public var kind: MemberKind
        /// Id within its kind. An extract may lack the element.
        public var ref: Int64
        /// Role, such as `from`; often empty.
        public var role: String

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - kind: Element kind.
        ///   - ref: Id.
        ///   - role: Role.
        public init(kind: MemberKind, ref: Int64, role: String = "") {
            self.kind = kind
            self.ref = ref
            self.role = role
        }
    }

    /// Its number.
    public var id: Int64
    /// Members, in order.
    public var members: [Member]
    /// Keys and values as mapped, in file order.
    public var tags: Tags

    /// Creates a relation.
    ///
    /// - Parameters:
    ///   - id: Id.
    ///   - members: Members, in order.
    ///   - tags: Tags.
    public init(id: Int64, members: [Member], tags: Tags = Tags()) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}
