// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import FleetServer
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavServer
internal import NavWords

/// The map of a fleet server, with the traffic on it: one for all providers that share it, and one for each other.
struct FleetMap {
    let graph: RoadGraph
    /// All traffic that is in use.
    private(set) var traffic: [RoadTraffic] = []
    private let configuration: FleetConfiguration
    private var shared: Roads?

    /// A source of routes, and the traffic that they depend on.
    struct Roads {
        let routes: any RouteProviding
        let traffic: RoadTraffic
    }

    /// Opens a region file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - configuration: The settings of the server.
    /// - Throws: `Failure`.
    init(_ path: String, _ configuration: FleetConfiguration) throws {
        graph = try MapFile.open(path)
        self.configuration = configuration
    }

    /// Names of places for riders; `nil` for a region without an index.
    var placeNames: RegionPlaceNames? { RegionPlaceNames(graph) }

    /// The roads of a provider.
    ///
    /// - Parameters:
    ///   - provider: The settings of the provider.
    ///   - isOneOfSeveral: Whether others are served, too.
    /// - Throws: `Failure` for files of speeds that cannot be read.
    mutating func roads(for provider: FleetConfiguration, isOneOfSeveral: Bool) throws -> Roads {
        guard isOneOfSeveral, provider.sharesTraffic else {
            return try makeRoads(
                learns: provider.values["learn-traffic"]?.value != "false",
                file: provider.values["learned-traffic"]?.value, isPublished: !isOneOfSeveral)
        }
        if let shared { return shared }
        // Each provider that shares it decides whether its positions are used.
        let roads = try makeRoads(
            learns: true, file: configuration.values["learned-traffic"]?.value, isPublished: true)
        shared = roads
        return roads
    }

    private mutating func makeRoads(learns: Bool, file: String?, isPublished: Bool) throws -> Roads {
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        let zone = configuration.values["time-zone"]?.value
        guard zone.map(RegionClock.isZone) ?? true else {
            throw Failure(
                "invalid time-zone '\(zone ?? "")'",
                advice: "Use a name such as Europe/Lisbon, America/New_York or UTC, or none to ignore times.")
        }
        provider.engine.clock = RegionClock.standing(in: graph, zone: zone)
        provider.engine.prepare(for: .driving)
        let usual = try configuration.values["speeds"].map { speeds throws(Failure) in
            try UsualTraffic(
                speeds.value, timeZone: (zone == RegionClock.none ? nil : zone ?? graph.timeZone) ?? "UTC",
                engine: provider.engine)
        }
        let roads = RoadTraffic(
            provider.engine, learns: learns, usual: usual,
            memory: try Failure.explaining { try configuration.speedsMemory }, file: file,
            minimumVehicles: try Failure.explaining { try configuration.trafficMinimumVehicles },
            publisher: isPublished ? try publisher() : nil)
        if let file = configuration.values["traffic"]?.value {
            roads.upload(try Input.bytes(at: file), expiry: nil, at: FleetClock.now())
        }
        traffic.append(roads)
        return Roads(routes: FleetMap.routes(provider, roads, usual), traffic: roads)
    }

    /// Sends measured speeds to routing servers; `nil` if there are none. A provider that does not share its traffic with the others of the
    /// server does not share it with routing servers either.
    private func publisher() throws -> TrafficPublisher? {
        guard let (bus, stream) = try Failure.explaining({ try configuration.trafficBus }) else { return nil }
        do throws(BusFailure) { return TrafficPublisher(try TrafficBusOptions(bus, stream: stream)) } catch {
            throw Failure("invalid traffic-stream '\(stream)'", advice: error.description)
        }
    }

    /// Routes that depart now, each stretch at the speed of the hour in which it is driven if there are usual speeds.
    private static func routes(
        _ provider: LocalRouteProvider, _ traffic: RoadTraffic, _ usual: UsualTraffic?
    ) -> any RouteProviding {
        guard let usual, let router = traffic.router else { return provider }
        return TimedRouteProvider(provider, router: router) { _ in usual.localSeconds(at: FleetClock.now().seconds) }
    }
}
