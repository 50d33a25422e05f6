// SPDX-License-Identifier: Apache-2.0

/// A spoken announcement.
public struct SpokenInstruction: Sendable, Hashable {
    /// Plain text, for voices without markup support.
    public var text: String
    /// A complete SSML 1.1 document.
    public var markup: String
}
