// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavTestSupport
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

    /// The store of the present run of a test.
    @TaskLocal static var present = TestStore.sqlite

    /// Those that can run here.
    static var available: [TestStore] { PostgresServer.isInstalled ? allCases : [.sqlite] }

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
        for store in stores where TestStore.available.contains(store) {
            try await TestStore.$present.withValue(store) { try await function() }
        }
        if !PostgresServer.isInstalled { print("\(test.name): not run on PostgreSQL, which is not installed") }
    }
}

extension Trait where Self == OnStores {
    /// On SQLite and on PostgreSQL.
    static var onEveryStore: Self { OnStores(stores: [.sqlite, .postgres]) }
    /// The same, and on two servers with one database.
    static var onEveryStoreAndTwoServers: Self { OnStores(stores: TestStore.allCases) }
}
