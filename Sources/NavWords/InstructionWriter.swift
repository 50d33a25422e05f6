// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Puts steps into sentences from the catalogues of languages.
public struct InstructionWriter: InstructionWriting {
    /// Makes a writer; it holds no state.
    public init() {}

    /// The whole sentence for `step`, in `language` (BCP 47) or the closest language there is a catalogue for.
    public func instruction(for step: StepInfo, language: String) -> String {
        let book = Phrasebook.of(language)
        let saying = Saying(step)
        let signs = SignText(step.road, for: saying.action)
        let phrase = book.phrase(
            for: saying.action, hasRoad: !signs.road.isEmpty, hasPlace: !signs.place.isEmpty)
        guard let phrase else { return "" }
        let catalogue = book.catalogue
        return phrase.filled { place in
            switch place {
            case .road: signs.road
            case .place: signs.place
            case .circle: step.road.rotaryName
            case .direction: catalogue.directions[saying.direction] ?? ""
            case .side: saying.direction.isLeftward ? catalogue.left : catalogue.right
            case .exit: step.exitNumber ?? ""
            case .compass: catalogue.compass[Int((step.turn.bearingAfter.degrees / 45).rounded()) % 8]
            case .ordinal:
                step.roundaboutTurnNumber > 0 ? catalogue.ordinalWord(step.roundaboutTurnNumber) : ""
            case .number: ""
            }
        }
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
        guard text.utf8.contains(UInt8(ascii: ";")) || text.utf8.first == UInt8(ascii: " ") else { return text }
        return text.split(separator: ";").prefix(count).map { $0.drop { $0 == " " } }.joined(separator: ", ")
    }
}
