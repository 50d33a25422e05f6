// SPDX-License-Identifier: Apache-2.0

import BusSupport
import FleetModel
import FleetTestSupport
import Foundation
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer

/// The store on which a test runs.
enum TestStore: String, CaseIterable {
    /// One server with an SQLite file.
    case sqlite
    /// One server with PostgreSQL.
    case postgres
    /// Two servers with one database; each call goes to either of them.
    case twoServers
    /// The same, and the servers announce changes to each other over a NATS broker.
    case twoServersWithBus

    /// The store of the present run of a test.
    @TaskLocal static var present = TestStore.sqlite

    /// Whether there are two servers.
    var hasTwoServers: Bool { self == .twoServers || self == .twoServersWithBus }

    /// What is missing to run on this store; `nil` if it can run here.
    var missing: String? {
        if self != .sqlite, !PostgresServer.isInstalled { return "PostgreSQL" }
        if self == .twoServersWithBus, !NATSServer.isInstalled || !BusOptions.isAvailable { return "NATS" }
        return nil
    }

    private static let startedBroker = Mutex<NATSServer?>(nil)

    /// The broker that tests of this process share; started when it is first asked for.
    static var broker: NATSServer {
        get throws {
            try startedBroker.withLock { started in
                if let broker = started { return broker }
                let broker = try NATSServer()
                started = broker
                return broker
            }
        }
    }

    /// Opens the store of a folder; the same folder has the same store.
    static func open(_ folder: TemporaryFolder) throws -> any FleetStore {
        guard present != .sqlite else { return try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")) }
        return try postgres(PostgresServer.shared.store(folder.url.lastPathComponent))
    }

    /// Opens a store in PostgreSQL.
    static func postgres(_ url: String, timeout: Double = 5) throws -> PostgresFleetStore {
        var options = try PostgresOptions(url: url)
        options.timeout = timeout
        options.connections = 2
        if present == .twoServersWithBus { options.bus = try BusOptions(broker.url) }
        return try PostgresFleetStore(options)
    }
}

/// Runs each test once on every store.
struct OnStores: SuiteTrait, TestTrait, TestScoping {
    let stores: [TestStore]
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if PostgresServer.isInstalled { try await PostgresServer.prepare() }
        for store in stores {
            if let missing = store.missing {
                print("\(test.name): not run on \(store), without \(missing)")
                continue
            }
            try await TestStore.$present.withValue(store) { try await function() }
        }
    }
}

extension Trait where Self == OnStores {
    /// On SQLite and on PostgreSQL.
    static var onEveryStore: Self { OnStores(stores: [.sqlite, .postgres]) }
    /// The same, and on two servers with one database, without a bus and with one.
    static var onEveryStoreAndTwoServers: Self { OnStores(stores: TestStore.allCases) }
}
