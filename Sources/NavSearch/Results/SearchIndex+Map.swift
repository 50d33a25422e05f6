// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

extension SearchIndex {
    /// Calls `body` with each point of interest in an area, for maps.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - language: BCP 47 tag of names; empty for local names.
    ///   - body: Tag such as `amenity=cafe`, name (may be empty), place, importance 0 … 1.
    /// - Complexity: O(entries / 32), and the entries near the area.
    public func forEachPointOfInterest(
        in area: BoundingBox, language: String = "",
        _ body: (_ tag: String, _ name: String, _ place: Coordinate, _ importance: Double) -> Void
    ) {
        forEachRow(in: area, tables.entryBox, tables.count, tables.location) { row, place in
            let tag = tables.kindName(row)
            guard SearchIndex.kind(ofTag: tag) == .poi else { return }
            body(tag, name(ofEntry: row, language: language), place, tables.importance(row))
        }
    }

    /// Calls `body` with each house number in an area, for maps.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - body: Number as mapped, and place.
    /// - Complexity: O(addresses / 32), and the addresses near the area.
    public func forEachHouseNumber(in area: BoundingBox, _ body: (_ number: String, _ place: Coordinate) -> Void) {
        forEachRow(in: area, tables.addressBox, tables.addressCount, tables.addressLocation) { row, place in
            body(tables.number(row), place)
        }
    }

    private func forEachRow(
        in area: BoundingBox, _ boxes: CheckedBytes, _ count: Int, _ location: (Int) -> FixedCoordinate,
        _ body: (Int, Coordinate) -> Void
    ) {
        let box = FixedBox(area)
        for block in 0..<boxes.boxCount where boxes.box(block).intersects(box) {
            for row in (block * SearchFormat.rowsPerBox)..<min(count, (block + 1) * SearchFormat.rowsPerBox) {
                let place = location(row).coordinate
                guard (area.south...area.north).contains(place.latitude),
                    (area.west...area.east).contains(place.longitude)
                else { continue }
                body(row, place)
            }
        }
    }
}
