// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import NavGeo
internal import NavGraph
internal import NavModel

/// Exports a drive and its true path for other programs.
struct ExportedDrive {
    let fixes: [LocationFix]
    let truth: [(stretch: RouteMismatch.Stretch, meters: Double)]

    /// Writes `path.csv`, the fixes, and `path.truth`, the stretches of the true path.
    func write(to path: String) throws {
        let rows = fixes.map { "\($0.coordinate.longitude),\($0.coordinate.latitude),\($0.time)\n" }
        try Data(("longitude,latitude,time\n" + rows.joined()).utf8).write(to: URL(filePath: path + ".csv"))
        let stretches = truth.map { "\($0.stretch.from),\($0.stretch.to),\($0.meters)\n" }
        try Data(("from,to,meters\n" + stretches.joined()).utf8).write(to: URL(filePath: path + ".truth"))
    }

    /// Writes all directed stretches of a map with the coordinates of their ends.
    static func writeStretches(of graph: RoadGraph, to path: String) throws {
        var rows = ["from,to,meters,from_lon,from_lat,to_lon,to_lat\n"]
        for row in 0..<graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            let (shape, stretches) = (graph.shape(of: edge), RouteMismatch.stretches(of: edge, graph))
            for ((stretch, meters), (a, b)) in zip(stretches, zip(shape, shape.dropFirst())) {
                rows.append(
                    "\(stretch.from),\(stretch.to),\(meters),\(a.longitude),\(a.latitude),\(b.longitude),\(b.latitude)\n"
                )
            }
        }
        try Data(rows.joined().utf8).write(to: URL(filePath: path))
    }
}
