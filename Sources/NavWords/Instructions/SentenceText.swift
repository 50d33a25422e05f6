// SPDX-License-Identifier: Apache-2.0

/// A sentence that is being put together from words and names.
///
/// Names that run against the direction of the sentence are kept together by isolates (Unicode Standard Annex 9), so that
/// their numbers and brackets stay where they belong.
struct SentenceText {
    private(set) var text = ""
    private(set) var spans: [InstructionSpan] = []
    /// Whether names are marked.
    let marks: Bool
    /// Direction of the sentence; `nil` leaves isolates out, as in speech.
    let direction: TextDirection?

    /// Starts without words.
    init(marks: Bool = false, direction: TextDirection? = nil) {
        self.marks = marks
        self.direction = direction
        // Most sentences are longer than what a string keeps without memory of its own.
        text.reserveCapacity(64)
    }

    /// Adds words of the catalogue.
    mutating func append(_ words: some StringProtocol) { text += words }

    /// Adds a name from the map.
    mutating func append(name: some StringProtocol, _ kind: @autoclosure () -> InstructionSpan.Kind) {
        let isIsolated = direction?.isDisturbed(by: name) ?? false
        if isIsolated { text.unicodeScalars.append(TextDirection.isolate) }
        if marks {
            let start = text.utf16.count
            text += name
            spans.append(InstructionSpan(kind: kind(), range: start..<text.utf16.count))
        } else {
            text += name
        }
        if isIsolated { text.unicodeScalars.append(TextDirection.isolateEnd) }
    }

    /// Adds a sentence with its marks.
    mutating func append(_ other: AttributedInstruction) {
        let start = marks ? text.utf16.count : 0
        text += other.text
        guard marks else { return }
        spans += other.spans.map {
            InstructionSpan(kind: $0.kind, range: start + $0.range.lowerBound..<start + $0.range.upperBound)
        }
    }

    /// The sentence, beginning with a capital where `letters` have them.
    func finished(_ letters: Letters? = nil) -> AttributedInstruction {
        guard let letters else { return AttributedInstruction(text: text, spans: spans) }
        let capitalised = letters.capitalised(text)
        let shift = marks ? capitalised.utf16.count - text.utf16.count : 0
        let shifted =
            shift == 0
            ? spans
            : spans.map {
                InstructionSpan(kind: $0.kind, range: $0.range.lowerBound + shift..<$0.range.upperBound + shift)
            }
        return AttributedInstruction(text: capitalised, spans: shifted)
    }
}
