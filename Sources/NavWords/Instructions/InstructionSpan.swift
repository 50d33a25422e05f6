// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A sentence with those of its parts marked that a screen may draw in another way: names, shields, exit numbers.
public struct AttributedInstruction: Sendable, Hashable {
    /// The whole sentence.
    public var text: String
    /// Marked parts in the order of the text; they never overlap.
    public var spans: [InstructionSpan]

    /// Makes a sentence with marks.
    public init(text: String, spans: [InstructionSpan]) {
        self.text = text
        self.spans = spans
    }

    /// The sentence cut into its marked parts and the words between them, which have no span.
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

/// A marked part of a sentence.
public struct InstructionSpan: Sendable, Hashable {
    /// What it is.
    public var kind: Kind
    /// Where it is, in UTF-16 code units, as `NSRange` and JavaScript count.
    public var range: Range<Int>

    /// Makes a mark.
    public init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// What a part of a sentence is.
    public enum Kind: Sendable, Hashable {
        /// Name of a road.
        case roadName
        /// Number of a road, which signs show on a shield.
        case shield(RoadShield)
        /// A place on a sign.
        case place
        /// Number of a motorway exit.
        case exitNumber(String)
        /// Name of a roundabout.
        case roundaboutName
    }
}
