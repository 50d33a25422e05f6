// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Fills phrases around the sentence of a maneuver: distance, next maneuver, lanes.
struct PhraseFiller {
    let phrasebook: Phrasebook
    let distances: DistanceFormat

    /// Writes the phrase for continuing on a road; without a step the road is omitted.
    func writeContinuation(on step: StepInfo?, for distance: Meters, to text: inout SentenceText) {
        let writer = step.map { SentenceWriter($0, Instruction(.proceed), phrasebook, .following) }
        let phrase = phrasebook.staying[writer?.signs.hasRoad == true ? 1 : 0]
        fill(phrase, to: &text, distance: distance) { _, place, text in
            writer?.write(Phrase([.placeholder(place)]), to: &text)
        }
    }

    /// Writes a phrase. Distances are filled in; `write` handles the other placeholders.
    func fill(
        _ phrase: Phrase, to text: inout SentenceText, distance: Meters = .zero,
        _ write: (PhraseFiller, Placeholder, inout SentenceText) -> Void
    ) {
        for part in phrase.parts {
            switch part {
            case .literal(let literal): text.append(literal)
            case .placeholder(.distance): text.append(distances.spoken(distance, phrasebook, isInflected: false))
            case .placeholder(.inflected): text.append(distances.spoken(distance, phrasebook, isInflected: true))
            case .placeholder(let place): write(self, place, &text)
            }
        }
    }
}
