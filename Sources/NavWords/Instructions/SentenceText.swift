// SPDX-License-Identifier: Apache-2.0

/// Builds a sentence from text and names.
///
/// Names against the writing direction are isolated (Unicode Standard Annex 9), so that their numbers and brackets stay
/// in order.
struct SentenceText {
    private(set) var text = ""
    private(set) var spans: [InstructionSpan] = []
    /// Whether spans are recorded.
    let marks: Bool
    /// Writing direction; `nil` for no isolates, as in speech.
    let direction: TextDirection?

    /// Creates an empty sentence.
    init(marks: Bool = false, direction: TextDirection? = nil) {
        self.marks = marks
        self.direction = direction
        // Most sentences exceed the inline capacity of a string.
        text.reserveCapacity(64)
    }

    /// Appends text of the catalogue.
    mutating func append(_ words: some StringProtocol) { text += words }

    /// Appends a name from the map, and words that belong to it: `I 90 West` is read in one direction.
    mutating func append(
        name: some StringProtocol, _ kind: @autoclosure () -> InstructionSpan.Kind, followedBy words: String = ""
    ) {
        let isIsolated = direction.map { $0.needsIsolates(by: name) || $0.needsIsolates(by: words) } ?? false
        if isIsolated { text.unicodeScalars.append(TextDirection.isolate) }
        if marks {
            let start = text.utf16.count
            text += name
            spans.append(InstructionSpan(kind: kind(), range: start..<text.utf16.count))
        } else {
            text += name
        }
        text += words
        if isIsolated { text.unicodeScalars.append(TextDirection.isolateEnd) }
    }

    /// Appends a sentence with its spans.
    mutating func append(_ other: AttributedInstruction) {
        let start = marks ? text.utf16.count : 0
        text += other.text
        guard marks else { return }
        spans += other.spans.map {
            InstructionSpan(kind: $0.kind, range: start + $0.range.lowerBound..<start + $0.range.upperBound)
        }
    }

    /// The finished sentence, capitalized if `capitalization` is given.
    func finished(_ capitalization: SentenceCapitalization? = nil) -> AttributedInstruction {
        guard let capitalization else { return AttributedInstruction(text: text, spans: spans) }
        let capitalized = capitalization.capitalized(text)
        let shift = marks ? capitalized.utf16.count - text.utf16.count : 0
        let shifted =
            shift == 0
            ? spans
            : spans.map {
                InstructionSpan(kind: $0.kind, range: $0.range.lowerBound + shift..<$0.range.upperBound + shift)
            }
        return AttributedInstruction(text: capitalized, spans: shifted)
    }
}
