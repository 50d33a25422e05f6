// SPDX-License-Identifier: Apache-2.0

/// Turns a step into an instruction for the driver.
public protocol InstructionWriting: Sendable {
    /// The full sentence for `step`, in `language` (BCP 47) or the closest language that the writer supports.
    func instruction(for step: StepInfo, language: String) -> String
}
