// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct SearchTests {
    private func search(_ type: FleetTripType = .exclusive) -> VehicleSearch {
        var search = VehicleSearch(
            pickup: Fleets.home, tripType: type, order: .pickupStraightDistance, categories: [.auto])
        search.radius = 5_000
        search.count = 10
        if type == .shared {
            search.dropoff = Fleets.east(100)
            search.currentTrips = .any
        }
        return search
    }

    private func fleet() throws -> FleetState {
        var fleet = try Fleets.fleet()
        for (name, meters) in [("near", 100.0), ("middle", 1_000), ("far", 4_000), ("away", 9_000)] {
            let id = try fleet.createVehicle(Fleets.vehicle(name, backToBack: name == "middle"), at: Fleets.start).id
            try fleet.updateVehicle(id, Fleets.position(meters, at: 0), at: Fleets.start)
        }
        return fleet
    }

    private func names(_ fleet: FleetState, _ search: VehicleSearch, at seconds: Double = 1) throws -> [String] {
        try fleet.candidates(for: search, at: Fleets.after(seconds)).map(\.vehicle.id.text)
    }

    @Test func findsNearestVehiclesFirst() throws {
        var fleet = try fleet()
        #expect(try names(fleet, search()) == ["near", "middle", "far"])
        #expect(try names(fleet, search(), at: 400) == [], "None has been heard of for five minutes.")
        try fleet.createTrip(Fleets.trip("a", on: "middle"), at: Fleets.start)
        #expect(try names(fleet, search()) == ["near", "far"])
        var wide = search()
        wide.includeBackToBack = true
        #expect(try names(fleet, wide) == ["near", "far"], "Its trip is not on the way to the drop-off yet.")
        for status in [FleetTripStatus.enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff] {
            try fleet.updateTrip(TripID("a"), Fleets.status(status), at: Fleets.after(1))
        }
        #expect(try names(fleet, wide) == ["near", "middle", "far"])
        let kinds = try fleet.candidates(for: wide, at: Fleets.after(1)).map(\.kind)
        #expect(kinds == [.exclusive, .backToBack, .exclusive])
    }

    @Test func countsSeatsForPooling() throws {
        var fleet = try fleet()
        try fleet.createTrip(Fleets.trip("a", .shared, riders: 3, on: "near"), at: Fleets.start)
        var search = search(.shared)
        #expect(try fleet.candidates(for: search, at: Fleets.start).map(\.kind) == [.carpool, .carpool, .carpool])
        search.minimumCapacity = 2
        #expect(try names(fleet, search) == ["middle", "far"])
        search.currentTrips = CurrentTrips.none
        search.minimumCapacity = 1
        #expect(try names(fleet, search) == ["middle", "far"])
    }

    @Test func validatesSearch() throws {
        let fleet = try fleet()
        let changes: [(inout VehicleSearch) -> Void] = [
            { $0.radius = 399 }, { $0.radius = 10_001 }, { $0.count = 0 }, { $0.count = 51 },
            { $0.minimumCapacity = 0 }, { $0.categories = [] }, { $0.order = .dropoffArrival },
            { $0.tripType = .shared }, { $0.maximumStaleness = 0 }, { $0.pickup.latitude = 91 },
            {
                $0.currentTrips = .any
                $0.includeBackToBack = true
            },
        ]
        for (row, change) in changes.enumerated() {
            var search = search()
            change(&search)
            #expect(rejection { _ = try fleet.candidates(for: search, at: Fleets.start) } == .invalidArgument, "\(row)")
        }
    }

    @Test func ordersMatches() throws {
        let fleet = try fleet()
        var search = search()
        var matches = try fleet.candidates(for: search, at: Fleets.start).map { VehicleMatch($0) }
        for (row, (seconds, meters)) in [(300.0, 100.0), (200, 3_000), (250, 900)].enumerated() {
            matches[row].pickupArrival = Fleets.after(seconds)
            matches[row].pickupDistance = Meters(meters)
        }
        let names = { (order: MatchOrder) in
            search.order = order
            return search.ranked(matches, at: Fleets.start).map(\.candidate.vehicle.id.text)
        }
        #expect(names(.pickupStraightDistance) == ["near", "middle", "far"])
        #expect(names(.pickupArrival) == ["middle", "far", "near"])
        #expect(names(.pickupDistance) == ["near", "far", "middle"])
        #expect(names(.cost) == ["near", "far", "middle"])
        search.count = 2
        #expect(names(.pickupArrival) == ["middle", "far"])
    }

    @Test(arguments: [
        ("attributes.class = \"van\"", true), ("attributes.class = van", true), ("attributes.class = \"bus\"", false),
        ("attributes.class = \"v*\"", true), ("attributes.class = \"*n\"", true),
        ("attributes.class != \"van\"", false),
        ("attributes.class : *", true), ("attributes.none : *", false), ("attributes.none != \"x\"", false),
        ("NOT attributes.none = \"x\"", true), ("-attributes.class = \"van\"", false),
        ("attributes.seats > \"5\" AND attributes.pet = \"true\"", true),
        ("attributes.class=\"bus\" OR attributes.pet=\"true\" AND attributes.seats=\"9\"", false),
        ("attributes.seats=\"9\" AND attributes.class=\"bus\" OR attributes.pet=\"true\"", false),
        ("attributes.pet=\"true\" AND (attributes.class=\"bus\" OR attributes.class=\"van\")", true),
        ("attributes.\"two words\" = \"a \\\" b\"", true),
        ("attributes.class = \"van\" attributes.seats = \"7\"", true),
    ])
    func filtersAreRead(_ filter: String, _ holds: Bool) throws {
        let notes = [
            FleetAttribute(key: "class", value: .text("van")), FleetAttribute(key: "seats", value: .number(7)),
            FleetAttribute(key: "pet", value: .flag(true)), FleetAttribute(key: "two words", value: .text("a \" b")),
        ]
        #expect(try AttributeFilter(parsing: filter).matches(notes) == holds)
    }

    @Test(arguments: [
        "attributes.a", "attributes.a =", "= x", "name = x", "(attributes.a = x", "attributes.a = x)",
        "attributes. = x",
        "attributes.a ! x", "attributes.a = \"x", "AND", String(repeating: "(", count: 500),
        String(repeating: "NOT ", count: 500) + "attributes.a = x",
        (0...50).map { "attributes.a\($0) = x" }.joined(separator: " AND "),
    ])
    func rejectsInvalidFilters(_ filter: String) {
        #expect(rejection { _ = try AttributeFilter(parsing: filter) } == .invalidArgument)
    }

    @Test func combinesAttributeLists() throws {
        let notes = [FleetAttribute(key: "a", value: .text("1")), FleetAttribute(key: "b", value: .text("*"))]
        func holds(_ required: String, oneOf: [String] = [], sets: [String] = []) throws -> Bool {
            try AttributeFilter.combined(
                required: AttributeFilter.pairs(required, field: ""),
                oneOf: oneOf.map { try AttributeFilter.pairs($0, field: "") },
                sets: sets.map { try AttributeFilter.pairs($0, field: "") }, filter: ""
            ).matches(notes)
        }
        #expect(try holds("a:1"))
        #expect(try holds("b:*"), "A star in a list is a star.")
        #expect(try !holds("a:*"))
        #expect(try holds("a:1", oneOf: ["a:2|b:*"], sets: ["a:1|c:1", "a:1|b:*"]))
        #expect(try !holds("a:1", oneOf: ["a:2|c:1"]))
        #expect(
            rejection {
                _ = try AttributeFilter.combined(
                    required: [.always], oneOf: [], sets: [], filter: "attributes.a = x")
            } == .invalidArgument)
    }

    @Test func pagesCoverEverythingOnce() throws {
        var fleet = try Fleets.fleet()
        for row in 0..<25 { try fleet.createVehicle(Fleets.vehicle("v\(row)"), at: Fleets.start) }
        let listing = VehicleListing(categories: [.auto, .taxi])
        var seen: [String] = []
        var token = ""
        repeat {
            let page = try fleet.listVehicles(listing, pageSize: 7, pageToken: token, at: Fleets.start)
            #expect(page.total == 25)
            seen += page.elements.map(\.id.text)
            token = page.nextToken
        } while !token.isEmpty
        #expect(seen.count == 25 && Set(seen).count == 25 && seen == seen.sorted())
        let first = try fleet.listVehicles(listing, pageSize: 7, at: Fleets.start)
        #expect(
            rejection {
                _ = try fleet.listVehicles(
                    VehicleListing(categories: [.auto]), pageToken: first.nextToken, at: Fleets.start)
            } == .invalidArgument)
        #expect(rejection { _ = try fleet.listVehicles(listing, pageToken: "?", at: Fleets.start) } == .invalidArgument)
        #expect(
            rejection { _ = try fleet.listVehicles(VehicleListing(categories: []), at: Fleets.start) }
                == .invalidArgument)
    }

    @Test func supportsViewportAcrossAntimeridian() {
        let view = Viewport(
            low: Coordinate(latitude: -10, longitude: 170), high: Coordinate(latitude: 10, longitude: -170))
        #expect(view.contains(Coordinate(latitude: 0, longitude: 179)))
        #expect(view.contains(Coordinate(latitude: 0, longitude: -175)))
        #expect(!view.contains(Coordinate(latitude: 0, longitude: 0)))
    }

    @Test func findsStaleTrips() throws {
        var fleet = try Fleets.fleet()
        try fleet.createTrip(Fleets.trip("old"), at: Fleets.start)
        var new = try Fleets.trip("new")
        new.attributes = []
        try fleet.createTrip(new, at: Fleets.start)
        var note = FleetTripUpdate([.attributes])
        note.attributes = [FleetAttribute(key: "k", value: .text("v"))]
        try fleet.updateTrip(TripID("new"), note, at: Fleets.after(50))
        var listing = TripListing()
        listing.minimumStaleness = 30
        #expect(try fleet.searchTrips(listing, at: Fleets.after(60)).elements.map(\.id.text) == ["old"])
        listing = TripListing()
        listing.activeOnly = true
        #expect(try fleet.searchTrips(listing, at: Fleets.after(60)).elements.isEmpty)
    }
}
