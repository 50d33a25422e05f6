// SPDX-License-Identifier: Apache-2.0
//
// See README.md. `AVAudioSession` is not on a Mac.

@_exported import Foundation

public enum AVSpeechBoundary: Int, Sendable { case immediate, word }

open class AVSpeechUtterance: NSObject {
    public init(string: String) { stub() }
    public init?(ssmlRepresentation string: String) { stub() }
    open var voice: AVSpeechSynthesisVoice? {
        get { stub() }
        set { stub() }
    }
}

open class AVSpeechSynthesisVoice: NSObject {
    public init?(language languageCode: String?) { stub() }
}

open class AVSpeechSynthesizer: NSObject {
    public override init() { stub() }
    open weak var delegate: (any AVSpeechSynthesizerDelegate)? {
        get { stub() }
        set { stub() }
    }
    open var isSpeaking: Bool { stub() }
    open func speak(_ utterance: AVSpeechUtterance) { stub() }
    @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { stub() }
}

public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {}
}

open class AVAudioSession: NSObject, @unchecked Sendable {
    public struct Category: Sendable {
        public static let playback = Category()
        public static let playAndRecord = Category()
        public static let ambient = Category()
        public static let soloAmbient = Category()
    }

    public struct Mode: Sendable {
        public static let voicePrompt = Mode()
        public static let spokenAudio = Mode()
        public static let `default` = Mode()
    }

    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        public static let duckOthers = CategoryOptions(rawValue: 2)
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    }

    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    open class func sharedInstance() -> AVAudioSession { stub() }
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws { stub() }
    open func setCategory(_ category: Category) throws { stub() }
    open func setMode(_ mode: Mode) throws { stub() }
    open var outputVolume: Float { stub() }
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws { stub() }
}

func stub() -> Never { preconditionFailure("a stub was run") }
