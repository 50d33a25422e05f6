// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Something that a voice says.
public struct Announcement: Sendable, Hashable {
    /// As plain text, for voices that read no markup.
    public var text: String
    /// In the Speech Synthesis Markup Language, version 1.1, as a whole document.
    public var markup: String
}

/// When a maneuver is announced. The earlier, the less is said that the driver would have forgotten by then.
public enum AnnouncementStage: WordCoded {
    /// Long before: the distance, the maneuver, the road and the places on the sign.
    case far
    /// In time to get ready: the same with the lanes to use, and what comes right after.
    case near
    /// Right before: the maneuver without a distance, and what comes right after.
    case now
}
