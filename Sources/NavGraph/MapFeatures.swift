// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What a drawn map shows beside its roads: land use, water, buildings, rails, names of places.
///
/// A region has it when it was built with map layers. Features are kept in two tables, those of wide areas and those that
/// are seen close up, each in the order of a Hilbert curve with boxes over sixteen features and over sixteen boxes.
public struct MapFeatures: Sendable {
    private let wide: FeatureTable
    private let detail: FeatureTable
    private let textStart: Column<UInt32>
    private let textBytes: Column<UInt8>

    /// Finds the features of a region; `nil` when it was built without.
    ///
    /// - Throws: `damaged` when a row points outside its table.
    public init?(_ file: RegionFile) throws(RegionError) {
        guard let textStart = try file.columnIfPresent(Sections.featureTextStart) else { return nil }
        self.textStart = textStart
        textBytes = try file.column(Sections.featureTextBytes)
        var previous: UInt32 = 0
        for start in textStart {
            guard start >= previous, Int(start) <= textBytes.count else {
                throw RegionError(code: .damaged, message: "\(file.path): section map.text.start does not ascend")
            }
            previous = start
        }
        wide = try FeatureTable(file, .wide, texts: max(0, textStart.count - 1))
        detail = try FeatureTable(file, .detail, texts: max(0, textStart.count - 1))
    }

    /// Number of features.
    public var count: Int { wide.count + detail.count }

    /// A name; empty for none.
    public func text(_ id: TextID) -> String {
        id == .empty ? "" : String(decoding: textBytes[textStart.children(of: Int(id.row))], as: UTF8.self)
    }

    /// Calls `body` with the features in groups of which some meet `box`, in the order of the file: kind, name, and the
    /// points of each ring, line or place. Points are lent for the call only.
    ///
    /// - Parameters:
    ///   - includingDetail: whether to read those of close views too.
    ///   - wanted: which kinds to read; others cost nearly nothing.
    /// - Complexity: O(log n + points of the groups).
    public func forEach(
        meeting box: FixedBox, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        forEach(near: { $0.intersects(box) }, includingDetail: includingDetail, where: wanted, body)
    }

    /// The same for any area.
    ///
    /// - Parameter area: whether a box meets the area; it does for every box round one that does.
    public func forEach(
        near area: (FixedBox) -> Bool, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        var shape = FeatureShape()
        wide.forEach(near: area, &shape, where: wanted, body)
        if includingDetail { detail.forEach(near: area, &shape, where: wanted, body) }
    }
}

/// The rings of an area, or the line, or the one point of a feature.
public struct FeatureShape: Sendable {
    /// All points; the last point of a ring is not its first one.
    public private(set) var points: [FixedCoordinate] = []
    /// Index of the first point of each ring, and the end.
    public private(set) var starts: [Int] = [0]

    /// The points of each ring.
    public var rings: [ArraySlice<FixedCoordinate>] { zip(starts, starts.dropFirst()).map { points[$0..<$1] } }

    /// Calls `body` with the points of each ring.
    public func forEachRing(_ body: (ArraySlice<FixedCoordinate>) -> Void) {
        for row in 0..<(starts.count - 1) { body(points[starts[row]..<starts[row + 1]]) }
    }

    /// Reads the run of a feature. Whatever its numbers say, it ends with the run.
    mutating func read(_ run: inout VarintReader, from origin: FixedCoordinate) {
        points.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts.append(0)
        var first = origin
        while let count = run.next(), count > 0 {
            var place = first
            var left = count
            while left > 0, let latitude = run.next(), let longitude = run.next() {
                place = FixedCoordinate(
                    latitude: place.latitude &+ Int32(truncatingIfNeeded: latitude &* FeatureGrid.step),
                    longitude: place.longitude &+ Int32(truncatingIfNeeded: longitude &* FeatureGrid.step))
                if left == count { first = place }
                points.append(place)
                left -= 1
            }
            if points.count > (starts.last ?? 0) { starts.append(points.count) }
        }
    }
}

/// The grid that features are kept on: 10⁻⁶ degrees, a tenth of a meter.
public enum FeatureGrid {
    /// Units of `FixedCoordinate` between two lines of the grid.
    static let step: Int64 = 10

    /// The nearest number of the grid, in steps.
    static func steps(_ value: Int32) -> Int64 { (Int64(value) + (value < 0 ? -5 : 5)) / step }
}
