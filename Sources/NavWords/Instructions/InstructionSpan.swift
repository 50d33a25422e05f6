// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A sentence with spans for the parts that a display may style: names, shields, exit numbers.
public struct AttributedInstruction: Sendable, Hashable {
    /// The whole sentence.
    public var text: String
    /// Spans in text order; they never overlap.
    public var spans: [InstructionSpan]

    /// Creates a sentence with spans.
    public init(text: String, spans: [InstructionSpan]) {
        self.text = text
        self.spans = spans
    }

    /// The sentence split into spans and the text between them, which has no span.
    ///
    /// - Complexity: O(length).
    public var runs: [(text: Substring, span: InstructionSpan?)] {
        var runs: [(Substring, InstructionSpan?)] = []
        var index = text.startIndex
        for span in spans {
            let start = String.Index(utf16Offset: span.range.lowerBound, in: text)
            let end = String.Index(utf16Offset: span.range.upperBound, in: text)
            if index < start { runs.append((text[index..<start], nil)) }
            runs.append((text[start..<end], span))
            index = end
        }
        if index < text.endIndex { runs.append((text[index...], nil)) }
        return runs
    }
}

/// A span of a sentence.
public struct InstructionSpan: Sendable, Hashable {
    /// Kind of the span.
    public var kind: Kind
    /// Range in UTF-16 code units, as used by `NSRange` and JavaScript.
    public var range: Range<Int>

    /// Creates a span.
    public init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// Kinds of spans.
    public enum Kind: Sendable, Hashable {
        /// Name of a road.
        case roadName
        /// Road number shown on a shield.
        case shield(RoadShield)
        /// Destination of a sign.
        case place
        /// Number of a motorway exit.
        case exitNumber(String)
        /// Name of a roundabout.
        case roundaboutName
    }
}
