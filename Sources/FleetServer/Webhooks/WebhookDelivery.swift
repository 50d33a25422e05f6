// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// An event on its way to a destination.
struct WebhookDelivery: Sendable, Hashable {
    /// The number of the row.
    var id: Int64
    /// The random identifier that receivers recognize repetitions by.
    var message: String
    /// The name of the destination.
    var destination: String
    /// The trip or vehicle, such as `trips/t-1`. Deliveries of one subject are delivered in their order.
    var subject: String
    /// The type of the event.
    var type: String
    /// The JSON text.
    var body: String
    /// When it was put into the outbox, or sent again by an operator.
    var created: Timestamp
    /// Failed attempts.
    var attempts: Int
    /// Why the last attempt failed; empty before.
    var error = ""
}

/// How an attempt ended.
enum WebhookOutcome: Sendable, Hashable {
    /// The receiver has it.
    case delivered
    /// It is tried again at a time.
    case retried(at: Timestamp, String)
    /// It is given up, and stays in the outbox for operators.
    case dead(String)
    /// It is given up and deleted, because it could not be sent again.
    case discarded(String)
}

/// A status of a trip that was stored.
struct StoredStatus: Sendable, Hashable {
    var row: Int64
    var trip: TripID
    var status: FleetTripStatus
    var time: Timestamp
    var vehicle: VehicleID?
}
