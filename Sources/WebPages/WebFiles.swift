// SPDX-License-Identifier: Apache-2.0

internal import CWebFiles

/// Files compiled into the program: pages, styles, scripts and translations. Their sources are in
/// `Sources/CWebFiles/pages`.
enum WebFiles {
    /// Bytes by path, such as `words/de.json`.
    static let all: [String: [UInt8]] = {
        var count = 0
        guard let files = web_files(&count) else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: UnsafeBufferPointer(start: files, count: count).map { file in
                (String(cString: file.path), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
            })
    }()

    /// A page with the parts that it shares with others: a line `<!-- include NAME -->` stands for that file.
    ///
    /// - Parameters:
    ///   - name: The page.
    ///   - depth: How many levels of parts are inserted; deeper ones are left out.
    static func page(_ name: String, depth: Int = 4) -> [UInt8]? {
        guard depth > 0, let bytes = all[name] else { return nil }
        var page: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("<!-- include "), text.hasSuffix(" -->") {
                page += Self.page(String(text.dropFirst(13).dropLast(4)), depth: depth - 1) ?? []
            } else {
                page += line + [UInt8(ascii: "\n")]
            }
        }
        return page
    }

    /// The media type for a file name extension.
    static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
