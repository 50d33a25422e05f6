// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Logging
internal import NavFormats
internal import NavServer
internal import ServiceLifecycle
internal import UnixSignals

/// `guidepost packs serve`
struct PacksServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Publish a folder of packs over HTTP.",
        discussion: """
            Serves the packs of a folder that 'guidepost map split' has written, whole or in ranges, so that interrupted \
            downloads continue; their manifest, manifest.json, which apps read (RegionStore); and at / a page that \
            lists them, with commands to copy. A folder without a manifest gets one from its packs. \
            GET /health and GET /metrics show the state of the server.

            The folder is read anew for each request: new packs need no restart. Any web server can publish such a \
            folder with its manifest, too.

            The signals TERM and INT stop the server after the responses in progress, of which each has at most \
            --drain-timeout seconds.

            Examples:
              guidepost map split iceland.region --zoom 6 -o packs
              guidepost packs serve packs --port 5080
              curl -C - -O http://127.0.0.1:5080/6-28-16.region
            """)

    @Argument(help: ArgumentHelp("Folder of packs.", valueName: "folder"))
    var folder: String

    @Option(help: "Port to listen on; 0 picks a free one.")
    var port = 5080

    @Option(
        help: ArgumentHelp(
            "Address to listen on; 0.0.0.0 accepts connections from other machines.", valueName: "address"))
    var bind = "127.0.0.1"

    @OptionGroup(title: "Connections")
    var connections: ConnectionFlags

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 … 65535.") }
    }

    func run() async throws {
        ConnectionFlags.raiseDescriptorLimit(listeners: 1)
        let server: PackServer
        do throws(PackError) {
            server = try PackServer(
                folder: folder, host: bind, port: port, connections: connections.options,
                onListening: { [folder, bind] port in
                    Output.note("\(folder): listening on http://\(bind):\(port)\n")
                })
        } catch {
            throw Failure(
                error.message, advice: "Write packs into a folder with 'guidepost map split REGION -o FOLDER'.")
        }
        var group = ServiceGroupConfiguration(
            services: [server], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }))
        group.maximumGracefulShutdownDuration = .seconds(connections.drainTimeout + 5)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            throw Failure(listeningOn: bind, port: port, option: "--port PORT", error)
        }
    }
}
