// SPDX-License-Identifier: Apache-2.0

#if canImport(AVFoundation)
public import AVFoundation
public import Foundation
public import NavModel
public import NavWords

#if canImport(UIKit)
internal import AudioToolbox
#endif

/// The system's speech synthesizer. It ducks other audio while speaking and uses the car's speakers when connected.
@MainActor public final class SystemVoice: NSObject, Speaking {
    private let synthesizer = AVSpeechSynthesizer()

    /// Creates an idle voice.
    public override init() {
        super.init()
        synthesizer.delegate = self
    }

    /// Speaks now, interrupting the current utterance.
    ///
    /// - Parameters:
    ///   - words: Plain text and SSML.
    ///   - language: BCP 47 tag of the text.
    ///   - device: Audio output.
    ///   - vibrates: Whether the device also vibrates.
    public func speak(
        _ words: SpokenInstruction, in language: String, through device: VoiceGuidanceAudioDeviceType,
        vibrates: Bool
    ) {
        stopSpeaking()
        // Voices without SSML support get the plain text.
        let utterance = AVSpeechUtterance(ssmlRepresentation: words.markup) ?? AVSpeechUtterance(string: words.text)
        utterance.voice = AVSpeechSynthesisVoice(language: language)
        #if canImport(UIKit)
        activateAudio(through: device)
        if vibrates { AudioServicesPlaySystemSound(kSystemSoundID_Vibrate) }
        #endif
        synthesizer.speak(utterance)
    }

    /// Stops speaking immediately.
    public func stopSpeaking() { synthesizer.stopSpeaking(at: .immediate) }

    #if canImport(UIKit)
    /// Music gets quieter, and other speech such as a podcast pauses.
    private static let mixing: AVAudioSession.CategoryOptions = [.duckOthers, .interruptSpokenAudioAndMixWithOthers]

    /// Activates the audio session. If that fails, as during a phone call, the system decides what is heard.
    private func activateAudio(through device: VoiceGuidanceAudioDeviceType) {
        let session = AVAudioSession.sharedInstance()
        switch device {
        // Playback uses the current output route, Bluetooth if connected.
        case .bluetooth: try? session.setCategory(.playback, mode: .voicePrompt, options: SystemVoice.mixing)
        case .builtInOnly:
            try? session.setCategory(
                .playAndRecord, mode: .voicePrompt, options: SystemVoice.mixing.union(.defaultToSpeaker))
        }
        try? session.setActive(true, options: [])
    }
    #endif

    /// Releases the audio session to other apps.
    private func deactivateAudio() {
        #if canImport(UIKit)
        guard !synthesizer.isSpeaking else { return }
        try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        #endif
    }
}

// The thread of these callbacks is undocumented.
extension SystemVoice: AVSpeechSynthesizerDelegate {
    /// Releases the audio session.
    public nonisolated func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
    ) {
        Task { @MainActor in deactivateAudio() }
    }

    /// Releases the audio session.
    public nonisolated func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
    ) {
        Task { @MainActor in deactivateAudio() }
    }
}
#endif
