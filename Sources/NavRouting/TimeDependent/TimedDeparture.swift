// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// A point where the next leg may start.
struct TimedDeparture {
    var place: SnappedPlace
    var start: SearchStart

    /// The departures from the end of a leg: ahead, and back with a U-turn.
    ///
    /// - Parameter turning: Whether a U-turn is allowed at its regular cost.
    static func after(_ leg: EngineLeg, _ state: TurnState, turning: Bool, _ metric: Metric) -> [TimedDeparture] {
        let ahead = SearchStart(state: state, fraction: leg.end.fraction)
        let back = leg.end.reversed
        guard metric.isOpen(back.edge) else { return [TimedDeparture(place: leg.end, start: ahead)] }
        let seconds = turning ? metric.options.profile.turns.uTurnPenalty : StopCandidates.secondsForForcedUTurn
        let turned = SearchStart(
            state: TurnState(on: back.edge), fraction: back.fraction, spent: Metric.milliseconds(seconds))
        return [TimedDeparture(place: leg.end, start: ahead), TimedDeparture(place: back, start: turned)]
    }
}
