// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// An image of all lanes before a maneuver, leftmost first, with the recommended ones highlighted.
public struct LanesImage: Sendable, Hashable {
    /// The lanes from left to right, in left- and right-hand traffic alike.
    public let lanes: [Lane]

    /// Creates an image of `lanes`; `nil` if there are none.
    public init?(_ lanes: [Lane]?) {
        guard let lanes, !lanes.isEmpty else { return nil }
        self.lanes = lanes
    }

    /// Width of a lane relative to its height.
    private static let laneWidth = 0.7

    /// Size of the image inside `bounds`: as high as `bounds` and as wide as the lanes need, or lower if that would
    /// exceed the width. Square bounds limit the height only, because lanes are usually wider than high.
    public func size(in bounds: StepImageOptions.ImageSize) -> Size {
        let width = Double(lanes.count) * LanesImage.laneWidth
        let height = bounds.width > bounds.height ? min(bounds.height, bounds.width / width) : bounds.height
        return Size(width: width * height, height: height)
    }

    /// Draws the image centered in `rect`.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - rect: The area to draw in.
    ///   - colors: Colors of the image.
    ///   - pixelsPerPoint: Scale of the canvas; separators are at least one pixel wide.
    public func draw(on canvas: some Canvas, in rect: Rect, colors: ImageColors, pixelsPerPoint: Double = 1) {
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
                    Stroke(width: max(2.5 * scale, 1 / pixelsPerPoint), cap: .butt, dashes: [dash * 1.5, dash]),
                    colors.surroundings)
            }
            let inner = Rect(
                minX: cell.minX + 6 * scale, minY: cell.minY + 6 * scale, maxX: cell.maxX - 6 * scale,
                maxY: cell.maxY - 6 * scale)
            IconDrawing.lane(lane).draw(on: canvas, centeredIn: inner, scale: scale) {
                $0 == .route ? colors.route : colors.surroundings
            }
        }
    }
}
