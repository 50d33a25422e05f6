// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavWords

@Suite("Grammar of names") struct GrammarTests {
    @Test(
        "Polish adjectives are bent by their ending, names of people are not",
        arguments: [
            ("Krucza", "Kruczą"), ("Różana", "Różaną"), ("Spokojna", "Spokojną"), ("Kwiecista", "Kwiecistą"),
            ("Północna", "Północną"), ("Mickiewicza", "Mickiewicza"), ("Adama Mickiewicza", "Adama Mickiewicza"),
            ("Tkacza", "Tkacza"), ("Kopernika", "Kopernika"),
        ])
    func polishAdjectives(name: String, bent: String) {
        let step = Steps.step(.turnLeft) { $0.road.name = name }
        #expect(InstructionWriter().instruction(for: step, language: "pl") == "Skręć w lewo w ulicę \(bent)")
    }

    @Test(
        "Turkish datives follow vowel harmony",
        arguments: [
            ("Atatürk Caddesi", "Atatürk Caddesi’ne"), ("Bağdat Bulvarı", "Bağdat Bulvarı’na"),
            ("Gül Sokağı", "Gül Sokağı’na"), ("Gül Sokak", "Gül Sokak’a"), ("Çevre Yolu", "Çevre Yolu’na"),
            ("Boğaziçi Köprüsü", "Boğaziçi Köprüsü’ne"), ("Ankara", "Ankara’ya"), ("İzmir", "İzmir’e"),
            ("Kadıköy", "Kadıköy’e"), ("IŞIK", "IŞIK’a"), ("O-4", "O-4’e"), ("D100", "D100’e"), ("E80", "E80’e"),
            ("D 750", "D 750’ye"), ("D 200", "D 200’e"), ("O-6", "O-6’ya"), ("O-7", "O-7’ye"), ("O-9", "O-9’a"),
            ("E 90", "E 90’a"), ("D010", "D010’a"), ("1000", "1000’e"), ("0", "0’a"), ("TEM", "TEM’e"),
            ("TBMM", "TBMM’ye"), ("", ""), ("-", "-"), ("Main Street", "Main Street’e"),
        ])
    func turkish(name: String, dative: String) { #expect(TurkishSuffix.dative(name) == dative) }

    private func onto(_ name: String, _ language: String, isNumber: Bool = false) -> String {
        let form = Phrasebook.of(language).catalogue.onto.form(of: name, isNumber: isNumber)
        return form.before + form.name + form.after
    }

    @Test(
        "names take articles and endings by their first or last word",
        arguments: [
            ("de", "Hauptstraße", "auf die Hauptstraße"), ("de", "Karl-Marx-Allee", "auf die Karl-Marx-Allee"),
            ("de", "Feldweg", "auf den Feldweg"), ("de", "Alter Weg", "auf Alter Weg"),
            ("de", "Am Markt", "auf die Straße Am Markt"), ("de", "Platz der Republik", "auf den Platz der Republik"),
            ("fr", "Rue de la Paix", "vers la rue de la Paix"), ("fr", "Avenue Foch", "vers l’avenue Foch"),
            ("fr", "Boulevard du Larvotto", "vers le boulevard du Larvotto"), ("fr", "Rueil", "vers Rueil"),
            ("es", "Calle Mayor", "hacia la calle Mayor"), ("es", "Paseo del Prado", "hacia el paseo del Prado"),
            ("it", "Via Roma", "verso via Roma"), ("it", "Autostrada del Sole", "verso l’autostrada del Sole"),
            ("nl", "Kalverstraat", "naar de Kalverstraat"), ("nl", "Leidseplein", "naar het Leidseplein"),
            ("pt", "Rua Augusta", "para a Rua Augusta"), ("pt", "Largo do Arouche", "para o Largo do Arouche"),
            ("pl", "Marszałkowska", "w ulicę Marszałkowską"), ("pl", "Jana Pawła II", "w ulicę Jana Pawła II"),
            ("pl", "Mickiewicza", "w ulicę Mickiewicza"), ("pl", "Aleja Niepodległości", "w aleję Niepodległości"),
            ("pl", "Trasa Łazienkowska", "na Trasę Łazienkowską"), ("pl", "Nowa", "w ulicę Nową"),
            ("tr", "Atatürk Caddesi", "Atatürk Caddesi’ne"), ("en", "Broadway", "Broadway"),
        ])
    func names(language: String, name: String, form: String) { #expect(onto(name, language) == form) }

    @Test(
        "road numbers take articles and endings",
        arguments: [
            ("de", "A 5", "auf die A 5"), ("fr", "A 6", "vers l’A 6"), ("fr", "D 906", "vers la D 906"),
            ("es", "M-30", "hacia la M-30"), ("it", "A1", "verso la A1"), ("nl", "A2", "naar de A2"),
            ("pt", "BR-101", "para a BR-101"), ("pl", "S8", "na drogę S8"), ("tr", "O-4", "O-4’e"),
            ("fa", "43", "جادهٔ 43"),
        ])
    func numbers(language: String, name: String, form: String) { #expect(onto(name, language, isNumber: true) == form) }

    @Test("the span covers the name with its own words, without the preposition")
    func marked() {
        let french = Phrasebook.of("fr").catalogue.onto
        #expect(french.form(of: "Rue de la Paix", isNumber: false).name == "rue de la Paix")
        #expect(french.form(of: "A 6", isNumber: true).name == "A 6")
        let polish = Phrasebook.of("pl").catalogue.onto
        #expect(polish.form(of: "Nowa", isNumber: false).name == "Nową")
        #expect(polish.form(of: "Plac Bankowy", isNumber: false).name == "plac Bankowy")
        let turkish = Phrasebook.of("tr").catalogue.onto
        #expect(turkish.form(of: "Gül Sokağı", isNumber: false).name == "Gül Sokağı’na")
    }

    @Test("lowercasing equals that of Unicode")
    func lowercasing() {
        for scalar in (0x20...0x17F).compactMap(Unicode.Scalar.init) + ["ß", "İ", "Σ", "Ш", "’", "–", "é", "通"] {
            let name = "A\(Character(scalar))Z "
            #expect(LowercasedUTF8.bytes(of: name) == Array(name.lowercased().utf8), "\(scalar.value)")
        }
        #expect(LowercasedUTF8.bytes(of: "") == [] && LowercasedUTF8.bytes(of: "Ę") == Array("ę".utf8))
    }

    @Test("indexed lookup finds the first matching rule", arguments: BuiltInCatalogue.allCases)
    func lookedUp(language: BuiltInCatalogue) throws {
        let names = [
            "", "A", "straße", "Hauptstraße", "Alte Hauptstraße", "Rue de Rivoli", "rue", "Rue ", "Via Roma",
            "Am Markt",
            "Broadway", "Calle Mayor", "Plein 1944", "Hofplein", "Rondo Dmowskiego", "Nowa", "Aleja Róż", "A 5", "A38",
            "D 906", "S8", "Świętokrzyska", "Ulica Długa", "Place de l’Étoile", "İstiklal Caddesi", "明治通り",
            "Main Street",
            "Lincoln Gate", "Praça da Sé", "Piazza Venezia", "Largo do Arouche", "Jana Pawła II", "شارع الملك فهد",
        ]
        let catalogue = try language.catalogue()
        for list in [catalogue.onto, catalogue.on, catalogue.at].flatMap(\.lists) {
            for name in names + list.rules.map({ String(decoding: $0.head + [0x61] + $0.tail, as: UTF8.self) }) {
                let small = LowercasedUTF8.bytes(of: name)
                #expect(
                    list.row(matching: small) == list.rules.firstIndex { $0.matches(small) }, "\(language.tag): \(name)"
                )
            }
        }
    }

    @Test(
        "Dutch inverts verb and subject after an introduction",
        arguments: [
            (Maneuver.turnLeft, "Over 300 meter sla je linksaf", "Sla rechtsaf, daarna sla je linksaf"),
            (
                .forkLeft, "Over 300 meter houd je bij de splitsing links aan",
                "Sla rechtsaf, daarna houd je bij de splitsing links aan"
            ),
            (.turnUTurnCounterclockwise, "Over 300 meter keer je om", "Sla rechtsaf, daarna keer je om"),
            (.destination, "Over 300 meter bereik je je bestemming", "Sla rechtsaf, daarna bereik je je bestemming"),
        ])
    func inverted(maneuver: Maneuver, ahead: String, then: String) {
        let speaker = AnnouncementWriter(language: "nl", distances: .metric)
        let step = Steps.step(maneuver)
        #expect(speaker.announcement(for: step, stage: .early, in: Meters(300)).text == ahead)
        #expect(speaker.announcement(for: Steps.step(.turnRight), stage: .now, then: step).text == then)
    }

    @Test("capitalization follows the language")
    func capitals() {
        #expect(SentenceCapitalization(language: "tr").capitalized("ileri") == "İleri")
        #expect(SentenceCapitalization(language: "nl").capitalized("ijzer") == "IJzer")
        #expect(SentenceCapitalization(language: "en-GB").capitalized("ijzer") == "Ijzer")
        #expect(SentenceCapitalization(language: "ja").capitalized("左折です") == "左折です")
        #expect(SentenceCapitalization(language: "de").capitalized("") == "")
    }

    @Test("names against the writing direction are isolated")
    func isolates() {
        let (english, persian) = (TextDirection.leftToRight, TextDirection.rightToLeft)
        for name in ["Main Street", "Rue de l’Église", "明治通り", "Ленина", "12"] {
            #expect(!english.needsIsolates(by: name), "\(name)")
        }
        for name in ["خیابان ولیعصر", "רחוב הרצל"] { #expect(english.needsIsolates(by: name), "\(name)") }
        for name in ["Main Street", "12", "9A", "خیابان 15", "M25 شمال"] {
            #expect(persian.needsIsolates(by: name), "\(name)")
        }
        #expect(!persian.needsIsolates(by: "خیابان ولی‌عصر"))
        #expect(persian.isolated("A 5") == "\u{2068}A 5\u{2069}")
    }
}
