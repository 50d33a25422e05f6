// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import FleetServer
internal import Foundation
internal import HTTPSupport
internal import Logging
internal import NavGraph
internal import NavGuidance
internal import NavImport
internal import NavRouting
internal import NavWords

/// What the demo stands on: a region, a folder for store and keys, tokens. The folder goes when the demo ends.
struct DemoStage {
    let folder: URL
    let provider: LocalRouteProvider
    let keys: KeyFolder

    static let fleet = "demo"
    static let vehicle = "taxi-7"

    /// Opens a region, or builds one from an extract.
    init(map: String?) async throws {
        let path = try map ?? DemoStage.sample()
        folder = FileManager.default.temporaryDirectory.appending(
            path: "guidepost-demo-\(ProcessInfo.processInfo.processIdentifier)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(
                "\(folder.path): \(error.localizedDescription)", advice: "Set TMPDIR to a folder that can be written.")
        }
        do {
            let region = path.hasSuffix(".region") ? path : folder.appending(path: "demo.region").path
            if region != path {
                Output.note("building a region from \(path)\n")
                try DemoStage.build(path, to: region)
            }
            provider = try Failure.explaining {
                LocalRouteProvider(graph: try RoadGraph(path: region), words: InstructionWriter())
            }
            do { keys = try await KeyFolder(path: folder.appending(path: "keys").path) } catch { throw Failure(error) }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Removes what the demo has written.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func sample() throws(Failure) -> String {
        let sample = "Samples/monaco.osm.pbf"
        guard Input.exists(sample) else {
            throw Failure(
                "\(sample) is not here", advice: "Give a map: guidepost demo --map EXTRACT.osm.pbf (or a .region)")
        }
        return sample
    }

    private static func build(_ extract: String, to region: String) throws(Failure) {
        let line = ProgressLine(isShown: Output.notesAreSeen)
        try Failure.explaining {
            let file = try OSMFile.open(extract)
            let writer = try RegionWriter(path: region)
            defer { line.clear() }
            _ = try MapBuilder.build(file, into: writer, options: ImportOptions()) { line.show($0) }
            try ContractionHierarchy.addContractionOrder(to: writer) { line.show(share: $0) }
            try LayerBuilder.build(file, into: writer, workers: nil)
            try writer.finish()
        }
    }

    /// The fleet server, with the pages beside it.
    func server(
        port: Int, extras: [any HTTPExtra], onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void
    ) throws -> FleetServer {
        var settings = FleetServerSettings(provider: try ProviderID(DemoStage.fleet))
        settings.http = ("127.0.0.1", port)
        // The page drives the demo, so pages of other sites must not reach it under a name of their own.
        settings.hosts = .local()
        settings.connections.drainTimeout = .zero
        return try FleetServer(
            settings: settings, store: SQLiteFleetStore(path: folder.appending(path: "fleet.sqlite").path), keys: keys,
            routes: provider, extras: extras,
            logger: Logger(label: "guidepost.demo") { _ in SwiftLogNoOpLogHandler() }, clock: FleetClock.now,
            onListening: onListening)
    }

    /// What the provider's own server would use to ask the fleet server.
    func client(grpc: Int) async throws -> FleetAdminClient {
        let token = try await TokenService(folder: keys, clock: FleetClock.now).mint(role: .server)
        return FleetAdminClient(host: "127.0.0.1", port: grpc, provider: try ProviderID(DemoStage.fleet), token: token)
    }
}
