// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
public import NavGraph
internal import NavRender

/// Answers what a web page asks for to show a map of a region: vector tiles, picture tiles, letters, and the style that
/// names them all. It knows nothing of sockets; any server can hand it a path and a query.
///
///     let tiles = try MapTileDesk(graph: graph)
///     let reply = tiles.answer(path: "/tiles/14/8530/5974.mvt")
///
/// docs/pictures.md lists addresses, layers and fields.
public struct MapTileDesk: Sendable {
    let graph: RoadGraph
    let features: MapFeatures?
    let painter: TilePainter?
    /// Stands for what the region and the drawing of it are, in quotes as HTTP wants it.
    let etag: String
    /// Whether the region has land use, water, buildings and places beside its roads.
    public var hasLayers: Bool { features != nil }

    /// Raised when the same region is drawn in another way than before, so that no browser keeps an old tile.
    private static let edition = 1

    /// Sets up the desk of a region.
    ///
    /// - Throws: `RegionError` when the map layers of the region are damaged.
    public init(graph: RoadGraph) throws(RegionError) {
        self.graph = graph
        features = try MapFeatures(graph.file)
        painter = TilePainter(graph: graph, features: features)
        etag = "\"\(String(graph.file.fold, radix: 16))-\(MapTileDesk.edition)\""
    }

    /// What a request is answered with.
    public struct Reply: Sendable {
        /// Status code of HTTP: 200, 304 for what the client has, 400 for an address that cannot be read, 404 for a tile that is none.
        public var status: Int
        /// Header `Content-Type`.
        public var contentType: String
        /// What is sent back.
        public var body: [UInt8]
        /// Header `Cache-Control`; empty for none.
        public var cacheControl = ""
        /// Header `ETag`, with its quotes; empty for none.
        public var etag = ""
    }

    /// Whether a path is one of those that are answered here.
    public static func knows(_ path: some StringProtocol) -> Bool {
        path.hasPrefix("/tiles/") || path.hasPrefix("/fonts/") || path == "/style.json" || path == "/tiles.json"
    }

    /// Answers a request; `nil` when the path is none of those that `knows` knows.
    ///
    /// - Parameters:
    ///   - path: Path of the address, with percent signs.
    ///   - query: What follows the question mark.
    ///   - base: Scheme and host by which the client reaches the server, such as `https://maps.example.org`; addresses in
    ///     the style begin with it. Without one they begin with `/`, which map libraries cannot follow everywhere.
    ///   - ifNoneMatch: Header `If-None-Match`: what the client has already is answered with 304 and no body.
    public func answer(path: String, query: String = "", base: String = "", ifNoneMatch: String = "") -> Reply? {
        guard MapTileDesk.knows(path) else { return nil }
        do throws(Refusal) {
            let options = try MapTileOptions(query)
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            switch parts.first {
            case "style.json": return text(styleDocument(options, base: base))
            case "tiles.json": return text(tileDocument(options, base: base))
            case "fonts": return try letters(Array(parts))
            default: return try tile(Array(parts), options, isKnown: ifNoneMatch.contains(etag))
            }
        } catch {
            return Reply(
                status: error.status, contentType: "text/plain; charset=UTF-8", body: Array((error.message + "\n").utf8)
            )
        }
    }

    /// Why a request has no answer.
    struct Refusal: Error {
        var status: Int
        var message: String
    }

    private func text(_ json: [UInt8]) -> Reply {
        Reply(status: 200, contentType: "application/json; charset=UTF-8", body: json, cacheControl: "no-cache")
    }

    // MARK: Tiles

    private func tile(
        _ parts: [Substring], _ options: MapTileOptions, isKnown: Bool
    ) throws(Refusal) -> Reply {
        guard parts.count == 4, let zoom = MapTileDesk.number(parts[1]), let x = MapTileDesk.number(parts[2]),
            let dot = parts[3].firstIndex(where: { $0 == "." || $0 == "@" }),
            let y = MapTileDesk.number(parts[3][..<dot])
        else {
            throw Refusal(
                status: 400, message: "A tile is /tiles/{zoom}/{x}/{y}.mvt, .png or @2x.png, with whole numbers.")
        }
        guard let address = TileAddress(x: x, y: y, zoom: zoom) else {
            throw Refusal(
                status: 404,
                message:
                    "There is no tile \(zoom)/\(x)/\(y): zooms are 0 … 22, and at zoom z columns and rows 0 … 2^z − 1.")
        }
        var reply = Reply(status: 200, contentType: "", body: [])
        switch parts[3][dot...] {
        case ".mvt" where isKnown, ".pbf" where isKnown, ".png" where isKnown, "@2x.png" where isKnown:
            reply.status = 304
        case ".mvt", ".pbf":
            reply.contentType = "application/vnd.mapbox-vector-tile"
            reply.body = VectorTile.bytes(of: address, graph: graph, features: features, language: options.language)
        case ".png": reply = try picture(address, options, scale: 1)
        case "@2x.png": reply = try picture(address, options, scale: 2)
        default:
            throw Refusal(status: 404, message: "Tiles end in .mvt, .png or @2x.png, not \(parts[3][dot...]).")
        }
        // An hour; then a browser asks whether the region is still the same.
        reply.cacheControl = "public, max-age=3600, stale-while-revalidate=86400"
        reply.etag = etag
        return reply
    }

    private func picture(_ address: TileAddress, _ options: MapTileOptions, scale: Double) throws(Refusal) -> Reply {
        let body: [UInt8]
        do {
            guard let painter else { throw Refusal(status: 501, message: "This system draws no picture tiles.") }
            body = try painter.png(
                of: address, style: options.style, language: options.language, side: options.side, scale: scale)
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(status: 503, message: "The tile could not be drawn: \(error)")
        }
        return Reply(status: 200, contentType: "image/png", body: body)
    }

    // MARK: Letters

    private func letters(_ parts: [Substring]) throws(Refusal) -> Reply {
        guard parts.count == 3, parts[2].hasSuffix(".pbf"), parts[1].utf8.count <= 300,
            let first = parts[2].split(separator: "-").first.flatMap(MapTileDesk.number), first % 256 == 0,
            parts[2] == "\(first)-\(first + 255).pbf"
        else {
            throw Refusal(
                status: 400, message: "Letters are /fonts/{font}/{first}-{last}.pbf; first is a multiple of 256.")
        }
        guard first < 65536 else {
            throw Refusal(status: 404, message: "Letters are numbered 0 … 65535 here.")
        }
        let stack = String(decoding: OSRMAddress.decoded(parts[1]), as: UTF8.self)
        do {
            guard let painter else { throw Refusal(status: 501, message: "This system draws no letters.") }
            return Reply(
                status: 200, contentType: "application/x-protobuf",
                body: try painter.glyphs(fontStack: stack, first: UInt32(first)),
                cacheControl: "public, max-age=604800")
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(status: 503, message: "The letters could not be drawn: \(error)")
        }
    }

    /// A whole number of at most nine digits and nothing else.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
