// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation

/// Guidance along one trip on the car screen. A map template makes it.
///
/// The order of things: pause for loading, set maneuvers, update estimates as they change, pause and go on, finish or
/// cancel.
@MainActor public final class CPNavigationSession {
    /// Why guidance rests. Raw values are CarPlay's.
    public enum PauseReason: UInt, Sendable, CaseIterable {
        /// A stop has been reached.
        case arrived = 1
        /// The route is being fetched.
        case loading = 2
        /// Where the car is, is not known yet.
        case locating = 3
        /// Another route is being looked for.
        case rerouting = 4
        /// The driver has to get to the route first.
        case proceedToRoute = 5
    }

    /// A pause as it is shown.
    public struct Pause: Sendable, Hashable {
        /// Why.
        public var reason: PauseReason
        /// The same in the app's words; `nil` for the usual ones.
        public var description: String?
        /// Ground of the card.
        public var cardColor: HeadUnitColor?
    }

    /// How a session ended.
    public enum Ending: Sendable, Hashable { case finished, canceled }

    /// The trip.
    public let trip: CPTrip
    /// All maneuvers that were told of in advance, for instrument clusters.
    public private(set) var maneuvers: [CPManeuver] = []
    /// All lanes that were told of.
    public private(set) var laneGuidances: [CPLaneGuidance] = []
    /// How near the next maneuver is.
    public var maneuverState = CPManeuverState.continue
    /// The road under the wheels, the longest name first.
    public var currentRoadNameVariants: [String] = []
    /// Why it rests; `nil` while it does not.
    public private(set) var pause: Pause?
    /// How it ended; `nil` while it has not.
    public private(set) var ending: Ending?

    private var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]
    private weak var template: CPMapTemplate?

    init(trip: CPTrip, template: CPMapTemplate) {
        self.trip = trip
        self.template = template
    }

    private var rules: HeadUnitRuleBook { template?.rules ?? HeadUnitRuleBook() }

    private func isOver(_ deed: String) -> Bool {
        guard let ending else { return false }
        rules.record(.sessionOver, "\(deed) after the session was \(ending)")
        return true
    }

    // MARK: Maneuvers

    /// What to do next, and what after it, or the lanes before it.
    public var upcomingManeuvers: [CPManeuver] = [] {
        didSet {
            guard !isOver("set maneuvers") else {
                upcomingManeuvers = oldValue
                return
            }
            let kept = Set(upcomingManeuvers.map(ObjectIdentifier.init))
            estimates = estimates.filter { kept.contains($0.key) }
            template?.check(upcomingManeuvers)
            guard let first = upcomingManeuvers.first, first !== oldValue.first else { return }
            template?.announce(first)
        }
    }

    /// Tells of maneuvers in advance.
    public func add(_ maneuvers: [CPManeuver]) {
        guard !isOver("add maneuvers") else { return }
        self.maneuvers += maneuvers
    }

    /// Tells of lanes in advance.
    public func add(_ laneGuidances: [CPLaneGuidance]) {
        guard !isOver("add lanes") else { return }
        self.laneGuidances += laneGuidances
    }

    /// The lanes before the next maneuver; they must have been added.
    public var currentLaneGuidance: CPLaneGuidance? {
        didSet {
            guard let current = currentLaneGuidance, !laneGuidances.contains(where: { $0 === current }) else { return }
            rules.record(.unknownLanes, "the current lane guidance was not added to the session")
            currentLaneGuidance = oldValue
        }
    }

    /// Tells how far and long it still is to a maneuver.
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

    /// The latest estimates of a maneuver, or those it began with.
    public func estimates(for maneuver: CPManeuver) -> CPTravelEstimates? {
        estimates[ObjectIdentifier(maneuver)] ?? maneuver.initialTravelEstimates
    }

    // MARK: Course

    /// Lets guidance rest.
    public func pauseTrip(for reason: PauseReason, description: String?) {
        pauseTrip(for: reason, description: description, turnCardColor: nil)
    }

    /// Lets guidance rest, on a card of another color.
    public func pauseTrip(for reason: PauseReason, description: String?, turnCardColor: HeadUnitColor?) {
        guard !isOver("pause") else { return }
        pause = Pause(reason: reason, description: description, cardColor: turnCardColor)
    }

    /// Goes on.
    public func resumeTrip(updatedRouteInformation information: CPRouteInformation) {
        guard !isOver("resume") else { return }
        pause = nil
        maneuvers = information.maneuvers
        laneGuidances = information.laneGuidances
        upcomingManeuvers = information.currentManeuvers
        // No lanes at all stand for none to show.
        currentLaneGuidance = information.currentLaneGuidance.flatMap { $0.lanes.isEmpty ? nil : $0 }
        if let first = upcomingManeuvers.first { updateEstimates(information.maneuverTravelEstimates, for: first) }
        template?.updateEstimates(information.tripTravelEstimates, for: trip)
    }

    /// Ends guidance at the destination.
    public func finishTrip() { end(.finished) }

    /// Ends guidance before it.
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
