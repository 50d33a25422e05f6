// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
package import NavGraph

extension PackManifest.Pack {
    /// Describes a region file. Its area is what the pack itself says, otherwise the extent of its roads.
    ///
    /// - Parameters:
    ///   - path: Path of the file.
    ///   - file: Its name.
    /// - Throws: `RegionError` for a file that is no region, or damaged.
    /// - Complexity: O(size of the file).
    package init(describing path: String, file: String) throws(RegionError) {
        let graph = try RoadGraph(path: path)
        let (byteCount, checksum) = graph.file.wholeFile
        var own = FixedBox.empty
        for pack in graph.packs where pack.isPresent { own.include(pack.bounds) }
        let isPack = graph.packs.contains(where: \.isPresent)
        guard let bounds = isPack ? own : graph.index.bounds else {
            throw RegionError(code: .damaged, message: "\(path): there are no roads in this region")
        }
        self.init(
            file: file, byteCount: byteCount, checksum: checksum, bounds: bounds.boundingBox,
            segments: graph.segmentCount)
    }
}
