// SPDX-License-Identifier: Apache-2.0

/// An error within a blob. `PBFSource` adds the file and the offset of the blob.
struct PBFError: Error {
    var code: ImportError.Code
    /// Description, as the end of a sentence.
    var problem: String
    /// Byte offset in the decompressed block, if known.
    var offset: Int?

    init(_ problem: String, code: ImportError.Code = .damagedFile, offset: Int? = nil) {
        self.code = code
        self.problem = problem
        self.offset = offset
    }
}
