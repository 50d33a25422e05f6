// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavSession
public import NavWords

/// Says a text aloud: the voice of the system (`SystemVoice`), or whatever an app has in its place.
@MainActor public protocol Speaking: AnyObject {
    /// Says something now, in place of what is being said.
    ///
    /// - Parameters:
    ///   - words: As plain text and with markup.
    ///   - language: Of the words, BCP 47.
    ///   - device: Where the sound may come from.
    ///   - vibrates: Whether the device is to vibrate as well.
    func speak(
        _ words: NavWords.Announcement, in language: String, through device: VoiceGuidanceAudioDeviceType,
        vibrates: Bool
    )

    /// Ceases to speak.
    func stopSpeaking()
}

/// Says aloud what a navigator announces, in the navigator's language and in the units that are signed on the route.
///
///     let voice = DriverVoice(speaker: SystemVoice())
///     navigator.add(voice)
///
/// Keep it: navigators hold their listeners weakly.
@MainActor public final class DriverVoice: NavigatorListener {
    /// Who speaks.
    public let speaker: any Speaking

    /// Gives a navigator's words to a speaker.
    public init(speaker: any Speaking) { self.speaker = speaker }

    /// Says it.
    public func navigator(_ navigator: Navigator, didAnnounce announcement: NavSession.Announcement) {
        let units = navigator.state.itinerary.map { DistanceUnits(signedOn: $0.route) } ?? .metric
        let writer = AnnouncementWriter(language: navigator.language, distances: DistanceFormat(units))
        let step = announcement.step
        // Lanes are told in time, or where there is only one word, with that.
        let isOnlyWord = announcement.kind == .now && step.voice?.approach == nil
        let words = writer.announcement(
            for: step, stage: announcement.kind, in: Meters(announcement.distance), counting: announcement.ordinal,
            tellsLanes: announcement.kind == .approach || isOnlyWord, then: announcement.nextStep)
        speaker.speak(
            words, in: writer.spokenLanguage, through: navigator.audioDeviceType,
            vibrates: navigator.isVibrationEnabled)
    }

    /// Falls silent: what was being said is about another way.
    public func navigatorDidChangeRoute(_ navigator: Navigator) { speaker.stopSpeaking() }
}
