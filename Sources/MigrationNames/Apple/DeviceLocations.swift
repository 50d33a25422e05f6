// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
internal import NavSession

/// Lets the device's receiver feed sessions, as apps of this kind expect it without asking: a session takes positions while
/// it is started, and passes over them otherwise.
@MainActor enum DeviceLocations {
    private struct Seat {
        weak var session: NavigationSession?
        let receiver: LocationReceiver
    }

    private static var seats: [Seat] = []

    /// Feeds a session for as long as somebody holds it.
    static func feed(_ session: NavigationSession) {
        for seat in seats where seat.session == nil { seat.receiver.stop() }
        seats.removeAll { $0.session == nil }
        let receiver = LocationReceiver(session: session)
        receiver.start()
        seats.append(Seat(session: session, receiver: receiver))
    }
}
#endif
