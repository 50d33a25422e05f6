// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavSession

/// What must hold for every feed of a simulated drive, whatever the map.
struct FeedRules {
    private(set) var violations: [String] = []
    private(set) var updates = 0
    private(set) var lastDistance = Double.infinity
    private(set) var wasStopped = false
    private var lastStep = -1
    private var legDistance = Double.infinity
    private var leg: Double?

    /// Looks at the next message.
    mutating func look(at info: NavInfo) {
        updates += 1
        if info.navState == .stopped { wasStopped = true }
        if info.navState != .enroute, info.currentStep != nil { record("a current step while \(info.navState.name)") }
        guard info.navState == .enroute else { return }
        guard let step = info.currentStep else { return record("enroute without a step") }
        for value in [
            info.distanceToCurrentStepMeters, info.distanceToFinalDestinationMeters, info.timeToCurrentStepSeconds,
            info.timeToFinalDestinationSeconds,
        ] where !value.isFinite || value < 0 { record("\(value) is no distance or time") }
        if info.routeChanged {
            lastStep = -1
            lastDistance = .infinity
        }
        if step.stepNumber < lastStep { record("step \(step.stepNumber) after \(lastStep)") }
        if info.distanceToFinalDestinationMeters > lastDistance + 5 {
            record("the distance grew from \(lastDistance) to \(info.distanceToFinalDestinationMeters)")
        }
        if let next = info.nextStep, next.stepNumber != step.stepNumber + 1 {
            record("step \(next.stepNumber) follows \(step.stepNumber)")
        }
        lastStep = step.stepNumber
        lastDistance = info.distanceToFinalDestinationMeters
    }

    private mutating func record(_ what: String) { violations.append("update \(updates): \(what)") }
}
