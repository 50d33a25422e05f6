// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Layout of the panels and buttons of a map view, in points. Hidden ones are `nil`.
///
/// Wide views have the panels in a column on the left, tall ones at the top and bottom.
struct PanelLayout: Sendable, Hashable {
    var header: Rect?
    /// Lanes and the maneuver after the next one, below the header.
    var secondary: Rect?
    var footer: Rect?
    var incident: Rect?
    var recenter: Rect?
    var speedometer: Rect?
    var speedLimit: Rect?
    var compass: Rect?
    var myLocation: Rect?
    var progressBar: Rect?
    /// The part of the map beside the panels.
    var free: Rect

    /// All visible panels and buttons.
    var all: [Rect] {
        [
            header, secondary, footer, incident, recenter, speedometer, speedLimit, compass, myLocation, progressBar,
        ].compactMap { $0 }
    }

    /// The part of the map beside the panels and above the buttons at the bottom.
    var clear: Rect {
        let top = [recenter, speedometer, speedLimit].compactMap { $0?.minY }.min() ?? free.maxY
        return Rect(minX: free.minX, minY: free.minY, maxX: free.maxX, maxY: max(free.minY, min(free.maxY, top)))
    }

    /// Which panels and buttons are visible.
    struct Shown: Sendable, Hashable {
        var header = false
        var hasDetail = false
        var secondary = false
        var footer = false
        var incident = false
        var recenter = false
        var speedometer = false
        var speedLimit = false
        var compass = false
        var myLocation = false
        var progressBar = false
    }

    /// Minimum height of a map with a progress bar.
    static let barHeight = 552.0
    private static let gap = 10.0

    /// Computes the layout.
    ///
    /// - Parameters:
    ///   - size: Size of the view.
    ///   - shown: The panels and buttons to lay out.
    ///   - safeArea: The area that nothing else covers; buttons and signs stay inside. `nil` for the whole view.
    init(size: Size, shown: Shown, safeArea: Rect? = nil) {
        let all = Rect(size)
        let gap = PanelLayout.gap
        let isWide = size.width > size.height && size.width >= 480
        // On a very small view, half of the width stays free for the map.
        let column = isWide ? min(300, size.width * 0.45) : size.width - 2 * gap
        var free = all
        let headerHeight = min(shown.hasDetail ? 124 : 104, size.height * 0.34)
        if shown.header {
            let rect = Rect(x: gap, y: gap, width: column, height: headerHeight)
            header = rect
            free.minY = rect.maxY
            // Low views have space only for the upcoming maneuver.
            if shown.secondary, isWide || size.height >= 300 {
                let lower = Rect(x: gap, y: rect.maxY, width: column, height: min(48, size.height * 0.14))
                secondary = lower
                free.minY = lower.maxY
            }
        }
        if shown.footer {
            let height = min(68, size.height * 0.2)
            let rect = Rect(x: gap, y: size.height - gap - height, width: column, height: height)
            footer = rect
            free.maxY = rect.minY
        }
        if shown.incident, isWide || free.height >= 160 {
            let height = min(44, size.height * 0.13)
            let bottom = (footer?.minY ?? size.height) - gap
            let rect = Rect(x: gap, y: bottom - height, width: column, height: height)
            incident = rect
            free.maxY = rect.minY
        }
        if isWide, shown.header || shown.footer {
            free = Rect(minX: gap + column, minY: 0, maxX: size.width, maxY: size.height)
        }
        if let safeArea {
            let common = Rect(
                minX: max(free.minX, safeArea.minX), minY: max(free.minY, safeArea.minY),
                maxX: min(free.maxX, safeArea.maxX), maxY: min(free.maxY, safeArea.maxY))
            if common.width > 0, common.height > 0 { free = common }
        }
        self.free = free
        // Buttons and signs are at the bottom of the map, from the left.
        var x = free.minX + gap
        let bottom = free.maxY - gap
        func next(_ width: Double, _ height: Double) -> Rect {
            defer { x += width + gap }
            return Rect(x: x, y: bottom - height, width: width, height: height)
        }
        guard free.height >= 70 else { return }
        if shown.recenter { recenter = next(116, 44) }
        if shown.speedometer, free.height >= 84 { speedometer = next(64, 64) }
        if shown.speedLimit, free.height >= 84 { speedLimit = next(56, 64) }
        let right = free.maxX - gap
        if shown.compass { compass = Rect(x: right - 44, y: max(gap, free.minY + gap), width: 44, height: 44) }
        if shown.myLocation { myLocation = Rect(x: right - 44, y: bottom - 44, width: 44, height: 44) }
        if shown.progressBar, size.height >= PanelLayout.barHeight {
            let top = max(free.minY, 0) + (shown.compass ? 74 : 20)
            let low = bottom - (shown.myLocation ? 64 : 20)
            if low - top > 100 { progressBar = Rect(x: right - 14, y: top, width: 10, height: low - top) }
        }
    }
}

extension MapView {
    /// The area of the header in points of the latest frame; its height is 0 if it is hidden.
    public var navigationHeaderArea: Rect {
        let layout = panelLayout(in: lastSize)
        guard let header = layout.header else { return Rect(x: 0, y: 0, width: lastSize.width, height: 0) }
        return layout.secondary.map(header.union) ?? header
    }

    /// The area of the footer in points of the latest frame; its height is 0 if it is hidden.
    public var navigationFooterArea: Rect {
        panelLayout(in: lastSize).footer
            ?? Rect(x: 0, y: lastSize.height, width: lastSize.width, height: 0)
    }

    /// Whether the recenter button is shown: the camera is not following, or the user has zoomed or tilted far from the
    /// defaults.
    var showsRecenter: Bool {
        guard isNavigationEnabled, settings.isRecenterButtonEnabled, vehicle != nil else { return false }
        return mode != .following || abs(followingZoomOffset) > 0.5 || abs(followingTiltOffset) > 5
    }

    func panelLayout(in size: Size) -> PanelLayout {
        var shown = PanelLayout.Shown()
        if isNavigationEnabled, let navigation {
            shown.header =
                settings.isNavigationHeaderEnabled && (navigation.step != nil || !navigation.instruction.isEmpty)
            shown.hasDetail = !navigation.detail.isEmpty
            shown.secondary = shown.header && (navigation.step?.lanes?.isEmpty == false || navigation.nextStep != nil)
            shown.footer =
                settings.isNavigationFooterEnabled
                && !(navigation.timeLeft.isEmpty && navigation.distanceLeft.isEmpty && navigation.arrival.isEmpty)
            shown.incident = settings.showsIncidentCards && !navigation.incident.isEmpty
            shown.progressBar = settings.isNavigationTripProgressBarEnabled && navigation.progress != nil
            shown.recenter = showsRecenter
            shown.speedometer = shouldDisplaySpeedometer && navigation.speed != nil && !shown.recenter
            shown.speedLimit = shouldDisplaySpeedLimit && navigation.speedLimit != nil && !shown.recenter
        } else {
            shown.recenter = showsRecenter
        }
        shown.compass = settings.compassButton && abs(lastCamera.bearing.turn(to: Bearing(0))) > 0.5
        shown.myLocation = settings.myLocationButton && isMyLocationEnabled && !isNavigationEnabled && vehicle != nil
        return PanelLayout(size: size, shown: shown, safeArea: safeArea)
    }
}
