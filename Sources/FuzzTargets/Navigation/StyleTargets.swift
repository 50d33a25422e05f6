// SPDX-License-Identifier: Apache-2.0

internal import NavRender
internal import NavTiles

extension FuzzTarget {
    /// A MapLibre style. The result must be drawable.
    static let style = FuzzTarget("style") { bytes in
        guard let read = try? MapLibreStyle(parsing: bytes) else { return }
        for road in read.style.roads.values {
            try require(road.widths.count == 4 && road.widths.allSatisfy { $0.isFinite && $0 > 0 && $0 <= 200 })
            try require(road.dashes.allSatisfy { $0.isFinite && $0 >= 0 } && road.minimumZoom.isFinite)
        }
        for line in read.style.lines.values { try require(line.width > 0 && line.width <= 200) }
        try require(read.style.textSizes.places.values.allSatisfy { (1...60).contains($0) })
        try require(read.warnings.count <= 400 && Set(read.warnings).count == read.warnings.count)
    }
}
