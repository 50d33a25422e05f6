// SPDX-License-Identifier: Apache-2.0

import MigrationNames
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import NavWords
import Testing

/// A voice that records its texts.
@MainActor private final class Scribe: Speaking {
    var lines: [String] = []
    var languages: Set<String> = []
    var devices: Set<GMSVoiceGuidanceAudioDeviceType> = []
    var vibrations = 0
    var stops = 0

    func speak(
        _ words: SpokenInstruction, in language: String, through device: VoiceGuidanceAudioDeviceType,
        vibrates: Bool
    ) {
        lines.append(words.text)
        languages.insert(language)
        devices.insert(device)
        if vibrates { vibrations += 1 }
    }

    func stopSpeaking() { stops += 1 }
}

/// A listener for announcements and notifications.
@MainActor private final class Observer: GMSNavigatorListener {
    var announced: [Int] = []
    var notified: [Int] = []

    func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {
        announced.append(announcement.step.stepNumber)
    }

    func navigator(_ navigator: GMSNavigator, wantsNotificationOf step: GMSNavigationStepInfo) {
        notified.append(step.stepNumber)
    }
}

extension FeedProgramTests {
    @Test func voiceSpeaksAnnouncements() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let navigator: Navigator = session.navigator
        let (scribe, observer) = (Scribe(), Observer())
        let voice = DriverVoice(speaker: scribe)
        navigator.add(voice)
        navigator.add(observer)
        navigator.audioDeviceType = .builtInOnly
        navigator.isVibrationEnabled = true
        navigator.isInBackground = true
        try await Drive.drive(session)
        await navigator.allEventsDelivered()
        #expect(scribe.lines.count > 10 && scribe.lines.count == observer.announced.count)
        #expect(scribe.lines.allSatisfy { !$0.isEmpty } && scribe.lines.contains { $0.contains("meters") })
        #expect(scribe.languages == ["en"] && scribe.devices == [.builtInOnly])
        #expect(scribe.vibrations == scribe.lines.count && scribe.stops >= 1)
        #expect(
            observer.announced == observer.announced.sorted() && Set(observer.notified).count == observer.notified.count
        )
        #expect(observer.notified.count > 5)
        #expect(navigator.remove(voice))
    }

    @Test func silencedNavigatorDoesNotSpeak() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let scribe = Scribe()
        let voice = DriverVoice(speaker: scribe)
        let navigator: Navigator = session.navigator
        navigator.add(voice)
        navigator.voiceGuidance = .alertsOnly
        try await Drive.drive(session, to: [Coordinate(latitude: 43.7396, longitude: 7.4277)])
        await navigator.allEventsDelivered()
        #expect(scribe.lines.isEmpty)
        #expect(navigator.remove(voice))
    }

    @Test func receiverFollowsBackgroundSetting() throws {
        _ = try Drive.prepare()
        let mapView = GMSMapView()
        mapView.isNavigationEnabled = true
        let provider = try #require(mapView.roadSnappedLocationProvider)
        var changes: [Bool] = []
        provider.onBackgroundUpdatesAllowed = { changes.append($0) }
        provider.allowsBackgroundLocationUpdates = true
        provider.allowsBackgroundLocationUpdates = false
        #expect(changes == [true, false])
    }
}
