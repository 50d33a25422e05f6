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
    /// Which street to that side is meant.
    let count: Int

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

    init(_ step: StepInfo, _ saying: Saying, _ book: Phrasebook, _ detail: Detail, counting count: Int = 1) {
        (self.book, self.step, self.saying, self.detail, self.count) = (book, step, saying, detail, count)
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

    /// The same for what comes right after another maneuver.
    var next: Phrase { book.next(saying, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }

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
        case .ordinal:
            text.append(
                saying.action == .countedTurn
                    ? book.ordinal(count, of: "street") : book.ordinal(step.roundaboutTurnNumber))
        case .number: text.append(book.numbers.text(step.roundaboutTurnNumber))
        default: break
        }
    }

    private func writeRoad(_ rules: NameRules?, to text: inout SentenceText) {
        if signs.name.isEmpty {
            writeNumbers(rules, to: &text)
            return
        }
        guard let rules, !rules.isEmpty else {
            text.append(name: signs.name, .roadName)
            writeBracketedNumbers(to: &text)
            return
        }
        let form = rules.form(of: signs.name, isNumber: false)
        text.append(form.before)
        text.append(name: form.name, .roadName)
        // A word behind the name goes behind its number as well; an ending does not.
        let isEnding = form.after.first != " "
        if isEnding { text.append(form.after) }
        writeBracketedNumbers(to: &text)
        if !isEnding { text.append(form.after) }
    }

    private func writeBracketedNumbers(to text: inout SentenceText) {
        guard detail.numbers, !signs.numbers.isEmpty else { return }
        text.append(" (")
        writeNumbers(nil, to: &text)
        text.append(")")
    }

    /// The numbers of the road; the words of `rules` go round the first alone: `sur l’A 1, A 2`.
    private func writeNumbers(_ rules: NameRules?, to text: inout SentenceText) {
        for (index, number) in SignText.values(signs.numbers, atMost: detail.numbers ? 2 : 1).enumerated() {
            func shield() -> InstructionSpan.Kind {
                RoadShield(number: number, country: step.road.country, rank: step.road.rank)
                    .map(InstructionSpan.Kind.shield) ?? .roadName
            }
            if index > 0 { text.append(book.comma) }
            if index == 0, let rules, !rules.isEmpty {
                let form = rules.form(of: String(number), isNumber: true)
                text.append(form.before)
                text.append(name: form.name, shield())
                text.append(form.after)
            } else {
                text.append(name: number, shield())
            }
            if let bound = bound(index) { text.append(" " + bound) }
        }
    }

    /// Which way a number is bound, as the sign beside its shield tells: `West`. Signs are not translated.
    private func bound(_ index: Int) -> String? {
        guard !step.road.bound.isEmpty, !step.road.ref.isEmpty else { return nil }
        let bounds = step.road.bound.split(separator: ";", omittingEmptySubsequences: false)
        guard index < bounds.count, let first = bounds[index].first else { return nil }
        return first.uppercased() + bounds[index].dropFirst()
    }

    private func writePlaces(to text: inout SentenceText) {
        for (index, place) in SignText.values(signs.places, atMost: max(1, detail.places)).enumerated() {
            if index > 0 { text.append(book.comma) }
            text.append(name: place, .place)
        }
    }
}
