// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Puts steps into sentences from the catalogues of languages.
public struct InstructionWriter: InstructionWriting {
    /// Makes a writer; it holds no state.
    public init() {}

    /// The whole sentence for `step`, in `language` (BCP 47) or the closest language there is a catalogue for.
    public func instruction(for step: StepInfo, language: String) -> String {
        let catalogue = Catalogue.of(language)
        let saying = Saying(step)
        guard let sentences = catalogue.sentences[saying.action] else { return "" }
        let signs = SignText(step.road, for: saying.action)
        let sentence =
            switch (signs.road.isEmpty, signs.place.isEmpty) {
            case (true, true): sentences.plain
            case (false, true): sentences.road
            case (true, false): sentences.place
            case (false, false): sentences.both
            }
        var values = ["road": signs.road, "place": signs.place, "circle": step.road.rotaryName]
        values["direction"] = catalogue.directions[saying.direction]
        values["side"] = saying.direction.isLeftward ? catalogue.left : catalogue.right
        values["exit"] = step.exitNumber
        values["compass"] = catalogue.compass[Int((step.turn.bearingAfter.degrees / 45).rounded()) % 8]
        if step.roundaboutTurnNumber > 0 { values["ordinal"] = catalogue.ordinalWord(step.roundaboutTurnNumber) }
        return Template.fill(sentence, values)
    }
}

extension Turn.Direction {
    /// Whether it leads to the left side.
    var isLeftward: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
}

/// Names and places on the signs, cut to what can be said in one breath.
struct SignText {
    /// Name or number of the road.
    var road = ""
    /// Places that the sign points to.
    var place = ""

    init(_ label: RoadLabel, for action: Action) {
        let number = SignText.first(label.ref, 2)
        if label.name.isEmpty {
            road = number.isEmpty ? SignText.first(label.destinationRef, 2) : number
            if road.isEmpty { road = SignText.first(label.destinationStreet, 1) }
        } else {
            road = number.isEmpty || number == label.name ? label.name : "\(label.name) (\(number))"
        }
        place = SignText.first(label.destination, 2)
        if place == road { place = "" }
    }

    /// The first `count` of several values joined by ";", joined by commas.
    private static func first(_ text: String, _ count: Int) -> String {
        text.split(separator: ";").prefix(count).map { $0.drop { $0 == " " } }.joined(separator: ", ")
    }
}
