// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavImport

/// The sample map with its layers, built once for all tests.
enum Monaco {
    static let graph: RoadGraph? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        guard let file = try? OSMFile.open(root.appending(path: "Samples/monaco.osm.pbf").path) else { return nil }
        let writer = RegionWriter()
        guard (try? MapBuilder.build(file, into: writer)) != nil, (try? LayerBuilder.build(file, into: writer)) != nil,
            let bytes = try? writer.finishInMemory(), let region = try? RegionFile(bytes: bytes)
        else { return nil }
        return try? RoadGraph(region)
    }()

    static let casino = Coordinate(latitude: 43.7396, longitude: 7.4277)
}
