// SPDX-License-Identifier: Apache-2.0

package import NavGeo

/// An administrative area as an importer delivers it.
package struct SearchArea: Sendable {
    /// Key and value of the tag that says what it is, such as `place=municipality`.
    package var kind: String
    /// `admin_level`: the larger, the smaller the area.
    package var level: Int
    /// Names; the first is the local one.
    package var names: [SearchObject.Name]
    package var source: PlaceSource
    /// The place that stands for the area.
    package var location: FixedCoordinate
    /// 0 … 255.
    package var importance: UInt8
    /// The node that the map names as its label, if any.
    package var label: PlaceSource?
    /// Closed rings of the outline, inner ones included, without the first point repeated; empty if it is incomplete.
    package var rings: [[FixedCoordinate]]

    package init(
        kind: String, level: Int, names: [SearchObject.Name], source: PlaceSource, location: FixedCoordinate,
        importance: UInt8, label: PlaceSource? = nil, rings: [[FixedCoordinate]] = []
    ) {
        self.kind = kind
        self.level = level
        self.names = names
        self.source = source
        self.location = location
        self.importance = importance
        self.label = label
        self.rings = rings
    }
}
