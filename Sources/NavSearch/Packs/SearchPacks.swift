// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// Search indexes of packs: parts of the index of a region, and the index of several packs together.
///
/// The index of a pack has the rows of the original index that lie in its area or that those refer to, and states which
/// ones they are. A join takes the union, so that what lies at a border is found once, and the join of all packs of a
/// region has its index again. `SearchIndex` opens a folder of packs by itself.
public enum SearchPacks {
    /// Adds the part of a region's index that lies in an area to a pack.
    ///
    /// - Parameters:
    ///   - region: The region, or a pack.
    ///   - area: The area of the pack.
    ///   - margin: How far the pack reaches beyond its area.
    ///   - writer: The pack, which the caller finishes.
    /// - Returns: Whether the region has an index; without one, nothing is added.
    /// - Throws: `SearchError`: `unsupportedVersion`, `damaged` or `unwritable`.
    /// - Complexity: O(n log n) for n rows of the index.
    @discardableResult
    public static func addIndex(
        of region: RegionFile, in area: MapArea, margin: Meters, to writer: RegionWriter
    ) throws(SearchError) -> Bool {
        guard let part = try SearchPart(region.withIndex()) else { return false }
        let selection = SearchSelection({ area.intersects($0.expanded(by: margin)) }, of: part)
        try writing { () throws(RegionError) in try SearchJoin([(part, selection)]).write(to: writer) }
        return true
    }

    /// Adds the index of several packs of one region to their join.
    ///
    /// - Parameters:
    ///   - packs: The packs; those without an index are skipped.
    ///   - writer: The join, which the caller finishes.
    /// - Returns: Whether one of the packs has an index; otherwise nothing is added.
    /// - Throws: `SearchError`: `unsupportedVersion`, `damaged` or `unwritable`.
    /// - Complexity: O(n log n) for n rows of all indexes.
    @discardableResult
    public static func addIndex(joining packs: [RegionFile], to writer: RegionWriter) throws(SearchError) -> Bool {
        var parts: [SearchPart] = []
        for file in packs { if let part = try SearchPart(file.withIndex()) { parts.append(part) } }
        guard let first = parts.first else { return false }
        guard parts.allSatisfy({ $0.source == first.source }) else {
            throw SearchError(
                .damaged, "the search indexes of these packs are parts of different ones; split the region again")
        }
        try writing { () throws(RegionError) in
            try SearchJoin(parts.map { ($0, SearchSelection(all: $0)) }).write(to: writer)
        }
        return true
    }

    private static func writing(_ work: () throws(RegionError) -> Void) throws(SearchError) {
        do throws(RegionError) { try work() } catch { throw SearchError(.unwritable, error.message, cause: error) }
    }
}

extension RegionFile {
    /// The file with the search index: this one, or for a folder of packs that of their join, which is made if it is not
    /// in the cache of the folder.
    ///
    /// - Throws: `SearchError`: `unsupportedVersion`, `damaged` or `unwritable`.
    func withIndex() throws(SearchError) -> RegionFile {
        guard let parts, !sections.contains(where: { $0.number == SearchFormat.section.number }),
            SearchIndex.isPresent(in: self)
        else { return self }
        var failure: SearchError?
        do throws(RegionError) {
            return try parts.derived("search") { writer throws(RegionError) in
                var packs: [RegionFile] = []
                for path in parts.paths { packs.append(try RegionFile.inspecting(path: path)) }
                do throws(SearchError) { try SearchPacks.addIndex(joining: packs, to: writer) } catch {
                    failure = error
                    throw RegionError(code: .damaged, message: error.message)
                }
            }
        } catch {
            throw failure
                ?? SearchError(error.code == .unwritable ? .unwritable : .damaged, error.message, cause: error)
        }
    }
}
