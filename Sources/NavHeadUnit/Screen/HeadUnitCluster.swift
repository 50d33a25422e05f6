// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
public import NavModel
public import NavRender

/// The instrument cluster of a car on any machine: the app's map behind the wheel, with the next maneuver on the
/// driver's left, or the app's text without guidance. It receives no taps; buttons on the wheel zoom.
///
/// Guidance comes from the map template of the main screen.
@MainActor public final class HeadUnitCluster {
    /// The app's scene in the cluster.
    public let scene = CPTemplateApplicationInstrumentClusterScene()
    /// Size and scale.
    public let display: HeadUnitDisplay
    /// Day or night appearance, also of the map.
    public var lightingMode = LightingMode.normal
    /// Texts of the cluster itself.
    public var words = HeadUnitWords()
    /// Whether the app draws a compass on its map.
    public var compass: CPInstrumentClusterSetting {
        get { controller.compassSetting }
        set { controller.compassSetting = newValue }
    }
    /// Whether the app draws the speed limit on its map.
    public var speedLimit: CPInstrumentClusterSetting {
        get { controller.speedLimitSetting }
        set { controller.speedLimitSetting = newValue }
    }

    private let shaper: any TextShaping
    private weak var screen: HeadUnitScreen?
    private var controller: CPInstrumentClusterController { scene.instrumentClusterController }

    /// Creates a cluster without an app.
    ///
    /// - Parameters:
    ///   - display: Size and scale.
    ///   - screen: The main screen, whose templates provide the guidance.
    ///   - shaper: Shapes text; must not be shared.
    public init(display: HeadUnitDisplay = .cluster, beside screen: HeadUnitScreen, shaper: any TextShaping) {
        self.display = display
        self.screen = screen
        self.shaper = shaper
    }

    /// Connects an app.
    public func connect(to app: any CPTemplateApplicationInstrumentClusterSceneDelegate) {
        disconnect()
        scene.delegate = app
        app.templateApplicationInstrumentClusterScene(scene, didConnect: controller)
        let window = CPWindow(display: display)
        controller.instrumentClusterWindow = window
        controller.delegate?.instrumentClusterControllerDidConnect(window)
    }

    /// Disconnects the app.
    public func disconnect() {
        guard let app = scene.delegate else { return }
        scene.delegate = nil
        if let window = controller.instrumentClusterWindow {
            controller.instrumentClusterWindow = nil
            controller.delegate?.instrumentClusterControllerDidDisconnectWindow(window)
        }
        app.templateApplicationInstrumentClusterScene(scene, didDisconnectInstrumentClusterController: controller)
    }

    /// Presses the zoom-in button on the wheel.
    public func zoomIn() { controller.delegate?.instrumentClusterControllerDidZoom(in: controller) }
    /// Presses the zoom-out button on the wheel.
    public func zoomOut() { controller.delegate?.instrumentClusterControllerDidZoomOut(controller) }

    /// Renders the frame of a time in seconds since 1970.
    ///
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
    public func image(at time: Double) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: display.size, scale: display.scale)
        let isNight = lightingMode == .lowLight
        let painter = HeadUnitPainter(
            palette: isNight ? .night : .day, isNight: isNight, shaper: shaper, words: words, display: display,
            time: time)
        canvas.fill(painter.palette.empty)
        let inner = Rect(display.size).inset(by: HeadUnitLayout.margin)
        let template = screen?.interfaceController.templates.lazy.compactMap { $0 as? CPMapTemplate }.first
        var (free, covered) = (Rect(display.size), [Rect]())
        var card: GuidanceCard?
        var note: (text: HeadUnitText, rect: Rect)?
        if let template, let session = template.navigationSession {
            let width = min(220, max(120, (inner.width * 0.38).rounded()))
            let column = Rect(minX: inner.minX, minY: inner.minY, maxX: inner.minX + width, maxY: inner.maxY)
            card = GuidanceCard(
                session, template, in: column, CardContext(words: words, shaper: shaper, driverSide: .left))
            if let card { (free.minX, covered) = (card.rect.maxX, [card.rect]) }
        } else {
            note = inactive(in: inner)
            if let note { (free.maxY, covered) = (note.rect.minY, [note.rect]) }
        }
        if let map = controller.instrumentClusterWindow?.map {
            map.lightingMode = lightingMode
            map.draw(on: canvas, at: time, free: free, covered: covered, pixelsPerPoint: display.scale)
        }
        card?.draw(on: canvas, painter)
        if let note {
            painter.card(note.rect, painter.palette.card, on: canvas)
            note.text.draw(
                on: canvas, at: Point(note.rect.minX, note.rect.center.y - note.text.height / 2),
                width: note.rect.width, painter.palette.text, .center)
        }
        return canvas.image()
    }

    /// The app's text without guidance, in the longest variant that fits on one line.
    private func inactive(in inner: Rect) -> (HeadUnitText, Rect)? {
        let texts = controller.inactiveTexts
        guard !texts.isEmpty else { return nil }
        let font = FontStyle(family: HeadUnitPainter.family, size: 15, isBold: true)
        let text = HeadUnitText(texts, font, width: inner.width - 24, lines: 1, shaper: shaper)
        let width = min(inner.width, text.width + 24)
        return (text, Rect(x: inner.center.x - width / 2, y: inner.maxY - 32, width: width, height: 32))
    }
}

extension HeadUnitDisplay {
    /// An instrument cluster of 1280 × 480 pixels.
    public static let cluster = HeadUnitDisplay(unchecked: 1280, 480, 2, .left)
    /// A small instrument cluster of 600 × 400 pixels.
    public static let smallCluster = HeadUnitDisplay(unchecked: 600, 400, 2, .left)
}
#endif
