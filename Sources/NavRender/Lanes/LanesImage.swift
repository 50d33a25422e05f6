// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// The picture of all lanes before a maneuver, leftmost first, with those to take lit.
public struct LanesImage: Sendable, Hashable {
    /// The lanes from the leftmost to the rightmost, on either side of the road.
    public let lanes: [Lane]

    /// Makes the picture of some lanes; `nil` for none.
    public init?(_ lanes: [Lane]?) {
        guard let lanes, !lanes.isEmpty else { return nil }
        self.lanes = lanes
    }

    /// Width of a lane for a height of 1.
    private static let laneWidth = 0.7

    /// Size of the picture: as high as `room`, and as wide as the lanes need; lower where that would be wider than
    /// `room`. A square room gives the height alone, since most lanes lie side by side.
    public func size(in room: StepImageOptions.ImageSize) -> Size {
        let width = Double(lanes.count) * LanesImage.laneWidth
        let height = room.width > room.height ? min(room.height, room.width / width) : room.height
        return Size(width: width * height, height: height)
    }

    /// Draws the picture in the middle of `rect`.
    public func draw(on canvas: some Canvas, in rect: Rect, colors: ImageColors, dotsPerPoint: Double = 1) {
        if colors.fillsBackground { canvas.fill(rect, colors.background) }
        let count = Double(lanes.count)
        let height = min(rect.height, rect.width / (count * LanesImage.laneWidth))
        let width = height * LanesImage.laneWidth
        let scale = height / 96
        let left = rect.center.x - width * count / 2
        let top = rect.center.y - height / 2
        for (index, lane) in lanes.enumerated() {
            let cell = Rect(x: left + Double(index) * width, y: top, width: width, height: height)
            if index > 0 {
                let dash = height / 9
                canvas.stroke(
                    Path(line: [Point(cell.minX, cell.minY + dash), Point(cell.minX, cell.maxY - dash / 2)]),
                    Stroke(width: max(2.5 * scale, 1 / dotsPerPoint), cap: .butt, dashes: [dash * 1.5, dash]),
                    colors.surroundings)
            }
            let inner = Rect(
                minX: cell.minX + 6 * scale, minY: cell.minY + 6 * scale, maxX: cell.maxX - 6 * scale,
                maxY: cell.maxY - 6 * scale)
            Sketch.lane(lane).draw(on: canvas, centeredIn: inner, scale: scale) {
                $0 == .way ? colors.way : colors.surroundings
            }
        }
    }
}
