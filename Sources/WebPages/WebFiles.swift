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

    /// Scripts that have parts, each with all of them.
    static let scripts: [String: [UInt8]] = Dictionary(
        uniqueKeysWithValues: ["guidepost-trip.js", "trip-worker.js", "words.js"].compactMap { name in
            whole(name).map { (name, $0) }
        })

    /// Whether a script is only a part of others.
    static func isPart(_ name: String) -> Bool { name.hasPrefix("guidepost-trip/") || name == "page-languages.js" }

    /// A file with its parts: a line `<!-- include NAME -->` or `// include NAME` stands for that file.
    ///
    /// - Parameters:
    ///   - name: The file.
    ///   - depth: How many levels of parts are inserted; deeper ones are left out.
    static func whole(_ name: String, depth: Int = 4) -> [UInt8]? {
        guard depth > 0, let bytes = all[name] else { return nil }
        var file: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            if let part = part(in: String(decoding: line, as: UTF8.self)) {
                file += whole(part, depth: depth - 1) ?? []
            } else {
                file += line + [UInt8(ascii: "\n")]
            }
        }
        return file
    }

    /// The file that a line stands for; `nil` for other lines.
    private static func part(in line: String) -> String? {
        for (start, end) in [("<!-- include ", " -->"), ("// include ", "")]
        where line.hasPrefix(start) && line.hasSuffix(end) {
            return String(line.dropFirst(start.count).dropLast(end.count))
        }
        return nil
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
