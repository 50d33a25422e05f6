// SPDX-License-Identifier: Apache-2.0

/// What is announced by voice. Raw values are the feed's.
public enum VoiceGuidance: Int, NamedCase {
    /// Nothing.
    case silent = 0
    /// Traffic and other alerts.
    case alertsOnly = 1
    /// Alerts and instructions.
    case alertsAndGuidance = 2
}

/// The output device of voice guidance. Raw values are the feed's.
public enum VoiceGuidanceAudioDeviceType: Int, NamedCase {
    /// The speaker of the device, or headphones.
    case builtInOnly = 0
    /// A Bluetooth device if one is connected, otherwise like `builtInOnly`.
    case bluetooth = 1
}
