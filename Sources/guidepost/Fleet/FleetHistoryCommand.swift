// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetModel
internal import FleetServer
internal import Foundation

/// `guidepost fleet history`
struct FleetHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Export the stored positions of a vehicle or a trip.",
        discussion: """
            Reads the store, also while the server is running. CSV, GeoJSON and GPX are read by 'guidepost match' and \
            'guidepost drive --fixes'. Positions are stored for as long as the server's retention time.

            Example: guidepost fleet history --store sqlite:fleet.sqlite --trip t-1 --format gpx > t-1.gpx
            """)

    @Option(help: ArgumentHelp("Store of the fleet: sqlite:FILE or postgres://….", valueName: "address"))
    var store: String

    @Option(help: ArgumentHelp("Vehicle ID.", valueName: "id")) var vehicle: String?
    @Option(help: ArgumentHelp("Delivery vehicle ID.", valueName: "id")) var deliveryVehicle: String?
    @Option(help: ArgumentHelp("Trip ID: the positions from the way to the pickup to the end.", valueName: "id"))
    var trip: String?

    @Option(help: ArgumentHelp("Earliest time, such as 2026-01-31T08:00:00Z.", valueName: "time")) var from: String?
    @Option(help: ArgumentHelp("Time before which the export ends.", valueName: "time")) var until: String?

    @Option(
        help: "Format: csv, geojson, gpx or json (with all fields and the statuses of a trip).",
        transform: { text in
            guard let format = HistoryFormat(rawValue: text) else {
                throw ValidationError("'\(text)' is none of csv, geojson, gpx and json.")
            }
            return format
        })
    var format = HistoryFormat.csv

    /// Documents that are not written row by row hold at most this many positions.
    private static let documentLimit = 1_000_000

    func validate() throws {
        guard [vehicle, deliveryVehicle, trip].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Name one of --vehicle, --delivery-vehicle and --trip.")
        }
    }

    func run() async throws {
        do {
            var request = try self.request()
            let store = try existingStore()
            var all = HistoryPage()
            var isFirst = true
            repeat {
                let page = try await store.history(request)
                if format == .csv {
                    Output.write(HistoryFormat.rows(page.positions, hasHeader: isFirst))
                } else {
                    all.statuses = page.statuses
                    all.positions += page.positions
                    guard all.positions.count <= Self.documentLimit else {
                        throw Failure(
                            "more than \(Self.documentLimit) positions",
                            advice: "Choose a shorter time with --from and --until, or --format csv.")
                    }
                }
                isFirst = false
                request.from = page.next
            } while request.from != nil
            if format != .csv {
                Output.write(try format.document(all, name: vehicle ?? deliveryVehicle ?? trip ?? ""))
            }
        } catch { throw Failure(error) }
    }

    private func existingStore() throws -> any FleetStore {
        guard self.store.hasPrefix("sqlite:") else { return try FleetStoreAddress(self.store).open() }
        return try SQLiteFleetStore.existing(self.store)
    }

    private func request() throws -> HistoryRequest {
        var request =
            if let vehicle {
                HistoryRequest(.vehicle(try VehicleID(vehicle)))
            } else if let deliveryVehicle {
                HistoryRequest(.deliveryVehicle(try DeliveryVehicleID(deliveryVehicle)))
            } else {
                HistoryRequest(.trip(try TripID(trip ?? "")))
            }
        request.from = try time(from, "--from")
        request.until = try time(until, "--until")
        return request
    }

    private func time(_ text: String?, _ option: String) throws -> Timestamp? {
        guard let text else { return nil }
        guard let time = Timestamp(rfc3339: text) else {
            throw Failure("invalid \(option) '\(text)'", advice: "Give a time such as 2026-01-31T08:00:00Z.")
        }
        return time
    }
}
