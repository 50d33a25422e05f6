// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavGeo

/// The origin or destination of a trip.
public struct CPTripPlace: Sendable, Hashable {
    /// Name shown in previews and on arrival.
    public var name: String?
    /// Where the place is; the preview's map fits origin and destination.
    public var coordinate: Coordinate

    /// Creates a place.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

/// A route of a trip preview.
@MainActor public final class CPRouteChoice {
    /// Summaries that distinguish the route, such as its roads; longest first.
    public let summaryVariants: [String]
    /// Additional information such as tolls; longest first.
    public let additionalInformationVariants: [String]
    /// Summaries while the route is selected; longest first.
    public let selectionSummaryVariants: [String]
    /// Custom data of the app.
    public var userInfo: Any?

    /// Creates a route choice.
    ///
    /// - Parameters:
    ///   - summaryVariants: Summaries that distinguish the route, longest first.
    ///   - additionalInformationVariants: Additional information, longest first.
    ///   - selectionSummaryVariants: Summaries while the route is selected, longest first.
    public init(
        summaryVariants: [String], additionalInformationVariants: [String], selectionSummaryVariants: [String]
    ) {
        self.summaryVariants = summaryVariants
        self.additionalInformationVariants = additionalInformationVariants
        self.selectionSummaryVariants = selectionSummaryVariants
    }
}

/// A trip between two places.
@MainActor public final class CPTrip {
    /// The origin.
    public let origin: CPTripPlace
    /// The destination.
    public let destination: CPTripPlace
    /// The routes.
    public let routeChoices: [CPRouteChoice]
    /// Names of the destination, longest first.
    public var destinationNameVariants: [String]?
    /// Custom data of the app.
    public var userInfo: Any?

    /// Creates a trip.
    ///
    /// - Parameters:
    ///   - origin: The origin.
    ///   - destination: The destination.
    ///   - routeChoices: The routes.
    public init(origin: CPTripPlace, destination: CPTripPlace, routeChoices: [CPRouteChoice]) {
        self.origin = origin
        self.destination = destination
        self.routeChoices = routeChoices
    }

    var destinationNames: [String] { destinationNameVariants ?? destination.name.map { [$0] } ?? [] }
}

/// Texts of trip previews.
public struct CPTripPreviewTextConfiguration: Sendable, Hashable {
    /// Title of the button that starts guidance; `nil` is the system's own word.
    public var startButtonTitle: String?
    /// Title of the button for more routes.
    public var additionalRoutesButtonTitle: String?
    /// Title of the button that shows all routes; `nil` is the system's own word.
    public var overviewButtonTitle: String?

    /// Creates a configuration; `nil` selects the default text.
    ///
    /// - Parameters:
    ///   - startButtonTitle: Title of the start button.
    ///   - additionalRoutesButtonTitle: Title of the button for more routes.
    ///   - overviewButtonTitle: Title of the overview button.
    public init(
        startButtonTitle: String? = nil, additionalRoutesButtonTitle: String? = nil, overviewButtonTitle: String? = nil
    ) {
        self.startButtonTitle = startButtonTitle
        self.additionalRoutesButtonTitle = additionalRoutesButtonTitle
        self.overviewButtonTitle = overviewButtonTitle
    }
}
#endif
