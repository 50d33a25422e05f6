// SPDX-License-Identifier: Apache-2.0

extension RegionSource {
    private static let version = "1"

    /// The section: lines of key and value.
    package var bytes: [UInt8] {
        var lines = ["version=\(Self.version)"]
        func add(_ key: String, _ value: String?) { if let value { lines.append("\(key)=\(Self.escaped(value))") } }
        if let extract {
            add("extract", extract)
            add("extractSize", String(extractSize))
        }
        add("extractDate", extractDate.map { String($0) })
        for change in changes {
            let range = change.sequences.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-"
            add("changes", "\(range) \(change.path)")
        }
        add("changesDate", changesDate.map { String($0) })
        add("changesDigest", String(changesDigest, radix: 16))
        add("drivingSide", options.drivesOnLeft.map { $0 ? "left" : "right" })
        add("timeZone", options.timeZone)
        if !options.modes.isEmpty { add("metrics", options.modes.joined(separator: ",")) }
        add("layers", options.hasLayers ? "1" : "0")
        add("search", options.hasSearch ? "1" : "0")
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Parses the section of the region at `path`. Unknown keys are ignored.
    ///
    /// - Throws: `damaged` or `unsupportedVersion`.
    package init(parsing bytes: [UInt8], of path: String) throws(RegionError) {
        var version: String?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // Bytes, since a letter of the value may form one character with the equals sign.
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
                let value = Self.unescaped(line[line.index(after: equals)...]),
                set(String(decoding: line[..<equals], as: UTF8.self), value, &version)
            else {
                throw RegionError(
                    code: .damaged,
                    message: "\(path): section build.source has the line "
                        + "“\(String(decoding: line.prefix(80), as: UTF8.self))”")
            }
        }
        guard version == Self.version else {
            throw RegionError(
                code: version == nil ? .damaged : .unsupportedVersion,
                message: "\(path): section build.source has version \(version ?? "none"), this program reads "
                    + Self.version)
        }
    }

    /// Sets the value of a key; returns whether it is a valid one.
    private mutating func set(_ key: String, _ value: String, _ version: inout String?) -> Bool {
        switch key {
        case "version": version = value
        case "extract": extract = value
        case "extractSize": return Self.set(&extractSize, Int64(value))
        case "extractDate": return Self.set(&extractDate, Int64(value))
        case "changes":
            guard let change = Changes(parsing: value) else { return false }
            changes.append(change)
        case "changesDate": return Self.set(&changesDate, Int64(value))
        case "changesDigest": return Self.set(&changesDigest, UInt64(value, radix: 16))
        case "drivingSide":
            guard value == "left" || value == "right" else { return false }
            options.drivesOnLeft = value == "left"
        case "timeZone": options.timeZone = value
        case "metrics": options.modes = value.split(separator: ",").map(String.init)
        case "layers": options.hasLayers = value != "0"
        case "search": options.hasSearch = value != "0"
        default: break
        }
        return true
    }

    private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        place = value
        return value != nil
    }

    /// A value on one line.
    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "%": text += "%25"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> String? {
        let parts = value.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        var bytes = Array(parts.first ?? [])
        for part in parts.dropFirst() {
            switch String(decoding: part.prefix(2), as: UTF8.self) {
            case "25": bytes.append(UInt8(ascii: "%"))
            case "0A": bytes.append(UInt8(ascii: "\n"))
            default: return nil
            }
            bytes += part.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RegionSource.Changes {
    /// Parses sequence numbers (`920-921`, or `-` if unknown), a space and a path.
    fileprivate init?(parsing value: String) {
        guard let space = value.firstIndex(of: " ") else { return nil }
        self.init(path: String(value[value.index(after: space)...]))
        let range = value[..<space]
        if range == "-" { return }
        let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, first <= last else { return nil }
        sequences = first...last
    }
}
