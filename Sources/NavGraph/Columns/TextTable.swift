// SPDX-License-Identifier: Apache-2.0

/// Texts in UTF-8, found by `TextID`. Text 0 is empty.
struct TextTable: Sendable {
    /// First byte of each text, and the end.
    let start: Column<UInt32>
    let bytes: Column<UInt8>

    /// Number of texts.
    var count: Int { max(0, start.count - 1) }

    /// The text of an id; invalid UTF-8 is repaired.
    func text(_ id: TextID) -> String {
        id == .empty ? "" : String(decoding: bytes[start.children(of: Int(id.row))], as: UTF8.self)
    }

    /// Calls `body` with the bytes of a text, which are valid during the call.
    func withUTF8<Result>(of id: TextID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let bytes = bytes
        return withExtendedLifetime(bytes) {
            body(UnsafeBufferPointer(rebasing: bytes.rows[start.children(of: Int(id.row))]))
        }
    }
}
