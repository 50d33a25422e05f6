// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavWords

@Suite("Untranslated texts") struct LeakTests {
    private static let others = BuiltInCatalogue.allCases.filter { $0 != .english && $0 != .britishEnglish }

    /// Texts that may be equal in any language.
    private static let shared: Set<String> = [
        // Unit symbols are international and used on road signs of many countries.
        "meter", "kilometer", "foot", "yard", "mile", "minute", "hour", "speed.kilometers", "speed.miles",
        // Punctuation, and templates without words.
        "writing", "decimal", "group", "group.from", "list.comma", "time.display", "withLanes", "rotary.brief",
        "depart.brief", "turn.brief", "turnAndStay.brief", "endOfRoad.brief", "roundaboutTurn.brief", "keep.brief",
    ]

    /// Words that a language shares with English.
    private static let homographs: [BuiltInCatalogue: Set<String>] = [
        .french: [
            "arrive.brief", "count.6", "mile.one", "mile.other", "minute.one", "minute.other", "yard.one",
            "yard.other", "ferryBoat.brief", "difference.via",
        ],
        .dutch: [
            "meter.one", "kilometer.one", "yard.one", "difference.via", "mode.taxicab",
        ],
        .spanish: ["screen.no"], .italian: ["screen.no"],
        .portuguese: ["newName.brief", "proceed.brief", "difference.via"],
        .swedish: ["kilometer.one", "meter.one", "yard.one", "difference.via", "mode.taxicab"],
        .czech: ["yard.one"], .vietnamese: ["mode.taxicab"],
        .europeanPortuguese: ["newName.brief", "proceed.brief", "difference.via", "ferryBoat.brief"],
    ]

    @Test("no text of a catalogue equals the English one", arguments: others)
    func texts(language: BuiltInCatalogue) throws {
        let english = try BuiltInCatalogue.english.catalogue().entries
        let own = try language.catalogue().entries
        let same = Set(own.filter { $0.value == english[$0.key] }.keys).subtracting(Self.shared)
        #expect(same == Self.homographs[language] ?? [], "\(language.tag)")
    }

    /// Latin letters allowed in other scripts: the unit symbols of Japanese signs.
    private static let symbols: [BuiltInCatalogue: Set<String>] = [
        .japanese: ["m", "km", "km/h"], .korean: ["m", "km", "km/h", "mph"],
    ]

    @Test(
        "languages with other scripts have no Latin letters",
        arguments: [
            BuiltInCatalogue.persian, .hindi, .arabic, .westernArabic, .japanese, .korean, .ukrainian,
            .simplifiedChinese,
            .traditionalChinese,
        ])
    func letters(language: BuiltInCatalogue) throws {
        let catalogue = try language.catalogue()
        for (key, text) in catalogue.entries where key != "language" && key != "writing" {
            for phrase in Self.wordings(of: text) {
                let words = phrase.split { !($0.isASCII && ($0.isLetter || $0 == "/")) }.map(String.init)
                let latin = words.filter { $0.contains(where: \.isLetter) }
                #expect(Set(latin).isSubset(of: Self.symbols[language] ?? []), "\(language.tag): \(key) = \(text)")
            }
        }
    }

    /// The literal text without placeholders.
    private static func wordings(of text: String) -> [String] {
        guard let pattern = try? Pattern(text) else { return [text] }
        return pattern.phrase(hasRoad: true, hasPlace: true).parts.compactMap {
            if case .literal(let words) = $0 { words } else { nil }
        }
    }

    @Test(
        "announcements in Persian, Hindi, Arabic and Japanese have Latin letters in names only",
        arguments: ["fa", "hi", "ar", "ja"])
    func spoken(language: String) {
        let speaker = AnnouncementWriter(language: language, distances: .feetAndMiles)
        for maneuver in Maneuver.allCases {
            for exit in [-1, 3, 12] {
                let step = Steps.step(maneuver) {
                    $0.roundaboutTurnNumber = exit
                    $0.lanes = Steps.lanes("x-x-")
                }
                for stage in VoiceStage.Kind.allCases {
                    let text = speaker.announcement(for: step, stage: stage, in: Meters(700), then: step).text
                    #expect(!text.contains { $0.isASCII && $0.isLetter }, "\(language): \(text)")
                }
            }
        }
    }

    @Test("a road number and its cardinal direction are isolated together", arguments: ["fa", "ar"])
    func rightToLeftBound(language: String) {
        let step = Steps.step(.mergeLeft) { ($0.road.ref, $0.road.bound) = ("I 90", "west") }
        let text = InstructionWriter().instruction(for: step, language: language)
        #expect(text.contains("\u{2068}I 90 West\u{2069}"), "\(text)")
    }

    @Test("right-to-left sentences isolate their names", arguments: ["fa", "ar"])
    func rightToLeft(language: String) {
        var step = Steps.step(.offRampRight) { $0.exitNumber = "9A" }
        (step.road.name, step.road.ref, step.road.destination) = ("Main Street", "A 5; B 3", "Basel; القاهرة")
        let text = InstructionWriter().instruction(for: step, language: language)
        for name in ["9A", "Main Street", "A 5", "B 3", "Basel"] {
            #expect(text.contains("\u{2068}\(name)\u{2069}"), "\(text)")
        }
        #expect(!text.contains("\u{2068}القاهرة"))
        let opened = text.unicodeScalars.count { $0 == "\u{2068}" }
        #expect(opened == 5 && text.unicodeScalars.count { $0 == "\u{2069}" } == opened)
        // Spans cover the name without its isolates.
        let marked = InstructionWriter().instructions(for: step, options: InstructionOptions(language: language))[0]
        #expect(marked.text == text)
        #expect(marked.runs.compactMap { $0.span == nil ? nil : String($0.text) }.contains("Main Street"))
    }

    @Test("a right-to-left name does not reorder an English sentence")
    func leftToRight() {
        let step = Steps.step(.turnLeft) { ($0.road.name, $0.road.ref) = ("خیابان ولیعصر", "12") }
        #expect(
            InstructionWriter().instruction(for: step, language: "en")
                == "Turn left onto \u{2068}خیابان ولیعصر\u{2069} (12)")
    }
}
