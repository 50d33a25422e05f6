// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// The origin of a maneuver on the car screen. Stored in its `userInfo` to derive the display style.
public struct CarManeuverInfo: Sendable, Hashable {
    /// The step of the feed that the maneuver was made from.
    public var stepInfo: StepInfo
    /// Whether the maneuver shows the lanes of the step instead of the step itself.
    public var isLaneGuidance: Bool

    /// Creates the information for a step.
    public init(stepInfo: StepInfo, isLaneGuidance: Bool) {
        self.stepInfo = stepInfo
        self.isLaneGuidance = isLaneGuidance
    }
}
