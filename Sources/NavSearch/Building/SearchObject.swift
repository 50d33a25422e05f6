// SPDX-License-Identifier: Apache-2.0

package import NavGeo

/// Something that the search index shall find, as an importer delivers it.
package struct SearchObject: Sendable {
    /// What an object becomes in the index.
    package enum Role: Sendable {
        /// A city, village, suburb, island and the like.
        case place
        /// A part of a street, a way with nodes.
        case street
        /// A point of interest, or another thing with a name.
        case point
        /// Only an address.
        case address
    }

    /// A name with its language as a BCP 47 tag; empty for the local name and for names of unknown language.
    package struct Name: Sendable, Hashable {
        package var language: String
        package var text: String

        package init(language: String = "", text: String) {
            self.language = language
            self.text = text
        }
    }

    /// The parts of an address as mapped; empty where unknown.
    package struct Address: Sendable, Hashable {
        package var number = ""
        package var street = ""
        package var city = ""
        package var postcode = ""

        package init() {}

        /// Whether it can be found by its street.
        package var isComplete: Bool { !number.isEmpty && !street.isEmpty }
    }

    package var role: Role
    /// Key and value of the tag that says what it is, such as `amenity=pharmacy`.
    package var kind: String
    /// Names; the first is the local one. Empty for a nameless thing.
    package var names: [Name]
    package var source: PlaceSource
    package var location: FixedCoordinate
    /// 0 … 255.
    package var importance: UInt8
    package var address = Address()
    /// Nodes of a street, in order, and their coordinates.
    package var nodes: [Int64] = []
    package var line: [FixedCoordinate] = []

    package init(
        role: Role, kind: String, names: [Name], source: PlaceSource, location: FixedCoordinate, importance: UInt8
    ) {
        self.role = role
        self.kind = kind
        self.names = names
        self.source = source
        self.location = location
        self.importance = importance
    }
}

/// A line along which house numbers are interpolated (`addr:interpolation`).
package struct AddressInterpolation: Sendable {
    package var way: Int64
    /// Nodes in order, and their coordinates.
    package var nodes: [Int64]
    package var line: [FixedCoordinate]
    /// Difference of neighboring numbers: 1, or 2 for even and odd numbers.
    package var step: Int

    package init(way: Int64, nodes: [Int64], line: [FixedCoordinate], step: Int) {
        self.way = way
        self.nodes = nodes
        self.line = line
        self.step = step
    }
}

/// The OpenStreetMap object of a place.
package struct PlaceSource: Sendable, Hashable {
    package enum Element: Int64, Sendable { case node, way, relation, none }

    /// The id × 4, plus the kind of element.
    package var packed: Int64

    package init(packed: Int64) { self.packed = packed }

    package init(_ element: Element, _ id: Int64) { packed = id &<< 2 | element.rawValue }

    /// A place that is no object of its own, such as a postcode.
    package static let none = PlaceSource(.none, 0)

    package var element: Element { Element(rawValue: packed & 3) ?? .none }
    package var id: Int64 { packed >> 2 }
}
