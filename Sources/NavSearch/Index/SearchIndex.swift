// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Finds addresses, streets, crossings, towns, points of interest, postcodes and coordinates in a region, without a network.
///
/// The index is a section of the region file that is read in place; opening it verifies its checksum and reads nothing else.
/// It is immutable and can be shared between threads.
///
///     let index = try SearchIndex(graph)
///     for result in index.search(SearchQuery("rue grimaldi 12")) { print(result.label, result.location) }
public final class SearchIndex: Sendable {
    let tables: SearchTables
    /// The roads, for the names of places without an address; `nil` when only the index is used.
    let graph: RoadGraph?
    /// What people type for the kinds of the index.
    let kindPhrases: [KindPhrase]

    /// Opens the search index of a region.
    ///
    /// - Throws: `SearchError`: `missingIndex`, `unsupportedVersion` or `damaged`; for a folder of packs also `unwritable`.
    /// - Complexity: O(bytes of the index), at memory speed. The index of a folder of packs is made the first time.
    public convenience init(_ graph: RoadGraph) throws(SearchError) { try self.init(graph.file, graph: graph) }

    /// Opens the search index of a region file.
    ///
    /// - Parameters:
    ///   - region: The region, or the join of a folder of packs.
    ///   - graph: Its roads, whose names `reverse` uses where no address is near.
    /// - Throws: `SearchError`: `missingIndex`, `unsupportedVersion` or `damaged`; for a folder of packs also `unwritable`.
    /// - Complexity: O(bytes of the index), at memory speed. The index of a folder of packs is made the first time.
    public init(_ region: RegionFile, graph: RoadGraph? = nil) throws(SearchError) {
        let file = try region.withIndex()
        guard let entry = file.sections.first(where: { $0.number == SearchFormat.section.number }),
            let section = file.bytesIfPresent(SearchFormat.section)
        else {
            let advice =
                region.parts == nil && !file.sections.contains { $0.name == "pack.list" }
                ? "build it again: guidepost map build IN.osm.pbf -o \(file.path)"
                : "split a region with an index into packs: guidepost map split REGION"
            throw SearchError(.missingIndex, "\(file.path) has no search index; \(advice)")
        }
        guard file.isIntact(entry) else { throw SearchError.damaged("\(file.path) fails its checksum") }
        tables = try SearchTables(SearchParts(section))
        kindPhrases = KindPhrase.all(tables)
        self.graph = graph
    }

    /// Whether a region, or one of the packs of a folder, has a search index, of any version.
    public static func isPresent(in file: RegionFile) -> Bool {
        if file.sections.contains(where: { $0.number == SearchFormat.section.number }) { return true }
        return file.parts?.paths.contains { path in
            (try? RegionFile.inspecting(path: path)).map(isPresent) ?? false
        } ?? false
    }

    /// Number of streets, places, points of interest and postcodes.
    public var entryCount: Int { tables.count }
    /// Number of house numbers.
    public var addressCount: Int { tables.addressCount }
    /// Bytes of the index in the file.
    public var byteCount: Int { tables.byteCount }
}
