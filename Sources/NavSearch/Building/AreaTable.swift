// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The administrative areas of a map, from which streets far from any place node take their town.
///
/// An area that a place node stands for is no entry of its own: its names are further names of the node.
struct AreaTable {
    private struct Item {
        /// The entry of the area, or of the place node that stands for it.
        var row: Int32
        var level: Int
        var outline: MapArea
    }

    private var items: [Item] = []
    /// Items by the cells that their boxes touch.
    private var cells: [Cell: [Int32]] = [:]
    /// Items whose boxes touch more cells than `mostCells`.
    private var wide: [Int32] = []
    private var outlineOfRow: [Int32: MapArea] = [:]

    private struct Cell: Hashable {
        var row: Int32
        var column: Int32
    }

    /// Side of a cell in ten-millionths of a degree.
    private static let cell: Int32 = 2_000_000
    /// Maximum number of cells of an item, which bounds the memory of areas that span the globe.
    private static let mostCells = 4_096
    /// A place node of the same name this near to the place of an area stands for it even beyond its outline, in meters.
    private static let sameReach = 5_000.0
    /// Kinds that are no town of an address.
    private static let larger: Set<String> = [
        "place=county", "place=province", "place=region", "place=state", "place=country", "place=island",
        "place=archipelago",
    ]
    /// Areas from this level on are parts of a town.
    private static let largestDistrict = 9

    /// Adds areas to the entries, or their names to the place nodes that stand for them.
    ///
    /// - Parameters:
    ///   - areas: The areas, in any order.
    ///   - entries: The entries of all places.
    ///   - settlements: The lookups of these.
    init(
        _ areas: [SearchArea], _ entries: inout [SearchIndexBuilder.Entry], _ settlements: inout Settlements
    ) {
        let rowOfSource = Dictionary(
            entries.enumerated().map { ($0.element.source, Int32($0.offset)) }, uniquingKeysWith: { first, _ in first })
        // The larger ones first, so that a district named like its town is the one that is left out.
        for area in areas.sorted(by: { ($0.level, $0.source.packed) < ($1.level, $1.source.packed) }) {
            let outline = MapArea(rings: area.rings.map { $0.map(\.coordinate) })
            let known = settlements.places(named: area.names, near: area.location)
            let same =
                area.label.flatMap { rowOfSource[$0] }
                ?? known.first { place in
                    place.distance < AreaTable.sameReach || outline?.contains(place.location.coordinate) == true
                        || outlineOfRow[place.row]?.contains(area.location.coordinate) == true
                }?.row
            let row = same ?? Int32(entries.count)
            if same == nil {
                var entry = SearchIndexBuilder.Entry(area)
                for place in known {
                    entry.importance = min(entry.importance, max(1, entries[Int(place.row)].importance) - 1)
                }
                entry.place = area.level >= AreaTable.largestDistrict ? town(around: area, settlements) : -1
                entries.append(entry)
            } else {
                entries[Int(row)].addNames(area.names)
            }
            settlements.add(area, row: row, isNew: same == nil)
            guard let outline else { continue }
            if outlineOfRow[row] == nil { outlineOfRow[row] = outline }
            let mayBeTown = !AreaTable.larger.contains(entries[Int(row)].kind)
            if mayBeTown { add(Item(row: row, level: area.level, outline: outline)) }
        }
    }

    private mutating func add(_ item: Item) {
        items.append(item)
        let bounds = item.outline.bounds
        let low = AreaTable.cell(FixedCoordinate(latitude: bounds.south, longitude: bounds.west))
        let high = AreaTable.cell(FixedCoordinate(latitude: bounds.north, longitude: bounds.east))
        let index = Int32(items.count - 1)
        guard Int(high.row - low.row + 1) * Int(high.column - low.column + 1) <= AreaTable.mostCells else {
            wide.append(index)
            return
        }
        for row in low.row...high.row {
            for column in low.column...high.column { cells[Cell(row: row, column: column), default: []].append(index) }
        }
    }

    private static func cell(_ place: FixedCoordinate) -> Cell {
        func index(_ degrees: Int32) -> Int32 { Int32((Double(degrees) / Double(cell)).rounded(.down)) }
        return Cell(row: index(place.latitude), column: index(place.longitude))
    }

    /// The town or the smallest district that a location lies in; −1 for none.
    func innermost(at location: FixedCoordinate) -> Int32 { innermost(at: location, below: Int.max) }

    private func innermost(at location: FixedCoordinate, below level: Int) -> Int32 {
        var best: Item?
        for index in (cells[AreaTable.cell(location)] ?? []) + wide {
            let item = items[Int(index)]
            guard item.level < level, best.map({ $0.level < item.level }) ?? true,
                item.outline.contains(location.coordinate)
            else { continue }
            best = item
        }
        return best?.row ?? -1
    }

    /// The town of a district: the area around it, else the place node nearest in relation to its size.
    private func town(around area: SearchArea, _ settlements: Settlements) -> Int32 {
        let around = innermost(at: area.location, below: AreaTable.largestDistrict)
        return around >= 0 ? around : settlements.town(at: area.location)
    }
}

extension SearchIndexBuilder.Entry {
    init(_ area: SearchArea) {
        self.init(
            kind: area.kind, names: area.names, source: area.source, location: area.location,
            importance: area.importance)
    }

    /// Adds names that the entry lacks, for finding only: shown are the names of the place itself.
    mutating func addNames(_ others: [SearchObject.Name]) {
        for other in others where !names.contains(where: { $0.text == other.text }) {
            names.append(SearchObject.Name(text: other.text))
        }
    }
}
