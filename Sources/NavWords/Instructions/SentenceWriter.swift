// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Writes the sentence of one maneuver from a phrase and what the step knows.
struct SentenceWriter {
    let book: Phrasebook
    let step: StepInfo
    let saying: Saying
    private(set) var signs: SignText
    /// How much is told of the signs.
    let detail: Detail

    /// How much is told of the signs.
    struct Detail: Hashable {
        /// Whether road numbers stand in brackets behind a name.
        var numbers: Bool
        /// How many places are named.
        var places: Int
        /// Whether the road is named.
        var road = true

        /// Everything that fits a line of text.
        static let full = Detail(numbers: true, places: 2)
        /// What is said: nobody listens to two names of one road.
        static let spoken = Detail(numbers: false, places: 2)
        /// What follows another sentence.
        static let following = Detail(numbers: false, places: 0)
    }

    init(_ step: StepInfo, _ saying: Saying, _ book: Phrasebook, _ detail: Detail) {
        (self.book, self.step, self.saying, self.detail) = (book, step, saying, detail)
        var signs = SignText(step.road)
        if !detail.road { signs.dropRoad() }
        // Where no road is known, a place has to do.
        if detail.places == 0, signs.hasRoad || !detail.road { signs.dropPlaces() }
        self.signs = signs
    }

    /// The sentence as it stands alone.
    var standing: Phrase { book.standing(saying, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }
    /// The sentence as a part of another one.
    var running: Phrase { book.running(saying, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }
    /// The same for what lies ahead.
    var ahead: Phrase { book.ahead(saying, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }
    /// The same for what is there.
    var now: Phrase { book.now(saying, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }

    /// Puts the words of the step into a phrase.
    func write(_ phrase: Phrase, to text: inout SentenceText) {
        for part in phrase.parts {
            switch part {
            case .words(let words): text.append(words)
            case .place(let place): write(place, to: &text)
            }
        }
    }

    private func write(_ place: Place, to text: inout SentenceText) {
        switch place {
        case .road: writeRoad(nil, to: &text)
        case .onto: writeRoad(book.catalogue.onto, to: &text)
        case .on: writeRoad(book.catalogue.on, to: &text)
        case .place: writePlaces(to: &text)
        case .circle: text.append(name: step.road.rotaryName, .roundaboutName)
        case .at:
            let form = book.catalogue.at.form(of: step.road.rotaryName, isNumber: false)
            text.append(form.before)
            text.append(name: form.name, .roundaboutName)
            text.append(form.after)
        case .exit:
            let exit = step.exitNumber ?? ""
            text.append(name: exit, .exitNumber(exit))
        case .compass:
            text.append(book.compass[Int((step.turn.bearingAfter.degrees / 45).rounded()) & 7])
        case .ordinal: text.append(book.ordinal(step.roundaboutTurnNumber))
        case .number: text.append(book.numbers.text(step.roundaboutTurnNumber))
        default: break
        }
    }

    private func writeRoad(_ rules: NameRules?, to text: inout SentenceText) {
        if signs.name.isEmpty {
            writeNumbers(rules, to: &text)
            return
        }
        if let rules, !rules.isEmpty {
            let form = rules.form(of: signs.name, isNumber: false)
            text.append(form.before)
            text.append(name: form.name, .roadName)
            text.append(form.after)
        } else {
            text.append(name: signs.name, .roadName)
        }
        guard detail.numbers, !signs.numbers.isEmpty else { return }
        text.append(" (")
        writeNumbers(nil, to: &text)
        text.append(")")
    }

    /// The numbers of the road; the words of `rules` go round the first alone: `sur l’A 1, A 2`.
    private func writeNumbers(_ rules: NameRules?, to text: inout SentenceText) {
        for (index, number) in SignText.values(signs.numbers, atMost: detail.numbers ? 2 : 1).enumerated() {
            let shield = InstructionSpan.Kind.shield(network: "", ref: String(number))
            if index > 0 { text.append(book.comma) }
            if index == 0, let rules, !rules.isEmpty {
                let form = rules.form(of: String(number), isNumber: true)
                text.append(form.before)
                text.append(name: form.name, shield)
                text.append(form.after)
            } else {
                text.append(name: number, shield)
            }
        }
    }

    private func writePlaces(to text: inout SentenceText) {
        for (index, place) in SignText.values(signs.places, atMost: max(1, detail.places)).enumerated() {
            if index > 0 { text.append(book.comma) }
            text.append(name: place, .place)
        }
    }
}
