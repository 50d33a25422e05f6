// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Puts steps into sentences from the catalogues of languages.
public struct InstructionWriter: InstructionWriting {
    /// Makes a writer; it holds no state.
    public init() {}

    /// The whole sentence for `step`, in `language` (BCP 47) or the closest language there is a catalogue for.
    public func instruction(for step: StepInfo, language: String) -> String {
        let book = Phrasebook.of(language)
        let writer = SentenceWriter(step, Saying(step), book, .full)
        var text = SentenceText(direction: book.direction)
        let phrase = writer.standing
        writer.write(phrase, to: &text)
        return phrase.beginsWithPlace ? book.letters.capitalised(text.text) : text.text
    }

    /// Sentences for `step` from the longest to the shortest, each shorter than the one before, with names, shields and
    /// exit numbers marked. A screen takes the first that fits; there is always one.
    ///
    /// - Parameters:
    ///   - step: The maneuver that comes.
    ///   - current: The step that is being driven, which leads to it.
    ///   - distance: How far it is to the maneuver. When it is far, the first sentences tell to stay on the road.
    ///   - options: Language, units and wishes.
    public func instructions(
        for step: StepInfo, on current: StepInfo? = nil, distance: Meters? = nil,
        options: InstructionOptions = InstructionOptions()
    ) -> [AttributedInstruction] {
        let book = Phrasebook.of(options.language)
        var variants: [AttributedInstruction] = []
        if let distance, distance >= options.longDistance, !options.disableLongDistanceFormat {
            for named in [current, nil] {
                variants.append(staying(on: named, for: distance, options, book))
            }
        }
        let saying = Saying(step)
        for detail in InstructionWriter.details {
            let writer = SentenceWriter(step, saying, book, detail)
            var text = SentenceText(marks: true, direction: book.direction)
            writer.write(writer.standing, to: &text)
            variants.append(text.finished(book.letters))
        }
        let writer = SentenceWriter(step, saying, book, .following)
        var brief = SentenceText(marks: true, direction: book.direction)
        writer.write(book.brief(saying), to: &brief)
        variants.append(brief.finished(book.letters))
        return InstructionWriter.shrinking(variants, options.maximumLength)
    }

    /// What is shown on a road that one stays on for long.
    private func staying(
        on step: StepInfo?, for distance: Meters, _ options: InstructionOptions, _ book: Phrasebook
    ) -> AttributedInstruction {
        var text = SentenceText(marks: true, direction: book.direction)
        Remark(book: book, distances: options.distances).writeStaying(on: step, for: distance, to: &text)
        return text.finished(book.letters)
    }

    /// From everything that is known to the bare maneuver.
    private static let details: [SentenceWriter.Detail] = [
        .full, SentenceWriter.Detail(numbers: true, places: 1), SentenceWriter.Detail(numbers: false, places: 1),
        .following, SentenceWriter.Detail(numbers: false, places: 0, road: false),
    ]

    /// Those that are shorter than all before them, and among these, those within the limit if there are any.
    private static func shrinking(_ variants: [AttributedInstruction], _ limit: Int?) -> [AttributedInstruction] {
        var kept: [AttributedInstruction] = []
        for variant in variants where !variant.text.isEmpty {
            if let last = kept.last, variant.text.count >= last.text.count { continue }
            kept.append(variant)
        }
        guard let limit, let last = kept.last else { return kept }
        let fitting = kept.filter { $0.text.count <= limit }
        return fitting.isEmpty ? [last] : fitting
    }
}
