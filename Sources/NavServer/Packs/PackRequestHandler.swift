// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPSupport
internal import HTTPTypes
internal import NIOPosix
internal import NavFormats
internal import Synchronization

/// Responds to requests for packs, their manifest, and the page that lists them. It uses no sockets.
struct PackRequestHandler: HTTPRequestHandler {
    let folder: PackFolder
    let metrics = PackMetrics()

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        guard request.method == "GET" || request.method == "HEAD" else {
            return HTTPServerResponse(status: 405, headers: [.allow: "GET, HEAD"])
        }
        let response = await response(to: request)
        metrics.responded(response.status)
        return response
    }

    private func response(to request: HTTPServerRequest) async -> HTTPServerResponse {
        switch request.path {
        case "/": return await page(request)
        case "/packs.css": return PackRequestHandler.fixed("text/css; charset=utf-8", PackPage.style, request)
        case "/health": return await health()
        case "/metrics": return PackRequestHandler.text(200, metrics.text)
        default: break
        }
        let name = String(decoding: OSRMAddress.decoded(request.path.dropFirst()), as: UTF8.self)
        guard let file = folder.open(name) else {
            if name == RegionStore.manifestFile { return await generatedManifest(request) }
            return PackRequestHandler.text(
                404, "There is no pack \(name). The manifest is /\(RegionStore.manifestFile).\n")
        }
        return response(to: request, with: file, isManifest: name == RegionStore.manifestFile)
    }

    // MARK: Files

    private func response(
        to request: HTTPServerRequest, with file: OpenFile, isManifest: Bool
    ) -> HTTPServerResponse {
        let (version, outcome) = (file.version, file.version.outcome(of: request))
        var headers: HTTPFields = [
            .eTag: version.etag, .lastModified: version.modified.text, .acceptRanges: "bytes",
            .cacheControl: "no-cache", .accessControlAllowOrigin: "*",
        ]
        let (status, sent): (Int, Range<Int>)
        switch outcome {
        case .notModified: return HTTPServerResponse(status: 304, headers: headers)
        case .preconditionFailed: return HTTPServerResponse(status: 412, headers: headers)
        case .send(.unsatisfiable):
            headers[.contentRange] = "bytes */\(version.length)"
            return HTTPServerResponse(status: 416, headers: headers)
        case .send(.whole): (status, sent) = (200, 0..<version.length)
        case .send(.part(let range)):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(version.length)"
            (status, sent) = (206, range)
        }
        headers[.contentType] = isManifest ? "application/json" : "application/octet-stream"
        return HTTPServerResponse(
            status: status, headers: headers,
            stream: FileParts(file: file, range: sent) { [metrics] in metrics.sent($0) }, length: sent.count)
    }

    /// The manifest of a folder that has none.
    private func generatedManifest(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        switch await contents() {
        case .failure(let error): return PackRequestHandler.text(503, error.message + "\n")
        case .success(let contents):
            return PackRequestHandler.fixed("application/json", contents.generated ?? contents.manifest.json, request)
        }
    }

    private func contents() async -> Result<PackFolder.Contents, PackFolderError> {
        let folder = folder
        let read = try? await NIOThreadPool.singleton.runIfActive {
            Result { () throws(PackFolderError) in try folder.contents() }
        }
        return read ?? .failure(PackFolderError(message: "the server is shutting down"))
    }

    // MARK: Other responses

    private func page(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        switch await contents() {
        case .failure(let error): return PackRequestHandler.text(503, error.message + "\n")
        case .success(let contents):
            var response = PackRequestHandler.fixed(
                "text/html; charset=utf-8", PackPage(contents, baseURL: request.baseURL).html, request)
            response.headers[.contentSecurityPolicy] = PackPage.policy
            return response
        }
    }

    private func health() async -> HTTPServerResponse {
        switch await contents() {
        case .failure(let error): return PackRequestHandler.text(503, error.message + "\n")
        case .success(let contents):
            return contents.problem.map { PackRequestHandler.text(503, $0 + "\n") }
                ?? PackRequestHandler.text(200, "ok\n")
        }
    }

    /// A response that clients may keep if they ask whether it has changed.
    private static func fixed(_ type: String, _ body: [UInt8], _ request: HTTPServerRequest) -> HTTPServerResponse {
        let tag = "\"\(String(PackManifest.checksum(of: body), radix: 36))\""
        let isKnown = request.headers[.ifNoneMatch]?.contains(tag) == true
        return HTTPServerResponse(
            status: isKnown ? 304 : 200,
            headers: [
                .contentType: type, .eTag: tag, .cacheControl: "no-cache", .accessControlAllowOrigin: "*",
            ], body: isKnown ? [] : body)
    }

    private static func text(_ status: Int, _ text: String) -> HTTPServerResponse {
        HTTPServerResponse(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: Array(text.utf8))
    }
}

/// Counts of a pack server.
final class PackMetrics: Sendable {
    private let counts = Mutex<(responses: [Int: Int], bytes: Int)>(([:], 0))
    /// The open connections.
    let connections = ConnectionMetrics()

    func responded(_ status: Int) { counts.withLock { $0.responses[status, default: 0] += 1 } }
    func sent(_ bytes: Int) { counts.withLock { $0.bytes += bytes } }

    /// All counts in the text format of Prometheus.
    var text: String {
        let now = counts.withLock { $0 }
        var text = PrometheusText()
        text.family("guidepost_packs_responses_total", .counter, "Responses by status.")
        for (status, count) in now.responses.sorted(by: { $0.key < $1.key }) {
            text.sample("guidepost_packs_responses_total", [("status", "\(status)")], count)
        }
        text.single(
            "guidepost_packs_sent_bytes_total", .counter, "Bytes of packs and manifests read for clients.", now.bytes)
        return text.text + ConnectionMetrics.text([("http", connections)])
    }
}
