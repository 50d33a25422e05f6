// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavGeo

/// Where a trip begins or ends.
public struct CPTripPlace: Sendable, Hashable {
    /// Its name.
    public var name: String?
    /// Where it is.
    public var coordinate: Coordinate

    /// Makes a place.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

/// One way to make a trip.
@MainActor public final class CPRouteChoice {
    /// What tells it from others, such as the roads it takes; the longest first.
    public let summaryVariants: [String]
    /// What else there is to say, such as tolls; the longest first.
    public let additionalInformationVariants: [String]
    /// What is shown of it while it is chosen; the longest first.
    public let selectionSummaryVariants: [String]
    /// Whatever the app wants to keep with it.
    public var userInfo: Any?

    /// Makes a way.
    public init(
        summaryVariants: [String], additionalInformationVariants: [String], selectionSummaryVariants: [String]
    ) {
        self.summaryVariants = summaryVariants
        self.additionalInformationVariants = additionalInformationVariants
        self.selectionSummaryVariants = selectionSummaryVariants
    }
}

/// A trip from one place to another.
@MainActor public final class CPTrip {
    /// Where it begins.
    public let origin: CPTripPlace
    /// Where it ends.
    public let destination: CPTripPlace
    /// Ways to make it.
    public let routeChoices: [CPRouteChoice]
    /// Names of the destination, the longest first.
    public var destinationNameVariants: [String]?
    /// Whatever the app wants to keep with it.
    public var userInfo: Any?

    /// Makes a trip.
    public init(origin: CPTripPlace, destination: CPTripPlace, routeChoices: [CPRouteChoice]) {
        self.origin = origin
        self.destination = destination
        self.routeChoices = routeChoices
    }

    var destinationNames: [String] { destinationNameVariants ?? destination.name.map { [$0] } ?? [] }
}

/// Words on previews of trips, in place of the usual ones.
public struct CPTripPreviewTextConfiguration: Sendable, Hashable {
    /// On the button that starts.
    public var startButtonTitle: String?
    /// On the button to other ways.
    public var additionalRoutesButtonTitle: String?
    /// On the button to an overview.
    public var overviewButtonTitle: String?

    /// Takes the words; `nil` for the usual ones.
    public init(
        startButtonTitle: String? = nil, additionalRoutesButtonTitle: String? = nil, overviewButtonTitle: String? = nil
    ) {
        self.startButtonTitle = startButtonTitle
        self.additionalRoutesButtonTitle = additionalRoutesButtonTitle
        self.overviewButtonTitle = overviewButtonTitle
    }
}
#endif
