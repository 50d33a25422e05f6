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

    /// The media type for a file name extension.
    static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }
}
