// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavRender

/// The page that lists the packs of a server: a picture of their areas, and for each its name, size, date and a command
/// to copy. It needs no script.
struct PackPage {
    private let contents: PackFolder.Contents
    private let base: String

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - contents: The folder.
    ///   - baseURL: Scheme and host under which the client reached the server.
    init(_ contents: PackFolder.Contents, baseURL: String) {
        self.contents = contents
        base = baseURL.isEmpty ? "http://localhost" : baseURL
    }

    /// Content security policy: the page loads its style sheet only.
    static let policy = [
        "default-src 'none'", "style-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The page.
    var html: [UInt8] {
        let packs = contents.manifest.packs
        let bytes = packs.reduce(0) { $0 + $1.byteCount }
        let state = contents.manifest.dataVersion
        let about = [
            "\(packs.count) \(packs.count == 1 ? "pack" : "packs")", PackPage.size(bytes),
            state.isEmpty ? "" : "map data of \(PackPage.escaped(state))",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        let problem = contents.problem.map { "<p class=\"problem\">\(PackPage.escaped($0))</p>" } ?? ""
        let text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Map packs</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="packs.css">
            </head>
            <body>
            <main>
            <h1>Map packs</h1>
            <p>\(about)</p>
            \(problem)
            \(picture)
            <h2>Use them</h2>
            <p>Apps read the <a href="manifest.json">manifest</a> with <code>RegionStore</code>. On a computer, all packs:</p>
            <pre tabindex="0">\(PackPage.escaped(allCommand))</pre>
            <p>One pack or several in a folder are one map for every command:</p>
            <pre tabindex="0">guidepost route --map packs --stop 'LAT,LON' --stop 'LAT,LON'</pre>
            <h2>Packs</h2>
            <ul>
            \(zip(packs, contents.written).map(entry).joined(separator: "\n"))
            </ul>
            </main>
            <footer>© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, \
            <a href="\(Attribution.license)">ODbL</a></footer>
            </body>
            </html>

            """
        return Array(text.utf8)
    }

    private var allCommand: String {
        let names = contents.manifest.packs.map { "\(base)/\(PackPage.encoded($0.file))" }
        // Long lists are better read from the manifest.
        guard names.count <= 40 else {
            return """
                mkdir -p packs && cd packs && curl -O '\(base)/\(RegionStore.manifestFile)' &&
                jq -r '.packs[].file|@uri' manifest.json | sed 's|^|\(base)/|' | xargs -n 1 curl --fail -C - -O
                """
        }
        return
            "mkdir -p packs && cd packs &&\ncurl --fail -C - \(names.map { "-O '\($0)'" }.joined(separator: " \\\n  "))"
    }

    private func entry(_ pack: PackManifest.Pack, _ written: HTTPDate?) -> String {
        let (name, link) = (PackPage.escaped(pack.name), PackPage.encoded(pack.file))
        let facts = [
            PackPage.size(pack.byteCount), "\(PackPage.grouped(pack.segments)) road segments",
            written?.day ?? "not available now",
        ].joined(separator: " · ")
        return """
            <li id="\(PackPage.identifier(pack))"><h3><a href="\(link)" download>\(name)</a></h3><p>\(facts)</p>\
            <pre tabindex="0">curl --fail -C - -O '\(PackPage.escaped("\(base)/\(link)"))'</pre></li>
            """
    }

    // MARK: The picture

    /// The areas as a map without background, each a link to its entry.
    private var picture: String {
        let boxes = contents.manifest.packs.map { pack in
            let bounds = pack.bounds
            return (
                north: Mercator.point(Coordinate(latitude: bounds.north, longitude: bounds.west)),
                south: Mercator.point(Coordinate(latitude: bounds.south, longitude: bounds.east))
            )
        }
        let (west, east) = (boxes.map(\.north.x).min() ?? 0, boxes.map(\.south.x).max() ?? 1)
        let (north, south) = (boxes.map(\.north.y).min() ?? 0, boxes.map(\.south.y).max() ?? 1)
        let scale = min(PackPage.width / max(east - west, 1e-9), PackPage.tallest / max(south - north, 1e-9))
        let (width, height) = ((east - west) * scale, (south - north) * scale)
        let areas = zip(contents.manifest.packs, boxes).map { pack, box in
            let (x, y) = ((box.north.x - west) * scale, (box.north.y - north) * scale)
            let (wide, high) = ((box.south.x - box.north.x) * scale, (box.south.y - box.north.y) * scale)
            let fits = Double(pack.name.count) * 8.5 + 8 < wide && high > 20
            let label =
                fits
                ? "<text x=\"\(PackPage.number(x + wide / 2))\" y=\"\(PackPage.number(y + high / 2 + 5))\">\(PackPage.escaped(pack.name))</text>"
                : ""
            return """
                <a href="#\(PackPage.identifier(pack))"><title>\(PackPage.escaped(pack.name)), \(PackPage.size(pack.byteCount))</title>\
                <rect x="\(PackPage.number(x))" y="\(PackPage.number(y))" width="\(PackPage.number(max(2, wide)))" \
                height="\(PackPage.number(max(2, high)))" rx="3"/>\(label)</a>
                """
        }
        return """
            <svg viewBox="-4 -4 \(PackPage.number(max(40, width + 8))) \(PackPage.number(max(20, height + 8)))" \
            role="group" aria-label="Areas of the packs">
            \(areas.joined(separator: "\n"))
            </svg>
            """
    }

    /// Bounds of the picture in points.
    private static let (width, tallest) = (720.0, 420.0)

    // MARK: Texts

    private static func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }

    /// An identifier of letters and digits: that of a name may have none of HTML's.
    private static func identifier(_ pack: PackManifest.Pack) -> String {
        "pack-\(String(PackManifest.checksum(of: Array(pack.file.utf8)), radix: 36))"
    }

    private static func size(_ bytes: Int) -> String {
        let bytes = Double(bytes)
        switch bytes {
        case ..<1e5: return "\(DecimalText.text(bytes / 1e3, decimals: 1)) kB"
        case ..<1e9: return "\(DecimalText.text(bytes / 1e6, decimals: 1)) MB"
        default: return "\(DecimalText.text(bytes / 1e9, decimals: 2)) GB"
        }
    }

    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Text between tags and in attributes.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// A file name as a part of a URL. It has no quotes.
    static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var encoded = String.UnicodeScalarView()
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(Unicode.Scalar(byte))
            default: encoded.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(encoded)
    }
}
