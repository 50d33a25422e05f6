// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// The dashboard of a car screen on any machine: the app's map in a card, beside it the next maneuver and the
/// estimates, or without guidance up to two buttons of the app.
///
/// Guidance comes from the map template of the main screen.
@MainActor public final class HeadUnitDashboard {
    /// The app's scene on the dashboard.
    public let scene: CPTemplateApplicationDashboardScene
    /// Size, scale and driver's side.
    public let display: HeadUnitDisplay
    /// Day or night appearance, also of the map.
    public var lightingMode = LightingMode.normal
    /// Texts of the dashboard itself.
    public var words = HeadUnitWords()

    private let shaper: any TextShaping
    private weak var screen: HeadUnitScreen?
    /// Frames of the buttons in the latest frame.
    private(set) var buttons: [Rect] = []

    /// Creates a dashboard without an app.
    ///
    /// - Parameters:
    ///   - screen: The main screen, whose templates provide the guidance.
    ///   - shaper: Shapes text; must not be shared.
    public init(beside screen: HeadUnitScreen, shaper: any TextShaping) {
        self.screen = screen
        self.shaper = shaper
        display = screen.display
        scene = CPTemplateApplicationDashboardScene(window: CPWindow(display: screen.display))
    }

    /// Connects an app.
    public func connect(to app: any CPTemplateApplicationDashboardSceneDelegate) {
        disconnect()
        scene.delegate = app
        app.templateApplicationDashboardScene(
            scene, didConnect: scene.dashboardController, to: scene.dashboardWindow)
    }

    /// Disconnects the app.
    public func disconnect() {
        guard let app = scene.delegate else { return }
        scene.delegate = nil
        app.templateApplicationDashboardScene(
            scene, didDisconnect: scene.dashboardController, from: scene.dashboardWindow)
    }

    private var template: CPMapTemplate? {
        screen?.interfaceController.templates.lazy.compactMap { $0 as? CPMapTemplate }.first
    }

    /// Taps a point of the latest frame. The map receives no taps.
    ///
    /// - Returns: The index of the tapped button; `nil` for none.
    @discardableResult public func tap(at point: Point) -> Int? {
        guard let row = buttons.firstIndex(where: { $0.contains(point) }),
            row < scene.dashboardController.shortcutButtons.count
        else { return nil }
        scene.dashboardController.shortcutButtons[row].tap()
        return row
    }

    /// Renders the frame of a time in seconds since 1970.
    ///
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public func image(at time: Double) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: display.size, scale: display.scale)
        let isNight = lightingMode == .lowLight
        let painter = HeadUnitPainter(
            palette: isNight ? .night : .day, isNight: isNight, shaper: shaper, words: words, display: display,
            time: time)
        let layout = DashboardLayout(display)
        canvas.fill(painter.palette.dashboardBackground)
        painter.dock(layout.frame, on: canvas)
        try map(in: layout.map, at: time, painter, on: canvas)
        if let template, let session = template.navigationSession {
            buttons = []
            let context = CardContext(words: words, shaper: shaper, driverSide: display.driverSide, isDashboard: true)
            var bounds = layout.upper
            if let estimates = template.tripEstimates {
                painter.estimates(estimates, template, layout.estimates, on: canvas)
                // In portrait, card and estimates are side by side.
                if !display.isUpright { bounds.maxY = layout.estimates.minY - HeadUnitLayout.margin }
            }
            if let card = GuidanceCard(session, template, in: bounds, context) { card.draw(on: canvas, painter) }
        } else {
            shortcuts(layout, painter, on: canvas)
        }
        return canvas.image()
    }

    /// Draws the map in a card with rounded corners.
    private func map(
        in rect: Rect, at time: Double, _ painter: HeadUnitPainter, on canvas: any Canvas
    ) throws(RenderError) {
        painter.card(rect, painter.palette.empty, on: canvas)
        guard let map = scene.dashboardWindow.map else { return }
        map.lightingMode = lightingMode
        let mapCanvas = try RasterCanvas(size: rect.size, scale: display.scale)
        map.draw(on: mapCanvas, at: time, free: Rect(rect.size), covered: [], pixelsPerPoint: display.scale)
        let picture = mapCanvas.image()
        canvas.scoped {
            canvas.clip(to: .rect(rect, radius: 12))
            canvas.draw(picture, in: rect)
        }
    }

    private func shortcuts(_ layout: DashboardLayout, _ painter: HeadUnitPainter, on canvas: any Canvas) {
        let palette = painter.palette
        buttons = Array([layout.upper, layout.lower].prefix(scene.dashboardController.shortcutButtons.count))
        for (button, rect) in zip(scene.dashboardController.shortcutButtons, buttons) {
            painter.card(rect, palette.card, on: canvas)
            let head = Rect(x: rect.minX + 10, y: rect.minY + 10, width: 30, height: 30)
            painter.image(button.image, centeredIn: head, side: 28, palette.text, on: canvas)
            let inner = Rect(minX: rect.minX + 10, minY: head.maxY + 6, maxX: rect.maxX - 10, maxY: rect.maxY - 8)
            let title = HeadUnitText(
                button.titleVariants.filter { !$0.isEmpty }, painter.font(14, bold: true), width: inner.width, lines: 2,
                shaper: shaper)
            title.draw(on: canvas, at: Point(inner.minX, inner.minY), width: inner.width, palette.text)
            let detail = HeadUnitText(
                button.subtitleVariants, painter.font(11.5), width: inner.width, lines: 1, shaper: shaper)
            detail.draw(
                on: canvas, at: Point(inner.minX, inner.minY + title.height + 2), width: inner.width,
                palette.secondaryText)
        }
    }
}

/// The layout of a dashboard: the map on the driver's side with two cards beside it, or in portrait below it.
struct DashboardLayout {
    /// Dock and content area.
    var frame: HeadUnitLayout
    var map: Rect
    var upper: Rect
    var lower: Rect
    /// The trip estimates, in the lower card or beside the upper one.
    var estimates: Rect

    init(_ display: HeadUnitDisplay) {
        frame = HeadUnitLayout(emptyOn: display)
        let inner = frame.content.inset(by: HeadUnitLayout.margin)
        let gap = HeadUnitLayout.margin
        if display.isUpright {
            map = Rect(minX: inner.minX, minY: inner.minY, maxX: inner.maxX, maxY: inner.minY + inner.height * 0.52)
            let row = Rect(minX: inner.minX, minY: map.maxY + gap, maxX: inner.maxX, maxY: inner.maxY)
            let half = (row.width - gap) / 2
            upper = frame.driverSide(row, width: half)
            lower = frame.farSide(row, width: half)
            estimates = Rect(x: lower.minX, y: lower.minY, width: half, height: 48)
        } else {
            map = frame.driverSide(inner, width: ((inner.width - gap) * 0.56).rounded())
            let column = frame.farSide(inner, width: inner.width - gap - map.width)
            let half = (column.height - gap) / 2
            upper = Rect(minX: column.minX, minY: column.minY, maxX: column.maxX, maxY: column.minY + half)
            lower = Rect(minX: column.minX, minY: column.maxY - half, maxX: column.maxX, maxY: column.maxY)
            estimates = Rect(x: column.minX, y: column.maxY - 48, width: column.width, height: 48)
        }
    }
}
#endif
