// SPDX-License-Identifier: Apache-2.0

package import FleetModel

/// Entries of the log of a shared store as bytes, for checks of arbitrary ones.
package enum StoredEntry {
    /// Decodes an entry and encodes it again.
    ///
    /// - Returns: The number of changes, and the bytes as this version writes them.
    /// - Throws: `dataLoss`, or `invalidArgument` for an ID that is none.
    package static func recoded(_ bytes: [UInt8]) throws(FleetError) -> (changes: Int, bytes: [UInt8]) {
        let operations = try LogEntryReader.operations(bytes)
        return (operations.reduce(0) { $0 + $1.count }, try LogEntryRows(operations).log.bytes)
    }
}
