// SPDX-License-Identifier: Apache-2.0

#if canImport(AVFoundation)
public import AVFoundation
public import Foundation
public import NavModel
public import NavWords

#if canImport(UIKit)
internal import AudioToolbox
#endif

/// The voice of the system. Music grows quieter while it speaks; in a car it comes out of the car's speakers.
@MainActor public final class SystemVoice: NSObject, Speaking {
    private let synthesizer = AVSpeechSynthesizer()

    /// Makes a voice that is silent.
    public override init() {
        super.init()
        synthesizer.delegate = self
    }

    /// Says something now, in place of what is being said.
    public func speak(
        _ words: NavWords.Announcement, in language: String, through device: VoiceGuidanceAudioDeviceType,
        vibrates: Bool
    ) {
        stopSpeaking()
        // Voices that do not understand the markup get the plain text.
        let utterance = AVSpeechUtterance(ssmlRepresentation: words.markup) ?? AVSpeechUtterance(string: words.text)
        utterance.voice = AVSpeechSynthesisVoice(language: language)
        #if canImport(UIKit)
        openSound(through: device)
        if vibrates { AudioServicesPlaySystemSound(kSystemSoundID_Vibrate) }
        #endif
        synthesizer.speak(utterance)
    }

    /// Ceases to speak, at once.
    public func stopSpeaking() { synthesizer.stopSpeaking(at: .immediate) }

    #if canImport(UIKit)
    /// Takes the sound over. When that is refused, as during a call, the system decides what is heard.
    private func openSound(through device: VoiceGuidanceAudioDeviceType) {
        let session = AVAudioSession.sharedInstance()
        switch device {
        // Playback goes wherever the sound of the device goes: to Bluetooth where that is connected.
        case .bluetooth: try? session.setCategory(.playback, mode: .voicePrompt, options: [.duckOthers])
        case .builtInOnly:
            try? session.setCategory(.playAndRecord, mode: .voicePrompt, options: [.duckOthers, .defaultToSpeaker])
        }
        try? session.setActive(true, options: [])
    }
    #endif

    /// Gives the sound back to others.
    private func rest() {
        #if canImport(UIKit)
        guard !synthesizer.isSpeaking else { return }
        try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        #endif
    }
}

// On which thread these are called is not documented.
extension SystemVoice: AVSpeechSynthesizerDelegate {
    /// Gives the sound back.
    public nonisolated func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
    ) {
        Task { @MainActor in rest() }
    }

    /// Gives the sound back.
    public nonisolated func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
    ) {
        Task { @MainActor in rest() }
    }
}
#endif
