// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Map features as a tile reads them.
protocol TileFeatures {
    /// A name; empty for none.
    func text(_ id: TextID) -> String
    /// Calls `body` with all features near a box, see `MapFeatures`.
    func forEach(
        intersecting box: FixedBox, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void)
}

extension MapFeatures: TileFeatures {}

/// The map features of tiles of a low zoom, as columns in the order of the file.
struct OverviewFeatures: TileFeatures, Sendable {
    let features: MapFeatures
    private(set) var kinds: [FeatureKind] = []
    private(set) var names: [TextID] = []
    private var boxes: [FixedBox] = []
    /// First ring of each feature, first point of each ring.
    private(set) var ringStarts: [Int32] = [0]
    private(set) var pointStarts: [Int32] = [0]
    private(set) var points: [FixedCoordinate] = []
    /// Boxes of sixteen features each.
    private var groups: [FixedBox] = []

    private static let groupSize = 16

    /// Takes the features that tiles of a zoom show.
    init(_ features: MapFeatures, _ scale: OverviewScale) {
        self.features = features
        features.forEach(
            near: { _ in true }, includingDetail: false, where: { scale.mapZoom >= $0.minimumZoom }
        ) { kind, name, shape in
            add(kind, name, shape.rings, scale)
        }
        group()
    }

    /// Creates an overview without features.
    init(of features: MapFeatures) { self.features = features }

    /// The features of a lower zoom.
    func reduced(to scale: OverviewScale) -> OverviewFeatures {
        var reduced = OverviewFeatures(of: features)
        for row in kinds.indices where scale.mapZoom >= kinds[row].minimumZoom {
            reduced.add(kinds[row], names[row], rings(row), scale)
        }
        reduced.group()
        return reduced
    }

    func rings(_ row: Int) -> [ArraySlice<FixedCoordinate>] {
        (ringStarts[row]..<ringStarts[row + 1]).map {
            points[Int(pointStarts[Int($0)])..<Int(pointStarts[Int($0) + 1])]
        }
    }

    /// Adds a feature without the rings and points that are not seen.
    private mutating func add(
        _ kind: FeatureKind, _ name: TextID, _ rings: [ArraySlice<FixedCoordinate>], _ scale: OverviewScale
    ) {
        let firstRing = pointStarts.count - 1
        var box = FixedBox.empty
        for ring in rings {
            let projected = ring.map(scale.point)
            let retained: [Int]
            if kind.isPlace {
                retained = projected.isEmpty ? [] : [0]
            } else if let extent = Rect(around: projected),
                max(extent.width, extent.height) >= OverviewScale.smallest
            {
                retained =
                    kind.isArea
                    ? OverviewFeatures.retained(ofRing: projected)
                    : LineSimplifier.retained(of: projected, tolerance: OverviewScale.tolerance)
            } else {
                continue
            }
            guard !retained.isEmpty else { continue }
            add(ring: retained.map { ring[ring.startIndex + $0] }, &box)
        }
        guard pointStarts.count - 1 > firstRing else { return }
        add(kind, name, box)
    }

    /// Adds a ring of the next feature, and includes it in its box.
    mutating func add(ring: [FixedCoordinate], _ box: inout FixedBox) {
        for place in ring { box.include(place) }
        points += ring
        pointStarts.append(Int32(clamping: points.count))
    }

    /// Adds a feature of the rings added since the last one.
    mutating func add(_ kind: FeatureKind, _ name: TextID, _ box: FixedBox) {
        kinds.append(kind)
        names.append(name)
        boxes.append(box)
        ringStarts.append(Int32(clamping: pointStarts.count - 1))
    }

    /// Of consecutive points of a ring in one cell, the leftmost and then topmost: which one does not depend on where the ring
    /// starts, so that neighbors keep their common border.
    private static func retained(ofRing ring: [Point]) -> [Int] {
        func cell(_ point: Point) -> Point {
            Point((point.x / OverviewScale.cell).rounded(.down), (point.y / OverviewScale.cell).rounded(.down))
        }
        guard let end = ring.last.map(cell), let first = ring.firstIndex(where: { cell($0) != end }) else { return [] }
        var retained: [Int] = []
        var (best, here) = (first, cell(ring[first]))
        for step in 1..<ring.count {
            let row = (first + step) % ring.count
            let next = cell(ring[row])
            if next != here {
                retained.append(best)
                (best, here) = (row, next)
            } else if (ring[row].x, ring[row].y) < (ring[best].x, ring[best].y) {
                best = row
            }
        }
        retained.append(best)
        return retained.count > 2 ? retained : []
    }

    /// Computes the boxes of groups, after the last feature.
    mutating func group() {
        groups = stride(from: 0, to: boxes.count, by: OverviewFeatures.groupSize).map { first in
            var box = FixedBox.empty
            for other in boxes[first..<min(boxes.count, first + OverviewFeatures.groupSize)] { box.include(other) }
            return box
        }
    }

    func text(_ id: TextID) -> String { features.text(id) }

    func forEach(
        intersecting box: FixedBox, includingDetail: Bool, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        for (group, bounds) in groups.enumerated() where bounds.intersects(box) {
            let first = group * OverviewFeatures.groupSize
            for row in first..<min(boxes.count, first + OverviewFeatures.groupSize)
            where boxes[row].intersects(box) && wanted(kinds[row]) {
                body(kinds[row], names[row], FeatureShape(rings: rings(row)))
            }
        }
    }
}
