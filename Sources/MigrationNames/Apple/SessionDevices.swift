// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
internal import Foundation
internal import NativeNames
internal import NavHeadUnit
internal import NavSession

#if canImport(UIKit)
internal import UIKit
#endif

/// Connects a session with the device, as the published API does: Core Location feeds the session, the system
/// voice speaks announcements, and the session is informed when the app is in the background.
@MainActor final class SessionDevices {
    private static var all: [SessionDevices] = []

    private weak var session: NavigationSession?
    private let receiver: LocationReceiver
    private let voice = DriverVoice(speaker: SystemVoice())
    private var watches: [any NSObjectProtocol] = []

    /// Connects a session as long as it exists.
    static func serve(_ session: NavigationSession) {
        for devices in all where devices.session == nil { devices.stop() }
        all.removeAll { $0.session == nil }
        all.append(SessionDevices(session))
    }

    private init(_ session: NavigationSession) {
        self.session = session
        receiver = LocationReceiver(session: session)
        if session.isStarted { receiver.start() }
        session.onStartOrStop = { [weak receiver] isStarted in
            if isStarted { receiver?.start() } else { receiver?.stop() }
        }
        session.onTravelModeChange = { [weak receiver] in receiver?.travelMode = $0 }
        session.nativeNavigator.add(voice)
        session.nativeLocationProvider.onBackgroundUpdatesAllowed = { [weak receiver] in
            receiver?.allowsBackgroundUpdates = $0
        }
        #if canImport(UIKit)
        watch(UIApplication.didEnterBackgroundNotification, isInBackground: true)
        watch(UIApplication.willEnterForegroundNotification, isInBackground: false)
        #endif
    }

    private func stop() {
        receiver.stop()
        voice.speaker.stopSpeaking()
        for watch in watches { NotificationCenter.default.removeObserver(watch) }
    }

    private func watch(_ name: Notification.Name, isInBackground: Bool) {
        watches.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak session] _ in
                MainActor.assumeIsolated { session?.nativeNavigator.isInBackground = isInBackground }
            })
    }
}
#endif
