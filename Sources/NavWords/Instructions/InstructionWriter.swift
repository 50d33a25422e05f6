// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Writes the instructions of steps from the language catalogues.
public struct InstructionWriter: InstructionWriting {
    /// Creates a writer.
    public init() {}

    /// The complete instruction of a step, in `language` (BCP 47) or the best supported match.
    public func instruction(for step: StepInfo, language: String) -> String {
        let phrasebook = Phrasebook.of(language, for: step.travelMode)
        let writer = SentenceWriter(step, Instruction(step), phrasebook, .full)
        var text = SentenceText(direction: phrasebook.direction)
        let phrase = writer.standalone
        writer.write(phrase, to: &text)
        return phrase.beginsWithPlaceholder ? phrasebook.capitalization.capitalized(text.text) : text.text
    }

    /// Instructions of a step from the longest to the shortest, each shorter than the one before, with spans for names,
    /// shields and exit numbers. A display uses the first that fits. Never empty.
    ///
    /// - Parameters:
    ///   - step: The upcoming maneuver.
    ///   - current: The current step, which leads to it.
    ///   - distance: Distance to the maneuver. When it is long, the first sentences say to continue on the road.
    ///   - options: Language, units and limits.
    public func instructions(
        for step: StepInfo, on current: StepInfo? = nil, distance: Meters? = nil,
        options: InstructionOptions = InstructionOptions()
    ) -> [AttributedInstruction] {
        let phrasebook = Phrasebook.of(options.language, for: step.travelMode)
        var variants: [AttributedInstruction] = []
        if let distance, distance >= options.longDistance, !options.disableLongDistanceFormat {
            for named in [current, nil] {
                variants.append(continuing(on: named, for: distance, options, phrasebook))
            }
        }
        let instruction = Instruction(step)
        for detail in InstructionWriter.details {
            let writer = SentenceWriter(step, instruction, phrasebook, detail)
            var text = SentenceText(marks: true, direction: phrasebook.direction)
            writer.write(writer.standalone, to: &text)
            variants.append(text.finished(phrasebook.capitalization))
        }
        let writer = SentenceWriter(step, instruction, phrasebook, .following)
        var brief = SentenceText(marks: true, direction: phrasebook.direction)
        writer.write(phrasebook.brief(instruction), to: &brief)
        variants.append(brief.finished(phrasebook.capitalization))
        return InstructionWriter.shrinking(variants, options.maximumLength)
    }

    /// The sentence for a road that continues for a long distance.
    private func continuing(
        on step: StepInfo?, for distance: Meters, _ options: InstructionOptions, _ phrasebook: Phrasebook
    ) -> AttributedInstruction {
        var text = SentenceText(marks: true, direction: phrasebook.direction)
        PhraseFiller(phrasebook: phrasebook, distances: options.distances).writeContinuation(
            on: step, for: distance, to: &text)
        return text.finished(phrasebook.capitalization)
    }

    /// Levels of detail, from all details to the bare maneuver.
    private static let details: [SentenceWriter.Detail] = [
        .full, SentenceWriter.Detail(numbers: true, places: 1), SentenceWriter.Detail(numbers: false, places: 1),
        .following, SentenceWriter.Detail(numbers: false, places: 0, road: false),
    ]

    /// The variants that are shorter than all before them, limited to those within `limit` if there are any.
    private static func shrinking(_ variants: [AttributedInstruction], _ limit: Int?) -> [AttributedInstruction] {
        var shorter: [AttributedInstruction] = []
        for variant in variants where !variant.text.isEmpty {
            if let last = shorter.last, variant.text.count >= last.text.count { continue }
            shorter.append(variant)
        }
        guard let limit, let last = shorter.last else { return shorter }
        let fitting = shorter.filter { $0.text.count <= limit }
        return fitting.isEmpty ? [last] : fitting
    }
}
