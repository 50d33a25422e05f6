// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Parses the track points of a GPX file, 1.0 or 1.1; in a file without tracks, the route points.
///
/// It reads `<trkpt lat lon>` with `<time>`, `<course>` and `<speed>`, also as extensions. Names
/// may have a prefix. Comments, CDATA and declarations are skipped, and entities are not expanded.
enum GPXTrace {
    static func fixes(in bytes: [UInt8]) throws(FormatError) -> [LocationFix] {
        let tracks = try points("trkpt", in: bytes)
        return tracks.isEmpty ? try points("rtept", in: bytes) : tracks
    }

    /// The fields of a point so far.
    private struct Point {
        var latitude: Double
        var longitude: Double
        var values: [String: Double] = [:]
    }

    private static func points(_ name: String, in bytes: [UInt8]) throws(FormatError) -> [LocationFix] {
        var scanner = TagScanner(bytes: bytes)
        var fixes: [LocationFix] = []
        var point: Point?
        while let tag = scanner.next() {
            let origin = "point \(fixes.count)"
            if tag.name == name, !tag.isEnd {
                guard let latitude = tag.number("lat"), let longitude = tag.number("lon") else {
                    throw FormatError(code: .invalidTrace, message: "\(origin): <\(name)> without lat and lon")
                }
                point = Point(latitude: latitude, longitude: longitude)
            } else if !tag.isEnd, point != nil, ["time", "course", "speed"].contains(tag.name) {
                let text = scanner.text().drop { $0.isWhitespace }
                let word = text.prefix { !$0.isWhitespace }
                let value = tag.name == "time" ? TimestampParser.seconds(word) : Double(word)
                guard let value, value.isFinite else {
                    throw FormatError(code: .invalidTrace, message: "\(origin): '\(word)' is not a valid \(tag.name)")
                }
                point?.values[tag.name] = value
            }
            if tag.name == name, tag.isEnd || tag.isEmpty, let done = point {
                fixes.append(
                    try TraceFile.fix(
                        longitude: done.longitude, latitude: done.latitude, time: done.values["time"],
                        course: done.values["course"], speed: done.values["speed"], origin: origin))
                point = nil
            }
        }
        return fixes
    }
}

/// Scans the tags of XML text.
private struct TagScanner {
    let bytes: [UInt8]
    var position = 0

    /// A tag.
    struct Tag {
        /// Name without prefix.
        var name = ""
        var isEnd = false
        var isEmpty = false
        var attributes: [(name: Substring, value: Substring)] = []

        func number(_ name: String) -> Double? {
            attributes.first { $0.name == name }.flatMap { Double($0.value) }.flatMap { $0.isFinite ? $0 : nil }
        }
    }

    /// The next tag of an element; `nil` at the end.
    mutating func next() -> Tag? {
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[start...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", from: start)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                position = end(of: "]]>", from: start)
            } else {
                let close = rest.firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
                position = min(bytes.count, close + 1)
                let sign = start + 1 < bytes.count ? bytes[start + 1] : 0
                if sign == UInt8(ascii: "?") || sign == UInt8(ascii: "!") { continue }
                return tag(String(decoding: bytes[(start + 1)..<close], as: UTF8.self))
            }
        }
        position = bytes.count
        return nil
    }

    /// The text up to the next tag.
    func text() -> Substring {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return Substring(String(decoding: bytes[position..<end], as: UTF8.self))
    }

    private func end(of mark: String, from start: Int) -> Int {
        var row = start
        while row < bytes.count {
            if bytes[row...].starts(with: mark.utf8) { return row + mark.utf8.count }
            row += 1
        }
        return bytes.count
    }

    private func tag(_ content: String) -> Tag {
        var rest = content[...]
        var tag = Tag()
        if rest.first == "/" {
            tag.isEnd = true
            rest.removeFirst()
        }
        if rest.last == "/" {
            tag.isEmpty = true
            rest.removeLast()
        }
        let name = rest.prefix { !$0.isWhitespace }
        tag.name = String(name.split(separator: ":").last ?? "")
        rest = rest[name.endIndex...]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { break }
            tag.attributes.append((key, rest[..<end].drop { $0.isWhitespace }))
            rest = rest[rest.index(after: end)...]
        }
        return tag
    }
}
