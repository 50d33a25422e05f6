// SPDX-License-Identifier: Apache-2.0

internal import FleetServer
internal import HTTPTypes
internal import NavTiles
internal import WebPages

/// The pages, on the HTTP port of a fleet server.
struct PageExtra: HTTPExtra {
    let pages: WebPages

    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer? {
        guard request.method == "GET" || request.method == "HEAD",
            let answer = pages.answer(to: String(request.path), known: request.headers[.ifNoneMatch])
        else { return nil }
        return HTTPExtraAnswer(answer)
    }
}

/// The map under the pages: tiles, letters and styles.
struct TileExtra: HTTPExtra {
    let desk: MapTileDesk

    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        let query = request.target.firstIndex(of: "?").map {
            String(request.target[request.target.index(after: $0)...])
        }
        guard
            let reply = desk.answer(
                path: String(request.path), query: query ?? "", ifNoneMatch: request.headers[.ifNoneMatch] ?? "")
        else { return nil }
        var headers: HTTPFields = [.contentType: reply.contentType]
        if !reply.cacheControl.isEmpty { headers[.cacheControl] = reply.cacheControl }
        if !reply.etag.isEmpty { headers[.eTag] = reply.etag }
        return HTTPExtraAnswer(status: reply.status, headers: headers, body: reply.body)
    }
}

/// Where MapLibre lies for browsers.
enum MapLibrary {
    /// The folder that was named; else where `dev/maplibre` puts it, or beside an installed program.
    static func folder(_ named: String?) -> String? {
        if let named { return named }
        let program = CommandLine.arguments.first.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) } ?? ""
        return [".build/maplibre", "\(program)/../share/guidepost/maplibre"].first {
            Input.exists("\($0)/maplibre-gl.js")
        }
    }
}
