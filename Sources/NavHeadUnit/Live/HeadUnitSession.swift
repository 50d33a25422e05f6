// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavModel
public import NavRender

/// Runs a screen for remote viewers: renders frames on demand at a limited rate, and applies remote input.
///
///     let session = HeadUnitSession(screen: screen, now: { Date().timeIntervalSince1970 })
///     session.connect(guide)
///     let frame = await session.frame(after: seen)       // waits for a change
///     session.perform(.tap(Point(0.9, 0.4)))
///
/// It uses no sockets. All viewers get the same frames.
@MainActor public final class HeadUnitSession {
    /// The screen.
    public let screen: HeadUnitScreen
    /// Called for every rule violation of the app.
    public var onViolation: ((HeadUnitRuleError) -> Void)?
    /// Increases whenever `surface` changes.
    public private(set) var surfaceSequence = 0
    /// The controls and accessibility text of the latest frame.
    public private(set) var surface: HeadUnitSurface

    private let now: () -> Double
    /// Minimum interval between two frames, in seconds.
    private let interval: Double
    private var latest: HeadUnitFrame?
    /// The latest rendered image and its time.
    private var drawn: (image: RasterImage, time: Double)?
    /// Whether input has arrived since the latest frame.
    private var isChanged = true
    private var drawing: Task<Void, Never>?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - framesPerSecond: Maximum frame rate, 1 … 60.
    ///   - now: The current time in seconds since 1970.
    public init(screen: HeadUnitScreen, framesPerSecond: Double = 20, now: @escaping () -> Double) {
        self.screen = screen
        self.now = now
        interval = 1 / min(60, max(1, framesPerSecond))
        surface = HeadUnitSurface(
            size: screen.display.size, isNight: false, accessibilityText: "", controls: [], violations: [])
    }

    /// Connects an app to the screen.
    public func connect(_ app: any CPTemplateApplicationSceneDelegate) {
        screen.connect(to: app)
        let rules = screen.interfaceController.rules
        for violation in rules.violations { onViolation?(violation) }
        rules.onViolation = { [weak self] in self?.onViolation?($0) }
        isChanged = true
    }

    /// Call when the content of the app has changed.
    public func setNeedsFrame() { isChanged = true }

    // MARK: Input

    /// Applies remote input.
    public func perform(_ input: HeadUnitInput) {
        let size = screen.display.size
        func points(_ fraction: Point) -> Point { Point(fraction.x * size.width, fraction.y * size.height) }
        isChanged = true
        switch input {
        case .tap(let place): screen.tap(at: points(place))
        case .activate(let element): screen.activate(element)
        case .pan(let direction):
            if screen.mapTemplate?.isPanningInterfaceVisible == true {
                screen.pan(direction)
            } else {
                screen.nudge(direction)
            }
        case .press(let place): screen.beginPanGesture(at: points(place))
        case .drag(let translation, let velocity):
            screen.movePanGesture(by: points(translation), velocity: points(velocity))
        case .drop(let velocity): screen.endPanGesture(velocity: points(velocity))
        case .light(let isNight): screen.lightingMode = isNight ? .lowLight : .normal
        }
    }

    // MARK: Frames

    /// Renders the frame of a time if one is due.
    ///
    /// - Returns: The image if it differs from the one before; else `nil`.
    public func picture(at time: Double) -> RasterImage? {
        guard isDue(at: time) else { return nil }
        isChanged = false
        // The car decides about day and night, for templates and map.
        screen.window.map?.lightingMode = screen.lightingMode
        guard let image = try? screen.image(at: time) else { return nil }
        let isNew = image != drawn?.image
        drawn = (image, time)
        updateSurface()
        return isNew ? image : nil
    }

    /// A frame is due after a change, during an animation, and once per second for the clock and alerts.
    private func isDue(at time: Double) -> Bool {
        guard let drawn else { return true }
        let passed = time - drawn.time
        guard passed >= interval || passed < 0 else { return false }
        return isChanged || passed >= 1 || !(screen.window.map?.isAtRest(at: drawn.time) ?? true)
    }

    private func updateSurface() {
        let next = HeadUnitSurface(
            size: screen.display.size, isNight: screen.lightingMode == .lowLight,
            accessibilityText: screen.accessibilityText,
            controls: screen.controls, violations: Array(screen.interfaceController.rules.violations.suffix(20)))
        guard next != surface else { return }
        surface = next
        surfaceSequence += 1
    }

    /// Waits for a frame newer than the given one.
    ///
    /// - Parameters:
    ///   - seen: Sequence number of the latest frame that the caller has; `nil` returns the current one.
    ///   - seconds: Timeout.
    /// - Returns: The frame; `nil` on timeout or cancellation.
    public func frame(after seen: Int?, waiting seconds: Double = 10) async -> HeadUnitFrame? {
        let end = ContinuousClock.now + .seconds(seconds)
        while !Task.isCancelled {
            await drawIfDue()
            if let latest, latest.sequence != seen { return latest }
            guard ContinuousClock.now < end else { return nil }
            try? await Task.sleep(for: .seconds(interval / 2))
        }
        return nil
    }

    /// Concurrent callers fraction one rendering.
    private func drawIfDue() async {
        if let drawing { return await drawing.value }
        guard let image = picture(at: now()) else { return }
        let task = Task {
            let png = await HeadUnitSession.encoded(image)
            latest = HeadUnitFrame(sequence: (latest?.sequence ?? 0) + 1, image: image, png: png)
            drawing = nil
        }
        drawing = task
        await task.value
    }

    /// Encodes off the main actor, so that it does not delay the driver.
    @concurrent private static func encoded(_ image: RasterImage) async -> [UInt8] { image.png() }
}
#endif
