// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The columns with the geometry of segments.
struct SegmentLines: Sendable {
    let places: Column<FixedCoordinate>
    let tails: PackedColumn<NodeID>
    let heads: PackedColumn<NodeID>
    let shapes: RecordColumn

    /// Number of segments.
    var count: Int { tails.count }

    /// The bounding box of a segment.
    func box(of segment: Int) -> FixedBox {
        var place = places[tails[segment].row]
        var box = FixedBox(place)
        box.include(places[heads[segment].row])
        var steps = shapes.reader(of: segment)
        while let next = steps.nextPlace(after: place) {
            box.include(next)
            place = next
        }
        return box
    }

    /// Whether the bounding box of a segment intersects `box`.
    func intersects(_ box: FixedBox, _ segment: Int) -> Bool {
        var place = places[tails[segment].row]
        var own = FixedBox(place)
        own.include(places[heads[segment].row])
        var steps = shapes.reader(of: segment)
        while !own.intersects(box), let next = steps.nextPlace(after: place) {
            own.include(next)
            place = next
        }
        return own.intersects(box)
    }
}
