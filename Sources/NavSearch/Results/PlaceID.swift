// SPDX-License-Identifier: Apache-2.0

/// A stable id of a place, the same in every region that contains it.
///
/// | id | place |
/// |---|---|
/// | `n123`, `w456`, `r789` | the OpenStreetMap node, way or relation; of a street its way with the smallest number, of a crossing its node |
/// | `n123:12a` | house number 12a mapped on that object |
/// | `postcode:98000`, `place:Monaco` | a postcode, a town that the map has only in addresses |
/// | `@43.739600,7.427700` | a coordinate |
public struct PlaceID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The id as text.
    public var rawValue: String

    /// Creates an id from its text. Whether a place has it is known only to the index.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The id as text.
    public var description: String { rawValue }

    init(_ source: PlaceSource, number: String? = nil) {
        let element =
            switch source.element {
            case .node: "n"
            case .way: "w"
            case .relation: "r"
            case .none: "x"
            }
        let suffix = number.map {
            ":" + String(String.UnicodeScalarView(HouseNumberText.folded($0).compactMap(Unicode.Scalar.init)))
        }
        rawValue = element + String(source.id) + (suffix ?? "")
    }

    /// The OpenStreetMap object and the house number of the id; `nil` for other ids.
    var source: (source: PlaceSource, number: Substring?)? {
        let parts = rawValue.split(separator: ":", maxSplits: 1)
        guard let first = parts.first, let id = Int64(first.dropFirst()) else { return nil }
        let element: PlaceSource.Element
        switch first.first {
        case "n": element = .node
        case "w": element = .way
        case "r": element = .relation
        default: return nil
        }
        return (PlaceSource(element, id), parts.count > 1 ? parts[1] : nil)
    }
}
