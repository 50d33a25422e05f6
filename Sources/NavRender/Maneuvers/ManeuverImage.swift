// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// The picture of a maneuver, ready to be drawn at any size.
public struct ManeuverImage: Sendable, Hashable {
    /// What it shows.
    public var icon: ManeuverIcon
    /// Direction of leaving a roundabout against that of entering it, degrees, right positive; `nil` for the direction of
    /// the icon.
    public var exitAngle: Double?
    /// Which exit of a roundabout is taken, shown inside the ring where there is room; `nil` when not known.
    public var exitNumber: Int?

    /// Makes the picture of a maneuver of which nothing more is known.
    public init(_ maneuver: Maneuver) { icon = ManeuverIcon(maneuver) }

    /// Makes the picture of a step: roundabouts with their true angle and the number of the exit.
    public init(_ step: StepInfo) {
        icon = ManeuverIcon(step.maneuver)
        switch step.turn.kind {
        case .roundabout, .rotary, .roundaboutTurn:
            if step.roundaboutTurnNumber > 0 { exitNumber = step.roundaboutTurnNumber }
            guard case .roundabout(_, let clockwise) = icon else { return }
            // A leg that ends on the ring has no direction of leaving it.
            if step.roundaboutExit == nil, step.turn.kind != .roundaboutTurn { return }
            let angle = step.turn.bearingBefore.turn(to: step.turn.bearingAfter)
            exitAngle = angle
            if abs(angle) > 165 { icon = .roundaboutUTurn(clockwise: clockwise) }
        default: break
        }
    }

    /// Draws the picture in the middle of `rect`.
    ///
    /// - Parameter dotsPerPoint: the exit number is left out where it would be too small to read.
    public func draw(on canvas: some Canvas, in rect: Rect, colors: ImageColors, dotsPerPoint: Double = 1) {
        let side = min(rect.width, rect.height)
        let scale = side / IconMeasure.side
        let inner = rect.inset(by: IconMeasure.margin * scale)
        var sketch = sketch
        if let exitNumber, (1...19).contains(exitNumber), showsExitNumber, side * dotsPerPoint >= 44 {
            sketch.exitNumber(exitNumber)
        }
        if colors.fillsBackground { canvas.fill(rect, colors.background) }
        sketch.draw(on: canvas, centeredIn: inner, scale: scale) { part in
            switch part {
            case .way: colors.way
            case .surroundings: colors.surroundings
            }
        }
    }

    private var showsExitNumber: Bool {
        switch icon {
        case .roundabout, .roundaboutUTurn, .roundaboutEntry: true
        default: false
        }
    }

    private var sketch: Sketch {
        switch icon {
        case .depart: .depart()
        case .turn(let angle): .turn(Double(angle))
        case .uTurn(let clockwise): .uTurn(clockwise: clockwise)
        case .fork(let side): .fork(side)
        case .merge(let side): .merge(side)
        case .mergeUnspecified: .mergeUnspecified()
        case .roundaboutEntry(let clockwise): .roundaboutEntry(clockwise: clockwise)
        case .roundabout(let angle, let clockwise): .roundabout(exit: exitAngle ?? Double(angle), clockwise: clockwise)
        case .roundaboutUTurn(let clockwise): .roundaboutUTurn(clockwise: clockwise)
        case .roundaboutExit(let clockwise): .roundaboutExit(clockwise: clockwise)
        case .destination(let side): .destination(side)
        case .ferryBoat: .ferryBoat()
        case .ferryTrain: .ferryTrain()
        }
    }
}
