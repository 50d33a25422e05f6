// SPDX-License-Identifier: Apache-2.0

/// A spoken announcement.
public struct SpokenInstruction: Sendable, Hashable {
    /// Plain text, for voices without markup support.
    public var text: String
    /// A complete SSML 1.1 document.
    public var markup: String

    init(text: String, markup: String) {
        self.text = text
        self.markup = markup
    }

    /// Creates an instruction without names or numbers that need a pronunciation.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - language: Its language, BCP 47.
    public init(_ text: String, language: String) {
        self.text = text
        markup = SpeechMarkup.document(text, language: language)
    }
}
