// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import FleetServer
internal import Foundation
internal import HTTPMessages
internal import HTTPSupport
internal import Logging
internal import NavGuidance
internal import NavRouting
internal import NavWords

/// Files of the demo: a region, and a temporary folder for the store and the keys.
struct DemoEnvironment {
    let folder: URL
    let provider: LocalRouteProvider
    let keys: KeyFolder

    static let fleet = "demo"
    static let vehicle = "taxi-7"

    /// Opens a region, or builds one from an extract.
    ///
    /// - Parameters:
    ///   - map: The path of either; `nil` for the sample.
    ///   - timeZone: The time zone by which restrictions with times apply, in place of the region's; `none` ignores them.
    init(map: String?, timeZone: String? = nil) async throws {
        let path = try map ?? DemoEnvironment.sample()
        folder = FileManager.default.temporaryDirectory.appending(
            path: "guidepost-demo-\(ProcessInfo.processInfo.processIdentifier)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(
                "\(folder.path): \(error.localizedDescription)", advice: "Set TMPDIR to a writable folder.")
        }
        do {
            let region = path.hasSuffix(".region") ? path : folder.appending(path: "demo.region").path
            if region != path {
                try SampleMap.build(path, to: region)
            }
            provider = LocalRouteProvider(graph: try MapFile.open(region), writer: InstructionWriter())
            provider.engine.clock = RegionClock.standing(in: provider.engine.graph, zone: timeZone)
            do { keys = try await KeyFolder(path: folder.appending(path: "keys").path) } catch { throw Failure(error) }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Removes the temporary folder.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func sample() throws(Failure) -> String {
        guard let sample = SampleMap.extract else {
            throw Failure(
                "Samples/monaco.osm.pbf not found",
                advice: "Use a map: guidepost demo --map EXTRACT.osm.pbf (or a .region)")
        }
        return sample
    }

    /// Creates the fleet server with the pages of the demo.
    func server(
        port: Int, extras: [any HTTPRequestHandler], onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void
    ) throws -> FleetServer {
        var settings = FleetServerSettings(provider: try ProviderID(DemoEnvironment.fleet))
        settings.http = ("127.0.0.1", port)
        // The page controls the demo, so other sites must not reach it by DNS rebinding.
        settings.hosts = .local()
        settings.connections.drainTimeout = .zero
        return try FleetServer(
            settings: settings, store: SQLiteFleetStore(path: folder.appending(path: "fleet.sqlite").path), keys: keys,
            routes: provider, placeNames: RegionPlaceNames(provider.engine.graph), extras: extras,
            logger: Logger(label: "guidepost.demo") { _ in SwiftLogNoOpLogHandler() }, clock: FleetClock.now,
            onListening: onListening)
    }

    /// Creates a client with a server token, as the provider's own server would use.
    func client(grpc: Int) async throws -> FleetAdminClient {
        let token = try await TokenService(folder: keys, clock: FleetClock.now).mint(role: .server)
        return FleetAdminClient(
            host: "127.0.0.1", port: grpc, provider: try ProviderID(DemoEnvironment.fleet), token: token)
    }
}
