// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension VectorTile {
    /// Maximum number of points of one kind in a tile of the highest zoom, and in others.
    private static let pointLimits = (last: 60, other: 6)

    /// Adds points of interest (layer `poi`) and house numbers (layer `housenumber`).
    mutating func add(_ source: any MapPointSource, language: String) {
        guard shownZoom >= PointIcon.airport.minimumZoom else { return }
        var (points, numbers): ([MapPoint], [MapPoint]) = ([], [])
        source.forEachPoint(in: tile.boundingBox(), zoom: shownZoom, language: language) { point in
            guard owns(tile.point(point.place)) else { return }
            guard let icon = point.icon else { return numbers.append(point) }
            if shownZoom >= icon.minimumZoom { points.append(point) }
        }
        let limit = isLast ? VectorTile.pointLimits.last : VectorTile.pointLimits.other
        for (point, position) in MapPointOrder.ranked(points, limit: limit) {
            guard let icon = point.icon else { continue }
            var shape = VectorTileShape(.points)
            shape.add(point: tile.point(point.place))
            var tags: [(key: String, value: VectorTileLayer.Value)] = [("class", .text(icon.rawValue))]
            if !point.text.isEmpty { tags.append(("name", .text(point.text))) }
            tags.append(("rank", .whole(UInt64(position * PointIcon.allCases.count + icon.rank))))
            // The lowest zoom of map libraries at which the kind is shown; further ones of a kind come one zoom later.
            let later = position < 2 ? 0.0 : position < 8 ? 0.5 : 1.5
            tags.append(("minzoom", .decimal(icon.minimumZoom - 1 + later)))
            add(shape, to: .poi, tags)
        }
        for number in numbers {
            var shape = VectorTileShape(.points)
            shape.add(point: tile.point(number.place))
            add(shape, to: .housenumber, [("housenumber", .text(number.text))])
        }
    }
}
