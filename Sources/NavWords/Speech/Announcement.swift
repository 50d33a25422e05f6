// SPDX-License-Identifier: Apache-2.0

/// Something that a voice says.
public struct Announcement: Sendable, Hashable {
    /// As plain text, for voices that read no markup.
    public var text: String
    /// In the Speech Synthesis Markup Language, version 1.1, as a whole document.
    public var markup: String
}
