// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

// When each maneuver is spoken of: what leads to it, and which streets on the way could be mistaken for it.
extension StepWriter {
    /// Side streets farther before a maneuver than this are forgotten until its last words, in meters.
    private static let memory = 300.0
    /// More streets than this are not counted for the driver.
    private static let mostStreets = 8
    /// Length of road on which the speed before a maneuver is read, in meters.
    private static let speedReading = 150.0

    /// Adds to every step but the departure when a voice speaks of it. `firstEdges` holds the first edge of the path
    /// that each step drives.
    func addVoice(to steps: inout [StepInfo], firstEdges: [Int]) {
        var covered = -1
        for index in steps.indices.dropFirst() {
            // Passage i stands before edge i + 1; the arrival has none.
            let passage = index + 1 < steps.count ? firstEdges[index] - 1 : nil
            let (before, first) = (firstEdges[index], firstEdges[index - 1])
            let next = index + 1 < steps.count ? steps[index] : nil
            steps[index].voice = VoiceSchedule(
                approach(over: before - 1), speed: MetersPerSecond(speed(before: before, from: first)),
                stretch: steps[index - 1].distance,
                streets: passage.map { streets(before: $0, after: max(covered, first - 1)) } ?? [],
                saysNext: next.map { isSoonOver($0) } ?? false)
            if let passage { covered = max(covered, end(of: passage)) }
        }
    }

    /// The last passage that belongs to what is said at one.
    private func end(of passage: Int) -> Int {
        max(passage, drive.passages[passage].circle?.leaving ?? drive.passages[passage].joined ?? passage)
    }

    /// Whether a step is so short that the maneuver at its end has to be said with its own: the last words for that one
    /// begin seven seconds before it, and nobody listens while turning.
    private func isSoonOver(_ step: StepInfo) -> Bool {
        switch drive.mode {
        case .walking: step.distance.value < 12
        case .cycling: step.duration.value < 6
        default: step.duration.value < 10 || step.distance.value < 80
        }
    }

    private func approach(over edge: Int) -> VoiceSchedule.Approach {
        let ordinary = VoiceSchedule.Approach(drive.mode)
        let roadClass = drive.graph.roadClass(of: drive.graph.road(of: drive.path.edges[edge]))
        return ordinary == .road && (roadClass.isHighway || roadClass.isRamp) ? .highway : ordinary
    }

    /// Speed on the last stretch before an edge of the path, in meters per second.
    private func speed(before edge: Int, from first: Int) -> Double {
        var (meters, seconds) = (0.0, 0.0)
        for position in (first..<edge).reversed() {
            meters += drive.drivenLength(ofEdgeAt: position)
            seconds += drive.path.seconds[position]
            if meters > StepWriter.speedReading { break }
        }
        return seconds > 0 ? meters / seconds : 0
    }

    /// How far before a passage one comes by streets that its words could mean, too, the nearest first.
    private func streets(before index: Int, after covered: Int) -> [Meters] {
        guard let meant = MeantStreet(drive.passages[index]) else { return [] }
        var found: [Meters] = []
        var meters = 0.0
        var other = index - 1
        while other > covered, meters < StepWriter.memory, found.count < StepWriter.mostStreets {
            for edge in drive.passages[other].index..<drive.passages[other + 1].index { meters += drive.lengths[edge] }
            if drive.passages[other].isJunction, meant.isMistakable(at: drive.passages[other]) {
                found.append(Meters(meters))
            }
            other -= 1
        }
        return found
    }
}

/// The street that a driver looks for after having been told of a maneuver.
private struct MeantStreet {
    private let isLeft: Bool
    /// How far roads turn that are meant by such words, in degrees.
    private let angles: ClosedRange<Double>
    private let roadClass: RoadClass

    /// `nil` where there is nothing to mistake: straight on, or a ring, which is unlike any street.
    init?(_ passage: Passage) {
        guard let advice = passage.advice, passage.circle == nil, advice.direction.isLeft || advice.direction.isRight
        else { return nil }
        switch advice.kind {
        case .turn, .continue, .endOfRoad, .onRamp, .offRamp, .fork: break
        default: return nil
        }
        isLeft = advice.direction.isLeft
        let isSlight = advice.direction == .slightLeft || advice.direction == .slightRight
        angles = isSlight ? 8...65 : 30...150
        roadClass = passage.arm.roadClass
    }

    /// Whether somebody who looks for the street could take another one here.
    func isMistakable(at passage: Passage) -> Bool {
        passage.view.choices.contains { index in
            let arm = passage.view.arms[index]
            return index != passage.taken && (arm.turn < 0) == isLeft && angles.contains(arm.deviation)
                && arm.roadClass.looksLikeStreet(to: roadClass)
        }
    }
}

extension RoadClass {
    /// Whether a road of this kind may be taken for one of another kind by somebody who does not know the place.
    fileprivate func looksLikeStreet(to other: RoadClass) -> Bool {
        switch self {
        case .driveway, .parkingAisle, .driveThrough, .emergencyAccess, .busway, .ferry, .shuttleTrain: self == other
        case .track, .pedestrian, .cycleway, .path, .bridleway, .footway, .steps:
            other.importance >= RoadClass.track.importance
        default: other.isRamp ? isRamp : true
        }
    }
}
