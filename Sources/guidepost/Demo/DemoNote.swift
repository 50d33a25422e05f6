// SPDX-License-Identifier: Apache-2.0

/// The last event of the demo, as shown by its page. The page has the texts, in the user's language.
enum DemoNote: String, Encodable, Sendable {
    case booked
    case fasterRoute
    case newRoute
    case signalLost
    case signalRegained
    case wrongTurn
    case noWrongTurn
    case tunnel
    case jam
    /// The stop is too close for a traffic jam.
    case noJam
    /// The rider has been picked up, so that the trip cannot be canceled.
    case pickedUp
    case canceled
    case notCanceled
    /// A report will be sent again.
    case reportFailed
}
