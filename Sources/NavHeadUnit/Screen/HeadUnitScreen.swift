// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import NavModel
public import NavRender

/// A car screen that runs on any machine: it holds the templates of an app, draws them over the app's map, and handles
/// taps.
///
///     let screen = HeadUnitScreen(display: .standard, shaper: shaper)
///     screen.connect(to: app)
///     let frame = try screen.image(at: now)
///     screen.tap(at: Point(370, 200))
@MainActor public final class HeadUnitScreen {
    /// Size, scale and driver's side.
    public let display: HeadUnitDisplay
    /// Day or night appearance, also of the map.
    public var lightingMode = LightingMode.normal { didSet { window.map?.lightingMode = lightingMode } }
    /// Texts of the screen itself.
    public var words = HeadUnitWords()
    /// The controller of the app's templates.
    public private(set) var interfaceController = CPInterfaceController()
    /// The window in which the app draws its map.
    public private(set) var window: CPWindow
    /// Whether the navigation bar and the map buttons are visible; see `CPMapTemplate.automaticallyHidesNavigationBar`.
    public private(set) var isBarVisible = true

    let shaper: any TextShaping
    private weak var app: (any CPTemplateApplicationSceneDelegate)?
    /// Time of the latest tap.
    private var lastTouch: Double?
    /// Time of the latest frame.
    private(set) var time = 0.0
    /// Layout of the latest frame.
    private(set) var layout = HeadUnitLayout()
    /// The panning arrow that is pressed.
    private var heldDirection: CPMapTemplate.PanDirection?
    private var panStart: Point?

    /// Seconds without a tap after which the navigation bar is hidden.
    static let barSeconds = 5.0

    /// Creates a screen without an app.
    ///
    /// - Parameters:
    ///   - display: Size, scale and driver's side.
    ///   - shaper: Shapes text; must not be shared.
    public init(display: HeadUnitDisplay = .standard, shaper: any TextShaping) {
        self.display = display
        self.shaper = shaper
        window = CPWindow(display: display)
    }

    // MARK: Connection

    /// Whether an app is connected.
    public var isConnected: Bool { app != nil }

    /// Connects an app with a new controller and window.
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

    /// Disconnects the app.
    public func disconnect() {
        guard let app else { return }
        self.app = nil
        app.templateApplicationScene(didDisconnect: interfaceController, from: window)
    }

    private func checkMap() {
        let parts = window.map?.tappableParts ?? []
        guard !parts.isEmpty else { return }
        let message = "the map has tappable controls: \(parts.joined(separator: ", "))"
        let known = interfaceController.rules.violations.contains { $0.code == .tappableMap && $0.message == message }
        if !known { interfaceController.rules.record(.tappableMap, message) }
    }

    /// The map template if it is the top template, even below an alert.
    public var mapTemplate: CPMapTemplate? { interfaceController.topTemplate as? CPMapTemplate }

    // MARK: Frames

    /// Renders the frame of a time in seconds since 1970.
    ///
    /// - Throws: `RenderError` with code `invalidSize` or `outOfMemory`.
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

    /// Advances timers and updates the layout.
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

    /// Hit test: the topmost element of the latest frame at a point.
    public func element(at point: Point) -> HeadUnitElement {
        layout.parts.last { $0.rect.contains(point) }?.element ?? .map
    }

    /// Handles a tap at a point. A tap on the map shows the navigation bar and the buttons again.
    ///
    /// - Returns: The tapped element.
    @discardableResult public func tap(at point: Point) -> HeadUnitElement {
        prepare(for: time)
        let element = element(at: point)
        lastTouch = time
        activate(element)
        prepare(for: time)
        return element
    }

    /// Activates an element, as from a rotary knob or keys. Nothing below a presented alert can be activated.
    public func activate(_ element: HeadUnitElement) {
        if case .presentedAction = element {} else if interfaceController.presentedTemplate != nil { return }
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
        case .alertAction(let row):
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
        case .presentedAction(let row):
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

    /// One panning step, as from a tap on an arrow or a rotary knob. Two directions make a diagonal.
    public func pan(_ direction: CPMapTemplate.PanDirection) {
        guard let map = mapTemplate, map.isPanningInterfaceVisible, !direction.isEmpty else { return }
        map.mapDelegate?.mapTemplate(map, panWith: direction)
    }

    /// Presses a panning arrow until `releaseArrow()`. Call `pan(_:)` for every further step.
    public func holdArrow(_ direction: CPMapTemplate.PanDirection) {
        guard let map = mapTemplate, map.isPanningInterfaceVisible, heldDirection == nil, !direction.isEmpty else {
            return
        }
        heldDirection = direction
        map.mapDelegate?.mapTemplate(map, panBeganWith: direction)
    }

    /// Releases the panning arrow.
    public func releaseArrow() {
        guard let map = mapTemplate, let direction = heldDirection else { return }
        heldDirection = nil
        map.mapDelegate?.mapTemplate(map, panEndedWith: direction)
    }

    /// Begins a pan gesture at a point of the map.
    ///
    /// - Returns: Whether it began; `false` on buttons and cards, and if another template is visible.
    @discardableResult public func beginPanGesture(at point: Point) -> Bool {
        guard let map = mapTemplate, interfaceController.presentedTemplate == nil, element(at: point) == .map else {
            return false
        }
        panStart = point
        map.mapDelegate?.mapTemplateDidBeginPanGesture(map)
        return true
    }

    /// Moves the map by one step without arrows, as a short swipe over the free part of the map does.
    public func nudge(_ direction: CPMapTemplate.PanDirection) {
        guard beginPanGesture(at: layout.free.center) else { return }
        movePanGesture(by: CarPanning.scrollAmount(for: direction) * -1)
        endPanGesture()
    }

    /// Continues the pan gesture.
    ///
    /// - Parameters:
    ///   - translation: Points since the gesture began, to the right and down.
    ///   - velocity: Points per second.
    public func movePanGesture(by translation: Point, velocity: Point = .zero) {
        guard let map = mapTemplate, panStart != nil else { return }
        map.mapDelegate?.mapTemplate(
            map, didUpdatePanGestureWithTranslation: translation.cg, velocity: velocity.cg)
    }

    /// Ends the pan gesture with a velocity in points per second.
    public func endPanGesture(velocity: Point = .zero) {
        guard let map = mapTemplate, panStart != nil else { return }
        panStart = nil
        map.mapDelegate?.mapTemplate(map, didEndPanGestureWithVelocity: velocity.cg)
    }
}
#endif
