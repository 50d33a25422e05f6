// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// A car screen that runs on any machine: it holds the templates of an app, draws them over the app's map, and takes taps.
///
///     let screen = HeadUnitScreen(display: .standard, shaper: shaper)
///     screen.connect(to: app)
///     let frame = try screen.image(at: now)
///     screen.tap(at: Point(370, 200))
@MainActor public final class HeadUnitScreen {
    /// Size, sharpness and the driver's side.
    public let display: HeadUnitDisplay
    /// By day or in the dark; the map follows.
    public var lightingMode = LightingMode.normal { didSet { window.map?.lightingMode = lightingMode } }
    /// What the screen itself says.
    public var words = HeadUnitWords()
    /// Keeps the app's templates.
    public private(set) var interfaceController = CPInterfaceController()
    /// The ground, where the app puts its map.
    public private(set) var window: CPWindow
    /// Whether a row of the bar and buttons show; see `CPMapTemplate.automaticallyHidesNavigationBar`.
    public private(set) var isBarVisible = true

    let shaper: any TextShaping
    private weak var app: (any CPTemplateApplicationSceneDelegate)?
    /// When something was tapped last.
    private var lastTouch: Double?
    /// The latest time that was drawn.
    private(set) var time = 0.0
    /// What the latest frame shows, and where.
    private(set) var layout = HeadUnitLayout()
    /// The arrow of the panning interface that is held.
    private var heldDirection: CPMapTemplate.PanDirection?
    private var panStart: Point?

    /// Seconds after which the bar goes away by itself.
    static let barSeconds = 5.0

    /// Makes a screen that no app is connected to.
    ///
    /// - Parameter shaper: Letters; the screen keeps it for itself.
    public init(display: HeadUnitDisplay = .standard, shaper: any TextShaping) {
        self.display = display
        self.shaper = shaper
        window = CPWindow(display: display)
    }

    // MARK: Connection

    /// Whether an app is connected.
    public var isConnected: Bool { app != nil }

    /// Plugs the screen in: the app fills a fresh controller and window.
    public func connect(to app: any CPTemplateApplicationSceneDelegate) {
        disconnect()
        interfaceController = CPInterfaceController()
        window = CPWindow(display: display)
        self.app = app
        lastTouch = nil
        app.templateApplicationScene(didConnect: interfaceController, to: window)
        checkMap()
        window.map?.lightingMode = lightingMode
    }

    /// Unplugs the screen.
    public func disconnect() {
        guard let app else { return }
        self.app = nil
        app.templateApplicationScene(didDisconnect: interfaceController, from: window)
    }

    private func checkMap() {
        let parts = window.map?.tappableParts ?? []
        guard !parts.isEmpty else { return }
        let message = "the map shows what looks tappable: \(parts.joined(separator: ", "))"
        let known = interfaceController.rules.breaches.contains { $0.code == .tappableMap && $0.message == message }
        if !known { interfaceController.rules.record(.tappableMap, message) }
    }

    /// The map template, where it is what the driver sees, also below an alert.
    public var mapTemplate: CPMapTemplate? { interfaceController.topTemplate as? CPMapTemplate }

    // MARK: Frames

    /// The picture of a time, in seconds since 1970.
    ///
    /// - Throws: `invalidSize`, `outOfMemory`.
    public func image(at time: Double) throws(RenderError) -> RasterImage {
        let canvas = try RasterCanvas(size: display.size, scale: display.scale)
        draw(on: canvas, at: time)
        return canvas.image()
    }

    /// Draws the frame of a time on any canvas of the display's size.
    public func draw(on canvas: any Canvas, at time: Double) {
        prepare(for: time)
        let painter = HeadUnitPainter(
            palette: lightingMode == .lowLight ? .night : .day, isNight: lightingMode == .lowLight, shaper: shaper,
            words: words, display: display, time: time)
        canvas.fill(painter.palette.empty)
        window.map?.draw(
            on: canvas, at: time, free: layout.free, covered: layout.parts.map(\.rect), pixelsPerPoint: display.scale)
        if let template = interfaceController.topTemplate { painter.draw(template, layout, on: canvas) }
        painter.dock(layout, on: canvas)
        if let alert = interfaceController.presentedTemplate as? CPAlertTemplate {
            painter.alert(alert, layout, on: canvas)
        }
    }

    /// Lets time pass and lays out what shows then.
    private func prepare(for time: Double) {
        self.time = time
        let touch = lastTouch ?? time
        lastTouch = touch
        if let template = mapTemplate {
            template.passTime(to: time)
            isBarVisible =
                !template.automaticallyHidesNavigationBar || template.isPanningInterfaceVisible
                || !template.tripPreviews.isEmpty || time - touch < HeadUnitScreen.barSeconds
        } else {
            isBarVisible = true
        }
        checkMap()
        layout = HeadUnitLayout(of: self)
    }

    // MARK: Touch

    /// What a point of the latest frame belongs to.
    public func element(at point: Point) -> HeadUnitElement {
        layout.parts.last { $0.rect.contains(point) }?.element ?? .map
    }

    /// Takes a tap at a point. The map itself takes none: a tap on it shows the bar and the buttons again.
    ///
    /// - Returns: What was tapped.
    @discardableResult public func tap(at point: Point) -> HeadUnitElement {
        prepare(for: time)
        let element = element(at: point)
        lastTouch = time
        activate(element)
        prepare(for: time)
        return element
    }

    /// Does what a tap on an element does, as for a knob or keys. Nothing below an alert can be reached.
    public func activate(_ element: HeadUnitElement) {
        if case .answer = element {} else if interfaceController.presentedTemplate != nil { return }
        let template = interfaceController.topTemplate
        let map = mapTemplate
        switch element {
        case .map, .card, .dock: break
        case .mapButton(let row): if let buttons = map?.visibleMapButtons, row < buttons.count { buttons[row].tap() }
        case .leadingBarButton(let row): tap((template as? any CPBarButtonProviding)?.leadingNavigationBarButtons, row)
        case .trailingBarButton(let row):
            tap((template as? any CPBarButtonProviding)?.trailingNavigationBarButtons, row)
        case .back: interfaceController.popTemplate()
        case .panArrow(let direction): pan(direction)
        case .trip(let row): if let map, row < map.tripPreviews.count { map.select(map.tripPreviews[row], nil) }
        case .choice(let row):
            if let map, let trip = map.selectedTrip, row < map.choices(of: trip).count {
                map.select(trip, map.choices(of: trip)[row])
            }
        case .start: map?.startSelected()
        case .alertAnswer(let row):
            guard let map, let alert = map.currentNavigationAlert,
                let action = row == 0 ? alert.primaryAction : alert.secondaryAction
            else { return }
            map.dismissAlert(.userDismissed)
            action.handler(action)
        case .row(let section, let row):
            guard let list = template as? CPListTemplate, section < list.sections.count,
                row < list.sections[section].items.count
            else { return }
            list.sections[section].items[row].tap()
        case .answer(let row):
            guard let alert = interfaceController.presentedTemplate as? CPAlertTemplate, row < alert.actions.count
            else { return }
            interfaceController.dismissTemplate()
            alert.actions[row].handler(alert.actions[row])
        }
    }

    private func tap(_ buttons: [CPBarButton]?, _ row: Int) {
        if let buttons, row < buttons.count { buttons[row].tap() }
    }

    // MARK: Panning

    /// One step of panning, as by a tap on an arrow or a turn of a knob. Two directions at once are a diagonal.
    public func pan(_ direction: CPMapTemplate.PanDirection) {
        guard let map = mapTemplate, map.isPanningInterfaceVisible, !direction.isEmpty else { return }
        map.mapDelegate?.mapTemplate(map, panWith: direction)
    }

    /// An arrow is being held, until `releaseArrow()`; steps follow each other by `pan(_:)`.
    public func holdArrow(_ direction: CPMapTemplate.PanDirection) {
        guard let map = mapTemplate, map.isPanningInterfaceVisible, heldDirection == nil, !direction.isEmpty else {
            return
        }
        heldDirection = direction
        map.mapDelegate?.mapTemplate(map, panBeganWith: direction)
    }

    /// The arrow is let go.
    public func releaseArrow() {
        guard let map = mapTemplate, let direction = heldDirection else { return }
        heldDirection = nil
        map.mapDelegate?.mapTemplate(map, panEndedWith: direction)
    }

    /// A finger begins to move the map, at a point where nothing else is.
    ///
    /// - Returns: Whether it does; `false` on buttons and cards, and where another template shows.
    @discardableResult public func beginPanGesture(at point: Point) -> Bool {
        guard let map = mapTemplate, interfaceController.presentedTemplate == nil, element(at: point) == .map else {
            return false
        }
        panStart = point
        map.mapDelegate?.mapTemplateDidBeginPanGesture(map)
        return true
    }

    /// Moves the map by a step without its arrows, as a short stroke of a finger over the free part of the map does.
    public func nudge(_ direction: CPMapTemplate.PanDirection) {
        guard beginPanGesture(at: layout.free.center) else { return }
        movePanGesture(by: CarPanning.scrollAmount(for: direction) * -1)
        endPanGesture()
    }

    /// The finger moved on.
    ///
    /// - Parameters:
    ///   - translation: Points since the gesture began, to the right and down.
    ///   - velocity: Points per second.
    public func movePanGesture(by translation: Point, velocity: Point = .zero) {
        guard let map = mapTemplate, panStart != nil else { return }
        map.mapDelegate?.mapTemplate(
            map, didUpdatePanGestureWithTranslation: translation.cg, velocity: velocity.cg)
    }

    /// The finger left the map.
    public func endPanGesture(velocity: Point = .zero) {
        guard let map = mapTemplate, panStart != nil else { return }
        panStart = nil
        map.mapDelegate?.mapTemplate(map, didEndPanGestureWithVelocity: velocity.cg)
    }
}
#endif
