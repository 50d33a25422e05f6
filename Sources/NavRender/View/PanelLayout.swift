// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Where the panels and buttons of a map view lie, in points. What is not shown has no place.
///
/// Wide views have the panels in a column at the left, high ones along the upper and the lower edge.
struct PanelLayout: Sendable, Hashable {
    var header: Rect?
    /// Lanes and the maneuver after the next, below the header.
    var secondary: Rect?
    var footer: Rect?
    var incident: Rect?
    var recenter: Rect?
    var speedometer: Rect?
    var speedLimit: Rect?
    var compass: Rect?
    var myLocation: Rect?
    var progressBar: Rect?
    /// What panels leave of the map.
    var free: Rect

    /// All panels and buttons that are shown.
    var all: [Rect] {
        [
            header, secondary, footer, incident, recenter, speedometer, speedLimit, compass, myLocation, progressBar,
        ].compactMap { $0 }
    }

    /// What panels and the buttons along the lower edge leave of the map.
    var clear: Rect {
        let top = [recenter, speedometer, speedLimit].compactMap { $0?.minY }.min() ?? free.maxY
        return Rect(minX: free.minX, minY: free.minY, maxX: free.maxX, maxY: max(free.minY, min(free.maxY, top)))
    }

    /// Which of them are shown.
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

    /// Height of a map from which on the bar of the trip has room.
    static let barHeight = 552.0
    private static let gap = 10.0

    /// - Parameter freeArea: What others leave of the view; buttons and signs stay within. `nil` for all of it.
    init(size: Size, shown: Shown, freeArea: Rect? = nil) {
        let all = Rect(size)
        let gap = PanelLayout.gap
        let isWide = size.width > size.height && size.width >= 480
        // Half of a very small view is left to the map.
        let column = isWide ? min(300, size.width * 0.45) : size.width - 2 * gap
        var free = all
        let headerHeight = min(shown.hasDetail ? 124 : 104, size.height * 0.34)
        if shown.header {
            let rect = Rect(x: gap, y: gap, width: column, height: headerHeight)
            header = rect
            free.minY = rect.maxY
            // Low views have room for the upcoming maneuver alone.
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
        if let freeArea {
            let common = Rect(
                minX: max(free.minX, freeArea.minX), minY: max(free.minY, freeArea.minY),
                maxX: min(free.maxX, freeArea.maxX), maxY: min(free.maxY, freeArea.maxY))
            if common.width > 0, common.height > 0 { free = common }
        }
        self.free = free
        // Buttons and signs stand along the lower edge of the map, from the left.
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
    /// What the header covers, in points of the latest frame; of height 0 when it is not shown.
    public var navigationHeaderArea: Rect {
        let layout = panelLayout(in: lastSize)
        guard let header = layout.header else { return Rect(x: 0, y: 0, width: lastSize.width, height: 0) }
        return layout.secondary.map(header.union) ?? header
    }

    /// What the footer covers, in points of the latest frame; of height 0 when it is not shown.
    public var navigationFooterArea: Rect {
        panelLayout(in: lastSize).footer
            ?? Rect(x: 0, y: lastSize.height, width: lastSize.width, height: 0)
    }

    /// Whether the button that brings the camera back is shown: the camera does not follow, or the user has zoomed or tilted
    /// it far from where it follows from.
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
        return PanelLayout(size: size, shown: shown, freeArea: freeArea)
    }
}
