// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension RegionReport {
    /// Whether the file is valid.
    public var isIntact: Bool { damage == nil }

    /// The report as one line of JSON.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("path", path)
            json.field("formatVersion", Int(RegionFormat.version))
            json.field("intact", isIntact)
            if let damage { json.field("damage", damage.message) }
            if let network { network.writeFields(to: &json) }
            if let source { json.object("source") { source.writeFields(to: &$0) } }
            json.array("sections") { json in
                for section in sections {
                    json.object { json in
                        json.field("name", section.name)
                        json.field("bytes", section.byteCount)
                        json.field("rows", section.rowCount)
                        json.field("intact", section.isIntact)
                    }
                }
            }
        }
        json.endLine()
        return json.take()
    }

    /// The report as text.
    public var text: String {
        var lines = ["\(path): region file, layout version \(RegionFormat.version)"]
        if let network { lines += network.lines }
        if let source { lines += source.lines }
        let total = sections.reduce(0) { $0 + $1.byteCount }
        lines.append("sections       \(sections.count), \(total) bytes")
        let width = sections.map(\.name.count).max() ?? 0
        for section in sections {
            let name = section.name.padded(to: width)
            let size = String(section.byteCount).padded(to: 12, alignment: .right)
            let rows = String(section.rowCount).padded(to: 10, alignment: .right)
            lines.append("  \(name) \(size) bytes \(rows) rows  \(section.isIntact ? "ok" : "DAMAGED")")
        }
        lines.append(damage.map { "checksums      DAMAGED: \($0.message)" } ?? "checksums      all match")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RegionReport.Source {
    /// The date as `2026-11-27T20:43:16Z`.
    private var dateText: String? {
        guard let date, let minute = LocalTime(secondsSince1970: Double(date)) else { return nil }
        let second = (date % 60 + 60) % 60
        return "\(minute):\(second < 10 ? "0" : "")\(second)Z"
    }

    fileprivate func writeFields(to json: inout JSONWriter) {
        if let extract { json.field("extract", extract) }
        json.array("changes") { json in for path in changes { json.value(path) } }
        if let dateText { json.field("date", dateText) }
    }

    fileprivate var lines: [String] {
        var lines = ["built from     \(extract ?? "standard input")"]
        if !changes.isEmpty { lines.append("changes        \(changes.joined(separator: ", "))") }
        if let dateText { lines.append("data of        \(dateText)") }
        return lines
    }
}

extension RegionReport.Network {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.object("counts") { json in
            json.field("nodes", nodes)
            json.field("segments", segments)
            json.field("roads", roads)
            json.field("restrictions", restrictions)
        }
        json.object("kilometers") { json in
            for (mode, length) in kilometers {
                json.key(text: mode)
                json.value(length, decimals: 1)
            }
        }
        if let boundingBox {
            json.object("boundingBox") { json in
                json.field("west", boundingBox.west, decimals: 7)
                json.field("south", boundingBox.south, decimals: 7)
                json.field("east", boundingBox.east, decimals: 7)
                json.field("north", boundingBox.north, decimals: 7)
            }
        }
        json.array("countries") { json in for country in countries { json.value(country) } }
        json.field("drivingSide", drivingSide)
        json.object("properties") { json in
            for (key, value) in properties {
                json.key(text: key)
                json.value(value)
            }
        }
    }

    fileprivate var lines: [String] {
        var lines = [
            "nodes          \(nodes)",
            "segments       \(segments)",
            "roads          \(roads)",
            "restrictions   \(restrictions)",
        ]
        for (mode, length) in kilometers {
            lines.append("\(mode.padded(to: 14)) \(DecimalText.text(length, decimals: 1)) km")
        }
        if let box = boundingBox {
            let edges = [("west", box.west), ("south", box.south), ("east", box.east), ("north", box.north)]
            lines.append(
                "bounding box   "
                    + edges.map { "\($0.0) \(DecimalText.text($0.1, decimals: 5))" }.joined(separator: ", "))
        }
        lines.append("countries      \(countries.isEmpty ? "not known" : countries.joined(separator: " "))")
        lines.append("driving side   \(drivingSide)")
        for (key, value) in properties where key == "attribution" { lines.append("\(key.padded(to: 14)) \(value)") }
        return lines
    }
}
