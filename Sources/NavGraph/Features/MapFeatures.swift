// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What a map shows besides roads: land use, water, buildings, railways, place names.
///
/// A region has map features if it was built with map layers. They are stored in two tables, one for features of wide
/// areas and one for those visible at high zoom only. Each table is sorted along a Hilbert curve and has a packed
/// R-tree of boxes.
public struct MapFeatures: Sendable {
    let wide: FeatureTable
    let detail: FeatureTable
    let texts: TextTable

    /// Opens the features of a region; `nil` when it was built without.
    ///
    /// - Throws: `damaged` when a row refers to a row outside its table.
    public init?(_ file: RegionFile) throws(RegionError) {
        guard let textStart = try file.columnIfPresent(Sections.featureTextStart) else { return nil }
        texts = TextTable(start: textStart, bytes: try file.column(Sections.featureTextBytes))
        var previous: UInt32 = 0
        for start in textStart {
            guard start >= previous, Int(start) <= texts.bytes.count else {
                throw RegionError(code: .damaged, message: "\(file.path): section map.text.start does not ascend")
            }
            previous = start
        }
        wide = try FeatureTable(file, .wide, texts: texts.count)
        detail = try FeatureTable(file, .detail, texts: texts.count)
    }

    /// Number of features.
    public var count: Int { wide.count + detail.count }

    /// Number of names; ids of names are below it.
    package var textCount: Int { texts.count }

    /// A name; empty for none.
    public func text(_ id: TextID) -> String { texts.text(id) }

    /// Calls `body` with all features of the groups that intersect `box`, in the order of the file.
    ///
    /// - Parameters:
    ///   - box: The area. Features of a group may lie outside it.
    ///   - includingDetail: Whether to read features that are visible at high zoom only.
    ///   - wanted: Which kinds to read; skipping the others costs almost nothing.
    ///   - body: Receives kind, name and shape. The shape is valid during the call only.
    /// - Complexity: O(log n + points of the groups).
    public func forEach(
        intersecting box: FixedBox, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        forEach(near: { $0.intersects(box) }, includingDetail: includingDetail, where: wanted, body)
    }

    /// Calls `body` with all features of the groups that intersect an area, in the order of the file.
    ///
    /// - Parameters:
    ///   - area: Whether a box intersects the area. If it does, so must every box that contains it.
    ///   - includingDetail: Whether to read features that are visible at high zoom only.
    ///   - wanted: Which kinds to read; skipping the others costs almost nothing.
    ///   - body: Receives kind, name and shape. The shape is valid during the call only.
    /// - Complexity: O(log n + points of the groups).
    public func forEach(
        near area: (FixedBox) -> Bool, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        var shape = FeatureShape()
        wide.forEach(near: area, &shape, where: wanted, body)
        if includingDetail { detail.forEach(near: area, &shape, where: wanted, body) }
    }
}

/// The geometry of a feature: the rings of an area, a line, or a point.
public struct FeatureShape: Sendable {
    /// All points; the first point of a ring is not repeated.
    public private(set) var points: [FixedCoordinate] = []
    /// Index of the first point of each ring, and the end.
    public private(set) var starts: [Int] = [0]
    /// Height of a building above the ground in meters; `nil` if unknown.
    public private(set) var height: Double?

    /// The points of each ring.
    public var rings: [ArraySlice<FixedCoordinate>] { zip(starts, starts.dropFirst()).map { points[$0..<$1] } }

    /// Calls `body` with the points of each ring.
    public func forEachRing(_ body: (ArraySlice<FixedCoordinate>) -> Void) {
        for row in 0..<(starts.count - 1) { body(points[starts[row]..<starts[row + 1]]) }
    }

    /// Creates an empty shape.
    package init() {}

    /// Creates a shape of rings, a line or a point.
    package init(rings: [ArraySlice<FixedCoordinate>]) {
        for ring in rings where !ring.isEmpty {
            points += ring
            starts.append(points.count)
        }
    }

    /// The box of all points.
    var box: FixedBox {
        var box = FixedBox.empty
        for place in points { box.include(place) }
        return box
    }

    /// Reads the record of a feature. Never reads past its end, whatever the numbers say.
    mutating func read(_ record: inout VarintReader, from origin: FixedCoordinate) {
        points.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts.append(0)
        height = nil
        var first = origin
        while let count = record.next() {
            guard count > 0 else {
                // A ring without points precedes the height. Programs that do not know it stop there.
                if count == 0 { height = record.next().flatMap(FeatureHeight.meters) }
                return
            }
            var place = first
            var left = count
            while left > 0, let latitude = record.next(), let longitude = record.next() {
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

/// Heights as they are stored: in tenths of a meter, 0 for unknown.
enum FeatureHeight {
    /// More than any building has, in meters.
    static let highest = 2000.0

    static func stored(_ meters: Double?) -> Int64 {
        guard let meters, meters > 0, meters <= highest else { return 0 }
        return Int64((meters * 10).rounded())
    }

    static func meters(_ stored: Int64) -> Double? {
        stored > 0 && Double(stored) <= highest * 10 ? Double(stored) / 10 : nil
    }
}

/// The grid of feature coordinates: 10⁻⁶ degrees, about a tenth of a meter.
public enum FeatureGrid {
    /// Width of a grid cell in units of `FixedCoordinate`.
    static let step: Int64 = 10

    /// The nearest grid line, in steps.
    static func steps(_ value: Int32) -> Int64 { (Int64(value) + (value < 0 ? -5 : 5)) / step }
}
