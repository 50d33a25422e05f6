// SPDX-License-Identifier: Apache-2.0

/// What is wrong inside one blob. `PBFSource` adds the file and the place of the blob.
struct PBFFault: Error {
    var code: ImportError.Code
    /// What is wrong, as the end of a sentence.
    var problem: String
    /// The byte of the unpacked block at which it shows, when it is known.
    var offset: Int?

    init(_ problem: String, code: ImportError.Code = .damagedFile, offset: Int? = nil) {
        self.code = code
        self.problem = problem
        self.offset = offset
    }
}
