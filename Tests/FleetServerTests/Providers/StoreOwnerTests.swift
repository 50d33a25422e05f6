// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import GRDB
import NavTestSupport
import Testing

@testable import FleetServer

/// A store belongs to the provider that opened it first.
@Suite(.onEveryStore) struct StoreOwnerTests {
    @Test func anotherProviderIsRejected() async throws {
        let folder = try TemporaryFolder("owner")
        let (acme, zenith) = (try ProviderID("acme"), try ProviderID("zenith"))
        let store = try TestStore.open(folder)
        try store.claim(for: acme)
        try store.claim(for: acme)
        let error = #expect(throws: FleetError.self) { try store.claim(for: zenith) }
        #expect(error?.code == .failedPrecondition && error?.message.contains("'acme'") == true)
        store.close()
        let again = try TestStore.open(folder)
        #expect(throws: FleetError.self) { try again.claim(for: zenith) }
        try again.claim(for: acme)
        again.close()
    }

    @Test func storeOfThePreviousVersionOpens() async throws {
        let folder = try TemporaryFolder("old")
        let store: any FleetStore
        if TestStore.present == .sqlite {
            let path = folder.path(of: "fleet.sqlite")
            let pool = try DatabasePool(path: path)
            try StoreMigrations.all.migrate(pool, upTo: "6: webhooks")
            try pool.close()
            store = try SQLiteFleetStore(path: path)
        } else {
            let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
            let connection = try PostgresConnection(PostgresOptions(url: url), purpose: "test")
            try connection.run([
                PostgresStatement("CREATE TABLE fleet_migration (step BIGINT PRIMARY KEY)", isPrepared: false)
            ])
            for (index, step) in PostgresMigrations.steps.prefix(2).enumerated() {
                try connection.run(
                    (step + ["INSERT INTO fleet_migration (step) VALUES (\(index + 1))"]).map {
                        PostgresStatement($0, isPrepared: false)
                    })
            }
            store = try TestStore.open(folder)
        }
        try store.claim(for: ProviderID("acme"))
        #expect(try store.load().trips.isEmpty)
        #expect(throws: FleetError.self) { try store.claim(for: ProviderID("zenith")) }
        store.close()
    }

    @Test func schemaOfTheAddressIsCreated() async throws {
        guard TestStore.present == .postgres else { return }
        let folder = try TemporaryFolder("schema")
        let known = try PostgresServer.shared.store(folder.url.lastPathComponent)
        let schema = "Fleet-" + folder.url.lastPathComponent.suffix(12)
        let start = try #require(known.range(of: "&options="))
        let url = known[..<start.lowerBound] + "&options=-csearch_path%3D%22\(schema)%22"
        let store = try TestStore.postgres(String(url))
        try store.claim(for: ProviderID("acme"))
        store.close()
        let owner = try PostgresServer.shared.run(#"SELECT id FROM "\#(schema)".fleet_provider"#)
        #expect(owner == "acme")
        try TestStore.postgres(String(url)).close()
    }
}
