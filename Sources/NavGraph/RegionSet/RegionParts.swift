// SPDX-License-Identifier: Apache-2.0

/// The packs that a joined region was made of, and the place of what else is made of them.
package struct RegionParts: Sendable {
    /// Paths of the packs, by name.
    package let paths: [String]
    /// The joined region.
    let joined: String
    let cache: RegionFolder.Cache

    /// Opens a file that is made of the packs, such as a common index. It is stored beside the joined region, within the
    /// bound of its cache.
    ///
    /// - Parameters:
    ///   - purpose: What the file is, in letters; a part of its name.
    ///   - write: Writes the file if it is not in the cache. The caller of `write` finishes the writer.
    /// - Throws: `RegionError`: `unwritable` if the cache cannot be written, or the error of `write`.
    package func derived(
        _ purpose: String, write: (RegionWriter) throws(RegionError) -> Void
    ) throws(RegionError) -> RegionFile {
        let path = "\(joined.dropLast(RegionFolder.suffix.count))-\(purpose)\(RegionFolder.suffix)"
        if FolderFiles.exists(path) {
            FolderFiles.touch(path)
        } else {
            try RegionFolder.write(to: path, write)
            RegionFolder.removeOldest(within: cache.maximumBytes, besides: [joined, path])
        }
        return try RegionFile(path: path)
    }
}
