// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Splits the roads of a junction on a ring into those before and after the continuation of the ring.
struct RingSides {
    let view: JunctionView
    /// Whether traffic circulates clockwise.
    let isClockwise: Bool
    private let out: Double

    /// Creates the sides of a junction; `nil` when no ring edge leaves it.
    init?(_ view: JunctionView, keepsLeft: Bool) {
        guard let out = view.arms.first(where: { $0.isRing && $0.isLeaving && !view.isBack($0) }) else { return nil }
        self.view = view
        self.out = out.turn
        if view.isOnRing {
            // On the ring all exits are outside: mostly to the right where traffic circulates counterclockwise.
            isClockwise = keepsLeft
        } else if let entry = view.arms.first(where: { $0.isRing && $0.isEntering && !$0.isLeaving }) {
            isClockwise = out.turn < entry.turn
        } else {
            isClockwise = keepsLeft
        }
    }

    /// Whether an arm counts as an exit: a road that may be entered and that a driver takes for one.
    ///
    /// Service roads, driveways and tracks are not signed and look like entrances; they count only on a ring of their own
    /// kind. The exit that is taken always counts.
    static func isExit(_ arm: Arm, at view: JunctionView) -> Bool {
        guard arm.isEnterable, !arm.isRing else { return false }
        if !arm.isMinor { return true }
        return view.touchesRing
            ? view.arms.allSatisfy { !$0.isRing || $0.isMinor }
            : view.roadClass.importance >= RoadClass.service.importance
    }

    /// Number of exits here before the ring continues.
    var exitsBefore: Int {
        view.ahead.count { RingSides.isExit($0, at: view) && comesBefore($0.turn, out) }
    }

    /// Number of exits here before `arm`.
    func exits(before arm: Arm) -> Int {
        view.ahead.count { RingSides.isExit($0, at: view) && $0.edge != arm.edge && comesBefore($0.turn, arm.turn) }
    }

    /// Whether `arm` is reached without driving on the ring.
    func isBeforeRing(_ arm: Arm) -> Bool { comesBefore(arm.turn, out) }

    private func comesBefore(_ turn: Double, _ other: Double) -> Bool { isClockwise ? turn < other : turn > other }
}
