// SPDX-License-Identifier: Apache-2.0

internal import NavModel
public import NavSession

/// Judges whether the maneuvers of a drive were announced, and in time.
///
/// A maneuver counts when the feed passes on to the next one. Those within six seconds of the one before, changes of a road's name
/// and departures need no words of their own.
public struct AnnouncementChecker: Sendable {
    /// Number of maneuvers passed.
    public private(set) var maneuvers = 0
    /// Numbers of the steps that were passed without a word, with the times, in seconds since 1970.
    public private(set) var unannounced: [(step: Int, time: Double)] = []
    /// Steps first announced less than three seconds before, though at least twelve seconds had passed since the one before.
    public private(set) var late: [(step: Int, time: Double)] = []

    private var firstWords: [Int: Double] = [:]
    private var current: (number: Int, isQuiet: Bool)?
    private var lastPassage: Double?

    /// Creates a judge for a drive.
    public init() {}

    /// Takes the events of one time.
    ///
    /// - Parameters:
    ///   - events: The events, oldest first.
    ///   - time: Their time, in seconds since 1970.
    public mutating func judge(_ events: [NavigatorEvent], at time: Double) {
        for event in events {
            switch event {
            case .routeChanged:
                (firstWords, current, lastPassage) = ([:], nil, time)
            case .announcementDue(let announcement):
                let step = announcement.step.stepNumber
                if firstWords[step] == nil { firstWords[step] = time }
            case .navInfoUpdated(let info):
                guard let step = info.currentStep else { continue }
                pass(to: step, at: time)
            default: break
            }
        }
    }

    private mutating func pass(to step: StepInfo, at time: Double) {
        defer { current = (step.stepNumber, step.maneuver == .nameChange || step.turn.kind == .depart) }
        guard let current, current.number != step.stepNumber else { return }
        maneuvers += 1
        let gap = lastPassage.map { time - $0 } ?? .infinity
        lastPassage = time
        guard !current.isQuiet else { return }
        if let word = firstWords[current.number] {
            if time - word < 3, gap >= 12 { late.append((current.number, time)) }
        } else if gap > 6 {
            unannounced.append((current.number, time))
        }
    }
}
