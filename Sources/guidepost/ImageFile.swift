// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// Names of image files.
enum ImageFile {
    private static let others = ["jpg", "jpeg", "gif", "webp", "svg", "pdf", "bmp", "tif", "tiff", "avif", "heic"]

    /// Rejects names that end in another format than PNG, which is the only one written.
    ///
    /// - Throws: `ValidationError` with a name that works.
    static func check(_ path: String) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let period = name.lastIndex(of: "."), others.contains(name[name.index(after: period)...].lowercased())
        else {
            return
        }
        throw ValidationError("images are written as PNG, not as \(name[period...]): use -o \(name[..<period]).png")
    }
}
