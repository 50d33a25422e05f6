// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// A place that was found.
public struct SearchResult: Sendable, Hashable {
    /// What a place is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A house number.
        case address
        /// A street.
        case street
        /// The crossing of two streets.
        case crossing
        /// A town, district, island and the like.
        case place
        /// A shop, a station or another thing.
        case poi
        /// A postcode.
        case postcode
        /// A coordinate or a Plus Code.
        case coordinate
    }

    /// The stable id.
    public var id: PlaceID
    /// What it is.
    public var kind: Kind
    /// Key and value of the tag that says what it is in more detail, such as `amenity=pharmacy`; empty if it has none.
    public var tag: String
    /// Its name: of an address street and number, of a nameless point of interest its kind.
    public var name: String
    /// The name with its town, on one line.
    public var label: String
    /// Where it is.
    public var location: Coordinate
    /// Distance from the place that the query named; `nil` without one.
    public var distance: Meters?
    /// House number as mapped; empty if unknown, as the following ones.
    public var houseNumber = ""
    /// Name of the street of an address, or of the result itself.
    public var street = ""
    /// District of the town.
    public var district = ""
    /// Town.
    public var city = ""
    /// Postcode as mapped.
    public var postcode = ""
    /// Country, by its borders.
    public var country = CountryCode.unknown
    /// Importance, 0 … 1.
    public var importance = 0.0
    /// How well the result fits the query; comparable within one list only.
    public var score = 0.0
    /// Share of the words of the query that the result has, 0 … 1. A rare word counts more than a frequent one, and a word
    /// with a typing error as much as a right one. `nil` where there was no text to compare: descriptions of places,
    /// results by id, coordinates and Plus Codes.
    public var explained: Double?
}

extension SearchResult {
    /// Kind and number of the OpenStreetMap object; `nil` for a result that is none.
    public var openStreetMapObject: (type: String, id: Int64)? {
        guard let (source, _) = id.source else { return nil }
        switch source.element {
        case .node: return ("node", source.id)
        case .way: return ("way", source.id)
        case .relation: return ("relation", source.id)
        case .none: return nil
        }
    }
}
