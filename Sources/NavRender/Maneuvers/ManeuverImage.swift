// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A scalable image of a maneuver.
public struct ManeuverImage: Sendable, Hashable {
    /// The icon to draw.
    public var icon: ManeuverIcon
    /// Angle between the directions of entering and leaving a roundabout, in degrees, positive to the right; `nil` for
    /// the icon's own angle.
    public var exitAngle: Double?
    /// Number of the roundabout exit to take, shown inside the ring if the image is large enough; `nil` if unknown.
    public var exitNumber: Int?

    /// Creates an image of a maneuver without details.
    public init(_ maneuver: Maneuver) { icon = ManeuverIcon(maneuver) }

    /// Creates an image of a step. Roundabouts show their true angle and exit number.
    public init(_ step: StepInfo) {
        icon = ManeuverIcon(step.maneuver)
        switch step.turn.kind {
        case .roundabout, .rotary, .roundaboutTurn:
            if step.roundaboutTurnNumber > 0 { exitNumber = step.roundaboutTurnNumber }
            guard case .roundabout(_, let clockwise) = icon else { return }
            // A leg that ends on the ring has no exit direction.
            if step.roundaboutExit == nil, step.turn.kind != .roundaboutTurn { return }
            let angle = step.turn.bearingBefore.turn(to: step.turn.bearingAfter)
            exitAngle = angle
            if abs(angle) > 165 { icon = .roundaboutUTurn(clockwise: clockwise) }
        default: break
        }
    }

    /// Draws the image centered in `rect`.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - rect: The area to draw in.
    ///   - colors: Colors of the image.
    ///   - pixelsPerPoint: Scale of the canvas; the exit number is omitted where it would be illegible.
    public func draw(on canvas: some Canvas, in rect: Rect, colors: ImageColors, pixelsPerPoint: Double = 1) {
        let side = min(rect.width, rect.height)
        let scale = side / IconMetrics.side
        let inner = rect.inset(by: IconMetrics.margin * scale)
        var drawing = drawing
        if let exitNumber, (1...19).contains(exitNumber), showsExitNumber, side * pixelsPerPoint >= 44 {
            drawing.exitNumber(exitNumber)
        }
        if colors.fillsBackground { canvas.fill(rect, colors.background) }
        drawing.draw(on: canvas, centeredIn: inner, scale: scale) { part in
            switch part {
            case .route: colors.route
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

    private var drawing: IconDrawing {
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
