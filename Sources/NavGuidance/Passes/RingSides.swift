// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Sorts the roads of a junction on a ring into those that come before the ring goes on and those that come after.
struct RingSides {
    let view: JunctionView
    /// Whether traffic on the ring turns clockwise.
    let isClockwise: Bool
    private let out: Double

    /// Reads the junction; `nil` when no ring leads on from it.
    init?(_ view: JunctionView, keepsLeft: Bool) {
        guard let out = view.arms.first(where: { $0.isRing && $0.isLeaving && !view.isBack($0) }) else { return nil }
        self.view = view
        self.out = out.turn
        if view.isOnRing {
            // On the ring all exits lie outside: mostly to the right where it turns counter-clockwise.
            isClockwise = keepsLeft
        } else if let entry = view.arms.first(where: { $0.isRing && $0.isEntering && !$0.isLeaving }) {
            isClockwise = out.turn < entry.turn
        } else {
            isClockwise = keepsLeft
        }
    }

    /// Whether an arm is an exit that a driver counts.
    static func isExit(_ arm: Arm) -> Bool {
        guard arm.isEnterable, !arm.isRing else { return false }
        switch arm.roadClass {
        case .driveway, .parkingAisle, .driveThrough, .emergencyAccess: return false
        default: return true
        }
    }

    /// Exits that one passes here before the ring leads on.
    var exitsBefore: Int {
        view.ahead.count { RingSides.isExit($0) && comesBefore($0.turn, out) }
    }

    /// Exits that one passes here before taking `arm`.
    func exits(before arm: Arm) -> Int {
        view.ahead.count { RingSides.isExit($0) && $0.edge != arm.edge && comesBefore($0.turn, arm.turn) }
    }

    /// Whether one reaches `arm` without driving round the ring.
    func isBeforeRing(_ arm: Arm) -> Bool { comesBefore(arm.turn, out) }

    private func comesBefore(_ turn: Double, _ other: Double) -> Bool { isClockwise ? turn < other : turn > other }
}
