// SPDX-License-Identifier: Apache-2.0

/// Writes sentences in the Speech Synthesis Markup Language (SSML).
///
/// Source: W3C, "Speech Synthesis Markup Language (SSML) Version 1.1", sections 3.1.1 (speak), 3.1.9 (say-as) and
/// 3.1.10 (phoneme); values of `interpret-as`: W3C note "SSML 1.0 say-as attribute values".
enum SpeechMarkup {
    /// The SSML document of a sentence.
    ///
    /// - Parameters:
    ///   - sentence: The sentence with its spans.
    ///   - language: Language of the sentence, BCP 47.
    ///   - sounds: Pronunciations in the International Phonetic Alphabet, by name.
    static func document(_ sentence: AttributedInstruction, language: String, sounds: [String: String]) -> String {
        var text = ""
        for run in sentence.runs {
            switch run.span?.kind {
            case .roadName, .roundaboutName:
                if let sound = sounds[String(run.text)] {
                    text += "<phoneme alphabet=\"ipa\" ph=\"\(escaped(sound))\">\(escaped(run.text))</phoneme>"
                } else {
                    text += escaped(run.text)
                }
            case .shield, .exitNumber: text += spelled(run.text)
            default: text += escaped(run.text)
            }
        }
        return document(inner: text, language: language)
    }

    /// The SSML document of a plain sentence in a language.
    static func document(_ sentence: String, language: String) -> String {
        document(inner: escaped(sentence), language: language)
    }

    private static func document(inner: String, language: String) -> String {
        "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"\(escaped(language))\">"
            + inner + "</speak>"
    }

    /// A road or exit number with letters spelled and digits read as a number: `A` `61`.
    ///
    /// Four or more letters are read as a word.
    private static func spelled(_ number: Substring) -> String {
        var text = ""
        var rest = number
        while let first = rest.first {
            let run = rest.prefix { $0.isLetter == first.isLetter }
            rest = rest.dropFirst(run.count)
            if first.isLetter, run.count <= 3, run.allSatisfy(\.isUppercase) {
                text += "<say-as interpret-as=\"characters\">\(run)</say-as>"
                // Before digits a hyphen would be read as minus.
                if rest.first == "-" { rest = " " + rest.dropFirst() }
            } else {
                text += escaped(run)
            }
            if let next = rest.first, next.isLetter != first.isLetter, next.isLetter || next.isNumber,
                run.last?.isLetter == true || run.last?.isNumber == true
            {
                text += " "
            }
        }
        return text
    }

    /// Escapes XML characters and removes those that XML does not allow.
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
