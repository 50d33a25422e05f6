// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
internal import HTTPTypes
internal import NavFormats
public import NavGraph
internal import NavRender

/// Responds to requests for a map of a region in a web page: vector tiles, raster tiles, glyphs, and the style that refers to
/// them. It uses no sockets.
///
///     let tiles = try MapTileHandler(graph: graph)
///     let response = tiles.response(to: HTTPServerRequest(method: "GET", target: "/tiles/14/8530/5974.mvt"))
///
/// docs/pictures.md lists paths, layers and fields.
public struct MapTileHandler: HTTPRequestHandler {
    let graph: RoadGraph
    let features: MapFeatures?
    let painter: TilePainter?
    /// Points of interest and house numbers; `nil` for a region without a search index.
    let points: SearchedPoints?
    /// What tiles of low zooms show.
    let overview: MapOverview
    /// Version of the region and of its tiles, in quotes.
    let etag: String
    /// Whether the region has land use, water, buildings and places.
    public var hasLayers: Bool { features != nil }

    /// Increased when tiles of the same region change, so that browsers drop old ones.
    private static let edition = 3

    /// Prepares the tiles of a region.
    ///
    /// - Throws: `RegionError` if the map layers of the region are damaged.
    public init(graph: RoadGraph) throws(RegionError) {
        self.graph = graph
        features = try MapFeatures(graph.file)
        points = SearchedPoints(graph)
        overview = MapOverview(graph: graph, features: features)
        painter = TilePainter(graph: graph, features: features, points: points)
        etag = "\"\(String(graph.file.fingerprint, radix: 16))-\(MapTileHandler.edition)\""
    }

    /// Whether a path is one of a tile, a range of glyphs or a style.
    public static func handles(_ path: some StringProtocol) -> Bool {
        path.hasPrefix("/tiles/") || path.hasPrefix("/fonts/") || path.hasPrefix("/sprite/")
            || path == "/style.json" || path == "/tiles.json"
    }

    /// Responds to GET and HEAD requests for the paths that `handles` accepts.
    ///
    /// URLs in styles begin with `/`, which not all map libraries accept; see `response(to:baseURL:)`.
    public func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        request.method == "GET" || request.method == "HEAD" ? response(to: request, baseURL: "") : nil
    }

    /// Responds to a request; `nil` for other paths than those that `handles` accepts.
    ///
    /// The status is 200, 304 for a tile that the client has (`If-None-Match`), 400 for a malformed path and 404 for a tile
    /// that does not exist.
    ///
    /// - Parameters:
    ///   - request: The request. Its method is ignored.
    ///   - baseURL: Scheme and host under which the client reaches the server, such as `https://maps.example.org`. URLs in
    ///     styles begin with it.
    public func response(to request: HTTPServerRequest, baseURL: String) -> HTTPServerResponse? {
        guard MapTileHandler.handles(request.path) else { return nil }
        do throws(TileRequestError) {
            let options = try MapTileOptions(String(request.query))
            let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            switch parts.first {
            case "style.json": return text(styleDocument(options, baseURL: baseURL))
            case "tiles.json": return text(tileDocument(options, baseURL: baseURL))
            case "fonts": return try glyphs(Array(parts))
            case "sprite": return try sprite(parts.dropFirst().joined(separator: "/"))
            default:
                let known = request.headers[.ifNoneMatch] ?? ""
                return try tile(Array(parts), options, isKnown: known.contains(etag))
            }
        } catch {
            return HTTPServerResponse(
                status: error.status, contentType: "text/plain; charset=UTF-8", body: Array((error.message + "\n").utf8)
            )
        }
    }

    private func text(_ json: [UInt8]) -> HTTPServerResponse {
        HTTPServerResponse(
            headers: [.contentType: "application/json; charset=UTF-8", .cacheControl: "no-cache"], body: json)
    }

    // MARK: Tiles

    private func tile(
        _ parts: [Substring], _ options: MapTileOptions, isKnown: Bool
    ) throws(TileRequestError) -> HTTPServerResponse {
        guard parts.count == 4, let zoom = MapTileHandler.number(parts[1]), let x = MapTileHandler.number(parts[2]),
            let suffix = parts[3].firstIndex(where: { $0 == "." || $0 == "@" }),
            let y = MapTileHandler.number(parts[3][..<suffix])
        else {
            throw TileRequestError(
                status: 400, message: "A tile is /tiles/{zoom}/{x}/{y}.mvt, .png or @2x.png, with whole numbers.")
        }
        guard let address = TileAddress(x: x, y: y, zoom: zoom) else {
            throw TileRequestError(
                status: 404,
                message:
                    "There is no tile \(zoom)/\(x)/\(y): zooms are 0 … 22, and at zoom z columns and rows 0 … 2^z − 1.")
        }
        var response: HTTPServerResponse
        switch parts[3][suffix...] {
        case ".mvt" where isKnown, ".pbf" where isKnown, ".png" where isKnown, "@2x.png" where isKnown:
            response = HTTPServerResponse(status: 304, contentType: "", body: [])
        case ".mvt", ".pbf":
            response = HTTPServerResponse(
                contentType: "application/vnd.mapbox-vector-tile",
                body: vectorTile(address, language: options.language))
        case ".png": response = try rasterTile(address, options, scale: 1)
        case "@2x.png": response = try rasterTile(address, options, scale: 2)
        default:
            throw TileRequestError(
                status: 404, message: "Tiles end in .mvt, .png or @2x.png, not \(parts[3][suffix...]).")
        }
        // After an hour, browsers ask whether the region is still the same.
        response.headers[.cacheControl] = "public, max-age=3600, stale-while-revalidate=86400"
        response.headers[.eTag] = etag
        return response
    }

    private func rasterTile(
        _ address: TileAddress, _ options: MapTileOptions, scale: Double
    ) throws(TileRequestError) -> HTTPServerResponse {
        guard let painter else { throw TileRequestError(status: 501, message: "This system draws no raster tiles.") }
        do throws(RenderError) {
            let body = try painter.png(
                of: address, style: options.style, language: options.language, side: options.side, scale: scale)
            return HTTPServerResponse(contentType: "image/png", body: body)
        } catch {
            throw TileRequestError(status: 503, message: "The tile could not be drawn: \(error)")
        }
    }

    // MARK: Icons

    private func sprite(_ name: String) throws(TileRequestError) -> HTTPServerResponse {
        let parts = name.split(separator: ".", maxSplits: 1)
        let base = parts.first?.split(separator: "@", maxSplits: 1) ?? []
        guard parts.count == 2, let style = base.first, style == "day" || style == "night",
            base.count == 1 || base[1] == "2x", parts[1] == "json" || parts[1] == "png"
        else {
            throw TileRequestError(
                status: 404, message: "Icons are /sprite/day.json, day@2x.json, day.png, night.json …")
        }
        let sprite = MapSprite(style: style == "day" ? .day : .night, scale: base.count == 2 ? 2 : 1)
        if parts[1] == "json" { return text(sprite.index) }
        guard painter != nil else { throw TileRequestError(status: 501, message: "This system draws no icons.") }
        do throws(RenderError) {
            return HTTPServerResponse(
                headers: [.contentType: "image/png", .cacheControl: "public, max-age=86400"], body: try sprite.png())
        } catch {
            throw TileRequestError(status: 503, message: "The icons could not be drawn: \(error)")
        }
    }

    // MARK: Glyphs

    private func glyphs(_ parts: [Substring]) throws(TileRequestError) -> HTTPServerResponse {
        guard parts.count == 3, parts[2].hasSuffix(".pbf"), parts[1].utf8.count <= 300,
            let first = parts[2].split(separator: "-").first.flatMap(MapTileHandler.number), first % 256 == 0,
            parts[2] == "\(first)-\(first + 255).pbf"
        else {
            throw TileRequestError(
                status: 400, message: "Glyphs are /fonts/{font}/{first}-{last}.pbf; first is a multiple of 256.")
        }
        guard first < 65536 else {
            throw TileRequestError(status: 404, message: "Glyphs exist for code points 0 … 65535 only.")
        }
        guard let painter else { throw TileRequestError(status: 501, message: "This system draws no glyphs.") }
        do throws(RenderError) {
            let stack = String(decoding: OSRMAddress.decoded(parts[1]), as: UTF8.self)
            return HTTPServerResponse(
                headers: [.contentType: "application/x-protobuf", .cacheControl: "public, max-age=604800"],
                body: try painter.glyphs(fontStack: stack, first: UInt32(first)))
        } catch {
            throw TileRequestError(status: 503, message: "The glyphs could not be drawn: \(error)")
        }
    }

    /// Parses a whole number of at most nine digits.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}

/// Why a request for a tile, a range of glyphs or a style failed.
struct TileRequestError: Error {
    /// Status of the response.
    var status: Int
    /// Body of the response.
    var message: String
}
