// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
public import NavModel
internal import NavRender
public import NavSession
internal import NavWords

#if canImport(CarPlay)
internal import UIKit
#endif

extension NavInfo {
    /// Instructions for a step from the longest to the shortest, with road shields and exit numbers as images in the
    /// text.
    ///
    /// - Parameters:
    ///   - step: The current step or a later one.
    ///   - options: Sizes and colors.
    ///   - painter: Draws the images; `nil` creates one for this call.
    public func instructions(
        forStep step: StepInfo, options: InstructionDisplayOptions = InstructionDisplayOptions(),
        painter: SignPainter? = nil
    ) -> [NSAttributedString] {
        let sentences = sentences(forStep: step, options: options)
        guard let painter = painter ?? SignPainter() else {
            return sentences.map { NSAttributedString(string: $0.text) }
        }
        return sentences.map { SignedText(options: options, painter: painter, rank: step.road.rank).text($0) }
    }

    /// The same instructions as plain text.
    func plainInstructions(forStep step: StepInfo, options: InstructionDisplayOptions) -> [String] {
        sentences(forStep: step, options: options).map(\.text)
    }

    private func sentences(
        forStep step: StepInfo, options: InstructionDisplayOptions
    ) -> [AttributedInstruction] {
        let instructionOptions = InstructionOptions(
            language: options.language, distances: DistanceFormat(units),
            disableLongDistanceFormat: options.disableLongDistanceFormat)
        let isCurrent = step.stepNumber == currentStep?.stepNumber
        return InstructionWriter().instructions(
            for: step, distance: isCurrent ? Meters(distanceToCurrentStepMeters) : nil, options: instructionOptions)
    }
}

/// Composes an attributed instruction from text and signs.
private struct SignedText {
    let options: InstructionDisplayOptions
    let painter: SignPainter
    let rank: RoadRank

    func text(_ sentence: AttributedInstruction) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for run in sentence.runs {
            switch run.span?.kind {
            case .shield(let shield): result.append(sign(painter.shield(shield, rank: rank, options), run.text))
            case .exitNumber(let number): result.append(sign(painter.exit(number, options), run.text))
            default: result.append(plain(run.text))
            }
        }
        return result
    }

    private func plain(_ words: some StringProtocol) -> NSAttributedString { NSAttributedString(string: String(words)) }

    /// The image of a sign, or its text if memory is exhausted.
    private func sign(_ picture: Picture, _ words: some StringProtocol) -> NSAttributedString {
        guard let image = CarImages(scale: options.imageOptions.scale).image(picture) else { return plain(words) }
        #if canImport(CarPlay)
        let attachment = NSTextAttachment()
        attachment.image = image
        return NSAttributedString(attachment: attachment)
        #else
        return NSAttributedString(headUnitAttachment: HeadUnitAttachment(image: image, words: String(words)))
        #endif
    }
}
