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
}

/// A route that could be taken instead.
public struct RouteOffer: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// Seconds that it saves.
    public let saving: Double
}
