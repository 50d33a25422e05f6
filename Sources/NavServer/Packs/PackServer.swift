// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
public import HTTPSupport
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
public import NavFormats
public import ServiceLifecycle

/// Publishes a folder of packs over HTTP, for `RegionStore` and other clients.
///
/// - `/manifest.json`: the manifest of the folder; a folder without one gets one from its packs.
/// - `/NAME.region`: a pack, as a whole or in ranges, with entity tags.
/// - `/`: a page that lists the packs.
/// - `/health`, `/metrics`: the state of the server.
///
/// The folder is read anew for each request. Replace files by renaming, as `guidepost map split` does, so that downloads
/// in progress keep the old file.
public final class PackServer: Service {
    private let handler: PackRequestHandler
    private let host: String
    private let port: Int
    private let options: HTTPOptions
    private let onListening: @Sendable (Int) -> Void

    /// Checks a folder. `run()` starts the server.
    ///
    /// - Parameters:
    ///   - folder: Path of the folder.
    ///   - host: Address to listen on. Only this machine can reach the default.
    ///   - port: Port to listen on; 0 picks a free one.
    ///   - connections: Limits and timeouts of connections.
    ///   - onListening: Called once with the port when the server accepts requests.
    /// - Throws: `PackError` with code `unreadable` for a folder without packs, or whose packs are not those of its
    ///   manifest.
    public init(
        folder: String, host: String = "127.0.0.1", port: Int, connections: ConnectionOptions = ConnectionOptions(),
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(PackError) {
        let packs = PackFolder(folder)
        do throws(PackFolderError) {
            if let problem = try packs.contents().problem {
                throw PackFolderError(message: "\(folder): \(problem)")
            }
        } catch {
            throw PackError(code: .unreadable, message: error.message)
        }
        handler = PackRequestHandler(folder: packs)
        self.host = host
        self.port = port
        self.onListening = onListening
        var options = HTTPOptions()
        options.connection = connections
        options.methods = ["GET", "HEAD"]
        self.options = options
    }

    /// Runs until the service group shuts down.
    ///
    /// - Throws: The error of a port that cannot be opened.
    public func run() async throws {
        let listener = HTTPListener(options: options, metrics: handler.metrics.connections)
        let server = try listener.server(host: host, port: port) { [handler] request, writer, channel in
            let call = HTTPServerRequest(request, from: channel.remoteAddress)
            let response = await handler.respond(to: call) ?? HTTPServerResponse(status: 404)
            try await writer.send(response, to: call.method)
        } onListening: { [onListening] in
            onListening($0)
        }
        try await server.run()
    }
}
