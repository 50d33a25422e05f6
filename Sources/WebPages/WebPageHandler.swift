// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import HTTPMessages
internal import HTTPTypes

/// Serves the web pages of Guidepost: a shared trip, the dispatcher's console, the demo, the car screen, the driver's
/// view, and the map of a routing server.
///
/// `/follow` is the page behind a share link. The secret follows the `#`, so it never reaches the log of a server. The files of
/// the pages are below `/web/`, map tiles at the paths of `NavTiles`. Pages load nothing from other servers, which their
/// content security policy enforces.
public struct WebPageHandler: HTTPRequestHandler {
    private let library: [String: [UInt8]]
    private let settings: [UInt8]
    /// The pages by their paths, each with all of its parts.
    private let pages: [String: [UInt8]]

    /// The pages and their paths.
    public enum Page: String, Sendable, Hashable, CaseIterable {
        /// `/follow`: a shared trip.
        case trip
        /// `/`: the demo.
        case demo
        /// `/car`: the car screen.
        case car
        /// `/driver`: the view of a driver, as on a phone. It needs the paths of the program's `drive` or `demo`.
        case driver
        /// `/console`: the dispatcher's page of a fleet.
        case console
        /// `/`: a map with search, routes, reachable areas and map matching. It needs the paths of `NavServer`.
        case map
        /// `/`: the feed of a drive, for displays without a map. It needs the paths of `FeedServer` in `NavServer`.
        case feed

        var path: String {
            switch self {
            case .trip: "/follow"
            case .demo, .map, .feed: "/"
            case .car: "/car"
            case .driver: "/driver"
            case .console: "/console"
            }
        }
    }

    /// Prepares the pages.
    ///
    /// - Parameters:
    ///   - pages: The pages to serve; `demo`, `map` and `feed` have the same path, so that only one of them can be served.
    ///   - hasMap: Whether the same server has map tiles. Without them trips are drawn on an empty background.
    ///   - library: Folder with `maplibre-gl.js` and `maplibre-gl.css`. Without them pages use raster tiles.
    public init(_ pages: Set<Page> = [.trip], hasMap: Bool, library: String? = nil) {
        var files: [String: [UInt8]] = [:]
        for name in ["maplibre-gl.js", "maplibre-gl.css"] {
            guard let library, let data = FileManager.default.contents(atPath: "\(library)/\(name)") else { continue }
            files[name] = Array(data)
        }
        self.library = files.count == 2 ? files : [:]
        settings = Array(#"{"hasMap":\#(hasMap),"hasLibrary":\#(files.count == 2)}"#.utf8)
        self.pages = Dictionary(
            pages.sorted { $0.rawValue < $1.rawValue }.compactMap { page in
                WebFiles.whole("\(page.rawValue).html").map { (page.path, $0) }
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether MapLibre was found.
    public var hasLibrary: Bool { !library.isEmpty }

    /// Responds to GET and HEAD requests; `nil` if there is no such page.
    public func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        return response(to: String(request.path), ifNoneMatch: request.headers[.ifNoneMatch])
    }

    /// The response to a GET request; `nil` if there is no such page.
    ///
    /// - Parameters:
    ///   - path: Path without the query.
    ///   - known: Header `If-None-Match` of the request.
    public func response(to path: String, ifNoneMatch known: String? = nil) -> HTTPServerResponse? {
        let page = pages[path]
        guard page != nil || path.hasPrefix("/web/") else { return nil }
        let name = page == nil ? String(path.dropFirst(5)) : "page.html"
        guard let body = page ?? file(name) else { return HTTPServerResponse(status: 404) }
        let tag = "\"\(String(WebPageHandler.fingerprint(body), radix: 36))\""
        var fields = [
            "Content-Type": WebFiles.contentType(of: name), "ETag": tag, "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
        ]
        if page != nil { fields.merge(WebPageHandler.pageHeaders) { $1 } }
        if name == "trip-worker.js" { fields.merge(WebPageHandler.workerHeaders) { $1 } }
        // Other sites may embed the module that follows trips, but not the pages.
        if name == "guidepost-trip.js" { fields["Access-Control-Allow-Origin"] = "*" }
        var headers = HTTPFields()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return known == tag
            ? HTTPServerResponse(status: 304, headers: headers) : HTTPServerResponse(headers: headers, body: body)
    }

    /// A file below `/web/`.
    private func file(_ name: String) -> [UInt8]? {
        if name.hasSuffix(".html") || WebFiles.isPart(name) { return nil }
        if name == "settings.json" { return settings }
        return WebFiles.scripts[name] ?? WebFiles.all[name] ?? library[name]
    }

    /// Headers of the service worker that keeps the trip page for times without a network. It controls this page only.
    private static let workerHeaders = [
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'", "Service-Worker-Allowed": "../follow",
    ]

    /// Security headers of pages: they load files of this server only. MapLibre needs `blob:` for its worker and its icons.
    private static let pageHeaders = [
        "Content-Security-Policy": [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
            "connect-src 'self'", "worker-src 'self' blob:", "manifest-src 'self'", "font-src 'self'",
            "frame-src 'self'",
            "frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; "),
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    ]

    /// FNV-1a, 64 bits.
    private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
