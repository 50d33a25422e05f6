// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The pages of Guidepost: the one that follows a trip, that of the demo, and the screen of a car.
///
/// `/follow` is the page behind a share link; the secret stands after the `#` and never reaches a server's log. What the
/// pages need lies below `/web/`, and the map where `MapTileDesk` has it. Nothing is fetched from anywhere else, and the
/// header says so to the browser.
public struct WebPages: Sendable {
    private let library: [String: [UInt8]]
    private let settings: [UInt8]
    private let pages: [String: String]

    /// What there may be to look at, with its address.
    public enum Page: String, Sendable, Hashable, CaseIterable {
        /// `/follow`: a trip, behind a share link.
        case trip
        /// `/`: the demo.
        case demo
        /// `/car`: the screen of a car.
        case car

        var path: String {
            switch self {
            case .trip: "/follow"
            case .demo: "/"
            case .car: "/car"
            }
        }
    }

    /// Prepares the pages.
    ///
    /// - Parameters:
    ///   - pages: Those that the server has.
    ///   - hasMap: Whether the same server has map tiles; without them trips are drawn on an empty ground.
    ///   - library: Folder with `maplibre-gl.js` and `maplibre-gl.css`; without them maps are drawn from raster tiles.
    public init(_ pages: Set<Page> = [.trip], hasMap: Bool, library: String? = nil) {
        var files: [String: [UInt8]] = [:]
        for name in ["maplibre-gl.js", "maplibre-gl.css"] {
            guard let library, let data = FileManager.default.contents(atPath: "\(library)/\(name)") else { continue }
            files[name] = Array(data)
        }
        self.library = files.count == 2 ? files : [:]
        settings = Array(#"{"hasMap":\#(hasMap),"hasLibrary":\#(files.count == 2)}"#.utf8)
        self.pages = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, "\($0.rawValue).html") })
    }

    /// Whether browsers get MapLibre.
    public var hasLibrary: Bool { !library.isEmpty }

    /// Answers a GET; `nil` for what is no page.
    ///
    /// - Parameters:
    ///   - path: Path of the address, without what follows a `?`.
    ///   - known: The `If-None-Match` of the request.
    public func answer(to path: String, known: String? = nil) -> WebAnswer? {
        let name: String
        if let page = pages[path] {
            name = page
        } else if path.hasPrefix("/web/"), !path.hasSuffix(".html") {
            name = String(path.dropFirst(5))
        } else {
            return nil
        }
        guard let body = name == "settings.json" ? settings : WebFiles.all[name] ?? library[name] else {
            return path.hasPrefix("/web/") ? WebAnswer(status: 404) : nil
        }
        let tag = "\"\(String(WebPages.fingerprint(body), radix: 36))\""
        var headers = [
            "Content-Type": WebFiles.contentType(of: name), "ETag": tag, "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
        ]
        if name.hasSuffix(".html") { headers.merge(WebPages.guarded) { $1 } }
        // Others may embed the module that follows trips; the pages themselves are for this server alone.
        if name == "guidepost-trip.js" { headers["Access-Control-Allow-Origin"] = "*" }
        guard known != tag else { return WebAnswer(status: 304, headers: headers) }
        return WebAnswer(status: 200, headers: headers, body: body)
    }

    /// What a page may do: nothing but load our own files. MapLibre runs its worker from a blob and draws its signs as such.
    private static let guarded = [
        "Content-Security-Policy": [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
            "connect-src 'self'", "worker-src blob:", "font-src 'self'", "frame-src 'self'", "frame-ancestors 'self'",
            "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; "),
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    ]

    /// FNV-1a, 64 bits: tells versions of a file apart.
    private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
