// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A question or a notice for the driver, presented for a limited time.
public struct Prompt: Sendable, Hashable {
    /// Subjects of prompts.
    public enum Subject: Sendable, Hashable {
        /// A faster route is offered.
        case fasterRoute(RouteOffer)
        /// The driver drove past this stop and is asked whether to skip it.
        case skippedStop(Waypoint)
        /// A traffic incident, for testing an app.
        case trafficIncident
        /// A prompt without content, for testing an app.
        case test
    }

    /// Number of the prompt within its navigator, from 1.
    public let number: Int
    /// The subject.
    public let subject: Subject

    /// Creates a prompt to present without a navigator.
    public init(number: Int, subject: Subject) {
        self.number = number
        self.subject = subject
    }

    /// Whether the prompt is still meaningful after `event`. A faster route is offered in place of one particular route;
    /// a stop can be skipped as long as the route leads back to it.
    func isValid(after event: NavigatorEvent, in state: NavigatorState) -> Bool {
        switch (event, subject) {
        case (.routeChanged(let change, _), .skippedStop(let stop)):
            change == .reroute && state.remainingDestinations.dropLast().contains(stop)
        case (.routeChanged, _): false
        case (.arrived(let destination, _, _), .skippedStop(let stop)): destination != stop
        default: true
        }
    }
}

/// A route that is offered in place of the current one.
public struct RouteOffer: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// Time that it saves, in seconds.
    public let saving: Double

    /// Creates an offer.
    public init(route: Route, saving: Double) {
        self.route = route
        self.saving = saving
    }
}
