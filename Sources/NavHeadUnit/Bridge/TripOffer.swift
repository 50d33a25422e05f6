// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
internal import NavSession
internal import NavWords

#if canImport(CarPlay)
internal import CarPlay
internal import MapKit
#endif

/// Trips to choose from before driving, each with its routes.
struct TripOffer {
    /// One trip.
    struct Trip {
        var name: String
        var routes: [Route]
    }

    var trips: [Trip]
    /// Called with the indices of the trip and the route that the driver starts.
    var start: @MainActor (Int, Int) -> Void

    /// The preview of a route: its roads, then duration and length.
    @MainActor static func choice(_ route: Route?, _ units: DistanceUnits, language: String) -> CPRouteChoice {
        guard let route else {
            return CPRouteChoice(
                summaryVariants: [""], additionalInformationVariants: [], selectionSummaryVariants: [])
        }
        let roads = route.legs.flatMap(\.summary)
        let time = DurationFormat().text(route.duration, language: language)
        let length = DistanceFormat(units).text(route.distance, language: language)
        let names = [roads.joined(separator: ", "), roads.first ?? ""].filter { !$0.isEmpty }
        return CPRouteChoice(
            summaryVariants: names.isEmpty ? ["\(time) · \(length)"] : names,
            additionalInformationVariants: ["\(time) · \(length)", time], selectionSummaryVariants: names)
    }

    @MainActor static func trip(
        from: Coordinate, to: Coordinate, named name: String, choices: [CPRouteChoice]
    ) -> CPTrip {
        #if canImport(CarPlay)
        func item(_ place: Coordinate) -> MKMapItem {
            MKMapItem(
                placemark: MKPlacemark(
                    coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)))
        }
        let end = item(to)
        end.name = name
        let trip = CPTrip(origin: item(from), destination: end, routeChoices: choices)
        #else
        let trip = CPTrip(
            origin: CPTripPlace(coordinate: from), destination: CPTripPlace(name: name, coordinate: to),
            routeChoices: choices)
        #endif
        if !name.isEmpty { trip.destinationNameVariants = [name] }
        return trip
    }
}

extension CarGuide {
    /// Shows trips to choose from, or the routes of a single trip. Does nothing during guidance.
    ///
    /// - Parameters:
    ///   - trips: Names of the destinations with routes to them, the best first.
    ///   - start: Called with the indices of the trip and the route that the driver starts.
    public func offer(
        _ trips: [(name: String, routes: [Route])], start: @escaping @MainActor (_ trip: Int, _ route: Int) -> Void
    ) {
        currentOffer = TripOffer(trips: trips.map { TripOffer.Trip(name: $0.name, routes: $0.routes) }, start: start)
        showOffer()
    }

    /// Hides the trips.
    public func withdrawOffer() {
        currentOffer = nil
        template?.hideTripPreviews()
    }

    func showOffer() {
        guard let currentOffer, let template, session == nil else { return }
        let trips = currentOffer.trips.enumerated().map { row, offer in
            let path = offer.routes.first?.legs.first?.path.first
            let end = offer.routes.first?.legs.last?.destinationCoordinate
            let nowhere = Coordinate(latitude: 0, longitude: 0)
            let choices = offer.routes.prefix(3).enumerated().map { place, route in
                let choice = TripOffer.choice(
                    route, DistanceUnits(signedOn: route), language: maneuvers.options.language)
                choice.userInfo = place
                return choice
            }
            let trip = TripOffer.trip(
                from: path ?? nowhere, to: end ?? path ?? nowhere, named: offer.name, choices: Array(choices))
            trip.userInfo = row
            return trip
        }
        let text = CPTripPreviewTextConfiguration(
            startButtonTitle: words.start, additionalRoutesButtonTitle: nil, overviewButtonTitle: nil)
        if trips.count == 1 {
            template.showRouteChoicesPreview(for: trips[0], textConfiguration: text)
        } else {
            template.showTripPreviews(trips, textConfiguration: text)
        }
    }

    func start(_ trip: CPTrip, _ choice: CPRouteChoice) {
        guard let currentOffer, let row = trip.userInfo as? Int, let place = choice.userInfo as? Int else { return }
        withdrawOffer()
        currentOffer.start(row, place)
    }
}
