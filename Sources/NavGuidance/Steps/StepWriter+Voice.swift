// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
package import NavModel

// Input of the voice schedule: the approach to each maneuver, and the streets before it that could be confused with its
// target.
extension StepWriter {
    /// Side streets farther than this before a maneuver are irrelevant to its final prompt, in meters.
    private static let streetRange = 300.0
    /// Maximum number of side streets that are counted for the driver.
    private static let maxStreets = 8
    /// Length of road over which the speed before a maneuver is measured, in meters.
    private static let speedReading = 150.0

    /// Sets the voice schedule of every step but the departure. `firstEdges` holds the first path edge of each step.
    func addVoice(to steps: inout [StepInfo], firstEdges: [Int]) {
        var covered = -1
        for index in steps.indices.dropFirst() {
            // Passage i lies before edge i + 1. The arrival has none.
            let passage = index + 1 < steps.count ? firstEdges[index] - 1 : nil
            let (before, first) = (firstEdges[index], firstEdges[index - 1])
            let next = index + 1 < steps.count ? steps[index] : nil
            steps[index].voice = VoiceSchedule(
                approach(over: before - 1), speed: MetersPerSecond(speed(before: before, from: first)),
                stretch: steps[index - 1].distance,
                streets: passage.map { streets(before: $0, after: max(covered, first - 1)) } ?? [],
                saysNext: next.map { $0.needsCombinedPrompt(drive.mode) } ?? false)
            if let passage { covered = max(covered, end(of: passage)) }
        }
    }

    /// The last passage covered by the instruction at `passage`.
    private func end(of passage: Int) -> Int {
        max(passage, drive.passages[passage].roundabout?.leaving ?? drive.passages[passage].collapsedThrough ?? passage)
    }

    private func approach(over edge: Int) -> VoiceSchedule.Approach {
        let ordinary = VoiceSchedule.Approach(drive.mode)
        let roadClass = drive.graph.roadClass(of: drive.graph.road(of: drive.path.edges[edge]))
        return ordinary == .road && (roadClass.isHighway || roadClass.isRamp) ? .highway : ordinary
    }

    /// Average speed on the last stretch before an edge of the path, in meters per second.
    private func speed(before edge: Int, from first: Int) -> Double {
        var (meters, seconds) = (0.0, 0.0)
        for position in (first..<edge).reversed() {
            meters += drive.drivenLength(ofEdgeAt: position)
            seconds += drive.path.seconds[position]
            if meters > StepWriter.speedReading { break }
        }
        return seconds > 0 ? meters / seconds : 0
    }

    /// Distances before a passage of the streets that its prompt could also mean, nearest first.
    private func streets(before index: Int, after covered: Int) -> [Meters] {
        guard let target = TargetStreet(drive.passages[index]) else { return [] }
        var found: [Meters] = []
        var meters = 0.0
        var other = index - 1
        while other > covered, meters < StepWriter.streetRange, found.count < StepWriter.maxStreets {
            for edge in drive.passages[other].index..<drive.passages[other + 1].index { meters += drive.lengths[edge] }
            if drive.passages[other].isJunction, target.isAmbiguous(at: drive.passages[other]) {
                found.append(Meters(meters))
            }
            other -= 1
        }
        return found
    }
}

/// The street that a driver looks for after a prompt.
private struct TargetStreet {
    private let isLeft: Bool
    /// Turn angles that the prompt could describe, in degrees.
    private let angles: ClosedRange<Double>
    private let roadClass: RoadClass

    /// `nil` where no confusion is possible: straight on, or a roundabout.
    init?(_ passage: Passage) {
        guard let instruction = passage.instruction, passage.roundabout == nil,
            instruction.direction.isLeft || instruction.direction.isRight
        else { return nil }
        switch instruction.kind {
        case .turn, .continue, .endOfRoad, .onRamp, .offRamp, .fork: break
        default: return nil
        }
        isLeft = instruction.direction.isLeft
        let isSlight = instruction.direction == .slightLeft || instruction.direction == .slightRight
        angles = isSlight ? 8...65 : 30...150
        roadClass = passage.arm.roadClass
    }

    /// Whether a driver could mistake another road here for the street.
    func isAmbiguous(at passage: Passage) -> Bool {
        passage.view.choices.contains { index in
            let arm = passage.view.arms[index]
            return index != passage.taken && (arm.turn < 0) == isLeft && angles.contains(arm.deviation)
                && arm.roadClass.isMistakable(to: roadClass)
        }
    }
}

extension RoadClass {
    /// Whether a road of this class may be mistaken for one of another class.
    fileprivate func isMistakable(to other: RoadClass) -> Bool {
        switch self {
        case .driveway, .parkingAisle, .driveThrough, .emergencyAccess, .busway, .ferry, .shuttleTrain: self == other
        case .track, .pedestrian, .cycleway, .path, .bridleway, .footway, .steps:
            other.importance >= RoadClass.track.importance
        default: other.isRamp ? isRamp : true
        }
    }
}

extension StepInfo {
    /// Whether the step is so short that its next maneuver must be announced together with its own: the final prompt
    /// starts seven seconds before, and drivers do not listen while turning.
    package func needsCombinedPrompt(_ mode: TravelMode) -> Bool {
        switch mode {
        case .walking: distance.value < 12
        case .cycling: duration.value < 6
        default: duration.value < 10 || distance.value < 80
        }
    }
}
