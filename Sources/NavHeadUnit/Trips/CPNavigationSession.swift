// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation

/// A guidance session for one trip, created by a map template.
///
/// The sequence is: pause for loading, set maneuvers, update estimates, pause and resume, finish or cancel.
@MainActor public final class CPNavigationSession {
    /// Reasons for a pause. Raw values match CarPlay.
    public enum PauseReason: UInt, Sendable, CaseIterable {
        /// A stop has been reached.
        case arrived = 1
        /// The route is being loaded.
        case loading = 2
        /// The position is not known yet.
        case locating = 3
        /// A new route is being computed.
        case rerouting = 4
        /// The driver must reach the route first.
        case proceedToRoute = 5
    }

    /// A pause of guidance.
    public struct Pause: Sendable, Hashable {
        /// Why guidance stopped.
        public var reason: PauseReason
        /// The app's description; `nil` for the default text.
        public var description: String?
        /// Background of the card.
        public var cardColor: HeadUnitColor?
    }

    /// How a session has ended.
    public enum Ending: Sendable, Hashable { case finished, canceled }

    /// The trip.
    public let trip: CPTrip
    /// All maneuvers, for instrument clusters.
    public private(set) var maneuvers: [CPManeuver] = []
    /// All lane guidance.
    public private(set) var laneGuidances: [CPLaneGuidance] = []
    /// State of the upcoming maneuver.
    public var maneuverState = CPManeuverState.continue
    /// Names of the current road, longest first.
    public var currentRoadNameVariants: [String] = []
    /// The current pause; `nil` while guidance is active.
    public private(set) var pause: Pause?
    /// How the session ended; `nil` while it is active.
    public private(set) var ending: Ending?

    private var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]
    private weak var template: CPMapTemplate?

    init(trip: CPTrip, template: CPMapTemplate) {
        self.trip = trip
        self.template = template
    }

    private var rules: HeadUnitRuleLog { template?.rules ?? HeadUnitRuleLog() }

    private func isOver(_ action: String) -> Bool {
        guard let ending else { return false }
        rules.record(.sessionOver, "cannot \(action) after the session was \(ending)")
        return true
    }

    // MARK: Maneuvers

    /// The next maneuver, and the one after it or its lanes.
    public var upcomingManeuvers: [CPManeuver] = [] {
        didSet {
            guard !isOver("set maneuvers") else {
                upcomingManeuvers = oldValue
                return
            }
            let current = Set(upcomingManeuvers.map(ObjectIdentifier.init))
            estimates = estimates.filter { current.contains($0.key) }
            template?.check(upcomingManeuvers)
            guard let first = upcomingManeuvers.first, first !== oldValue.first else { return }
            template?.announce(first)
        }
    }

    /// Adds maneuvers of the route.
    public func add(_ maneuvers: [CPManeuver]) {
        guard !isOver("add maneuvers") else { return }
        self.maneuvers += maneuvers
    }

    /// Adds lane guidance of the route.
    public func add(_ laneGuidances: [CPLaneGuidance]) {
        guard !isOver("add lanes") else { return }
        self.laneGuidances += laneGuidances
    }

    /// The lanes before the next maneuver; must have been added.
    public var currentLaneGuidance: CPLaneGuidance? {
        didSet {
            guard let current = currentLaneGuidance, !laneGuidances.contains(where: { $0 === current }) else { return }
            rules.record(.unknownLanes, "the current lane guidance was not added to the session")
            currentLaneGuidance = oldValue
        }
    }

    /// Updates the estimates of an upcoming maneuver.
    public func updateEstimates(_ estimates: CPTravelEstimates, for maneuver: CPManeuver) {
        guard !isOver("update estimates") else { return }
        guard upcomingManeuvers.contains(where: { $0 === maneuver }) else {
            rules.record(.foreignManeuver, "estimates for a maneuver that is not upcoming")
            return
        }
        let old = self.estimates.updateValue(estimates, forKey: ObjectIdentifier(maneuver))
        if maneuver === upcomingManeuvers.first, old.map({ !$0.reads(like: estimates) }) ?? true {
            template?.update(estimates, of: maneuver)
        }
    }

    /// The latest or initial estimates of a maneuver.
    public func estimates(for maneuver: CPManeuver) -> CPTravelEstimates? {
        estimates[ObjectIdentifier(maneuver)] ?? maneuver.initialTravelEstimates
    }

    // MARK: Life cycle

    /// Pauses guidance.
    public func pauseTrip(for reason: PauseReason, description: String?) {
        pauseTrip(for: reason, description: description, turnCardColor: nil)
    }

    /// Pauses guidance with a card of another color.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - description: Text of the card; `nil` for the default text.
    ///   - turnCardColor: Background of the card; `nil` for the default color.
    public func pauseTrip(for reason: PauseReason, description: String?, turnCardColor: HeadUnitColor?) {
        guard !isOver("pause") else { return }
        pause = Pause(reason: reason, description: description, cardColor: turnCardColor)
    }

    /// Resumes guidance with new route information.
    public func resumeTrip(updatedRouteInformation information: CPRouteInformation) {
        guard !isOver("resume") else { return }
        pause = nil
        maneuvers = information.maneuvers
        laneGuidances = information.laneGuidances
        upcomingManeuvers = information.currentManeuvers
        // Empty lane guidance means none.
        currentLaneGuidance = information.currentLaneGuidance.flatMap { $0.lanes.isEmpty ? nil : $0 }
        if let first = upcomingManeuvers.first { updateEstimates(information.maneuverTravelEstimates, for: first) }
        template?.updateEstimates(information.tripTravelEstimates, for: trip)
    }

    /// Ends guidance at the destination.
    public func finishTrip() { end(.finished) }

    /// Ends guidance before the destination.
    public func cancelTrip() { end(.canceled) }

    private func end(_ how: Ending) {
        guard !isOver("end") else { return }
        pause = nil
        upcomingManeuvers = []
        ending = how
        template?.sessionEnded(self)
    }
}
#endif
