// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A question or a note that is put to the driver and goes away again.
public struct Prompt: Sendable, Hashable {
    /// What it is about.
    public enum Subject: Sendable, Hashable {
        /// A route that saves time.
        case fasterRoute(RouteOffer)
        /// Whether to leave out the next stop, which the driver has passed by.
        case skippedStop(Waypoint)
        /// Something on the road, for trying out an app.
        case trafficIncident
        /// Nothing, for trying out an app.
        case test
    }

    /// Tells prompts of one navigator apart, from 1.
    public let number: Int
    /// What it is about.
    public let subject: Subject

    /// Makes a prompt, for whoever puts one to the driver without a navigator.
    public init(number: Int, subject: Subject) {
        self.number = number
        self.subject = subject
    }

    /// Whether it still means something after what happened. A faster route is faster than the one that was followed; a
    /// stop can be left out as long as one is led back to it.
    func survives(_ event: NavigatorEvent, in state: NavigatorState) -> Bool {
        switch (event, subject) {
        case (.routeChanged(let change), .skippedStop(let stop)):
            change == .reroute && state.remainingDestinations.dropLast().contains(stop)
        case (.routeChanged, _): false
        case (.arrived(let place, _), .skippedStop(let stop)): place != stop
        default: true
        }
    }
}

/// A route that could be taken instead.
public struct RouteOffer: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// Seconds that it saves.
    public let saving: Double

    /// Makes an offer.
    public init(route: Route, saving: Double) {
        self.route = route
        self.saving = saving
    }
}
