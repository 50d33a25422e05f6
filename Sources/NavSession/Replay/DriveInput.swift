// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// An input of a drive.
public enum DriveInput: Sendable, Hashable {
    /// Request a route and start guidance along it.
    case start(RouteRequest)
    /// Start guidance exactly along a path.
    case follow(FixedPath)
    /// A location arrived.
    case fix(LocationFix)
    /// No location arrived until this time, in seconds since 1970.
    case noFix(until: Double)
    /// Continue to the next destination, with guidance.
    case next
    /// End guidance and remove the destinations.
    case clear
    /// Request the current traffic.
    case traffic
    /// The driver responds to the prompt, if there still is one.
    case promptResponse(accepts: Bool)
}

/// An input of a drive and the events that follow from it.
public struct DriveExchange: Sendable, Hashable {
    /// The input.
    public let input: DriveInput
    /// The events, oldest first.
    public let events: [NavigatorEvent]

    /// Creates an exchange.
    public init(input: DriveInput, events: [NavigatorEvent]) {
        self.input = input
        self.events = events
    }
}

/// A path to follow exactly, whatever roads there are.
public struct FixedPath: Sendable, Hashable {
    /// The points; at least two.
    public var path: [Coordinate]
    /// The travel mode.
    public var mode: TravelMode
    /// The reaction to leaving the path.
    public var whenLeft: FollowingPolicy.WhenLeft
    /// Language of instructions, as a BCP 47 tag.
    public var language: String

    /// Creates a path to follow.
    ///
    /// - Parameters:
    ///   - path: The points; at least two.
    ///   - mode: The travel mode.
    ///   - whenLeft: The reaction to leaving the path.
    ///   - language: Language of instructions, as a BCP 47 tag.
    public init(
        path: [Coordinate], mode: TravelMode = .driving, whenLeft: FollowingPolicy.WhenLeft = .rejoin,
        language: String = "en"
    ) {
        self.path = path
        self.mode = mode
        self.whenLeft = whenLeft
        self.language = language
    }
}
