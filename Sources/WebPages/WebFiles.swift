// SPDX-License-Identifier: Apache-2.0

internal import CWebFiles

/// The files that the program carries: pages, styles, scripts and words. They lie in `Sources/CWebFiles/pages` and need no
/// build step but the compiler's.
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

    /// What a file is, by the end of its name.
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
