// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation

/// A message to a rider.
struct PushMessage: Sendable, Hashable, Codable {
    /// The events. Raw values are those of the messages, which the service worker of the page reads.
    enum Kind: String, Sendable, Hashable, Codable {
        case pickupSoon, atPickup, arrivalSoon, arrived, canceled
    }

    /// The subscription; it is not part of what is sent.
    var subscription: String?
    let event: Kind
    /// When the vehicle is expected, in milliseconds since 1970.
    let time: Int64?
    /// The language of the message, as a BCP 47 tag.
    let language: String
    /// The trip, so that a later message takes the place of an earlier one.
    let trip: String

    /// The message about an event; `nil` for events without a message.
    init?(_ event: WebhookEvent, language: String, subscription: String) {
        guard let trip = event.facts.trip, let kind = Kind(event) else { return nil }
        self.event = kind
        time = event.facts.arrival.map { $0.nanoseconds / 1_000_000 }
        (self.trip, self.language, self.subscription) = (trip.text, language, subscription)
    }

    /// Reads a delivery.
    ///
    /// - Throws: An error of decoding.
    init(body: String) throws { self = try JSONDecoder().decode(PushMessage.self, from: Data(body.utf8)) }

    /// The text of a delivery, or of the message without the subscription.
    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data()
    }

    /// Whether nothing follows it: the trip has ended.
    var isLast: Bool { event == .arrived || event == .canceled }

    /// After this time in seconds it is of no use any more.
    var lifetime: Double {
        switch event {
        case .pickupSoon, .arrivalSoon: 300
        case .atPickup: 900
        case .arrived, .canceled: 4 * 3_600
        }
    }
}

extension PushMessage.Kind {
    /// What an event means to a rider; `nil` for events without a message.
    init?(_ event: WebhookEvent) {
        switch (event.kind, event.facts.stop?.kind, event.facts.status) {
        case (.arrivalSoon, .pickup?, _): self = .pickupSoon
        case (.arrivalSoon, .dropoff?, _): self = .arrivalSoon
        case (.atStop, .pickup?, _): self = .atPickup
        case (.tripStatus, _, .complete?): self = .arrived
        case (.tripStatus, _, .canceled?): self = .canceled
        default: return nil
        }
    }
}
