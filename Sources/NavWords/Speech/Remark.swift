// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Writes what goes round the sentence of a maneuver: how far it is, what comes next, which lane to use.
struct Remark {
    let book: Phrasebook
    let distances: DistanceFormat

    /// What is said on a road that one stays on; without a step, of no road by name.
    func writeStaying(on step: StepInfo?, for distance: Meters, to text: inout SentenceText) {
        let writer = step.map { SentenceWriter($0, Saying(.proceed), book, .following) }
        let phrase = book.staying[writer?.signs.hasRoad == true ? 1 : 0]
        fill(phrase, to: &text, distance: distance) { _, place, text in
            writer?.write(Phrase([.place(place)]), to: &text)
        }
    }

    /// Puts distances into a phrase, and leaves its other places to `write`.
    func fill(
        _ phrase: Phrase, to text: inout SentenceText, distance: Meters = .zero,
        _ write: (Remark, Place, inout SentenceText) -> Void
    ) {
        for part in phrase.parts {
            switch part {
            case .words(let words): text.append(words)
            case .place(.distance): text.append(distances.spoken(distance, book, isInflected: false))
            case .place(.inflected): text.append(distances.spoken(distance, book, isInflected: true))
            case .place(let place): write(self, place, &text)
            }
        }
    }
}
