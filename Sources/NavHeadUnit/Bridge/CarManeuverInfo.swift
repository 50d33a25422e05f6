// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What a maneuver of the car screen was made of; kept in its `userInfo`, so that its style can be told from it.
public struct CarManeuverInfo: Sendable, Hashable {
    /// The step.
    public var stepInfo: StepInfo
    /// Whether it shows the lanes of the step rather than the step itself.
    public var isLaneGuidance: Bool

    /// Makes the note.
    public init(stepInfo: StepInfo, isLaneGuidance: Bool) {
        self.stepInfo = stepInfo
        self.isLaneGuidance = isLaneGuidance
    }
}
