// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavModel
public import NavRender

/// Keeps a screen running for those who look at it from elsewhere: draws it when something changed, no more often than is
/// of use and not at all while nobody looks, and does what their hands do.
///
///     let desk = HeadUnitDesk(screen: screen, now: { Date().timeIntervalSince1970 })
///     desk.connect(guide)
///     let frame = await desk.frame(after: seen)       // waits for news
///     desk.take(.tap(Point(0.9, 0.4)))
///
/// It knows no sockets. Any number may look on; all see the same frames.
@MainActor public final class HeadUnitDesk {
    /// The screen.
    public let screen: HeadUnitScreen
    /// Told of every rule that the app breaks.
    public var onBreach: ((HeadUnitRuleError) -> Void)?
    /// Grows when there is something else to tap or to read.
    public private(set) var surfaceSequence = 0
    /// What there is to tap and to read on the latest frame.
    public private(set) var surface: HeadUnitSurface

    private let now: () -> Double
    /// Seconds between two frames at least.
    private let interval: Double
    private var latest: HeadUnitFrame?
    /// The picture that was drawn last, and when.
    private var drawn: (image: RasterImage, time: Double)?
    /// Whether something was handed in since.
    private var isChanged = true
    private var drawing: Task<Void, Never>?

    /// Takes a screen.
    ///
    /// - Parameters:
    ///   - framesPerSecond: At most so many, 1 … 60.
    ///   - now: Seconds since 1970.
    public init(screen: HeadUnitScreen, framesPerSecond: Double = 20, now: @escaping () -> Double) {
        self.screen = screen
        self.now = now
        interval = 1 / min(60, max(1, framesPerSecond))
        surface = HeadUnitSurface(
            size: screen.display.size, isNight: false, reading: "", controls: [], breaches: [])
    }

    /// Plugs the screen in.
    public func connect(_ app: any CPTemplateApplicationSceneDelegate) {
        screen.connect(to: app)
        let rules = screen.interfaceController.rules
        for breach in rules.breaches { onBreach?(breach) }
        rules.onBreach = { [weak self] in self?.onBreach?($0) }
        isChanged = true
    }

    /// Says that the app has something else to show.
    public func change() { isChanged = true }

    // MARK: Hands

    /// Does what a hand did.
    public func take(_ touch: HeadUnitTouch) {
        let size = screen.display.size
        func points(_ share: Point) -> Point { Point(share.x * size.width, share.y * size.height) }
        isChanged = true
        switch touch {
        case .tap(let place): screen.tap(at: points(place))
        case .activate(let element): screen.activate(element)
        case .pan(let direction):
            if screen.mapTemplate?.isPanningInterfaceVisible == true {
                screen.pan(direction)
            } else {
                screen.nudge(direction)
            }
        case .press(let place): screen.beginPanGesture(at: points(place))
        case .drag(let way, let velocity): screen.movePanGesture(by: points(way), velocity: points(velocity))
        case .drop(let velocity): screen.endPanGesture(velocity: points(velocity))
        case .light(let isNight): screen.lightingMode = isNight ? .lowLight : .normal
        }
    }

    // MARK: Frames

    /// Draws the frame of a time where one is due.
    ///
    /// - Returns: The picture when it is another one than before; else `nil`.
    public func picture(at time: Double) -> RasterImage? {
        guard isDue(at: time) else { return nil }
        isChanged = false
        // The car decides about day and night, for its cards and for the map.
        screen.window.map?.lightingMode = screen.lightingMode
        guard let image = try? screen.image(at: time) else { return nil }
        let isNews = image != drawn?.image
        drawn = (image, time)
        note()
        return isNews ? image : nil
    }

    /// Something was handed in, something glides on the map, or a second passed on the clock and for alerts.
    private func isDue(at time: Double) -> Bool {
        guard let drawn else { return true }
        let passed = time - drawn.time
        guard passed >= interval || passed < 0 else { return false }
        return isChanged || passed >= 1 || !(screen.window.map?.isAtRest(at: drawn.time) ?? true)
    }

    private func note() {
        let next = HeadUnitSurface(
            size: screen.display.size, isNight: screen.lightingMode == .lowLight, reading: screen.reading,
            controls: screen.controls, breaches: Array(screen.interfaceController.rules.breaches.suffix(20)))
        guard next != surface else { return }
        surface = next
        surfaceSequence += 1
    }

    /// Waits for another frame than the one that was seen.
    ///
    /// - Parameters:
    ///   - seen: Its number; `nil` takes the one there is.
    ///   - seconds: How long to wait.
    /// - Returns: The frame; `nil` when nothing changed in that time, or the caller was canceled.
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

    /// One draws for all who wait.
    private func drawIfDue() async {
        if let drawing { return await drawing.value }
        guard let image = picture(at: now()) else { return }
        let task = Task {
            let png = await HeadUnitDesk.encoded(image)
            latest = HeadUnitFrame(sequence: (latest?.sequence ?? 0) + 1, image: image, png: png)
            drawing = nil
        }
        drawing = task
        await task.value
    }

    /// Compression keeps nobody waiting who drives.
    @concurrent private static func encoded(_ image: RasterImage) async -> [UInt8] { image.png() }
}
#endif
