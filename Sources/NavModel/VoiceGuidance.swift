// SPDX-License-Identifier: Apache-2.0

/// What is said aloud. Raw values are the feed's.
public enum VoiceGuidance: Int, WordCoded {
    /// Nothing.
    case silent = 0
    /// Traffic and other alerts.
    case alertsOnly = 1
    /// Alerts and what to do.
    case alertsAndGuidance = 2
}

/// Where speech may come from. Raw values are the feed's.
public enum VoiceGuidanceAudioDeviceType: Int, WordCoded {
    /// The loudspeaker of the device, or headphones.
    case builtInOnly = 0
    /// A Bluetooth device where one is connected, else as `builtInOnly`.
    case bluetooth = 1
}
