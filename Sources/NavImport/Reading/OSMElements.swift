// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The kinds of element that one pass over a file wants.
public struct OSMKinds: OptionSet, Sendable, Hashable {
    /// One bit a kind.
    public let rawValue: UInt8

    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Points: road shape, signals, barriers, places.
    public static let nodes = OSMKinds(rawValue: 1)
    /// Lines and areas: roads, ferries, buildings.
    public static let ways = OSMKinds(rawValue: 2)
    /// Groups: turn restrictions, boundaries, routes.
    public static let relations = OSMKinds(rawValue: 4)
    /// Everything.
    public static let all: OSMKinds = [.nodes, .ways, .relations]
}

/// One point of the map.
public struct OSMNode: Sendable, Hashable {
    /// Its number, negative in files that an editor has not uploaded yet.
    public var id: Int64
    /// Where it is.
    public var place: FixedCoordinate
    /// What it is; empty for most nodes, which only give roads their shape.
    public var tags: Tags

    /// Makes a node.
    public init(id: Int64, place: FixedCoordinate, tags: Tags = Tags()) {
        self.id = id
        self.place = place
        self.tags = tags
    }
}

/// One line or area of the map.
public struct OSMWay: Sendable, Hashable {
    /// Its number.
    public var id: Int64
    /// The nodes along it, in order. An extract need not hold all of them.
    public var nodes: [Int64]
    /// What it is.
    public var tags: Tags

    /// Makes a way.
    public init(id: Int64, nodes: [Int64], tags: Tags = Tags()) {
        self.id = id
        self.nodes = nodes
        self.tags = tags
    }
}

/// One group of elements with roles.
public struct OSMRelation: Sendable, Hashable {
    /// What a member is. Raw values are those of the PBF format.
    public enum MemberKind: UInt8, Sendable, Hashable {
        case node = 0
        case way = 1
        case relation = 2
    }

    /// One element of the group.
    public struct Member: Sendable, Hashable {
        /// Whether it is a node, a way or a relation.
        public var kind: MemberKind
        /// Its number among the elements of that kind. An extract need not hold it.
        public var ref: Int64
        /// Its part in the group, such as `from`; often empty.
        public var role: String

        /// Makes a member.
        public init(kind: MemberKind, ref: Int64, role: String = "") {
            self.kind = kind
            self.ref = ref
            self.role = role
        }
    }

    /// Its number.
    public var id: Int64
    /// Its members, in order.
    public var members: [Member]
    /// What it is.
    public var tags: Tags

    /// Makes a relation.
    public init(id: Int64, members: [Member], tags: Tags = Tags()) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}
