// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Fills a phrase with the data of a step.
struct SentenceWriter {
    let phrasebook: Phrasebook
    let step: StepInfo
    let instruction: Instruction
    private(set) var signs: SignText
    /// Level of detail.
    let detail: Detail
    /// Which street on that side is meant.
    let count: Int

    /// How much of the road and the sign is included.
    struct Detail: Hashable {
        /// Whether road numbers follow the name in brackets.
        var numbers: Bool
        /// Maximum number of destinations.
        var places: Int
        /// Whether the road is included.
        var road = true

        /// All details, for text.
        static let full = Detail(numbers: true, places: 2)
        /// For speech: one name per road.
        static let spoken = Detail(numbers: false, places: 2)
        /// For a sentence after another one.
        static let following = Detail(numbers: false, places: 0)
    }

    init(
        _ step: StepInfo, _ instruction: Instruction, _ phrasebook: Phrasebook, _ detail: Detail,
        counting count: Int = 1
    ) {
        (self.phrasebook, self.step, self.instruction, self.detail, self.count) = (
            phrasebook, step, instruction, detail, count
        )
        var signs = SignText(step.road)
        if !detail.road { signs.removeRoad() }
        // Without a road, the destination identifies the branch.
        if detail.places == 0, signs.hasRoad || !detail.road { signs.removePlaces() }
        self.signs = signs
    }

    /// The phrase of a separate sentence.
    var standalone: Phrase {
        naming(phrasebook.standalone(instruction, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace))
    }
    /// The phrase within another sentence.
    var embedded: Phrase { naming(phrasebook.embedded(instruction, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace)) }
    /// The phrase within an announcement ahead of the maneuver.
    var ahead: Phrase { naming(phrasebook.ahead(instruction, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace)) }
    /// The phrase at the maneuver.
    var now: Phrase { naming(phrasebook.now(instruction, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace)) }

    /// The phrase right after another maneuver.
    var next: Phrase { phrasebook.next(instruction, hasRoad: signs.hasRoad, hasPlace: signs.hasPlace) }

    /// The phrase with the name of the stop as an apposition: `you have arrived at your stop, Town Hall`.
    ///
    /// An apposition needs no inflection, so it is the same in all languages. Short sentences leave it out.
    private func naming(_ phrase: Phrase) -> Phrase {
        guard step.isStopover, !step.stopName.isEmpty, detail.places > 0 else { return phrase }
        var parts = phrase.parts
        Phrase.append(phrasebook.comma, to: &parts)
        return Phrase(parts + [.placeholder(.place)])
    }

    /// Writes a phrase with the data of the step.
    func write(_ phrase: Phrase, to text: inout SentenceText) {
        for part in phrase.parts {
            switch part {
            case .literal(let literal): text.append(literal)
            case .placeholder(let place): write(place, to: &text)
            }
        }
    }

    private func write(_ place: Placeholder, to text: inout SentenceText) {
        switch place {
        case .road: writeRoad(nil, to: &text)
        case .onto: writeRoad(phrasebook.catalogue.onto, to: &text)
        case .on: writeRoad(phrasebook.catalogue.on, to: &text)
        case .place: writePlaces(to: &text)
        case .circle: text.append(name: step.road.rotaryName, .roundaboutName)
        case .at:
            let form = phrasebook.catalogue.at.form(of: step.road.rotaryName, isNumber: false)
            text.append(form.before)
            text.append(name: form.name, .roundaboutName)
            text.append(form.after)
        case .exit:
            let exit = step.exitNumber ?? ""
            text.append(name: exit, .exitNumber(exit))
        case .compass:
            text.append(phrasebook.compass[Int((step.turn.bearingAfter.degrees / 45).rounded()) & 7])
        case .ordinal:
            text.append(
                instruction.action == .countedTurn
                    ? phrasebook.ordinal(count, of: "street") : phrasebook.ordinal(step.roundaboutTurnNumber))
        case .number: text.append(phrasebook.numbers.text(step.roundaboutTurnNumber))
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
        // Words after the name also follow its number; endings do not.
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

    /// The numbers of the road. `rules` apply to the first only: `sur l’A 1, A 2`.
    private func writeNumbers(_ rules: NameRules?, to text: inout SentenceText) {
        for (index, number) in SignText.values(signs.numbers, atMost: detail.numbers ? 2 : 1).enumerated() {
            func shield() -> InstructionSpan.Kind {
                RoadShield(number: number, country: step.road.country, rank: step.road.rank)
                    .map(InstructionSpan.Kind.shield) ?? .roadName
            }
            if index > 0 { text.append(phrasebook.comma) }
            let bound = bound(index).map { " " + $0 } ?? ""
            if index == 0, let rules, !rules.isEmpty {
                let form = rules.form(of: String(number), isNumber: true)
                text.append(form.before)
                // An ending, such as the Turkish dative, stays with the number.
                text.append(name: form.name, shield(), followedBy: form.after.isEmpty ? bound : "")
                text.append(form.after)
                if !form.after.isEmpty { text.append(bound) }
            } else {
                text.append(name: number, shield(), followedBy: bound)
            }
        }
    }

    /// Cardinal direction of a road number, as signed beside the shield: `West`. Not translated.
    private func bound(_ index: Int) -> String? {
        guard !step.road.bound.isEmpty, !step.road.ref.isEmpty else { return nil }
        let bounds = step.road.bound.split(separator: ";", omittingEmptySubsequences: false)
        guard index < bounds.count, let first = bounds[index].first else { return nil }
        return first.uppercased() + bounds[index].dropFirst()
    }

    private func writePlaces(to text: inout SentenceText) {
        if step.isStopover {
            // A line break in a name must not look like another line of instructions.
            text.append(name: step.stopName.replacing("\n", with: " "), .place)
            return
        }
        for (index, place) in SignText.values(signs.places, atMost: max(1, detail.places)).enumerated() {
            if index > 0 { text.append(phrasebook.comma) }
            text.append(name: place, .place)
        }
    }
}
