// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavHeadUnit
public import NavRender

extension GMSMapView: HeadUnitMap {
    /// Visible controls that could be tapped, which the screen of a car does not allow.
    public var tappableParts: [String] {
        let settings = map.settings
        let parts = [
            ("header", settings.isNavigationHeaderEnabled), ("footer", settings.isNavigationFooterEnabled),
            ("compass", settings.compassButton), ("my-location button", settings.myLocationButton),
            ("recenter button", settings.isRecenterButtonEnabled), ("overview button", settings.overviewButton),
            ("mute button", settings.muteButton), ("step list button", settings.stepListButton),
            ("prompt", settings.showsPrompts),
        ]
        return parts.filter(\.1).map(\.0)
    }

    /// Whether no animation is running.
    public func isAtRest(at time: Double) -> Bool { map.isAtRest(at: time) }

    /// Draws the map.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - time: The time of animations, in seconds.
    ///   - free: The part of the frame that is not covered.
    ///   - covered: The covered parts.
    ///   - pixelsPerPoint: Scale of the canvas.
    public func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double) {
        outerArea = free
        map.coveredAreas = covered
        map.draw(on: canvas, at: time, pixelsPerPoint: pixelsPerPoint)
    }
}
#endif
