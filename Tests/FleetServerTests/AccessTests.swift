// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@testable import FleetServer

/// Every method for every role, about one's own and about another's. docs/fleet.md has the same table.
@Suite struct AccessTests {
    private static let now = Timestamp(seconds: 0)

    /// A call of each method about a trip and a vehicle.
    private static func call(_ method: FleetMethod, trip: String, vehicle: String) throws -> FleetCall? {
        let (tripID, vehicleID) = (try TripID(trip), try VehicleID(vehicle))
        let place = Coordinate(latitude: 1, longitude: 2)
        let search = VehicleSearch(pickup: place, tripType: .exclusive, order: .cost, categories: [.auto])
        var listing = TripListing()
        listing.vehicleID = vehicleID
        let position = FleetVehicleUpdate([.lastLocation, .state, .routeSegment, .navigationStatus])
        return switch method {
        case .createTrip: .createTrip(FleetTrip(id: tripID, type: .exclusive, pickup: place, created: now), order: [])
        case .getTrip: .getTrip(tripID, TripReadOptions())
        case .updateTrip: .updateTrip(tripID, FleetTripUpdate([.status]))
        case .deleteTrip: .deleteTrip(tripID)
        case .searchTrips: .searchTrips(listing, pageSize: 0, pageToken: "")
        case .reportBillableTrip:
            .reportBillableTrip(
                try BillableTrip(
                    id: BillableTripID(trip), countryCode: "MC", platform: 0, relatedIDs: [], solutionType: 0))
        case .createVehicle:
            .createVehicle(
                FleetVehicle(
                    id: vehicleID, state: .online, supportedTripTypes: [.shared], maximumCapacity: 1, category: .auto,
                    created: now), at: nil)
        case .getVehicle: .getVehicle(vehicleID, VehicleReadOptions())
        case .updateVehicle: .updateVehicle(vehicleID, position)
        case .deleteVehicle: .deleteVehicle(vehicleID)
        case .updateVehicleAttributes: .updateVehicleAttributes(vehicleID, [])
        case .listVehicles: .listVehicles(VehicleListing(categories: [.auto]), pageSize: 0, pageToken: "")
        case .searchVehicles: .searchVehicles(search)
        case .updateVehicleLocation: .updateVehicleLocation(vehicleID, position)
        case .searchFuzzedVehicles: .searchFuzzedVehicles(search)
        case .watchTrip: .watchTrip(tripID, after: nil)
        case .watchVehicle: .watchVehicle(vehicleID, after: nil)
        case .shareTrip: .shareTrip(tripID, lifetime: 60)
        case .listShares: .listShares(tripID)
        case .revokeShare: .revokeShare(try ShareID("s"))
        case .openShare: .openShare(secret: "s")
        // These have a table of their own.
        case .batchCreateTasks, .createTask, .getTask, .updateTask, .deleteTask, .listTasks, .getTaskTrackingInfo,
            .watchTaskTracking, .createDeliveryVehicle, .getDeliveryVehicle, .updateDeliveryVehicle,
            .deleteDeliveryVehicle, .listDeliveryVehicles:
            nil
        }
    }

    private static func allows(_ call: FleetCall, _ role: FleetRole, trip: String?, vehicle: String?) -> Bool {
        let grant = FleetGrant(role: role, tripID: trip, vehicleID: vehicle, expiry: now)
        do throws(FleetError) {
            // The vehicle 'own' serves the trip 'own'.
            try AccessRules.check(call, for: grant) { $0.text == "own" && $1.text == "own" }
            return true
        } catch { return false }
    }

    /// Who may, in the order: server with stars; server for one; driver; rider; each about its own and about another's.
    private static let table: [(FleetMethod, server: String, one: String, driver: String, rider: String)] = [
        (.createTrip, "++", "+-", "--", "--"), (.getTrip, "++", "+-", "+-", "+-"),
        (.updateTrip, "++", "+-", "--", "--"), (.deleteTrip, "++", "+-", "--", "--"),
        (.searchTrips, "++", "--", "+-", "--"), (.reportBillableTrip, "++", "--", "--", "--"),
        (.createVehicle, "++", "+-", "--", "--"), (.getVehicle, "++", "+-", "+-", "+-"),
        (.updateVehicle, "++", "+-", "+-", "--"), (.deleteVehicle, "++", "+-", "--", "--"),
        (.updateVehicleAttributes, "++", "+-", "--", "--"), (.listVehicles, "++", "--", "--", "--"),
        (.searchVehicles, "++", "--", "--", "--"), (.updateVehicleLocation, "++", "+-", "+-", "--"),
        (.searchFuzzedVehicles, "++", "--", "--", "--"), (.watchTrip, "++", "+-", "+-", "+-"),
        (.watchVehicle, "++", "+-", "+-", "--"), (.shareTrip, "++", "+-", "--", "--"),
        (.listShares, "++", "--", "--", "--"), (.revokeShare, "++", "--", "--", "--"),
        // A secret opens a share, never a token.
        (.openShare, "--", "--", "--", "--"),
    ]

    /// What a reader may call, as the server.
    static let readable: Set<FleetMethod> = [
        .getTrip, .watchTrip, .searchTrips, .getVehicle, .watchVehicle, .listVehicles, .searchVehicles,
        .searchFuzzedVehicles, .listShares, .getTask, .listTasks, .getTaskTrackingInfo, .watchTaskTracking,
        .getDeliveryVehicle, .listDeliveryVehicles,
    ]

    @Test func implementsAccessTable() throws {
        #expect(Set(Self.table.map(\.0) + DeliveryTests.table.map(\.method)) == Set(FleetMethod.allCases))
        for row in Self.table {
            let own = try #require(try Self.call(row.0, trip: "own", vehicle: "own"))
            let other = try #require(try Self.call(row.0, trip: "other", vehicle: "other"))
            func cell(_ role: FleetRole, _ trip: String?, _ vehicle: String?) -> String {
                [own, other].map { Self.allows($0, role, trip: trip, vehicle: vehicle) ? "+" : "-" }.joined()
            }
            #expect(cell(.server, "*", "*") == row.server, "\(row.0)")
            #expect(cell(.server, "own", "own") == row.one, "\(row.0)")
            #expect(cell(.server, nil, nil) == "--", "\(row.0): claims are needed")
            let reads = Self.readable.contains(row.0)
            #expect(cell(.reader, "*", "*") == (reads ? row.server : "--"), "\(row.0)")
            #expect(cell(.reader, "own", "own") == (reads ? row.one : "--"), "\(row.0)")
            #expect(cell(.reader, nil, nil) == "--", "\(row.0): claims are needed")
            #expect(cell(.driver, nil, "own") == row.driver, "\(row.0)")
            #expect(cell(.driver, "*", "*") == "--", "\(row.0): a device is bound to one vehicle")
            #expect(cell(.driver, "own", nil) == "--", "\(row.0)")
            #expect(cell(.consumer, "own", nil) == row.rider, "\(row.0)")
            #expect(cell(.consumer, nil, "own") == "--", "\(row.0)")
            #expect(cell(.consumer, "*", nil) == "--", "\(row.0): a rider is bound to one trip")
            #expect(cell(.consumer, nil, "*") == (row.0 == .searchFuzzedVehicles ? "++" : "--"), "\(row.0)")
        }
    }

    @Test func driverUpdatesStatusOfTripInToken() throws {
        for field in TripField.allCases {
            let call = FleetCall.updateTrip(try TripID("own"), FleetTripUpdate([field]))
            let isAllowed = field == .status || field == .intermediateDestinationIndex
            #expect(Self.allows(call, .driver, trip: "own", vehicle: "own") == isAllowed, "\(field)")
            #expect(!Self.allows(call, .driver, trip: nil, vehicle: "own"), "\(field): the trip must be named")
            #expect(!Self.allows(call, .driver, trip: "*", vehicle: "own"), "\(field): a star does not name one")
            #expect(!Self.allows(call, .driver, trip: "own", vehicle: "other"), "\(field): not served by that vehicle")
        }
        let other = FleetCall.updateTrip(try TripID("other"), FleetTripUpdate([.status]))
        #expect(!Self.allows(other, .driver, trip: "own", vehicle: "own"))
        #expect(!Self.allows(other, .driver, trip: "other", vehicle: "own"), "served by another vehicle")
    }

    @Test func driverSetsOnlyDeviceFields() throws {
        // Where it is, its way, its state: nothing of what it is, nor of whom it takes along.
        let known: Set<VehicleField> = [
            .state, .lastLocation, .pastLocations, .remainingDistance, .arrival, .remainingTime, .routeSegment,
            .routeSegmentEndPoint, .routeSegmentTraffic, .navigationStatus, .deviceSettings,
        ]
        for field in VehicleField.allCases {
            let call = FleetCall.updateVehicle(try VehicleID("own"), FleetVehicleUpdate([field]))
            #expect(Self.allows(call, .driver, trip: nil, vehicle: "own") == known.contains(field), "\(field)")
        }
    }
}
