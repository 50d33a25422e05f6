// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavSession
public import NavWords

/// A speech synthesizer: the system's (`SystemVoice`), or one of the app.
@MainActor public protocol Speaking: AnyObject {
    /// Speaks now, interrupting the current utterance.
    ///
    /// - Parameters:
    ///   - words: Plain text and SSML.
    ///   - language: BCP 47 tag of the text.
    ///   - device: Audio output.
    ///   - vibrates: Whether the device also vibrates.
    func speak(
        _ words: SpokenInstruction, in language: String, through device: VoiceGuidanceAudioDeviceType,
        vibrates: Bool
    )

    /// Stops speaking.
    func stopSpeaking()
}

/// Speaks the announcements and prompts of a navigator, in its language and units. With `VoiceGuidance.alertsOnly` these are only
/// prompts, such as a faster route.
///
///     let voice = DriverVoice(speaker: SystemVoice())
///     navigator.add(voice)
///
/// Retain it: navigators hold their listeners weakly.
@MainActor public final class DriverVoice: NavigatorListener {
    /// The speech synthesizer.
    public let speaker: any Speaking

    /// Creates a voice that speaks with `speaker`.
    public init(speaker: any Speaking) { self.speaker = speaker }

    /// Speaks the announcement.
    public func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
        let (words, language) = DriverVoice.words(of: announcement, language: navigator.language)
        speaker.speak(
            words, in: language, through: navigator.audioDeviceType, vibrates: navigator.isVibrationEnabled)
    }

    /// Speaks a prompt, such as that of a faster route with the time that it saves.
    public func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
        guard case .promptPresented(let prompt) = event, navigator.voiceGuidance != .silent else { return }
        let (words, language) = DriverVoice.words(of: prompt.subject, language: navigator.language)
        speaker.speak(
            words, in: language, through: navigator.audioDeviceType, vibrates: navigator.isVibrationEnabled)
    }

    /// The words of a prompt, and the language that they are in.
    static func words(
        of subject: Prompt.Subject, language: String
    ) -> (words: SpokenInstruction, language: String) {
        let strings = DisplayStrings(language: language)
        let text =
            switch subject {
            case .fasterRoute(let offer):
                strings.screen(.fasterRoute) + ", " + DurationFormat().spoken(Seconds(offer.saving), language: language)
            case .skippedStop(let stop):
                strings.screen(.skippedStop) + (stop.title.isEmpty ? "" : ": " + stop.title)
            case .trafficIncident, .test: strings.screen(.incident)
            }
        return (SpokenInstruction(text, language: strings.language), strings.language)
    }

    /// The words of an announcement, and the language that they are in.
    package static func words(
        of announcement: Announcement, language: String
    ) -> (words: SpokenInstruction, language: String) {
        let distances = DistanceFormat(announcement.units)
        let writer = AnnouncementWriter(language: language, distances: distances)
        let step = announcement.step
        // Lanes are announced early, or with the only announcement if there is just one.
        let isOnlyWord = announcement.kind == .now && step.voice?.approach == nil
        let words = writer.announcement(
            for: step, stage: announcement.kind, in: Meters(announcement.distance), counting: announcement.ordinal,
            includesLanes: announcement.kind == .approach || isOnlyWord, then: announcement.nextStep)
        return (words, writer.spokenLanguage)
    }

    /// Stops speaking: the current announcement belongs to another route.
    public func navigatorDidChangeRoute(_ navigator: Navigator) { speaker.stopSpeaking() }
}
