// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// How large the tables of a region may become. Rows and bytes are numbered by 32 bits; an import that would need more
/// ends with an error that names the table.
struct ImportLimits: Sendable, Hashable {
    /// Nodes that roads or map layers reference.
    var nodes = Int(Int32.max)
    /// Segments. The edges of segment s are 2 s and 2 s + 1.
    var segments = Int(Int32.max) / 2
    /// Bytes of the inner points of all segments, of their ids, and of all texts, each.
    var bytes = Int(UInt32.max)

    /// Upper bound of the bytes of a point: two varints.
    static let bytesPerPoint = 20

    /// Verifies the size of a table.
    ///
    /// - Throws: `ImportError` with code `mapTooLarge`.
    func check(_ table: String, _ count: Int, atMost limit: Int) throws(ImportError) {
        guard count <= limit else {
            throw ImportError(
                .mapTooLarge,
                "a region has at most \(limit) \(table), and this map needs more: import parts of it")
        }
    }
}
